/// Bytes that are read when needed, such as those of a file, each time from the beginning.
///
/// The length is known beforehand, because a message sends it before the bytes. If there are
/// more or fewer bytes, reading for a message throws an error, so that a message never breaks off unnoticed.
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
  /// Returns the number of bytes.
  ///
  /// - Throws: An error if the length is unknown.
  func length() throws(ByteSourceError) -> Int

  /// Opens the source for reading, from its first byte on; each call returns a new reader.
  ///
  /// - Throws: An error if the source can't be opened.
  func open() throws(ByteSourceError) -> any ByteReader

  /// The file name for a part of a multipart body; nil if there is none.
  var suggestedName: String? { get }

  /// The content type, if it is known.
  var contentType: String? { get }

  /// The name of the source in errors: a file's path; by default, the suggested name.
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
  /// Reads further bytes into a buffer, which is not empty.
  ///
  /// It may block, and it may return fewer bytes than fit into the buffer.
  /// - Returns: The number of bytes read, at most the size of the buffer; 0 at the end, and from then on.
  /// - Throws: An error if the source can't be read any further.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int
}
