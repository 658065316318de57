import HTTPTypes
public import WiredraftCore

#if canImport(FoundationNetworking)
  import Foundation
  // Where it is a module of its own, `URLRequest` would have no name otherwise.
  @_exported public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLRequest {
  /// Makes a URL request that is sent with the bytes that the request composes.
  ///
  /// ```swift
  /// struct Ping: Request {
  ///   let baseURL = "https://h/p"
  /// }
  ///
  /// try URLRequest(Ping()).url?.absoluteString  // https://h/p
  /// ```
  /// - Parameters:
  ///   - request: The request.
  ///   - boundary: What parts a multipart body whose boundary is not fixed; nil for a new random one.
  /// - Throws: `RequestError`, and ``URLRequestError`` where Foundation would change what is sent.
  public init(_ request: some Request, boundary: String? = nil) throws {
    try self.init(try request.message(boundary: boundary))
  }

  /// Makes a URL request of a message.
  ///
  /// The body is at hand, or a ``SourceInputStream``. A stream has no `Content-Length`, as `URLSession` sends it in chunks.
  /// Fields of one name become one, with commas between the values, and semicolons in `Cookie`; their order among others
  /// is that of Foundation.
  /// - Throws: ``URLRequestError`` where Foundation would change what is sent.
  /// - Note: `URLSession` refuses a GET with a body, leaves the body of a HEAD out, and adds fields of its own.
  ///   RFC 9110 §5.3, RFC 9113 §8.2.3
  public init(_ message: RequestMessage) throws(URLRequestError) {
    let text = message.url
    guard let url = URL(string: text), url.absoluteString.utf8.elementsEqual(text.utf8) else {
      throw .changedURL(text)
    }
    self.init(url: url)
    let method = message.head.method.rawValue
    httpMethod = method
    guard httpMethod == method else { throw .changedMethod(method) }
    // The body first: where Foundation adds fields for it, ours take their place.
    switch message.body {
    case .data(let bytes): httpBody = Data(bytes)
    case .stream(let source): httpBodyStream = InputStream.reading(source)
    case nil: break
    }
    for name in message.head.headerFields.uniqueNames where httpBodyStream == nil || name != .contentLength {
      let value = message.head.headerFields[values: name].joined(separator: name == .cookie ? "; " : ", ")
      setValue(value, forHTTPHeaderField: name.rawName)
      guard self.value(forHTTPHeaderField: name.rawName) == value else {
        throw .changedField(name.rawName)
      }
    }
  }
}

extension HTTPFields {
  /// The names, each once, in the order in which they stand first.
  fileprivate var uniqueNames: [HTTPField.Name] {
    var seen: Set<HTTPField.Name> = []
    return compactMap { seen.insert($0.name).inserted ? $0.name : nil }
  }
}

extension Request {
  /// Returns a URL request that is sent with the bytes that the request composes.
  ///
  /// - Throws: `RequestError`, and ``URLRequestError`` where Foundation would change what is sent.
  public func buildURLRequest() throws -> URLRequest { try URLRequest(self) }
}
