import Foundation
import WiredraftCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Returns as soon as the head of the answer is there. By default as many redirects are followed as Foundation
  /// follows; if the number is nil, a redirect is the answer.
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
  /// - Note: RFC 9110 §15.4, RFC 9530
  private static func describesBody(_ field: String) -> Bool {
    let name = field.lowercased()
    return name.hasPrefix("content-") || ["digest", "repr-digest", "last-modified"].contains(name)
  }

  /// Returns nil if the answer is no redirect, or names no place. If the method changes, the body is not sent again.
  /// `Host`, and fields that carry a secret, which their names show, are not sent to a different origin.
  ///
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

  fileprivate var origin: [String]? {
    guard let scheme = scheme?.lowercased(), let host = host?.lowercased(), !host.isEmpty,
      let usual = ["http": 80, "https": 443][scheme]
    else { return nil }
    return [scheme, host, String(port ?? usual)]
  }
}
