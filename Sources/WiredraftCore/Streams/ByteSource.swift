/// Bytes that are read when they are needed, from the beginning each time, such as those of a file.
///
/// The length is known beforehand: a message tells it before the bytes. Whoever reads through a ``CheckedReader``, as all
/// of this library does, ends with an error where there are more bytes or fewer, so that no message is broken off
/// unnoticed.
///
/// ```swift
/// struct Zeros: ByteSource {
///   let count: Int
///
///   func length() -> Int { count }
///   func open() -> any ByteReader { Reader(rest: count) }
///
///   struct Reader: ByteReader {
///     var rest: Int
///
///     mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
///       let count = min(rest, buffer.count)
///       buffer[..<count].initializeMemory(as: UInt8.self, repeating: 0)
///       rest -= count
///       return count
///     }
///   }
/// }
///
/// try Zeros(count: 3).allBytes()  // [0, 0, 0]
/// ```
public protocol ByteSource: Sendable {
  /// How many bytes there are.
  ///
  /// - Throws: What keeps it from being known.
  func length() throws(ByteSourceError) -> Int

  /// Opens the source for reading, from its first byte on; each time anew.
  ///
  /// - Throws: What keeps it from being opened.
  func open() throws(ByteSourceError) -> any ByteReader

  /// The name that a part of a multipart body tells, as a file's name; nil for none.
  var suggestedName: String? { get }

  /// The content type, where it is known.
  var contentType: String? { get }

  /// What errors call the source: a file's path; where a type does not say another, the suggested name.
  var label: String? { get }
}

extension ByteSource {
  /// None.
  public var suggestedName: String? { nil }
  /// Unknown.
  public var contentType: String? { nil }
  /// The suggested name.
  public var label: String? { suggestedName }
}

/// Bytes that are being read.
public protocol ByteReader {
  /// Reads what comes next into a buffer, which is not empty.
  ///
  /// It may wait, and it may return fewer bytes than the buffer takes.
  /// - Returns: How many bytes were read, at most as many as the buffer takes; 0 at the end, and from then on.
  /// - Throws: What keeps it from being read any further.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}
