/// Bytes that may be too many for memory, and are read where they are needed.
package protocol AnswerBytes: Sendable {
  /// The number of bytes.
  var count: Int { get }
  /// Returns the bytes of a range; fewer if the range goes beyond the end, or they can't be read any more.
  func bytes(in range: Range<Int>) -> [UInt8]
}

extension [UInt8]: AnswerBytes {
  /// Returns the bytes of a range; fewer if the range goes beyond the end.
  package func bytes(in range: Range<Int>) -> [UInt8] { Array(self[range.clamped(to: 0..<count)]) }
}
