/// Bytes that are read when they are needed, from the beginning each time, such as those of a file.
///
/// The length is known beforehand: a message tells it before the bytes. Whoever reads checks it, and ends with an error
/// where there are more bytes or fewer, so that no message is broken off.
public protocol ByteSource: Sendable {
  /// How many bytes there are.
  ///
  /// - Throws: What keeps it from being known.
  func length() throws(ByteSourceError) -> Int

  /// Opens the source for reading, from its first byte on; each time anew.
  func open() throws(ByteSourceError) -> any ByteReader

  /// The name that a part of a multipart body tells, as a file's name; nil for none.
  var suggestedName: String? { get }

  /// The content type, where it is known.
  var contentType: String? { get }
}

extension ByteSource {
  /// None.
  public var suggestedName: String? { nil }
  /// Unknown.
  public var contentType: String? { nil }
}

/// Bytes that are being read.
public protocol ByteReader {
  /// Reads what comes next into a buffer, which is not empty.
  ///
  /// - Returns: How many bytes were read; 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}

/// Bytes at hand as a source.
public struct BytesSource: ByteSource {
  /// The bytes.
  public var bytes: [UInt8]
  /// The name that a part tells; nil for none.
  public var suggestedName: String?
  /// The content type; nil where it is not known.
  public var contentType: String?

  /// Makes a source of bytes.
  public init(_ bytes: [UInt8], suggestedName: String? = nil, contentType: String? = nil) {
    self.bytes = bytes
    self.suggestedName = suggestedName
    self.contentType = contentType
  }

  /// How many bytes there are.
  public func length() -> Int { bytes.count }

  /// Opens the bytes for reading.
  public func open() -> any ByteReader { Reader(bytes: bytes[...]) }

  private struct Reader: ByteReader {
    var bytes: ArraySlice<UInt8>

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(buffer.count, bytes.count)
      bytes.prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
      bytes.removeFirst(count)
      return count
    }
  }
}
