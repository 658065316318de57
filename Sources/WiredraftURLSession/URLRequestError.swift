public import Foundation
public import WiredraftCore

/// The reason why a request can't be made a `URLRequest` that is sent as it was composed.
public enum URLRequestError: Error, Sendable {
  /// The request itself can't be made.
  case request(RequestError)
  /// Foundation has no URL for this text, or sends a different one: it has white space, or a `..` in its path, for
  /// example.
  case changedURL(String)
  /// Foundation would send a method other than this one.
  case changedMethod(String)
  /// Foundation would send a different value of the field with this name.
  case changedField(String)
  /// The request has content, which `URLSession` doesn't send with this method: GET or HEAD.
  case contentNotSent(method: String)
}

extension URLRequestError: CustomStringConvertible {
  /// The reason, for people, without the URL, which may have secrets.
  public var description: String {
    switch self {
    case .request(let error): "\(error)"
    case .changedURL: "Foundation has no URL that is exactly that of the request."
    case .changedMethod(let method): "Foundation would send another method than \(method)."
    case .changedField(let name): "Foundation would send another value of the field \(name)."
    case .contentNotSent(let method):
      "URLSession sends no body with \(method). Use another method, or send the values in the query."
    }
  }
}

extension URLRequestError: LocalizedError {
  /// The reason, for people; that of a request is its own `localizedDescription`.
  public var errorDescription: String? {
    if case .request(let error) = self { error.localizedDescription } else { description }
  }
}
