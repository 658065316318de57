/// Bytes in memory as a source.
///
/// ```swift
/// let logo = BytesSource([0x89, 0x50, 0x4E, 0x47], suggestedName: "logo.png", contentType: "image/png")
/// logo.length()  // 4
/// ```
public struct BytesSource: ByteSource {
  /// The bytes.
  public var bytes: [UInt8]
  /// The file name for a part; nil if there is none.
  public var suggestedName: String?
  /// The content type; nil if it is unknown.
  public var contentType: String?

  /// Makes a source of bytes.
  public init(_ bytes: [UInt8], suggestedName: String? = nil, contentType: String? = nil) {
    self.bytes = bytes
    self.suggestedName = suggestedName
    self.contentType = contentType
  }

  /// Returns the number of bytes.
  public func length() -> Int { bytes.count }

  /// Returns a reader of the bytes, which shares them.
  public func open() -> any ByteReader { Reader(bytes: bytes[...]) }

  private struct Reader: ByteReader {
    var bytes: ArraySlice<UInt8>

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { bytes.move(into: buffer) }
  }
}

extension ArraySlice<UInt8> {
  mutating func move(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = Swift.min(buffer.count, count)
    guard count > 0 else { return 0 }
    prefix(count).withUnsafeBytes { buffer.copyMemory(from: $0) }
    self = dropFirst(count)
    return count
  }
}
