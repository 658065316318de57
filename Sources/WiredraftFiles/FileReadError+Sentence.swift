internal import SystemPackage
internal import WiredraftCore

extension FileReadError {
  /// What is wrong, as one line for people.
  public var sentence: String {
    switch self {
    case .unreadable(let path, let problem): "\(path) can't be read: \(problem.reason)"
    case .sizeChanged(let path, let promised, let found):
      "\(path) has changed: the message promises \(promised) bytes of it, \(found) were found"
    case .boundaryInContent(let path): "the boundary stands in \(path)"
    }
  }
}

extension FileProblem {
  fileprivate var reason: String {
    switch self {
    case .notExamined: "nobody has looked at it yet"
    case .notFound: "it does not exist"
    case .isFolder: "it is a folder"
    case .notAFile: "it is no regular file"
    case .noPermission: "permission denied"
    case .emptyPath: "its name is empty"
    case .system(let number): Errno(rawValue: number).description
    }
  }
}
