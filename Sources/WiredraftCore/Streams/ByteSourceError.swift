/// Why a source could not be read to its end: what was sent of it is not to be used.
public enum ByteSourceError: Error, Sendable, Hashable {
  /// It can't be opened or read.
  case unreadable(name: String?, FileProblem)
  /// It has another length than was told before, as far as it was seen.
  case lengthChanged(name: String?, promised: Int, found: Int)
  /// The boundary of the multipart body that it is a part of stands in it.
  case boundaryInContent(name: String?)
  /// It tells a length that is negative, or together with others more than can be counted.
  case invalidLength(name: String?, Int)
  /// Its reader tells a number of bytes that is negative, or greater than the buffer it was given.
  case invalidCount(name: String?, Int)
  /// It failed in a way of its own: the case for sources that are no files, with a reason for people.
  case failed(name: String?, reason: String)
  /// The task that reads it was cancelled.
  case cancelled

  /// Which of several sources it is, where that has a name.
  public var name: String? {
    switch self {
    case .unreadable(let name, _), .lengthChanged(let name, _, _), .boundaryInContent(let name),
      .invalidLength(let name, _), .invalidCount(let name, _), .failed(let name, _):
      name
    case .cancelled: nil
    }
  }
}
