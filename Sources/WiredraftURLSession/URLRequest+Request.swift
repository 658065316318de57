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
  ///   let path = ""
  ///   let method = HTTPMethod.get
  /// }
  ///
  /// try URLRequest(Ping()).url?.absoluteString  // https://h/p
  /// ```
  /// - Parameters:
  ///   - request: The request.
  ///   - boundary: The boundary of a multipart body that has no fixed one; nil for a new random one.
  /// - Throws: ``URLRequestError``: ``URLRequestError/request(_:)`` if the request can't be made, another if Foundation
  ///   would change the message.
  public init(_ request: some Request, boundary: String? = nil) throws(URLRequestError) {
    let message: RequestMessage
    do throws(RequestError) {
      message = try request.message(boundary: boundary)
    } catch {
      throw .request(error)
    }
    try self.init(message)
  }

  /// Makes a URL request from a message.
  ///
  /// The body is in memory, or a ``SourceInputStream``. The field `Content-Length` is left to `URLSession`, which counts
  /// a body in memory itself, and sends a stream in chunks; `upload(for:progress:)` sends that with its length, too.
  /// Fields of one name become one, with commas between the values, and semicolons in `Cookie`; their order among others
  /// is Foundation's.
  /// - Throws: ``URLRequestError`` if Foundation would change the message, or `URLSession` would not send its body.
  /// - Note: `URLSession` adds fields of its own. On Linux it follows the redirects 307 and 308 with the same method but
  ///   an empty body; `upload(for:progress:)` sends the body again.
  ///   RFC 9110 §5.3, RFC 9113 §8.2.3
  public init(_ message: RequestMessage) throws(URLRequestError) {
    try self.init(headOf: message)
    switch message.body {
    case .data(let bytes): httpBody = Data(bytes)
    case .stream(let source): httpBodyStream = InputStream.reading(source)
    case nil: break
    }
  }

  init(headOf message: RequestMessage) throws(URLRequestError) {
    let text = message.url
    guard let url = URL(string: text), url.absoluteString.utf8.elementsEqual(text.utf8),
      !message.hasDotSegments
    else {
      throw .changedURL(text)
    }
    self.init(url: url)
    let method = message.head.method.rawValue
    httpMethod = method
    guard httpMethod == method else { throw .changedMethod(method) }
    if message.contentLength > 0, ["GET", "HEAD"].contains(method) { throw .contentNotSent(method: method) }
    for name in message.head.headerFields.uniqueNames {
      let values = message.head.headerFields[values: name]
      if name == .contentLength {
        guard values == [String(message.contentLength)] else { throw .changedField(name.rawName) }
        continue
      }
      let value = values.joined(separator: name == .cookie ? "; " : ", ")
      setValue(value, forHTTPHeaderField: name.rawName)
      guard self.value(forHTTPHeaderField: name.rawName) == value else {
        throw .changedField(name.rawName)
      }
    }
  }
}

extension RequestMessage {
  fileprivate var contentLength: Int { bodySource?.length() ?? 0 }

  /// Whether a segment of the path is `.` or `..`, also percent-encoded: `URLSession` sends a path without them.
  fileprivate var hasDotSegments: Bool {
    (head.path ?? "").prefix { $0 != "?" }.split(separator: "/")
      .contains { [".", ".."].contains($0.lowercased().replacing("%2e", with: ".")) }
  }
}

extension HTTPFields {
  fileprivate var uniqueNames: [HTTPField.Name] {
    var seen: Set<HTTPField.Name> = []
    return compactMap { seen.insert($0.name).inserted ? $0.name : nil }
  }
}

extension Request {
  /// Returns a URL request that is sent with the bytes that the request composes.
  ///
  /// - Throws: ``URLRequestError``: ``URLRequestError/request(_:)`` if the request can't be made, another if Foundation
  ///   would change the message.
  public func buildURLRequest() throws(URLRequestError) -> URLRequest { try URLRequest(self) }
}
