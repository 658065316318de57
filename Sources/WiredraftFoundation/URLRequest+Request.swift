import HTTPTypes
public import WiredraftCore

#if canImport(FoundationNetworking)
  import Foundation
  // If it is a separate module, `URLRequest` would otherwise be unknown.
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
  ///   - boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  /// - Throws: `RequestError`, and ``URLRequestError`` if Foundation would change the message.
  public init(_ request: some Request, boundary: String? = nil) throws {
    try self.init(try request.message(boundary: boundary))
  }

  /// Makes a URL request from a message.
  ///
  /// The body is in memory, or a ``SourceInputStream``. A stream has no `Content-Length`, as `URLSession` sends it in
  /// chunks. Fields of one name become one, with commas between the values, and semicolons in `Cookie`; their order
  /// among others is Foundation's.
  /// - Throws: ``URLRequestError`` if Foundation would change the message.
  /// - Note: `URLSession` refuses a GET with a body, omits the body of a HEAD, and adds fields of its own.
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
    // The body comes first: if Foundation adds fields for it, the message's fields replace them.
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
  /// The unique names, in the order of their first occurrence.
  fileprivate var uniqueNames: [HTTPField.Name] {
    var seen: Set<HTTPField.Name> = []
    return compactMap { seen.insert($0.name).inserted ? $0.name : nil }
  }
}

extension Request {
  /// Returns a URL request that is sent with the bytes that the request composes.
  ///
  /// - Throws: `RequestError`, and ``URLRequestError`` if Foundation would change the message.
  public func buildURLRequest() throws -> URLRequest { try URLRequest(self) }
}
