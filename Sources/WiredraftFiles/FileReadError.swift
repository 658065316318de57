public import WiredraftCore

/// Why a file that a message needs could not be read to its end.
public enum FileReadError: Error, Sendable, Hashable {
  /// The file can't be opened or read.
  case unreadable(path: String, FileProblem)
  /// The file has another size than the message says.
  case sizeChanged(path: String, promised: Int, found: Int)
  /// The boundary stands in the file.
  case boundaryInContent(path: String)
}
