public import Foundation

/// The reason why `URLSession` could not send a request or receive its answer, without the URL.
///
/// The error of Foundation itself is not kept: its description has the whole URL, with a query that may have secrets.
public struct URLSessionError: Error, Sendable, Hashable {
  /// The domain of Foundation's error, mostly `NSURLErrorDomain`.
  public let domain: String
  /// Its code.
  public let code: Int
  /// Its reason in the words of the system; for the commonest codes there are some here if the system has none.
  public let reason: String

  /// Makes the error without the URL of a request.
  init(_ error: any Error, of url: URL?) {
    let error = error as NSError
    domain = error.domain
    code = error.code
    // Foundation makes a text with the URL of some errors that have no reason of their own.
    let reason = error.localizedDescription
    let secrets = ["://", url?.query, url?.password].compactMap { $0 }.filter { !$0.isEmpty }
    let isOfNoUse = reason.contains("\(domain) error") || secrets.contains { reason.contains($0) }
    self.reason = isOfNoUse ? Self.words(domain, code) ?? "URLSession failed" : reason
  }

  /// Returns the words for an error that Foundation has no words for; nil for a rare one.
  private static func words(_ domain: String, _ code: Int) -> String? {
    guard domain == URLError.errorDomain else { return nil }
    return switch URLError.Code(rawValue: code) {
    case .timedOut: "The connection timed out"
    case .cannotFindHost, .dnsLookupFailed: "The server's name can't be resolved"
    case .cannotConnectToHost: "The server refuses the connection, or can't be reached"
    case .networkConnectionLost: "The connection was lost"
    case .notConnectedToInternet: "There is no connection to the network"
    case .httpTooManyRedirects: "There were more than 20 redirects"
    case .badServerResponse: "The answer is not one of HTTP"
    case .unsupportedURL: "URLSession doesn't know the scheme of the URL"
    case .secureConnectionFailed: "No secure connection could be made"
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
      "The certificate of the server is not trusted"
    default: nil
    }
  }

  /// The code of the error; nil if it is not one of `URLSession`.
  ///
  ///     if (error.underlyingError as? URLSessionError)?.urlErrorCode == .notConnectedToInternet { … }
  public var urlErrorCode: URLError.Code? {
    domain == URLError.errorDomain ? URLError.Code(rawValue: code) : nil
  }
}

extension URLSessionError: CustomStringConvertible {
  /// The reason with the domain and the code.
  public var description: String { "\(reason) (\(domain) \(code))" }
}

extension URLSessionError: LocalizedError {
  /// The reason with the domain and the code.
  public var errorDescription: String? { description }
}
