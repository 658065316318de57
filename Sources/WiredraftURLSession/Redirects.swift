import Foundation
import WiredraftCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Sends a request with its body, follows redirects, and returns the answer as soon as its head is there.
  ///
  /// - Parameter redirects: The largest number of redirects to follow, by default as many as Foundation does; nil to
  ///   return a redirect as the answer.
  /// - Returns: The answer, and the URL that gave it.
  /// - Throws: `URLError(.httpTooManyRedirects)` after more redirects than that; the errors of `URLSession`, as `failure`
  ///   makes them.
  func answer(
    to request: URLRequest, _ body: UploadBody, redirects: Int? = 20, progress: UploadProgress?,
    failure: @escaping @Sendable (any Error) -> any Error = { $0 }
  ) async throws -> (answer: Exchange.Answer, url: URL?) {
    var (request, body) = (request, body)
    for _ in 0...(redirects ?? 0) {
      let exchange = Exchange(in: self, progress: progress, failure: failure)
      let answer = try await exchange.send(request, body)
      guard redirects != nil, let next = request.redirected(by: answer.response) else {
        return (answer, request.url)
      }
      if next.httpMethod != request.httpMethod { body = .none }
      request = next
    }
    throw failure(URLError(.httpTooManyRedirects))
  }
}

extension URLRequest {
  /// Returns whether a field describes a body, and goes with it.
  ///
  /// - Note: RFC 9110 §15.4, RFC 9530
  private static func describesBody(_ field: String) -> Bool {
    let name = field.lowercased()
    return name.hasPrefix("content-") || ["digest", "repr-digest", "last-modified"].contains(name)
  }

  /// Returns the request for the place that an answer names; nil if it is no redirect, or names no place.
  ///
  /// If its method is another one, the body is not sent again. `Host`, and fields that carry a secret, which their names
  /// show, are not sent to a different origin.
  /// - Note: <https://fetch.spec.whatwg.org/#http-redirect-fetch>
  func redirected(by response: HTTPURLResponse) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.statusCode), let old = url,
      let location = response.value(forHTTPHeaderField: "Location"),
      let new = URL(string: location, relativeTo: old)?.absoluteURL.withSmallScheme, let origin = new.origin
    else { return nil }
    var request = self
    request.url = new
    if response.statusCode == 303
      ? !["GET", "HEAD"].contains(httpMethod)
      : response.statusCode < 303 && httpMethod == "POST"
    {
      request.httpMethod = "GET"
      request.remove(where: Self.describesBody)
    }
    if origin != old.origin {
      request.remove { $0.lowercased() == "host" || SecretName.matches($0) }
    }
    return request
  }

  private mutating func remove(where isUnwanted: (String) -> Bool) {
    for field in (allHTTPHeaderFields ?? [:]).keys where isUnwanted(field) {
      setValue(nil, forHTTPHeaderField: field)
    }
  }
}

extension URL {
  /// The URL with its scheme in lower case: Foundation on Linux knows no `HTTP`.
  fileprivate var withSmallScheme: URL? {
    guard let scheme, scheme != scheme.lowercased() else { return self }
    return URL(string: scheme.lowercased() + absoluteString.dropFirst(scheme.count))
  }

  /// The scheme, the host and the port; nil if it is no URL of HTTP.
  fileprivate var origin: [String]? {
    guard let scheme = scheme?.lowercased(), let host = host?.lowercased(), !host.isEmpty,
      let usual = ["http": 80, "https": 443][scheme]
    else { return nil }
    return [scheme, host, String(port ?? usual)]
  }
}
