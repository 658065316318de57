public import HTTPTypes

/// A request as it is sent: its head, its body, and the origin of each byte.
///
/// ```swift
/// struct Ping: Request {
///   let baseURL = "https://h"
///   let path = "/p"
///   let method = HTTPMethod.get
/// }
///
/// let message = try Ping().message()
/// message.head.method  // GET
/// var text = ""
/// try message.source.write { chunk in text += String(decoding: chunk, as: UTF8.self) }
/// text  // "GET /p HTTP/1.1\r\nHost: h\r\n\r\n"
/// ```
public struct RequestMessage: Sendable {
  /// Method, URL and fields; `Host` is in the authority.
  public let head: HTTPRequest
  /// The composition of the message, with the origin of each byte.
  public let composition: Composition
  private let request: RequestDraft

  init(_ composition: Composition, of request: RequestDraft) {
    self.composition = composition
    self.request = request
    var fields = HTTPFields()
    for field in composition.fields where field.row != nil || field.name != "Host" {
      guard let name = HTTPField.Name(field.name) else { continue }
      fields.append(HTTPField(name: name, value: field.value))
    }
    let url = URLParts(request.draft.url)
    head = HTTPRequest(
      method: composition.httpMethod ?? .get, scheme: url.scheme, authority: url.authority,
      path: composition.target.text, headerFields: fields)
  }

  /// The warnings: what can be sent, but may not do what is meant, such as a GET with a body.
  ///
  /// ```swift
  /// struct Item: Request {
  ///   let baseURL = "https://u:p@h/p"
  ///   let path = ""
  ///   let method = HTTPMethod.get
  /// }
  ///
  /// try Item().message().warnings.map(\.code)  // [.secretInURL]
  /// ```
  /// - Complexity: O(*n*), where *n* is the size of the request, the first time.
  public var warnings: [Diagnostic] {
    composition.diagnostics.filter { $0.severity == .warning }.map(request.placed)
  }

  /// The URL of the request; its bytes are those of the composition's.
  public var url: String { composition.url }

  /// The target: the path with the query, as it is sent.
  public var path: String { composition.target.text }

  /// The draft of the request, with a row for each parameter and field.
  package var draft: Draft { request.draft }

  /// Returns the message with one value for a header field, in place of those that it has.
  ///
  /// The message is composed again, so that what it needs is checked; the boundary of a multipart body stays.
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The value; nil to leave the field out. A field that is added by rule, such as `Host`, can be replaced,
  ///     but not left out.
  /// - Throws: ``RequestError/notComposable(_:)`` if the name or the value can't be sent, or it is a `Content-Length`
  ///   that is not that of the body.
  /// - Complexity: O(*n*), where *n* is the size of the request.
  public func setting(_ name: String, to value: String?) throws(RequestError) -> RequestMessage {
    var request = self.request
    var rows = request.draft.headers
    let wanted = name.lowercased()
    let place = rows.firstIndex { $0.name.lowercased() == wanted } ?? rows.endIndex
    rows.removeAll { $0.name.lowercased() == wanted }
    if let value { rows.insert(Draft.Row(name, value), at: place) }
    request.draft.headers = rows
    let composition = request.draft.compose(in: composition.context)
    return try request.message(composition, rejecting: .error)
  }

  /// The body: bytes in memory, or a source if one of its parts is read when it is sent; nil if there is none.
  ///
  /// - Complexity: O(*n*) for bytes in memory, where *n* is their number; O(1) for a source.
  public var body: RequestBodyEntity? {
    guard let bytes = composition.body?.bytes, let source = bodySource else { return nil }
    if bytes.isAtHand, source.emptyFiles.isEmpty { return .data(bytes.bytes(in: 0..<bytes.count)) }
    // Parts in memory need no stream, whose length not all clients send.
    let sources = request.sources
    if !sources.isEmpty, sources.values.allSatisfy({ $0 is PartData }), let bytes = try? source.allBytes() {
      return .data(bytes)
    }
    return .stream(source)
  }

  /// The whole message in the format of HTTP/1.1, as a source that can be written to a closure, in chunks, or read as a
  /// stream, in constant memory and any number of times.
  ///
  /// - Note: RFC 9112 §2.1
  public var source: MessageSource {
    MessageSource(composition) { [sources = request.sources] in sources[$0] }
  }

  /// The body alone as a source; nil if there is none.
  public var bodySource: MessageSource? {
    guard composition.body != nil else { return nil }
    return MessageSource(composition, part: .body) { [sources = request.sources] in sources[$0] }
  }

  /// Returns the whole message in the format of HTTP/1.1.
  ///
  /// - Throws: ``ByteSourceError`` if a source can't be read, its length has changed, or it contains the boundary.
  /// - Complexity: O(*n*), where *n* is the length of the message.
  /// - Note: RFC 9112 §2.1
  public func bytes() throws(ByteSourceError) -> [UInt8] { try source.allBytes() }
}
