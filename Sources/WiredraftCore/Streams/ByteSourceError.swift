/// The reason why a source could not be read to its end: the bytes already sent must not be used.
@nonexhaustive public enum ByteSourceError: Error, Sendable, Hashable {
  /// The source can't be opened or read.
  case unreadable(name: String?, Diagnostic.FileProblem)
  /// The length differs from the promised one, as far as it was read.
  case lengthChanged(name: String?, promised: Int, found: Int)
  /// The boundary of the enclosing multipart body occurs in the source.
  case boundaryInContent(name: String?)
  /// The length is negative, or the total of all lengths is too large.
  case invalidLength(name: String?, Int)
  /// The reader returned a number of bytes that is negative, or greater than the size of the buffer.
  case invalidCount(name: String?, Int)
  /// A custom source failed, with a reason for people.
  case failed(name: String?, reason: String)
  /// The reading task was canceled.
  case cancelled

  /// The name of the source, if it has one.
  public var name: String? {
    switch self {
    case .unreadable(let name, _), .lengthChanged(let name, _, _), .boundaryInContent(let name),
      .invalidLength(let name, _), .invalidCount(let name, _), .failed(let name, _):
      name
    case .cancelled: nil
    }
  }
}
