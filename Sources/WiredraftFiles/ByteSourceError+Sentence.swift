internal import SystemPackage
public import WiredraftCore

extension ByteSourceError {
  /// The error as one line for people.
  public var sentence: String {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "what is read"
    return switch self {
    case .unreadable(_, let problem): "\(name) can't be read: \(problem.reason)"
    case .lengthChanged(_, let promised, let found):
      "\(name) has changed: the message promises \(promised) bytes of it, \(found) were found"
    case .boundaryInContent: "the boundary occurs in \(name)"
    case .invalidLength(_, let length): "\(name) gives a length of \(length) bytes, which is impossible"
    case .invalidCount(_, let count): "\(name) can't be read: its reader reports \(count) bytes"
    case .failed(_, let reason): "\(name) can't be read: \(reason)"
    case .cancelled: "reading was cancelled"
    }
  }
}

extension FileProblem {
  fileprivate var reason: String {
    switch self {
    case .notExamined: "it was not looked at yet"
    case .notFound: "it does not exist"
    case .isFolder: "it is a folder"
    case .notAFile: "it is no regular file"
    case .noPermission: "permission denied"
    case .emptyPath: "its name is empty"
    case .system(let number): Errno(rawValue: number).description
    }
  }
}
