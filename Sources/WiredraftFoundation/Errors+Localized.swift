public import Foundation
public import WiredraftCore

extension RequestError: LocalizedError {
  /// The reason why the request can't be made, for people: a line for each diagnostic.
  public var errorDescription: String? {
    switch self {
    case .unnamedParameters(let destination):
      "The parameters for the \(destination.word) have no names: they must be an object."
    case .notANumber(let path): "The number \(Self.place(path))is infinite or not a number."
    case .source(let error): error.errorDescription
    case .body(let error): "The body can't be built: \(error.localizedDescription)"
    case .notABody(let type): "The body is of the type \(type), which does not conform to BodyParameters."
    case .notComposable(let diagnostics):
      "The request can't be made: \(diagnostics.map(\.description).joined(separator: ", "))."
    }
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

extension URLRequestError: LocalizedError {
  /// The change that Foundation would make, for people.
  public var errorDescription: String? {
    switch self {
    case .changedURL: "Foundation has no URL that is exactly this text."
    case .changedMethod(let method): "Foundation would send another method than \(method)."
    case .changedField(let name): "Foundation would send another value of the field \(name)."
    }
  }
}

extension EncodableError: LocalizedError {
  /// The reason why there is no value, for people.
  public var errorDescription: String? {
    switch self {
    case .notANumber(let path): "The number \(RequestError.place(path))is infinite or not a number."
    case .tooDeep: "The value is nested too deeply."
    case .failed(let error): error.localizedDescription
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
