public import WiredraftCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension ByteSourceError {
  /// The reason why the source could not be read to its end, with its name.
  public var explanation: Explanation {
    var clause = clause(naming: "a source of the body")
    if name?.isEmpty != false || clause.hasPrefix("the ") {
      clause = clause.prefix(1).uppercased() + clause.dropFirst()
    }
    return Explanation("The body can't be read", clause + ".", advice: advice)
  }

  /// The error as a clause without a full stop; `unnamed` is the noun for a source without a name.
  package func clause(naming unnamed: String = "what is read") -> String {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? unnamed
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

  private var advice: String? {
    switch self {
    case .lengthChanged: "Make the message again, after the last change."
    case .boundaryInContent: "Give no boundary, so that a random one is made, or another one."
    default: nil
    }
  }
}

extension Diagnostic.FileProblem {
  /// The reason why the file can't be read.
  public var explanation: Explanation {
    Explanation("The file can't be read", reason.prefix(1).uppercased() + reason.dropFirst() + ".")
  }

  /// The reason as a clause that follows “can't be read:”.
  fileprivate var reason: String {
    switch self {
    case .notExamined: "it was not looked at yet"
    case .notFound: "it does not exist"
    case .isFolder: "it is a folder"
    case .notAFile: "it is no regular file"
    case .noPermission: "permission denied"
    case .emptyPath: "its name is empty"
    case .system(let number): strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
  }
}
