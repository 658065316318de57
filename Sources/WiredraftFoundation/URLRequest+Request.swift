import HTTPTypes
public import WiredraftCore

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Makes a URL request that is sent with the bytes that the request composes.
  ///
  /// The body is at hand, or a stream of which the length is in `Content-Length`; a stream can be read once, so that each
  /// request is made anew.
  /// - Parameters:
  ///   - request: The request.
  ///   - boundary: What parts a multipart body whose boundary is not fixed; nil for a new random one.
  /// - Throws: `RequestError`, and ``URLRequestError`` where Foundation would change the URL.
  public init(_ request: some Request, boundary: String? = nil) throws {
    try self.init(try request.message(boundary: boundary))
  }

  /// Makes a URL request of a message.
  ///
  /// - Throws: ``URLRequestError`` where Foundation would change the URL.
  public init(_ message: RequestMessage) throws(URLRequestError) {
    let text = message.composition.url
    guard let url = URL(string: text), url.absoluteString == text else { throw .changedURL(text) }
    self.init(url: url)
    httpMethod = message.head.method.rawValue
    for field in message.head.headerFields {
      addValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    switch message.body {
    case .data(let bytes): httpBody = Data(bytes)
    case .stream(let source): httpBodyStream = try InputStream.reading(source)
    case nil: break
    }
  }
}

/// Why no URL request can be made of a message.
public enum URLRequestError: Error, Sendable, Hashable {
  /// Foundation has no URL for this text, or another one.
  case changedURL(String)
  /// The body can't be opened, with the system's error number.
  case noStream(Int32)
}

extension Request {
  /// Returns a URL request that is sent with the bytes that the request composes.
  ///
  /// - Throws: `RequestError`, and ``URLRequestError`` where Foundation would change the URL.
  public func buildURLRequest() throws -> URLRequest { try URLRequest(self) }
}
