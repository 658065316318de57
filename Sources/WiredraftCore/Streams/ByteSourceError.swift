/// Why a source could not be read to its end.
public enum ByteSourceError: Error, Sendable, Hashable {
  /// It can't be opened or read; the name tells which of several it is, where it has one.
  case unreadable(name: String?, FileProblem)
  /// It has another length than was told before: what was sent of it is not to be used.
  case lengthChanged(name: String?, promised: Int, found: Int)
}
