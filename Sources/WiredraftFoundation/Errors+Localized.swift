public import WiredraftCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension RequestError: LocalizedError {
  /// The reason why the request can't be made, for people: a line for each diagnostic.
  public var errorDescription: String? {
    switch self {
    case .unnamedParameters(let destination):
      "The parameters for the \(destination.word) have no names: they must be an object."
    case .notANumber(let path): "The number \(Self.place(path))is infinite or not a number."
    case .source(let error): Self.sentence(error)
    case .body(let error): "The body can't be built: \(Self.sentence(error))"
    case .notABody(let type): "The body is of the type \(type), which does not conform to BodyParameters."
    case .notComposable(let diagnostics):
      "The request can't be made: \(diagnostics.map(\.description).joined(separator: ", "))."
    }
  }

  /// Returns the description of any error; `localizedDescription` is not in FoundationEssentials.
  fileprivate static func sentence(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
  }

  fileprivate static func place(_ path: [ValueStep]) -> String {
    path.isEmpty ? "" : "at \(path.map(\.description).joined()) "
  }
}

extension ByteSourceError: LocalizedError {
  /// The reason why the source could not be read, for people.
  public var errorDescription: String? {
    let name = name.flatMap { $0.isEmpty ? nil : $0 } ?? "A source of the body"
    return switch self {
    case .unreadable(_, let problem): "\(name) can't be read: \(problem)."
    case .lengthChanged(_, let promised, let found):
      "\(name) has changed: the message promises \(promised) bytes of it, \(found) were found."
    case .boundaryInContent: "The boundary occurs in \(name)."
    case .invalidLength(_, let length): "\(name) gives a length of \(length) bytes, which is impossible."
    case .invalidCount(_, let count): "\(name) can't be read: its reader reports \(count) bytes."
    case .failed(_, let reason): "\(name) can't be read: \(reason)."
    case .cancelled: "Reading was cancelled."
    }
  }
}

extension EncodableError: LocalizedError {
  /// The reason why there is no value, for people.
  public var errorDescription: String? {
    switch self {
    case .notANumber(let path): "The number \(RequestError.place(path))is infinite or not a number."
    case .tooDeep: "The value is nested too deeply."
    case .failed(let error): RequestError.sentence(error)
    }
  }
}

extension ParameterDestination {
  fileprivate var word: String {
    switch self {
    case .query: "query"
    case .form: "form"
    case .multipart: "multipart body"
    case .json: "JSON body"
    }
  }
}
