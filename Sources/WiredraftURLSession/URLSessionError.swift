public import Foundation

/// The reason why `URLSession` could not send a request or receive its answer, without the URL.
///
/// The error of Foundation itself is not kept: its description has the whole URL, with a query that may have secrets.
public struct URLSessionError: Error, Sendable, Hashable {
  /// The domain of Foundation's error, mostly `NSURLErrorDomain`.
  public let domain: String
  /// Its code.
  public let code: Int
  /// Its reason in the words of the system.
  public let reason: String

  /// Makes the error without the URL of a request.
  init(_ error: any Error, of url: URL?) {
    let error = error as NSError
    domain = error.domain
    code = error.code
    // Foundation makes a text with the URL of some errors that have no reason of their own.
    let reason = error.localizedDescription
    let secrets = ["://", url?.query, url?.password].compactMap { $0 }.filter { !$0.isEmpty }
    self.reason = secrets.contains { reason.contains($0) } ? "URLSession failed" : reason
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
