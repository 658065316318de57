import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

/// The examples of APIKit 2's page on convenience and actual parameters, with the renames in the library's
/// documentation.
@Suite("APIKit's document")
struct APIKitDocumentTests {
  struct SomeRequest: RequestType {
    let baseURL = "https://api.github.com"
    let path = "/search/repositories"
    var method = HTTPRequest.Method.get

    var parameters: ParameterValue? {
      return [
        "q": "Swift",
        "sort": "stars",
        "order": "desc",
      ]
    }
  }

  @Test("Requests of the document make whole messages")
  func allRequestsOfThe() throws {
    try wholeMessages()
    for method in [HTTPRequest.Method.get, .post] as [HTTPRequest.Method] { try nothing(method: method) }
  }

  /// The whole messages of the first example, under a method that prefers a query and one that doesn't.
  private func wholeMessages() throws {
    check(
      try String(decoding: SomeRequest().message().bytes(), as: UTF8.self)
        == "GET /search/repositories?q=Swift&sort=stars&order=desc HTTP/1.1\r\nHost: api.github.com\r\n\r\n")
    let json = #"{"q":"Swift","sort":"stars","order":"desc"}"#
    check(
      try String(decoding: SomeRequest(method: .post).message().bytes(), as: UTF8.self)
        == "POST /search/repositories HTTP/1.1\r\nHost: api.github.com\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(json.utf8.count)\r\n\r\n\(json)")
  }

  struct Plain: Request {
    let baseURL = "https://h"
    let path = ""
    var method = HTTPRequest.Method.get
  }

  /// Parameters are nil by default, and so are both actual ones.
  private func nothing(method: HTTPRequest.Method) throws {
    let request = Plain(method: method)
    check(request.parameters, nil)
    check(request.queryParameters, nil)
    check(request.bodyParameters == nil)
    let message = try request.message()
    check(message.head.path, "/")
    check(message.body == nil)
  }

  /// A custom body.
  struct CSV: BodyParametersType {
    let contentType = "text/csv"
    func buildEntity() throws -> RequestBodyEntity { .data(Array("a,b\r\n".utf8)) }
  }

  struct Upload: Request {
    let baseURL = "https://h/u"
    let path = ""
    let method = HTTPRequest.Method.post
    let bodyParameters: (any BodyParameters)?
  }

  @Test("Custom bodies and those of the document are sent")
  func allCustomBodiesAnd() throws {
    try ownBody()
    for index in Self.bodies.indices { try wholeBodies(index: index) }
  }

  /// A custom body type is sent, and its bytes are the body's.
  private func ownBody() throws {
    let message = try Upload(bodyParameters: CSV()).message()
    check(message.text, "a,b\r\n")
    check(message.head.headerFields[.contentType], "text/csv")
    let spans = message.composition.body.map { Array($0.bytes.spans) } ?? []
    check(spans.map(\.origin), [Composition.Origin(.rule(.wholeBody), .value, .body)])
  }

  /// A custom body whose bytes are read when it is sent.
  struct Streamed: BodyParametersType {
    let contentType = "text/csv"
    func buildEntity() throws -> RequestBodyEntity { .stream(BytesSource(Array("a,b\r\n".utf8))) }
  }

  /// The two entities of a custom body.
  static let bodies: [(body: any BodyParametersType, type: String, text: String)] = [
    (CSV(), "text/csv", "a,b\r\n"),
    (Streamed(), "text/csv", "a,b\r\n"),
  ]

  /// The whole message of each kind of body.
  private func wholeBodies(index: Int) throws {
    let (body, type, text) = Self.bodies[index]
    check(
      try String(decoding: Upload(bodyParameters: body).message().bytes(), as: UTF8.self)
        == "POST /u HTTP/1.1\r\nHost: h\r\nContent-Type: \(type)\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
        + text)
  }

  @Test("Parts are built again and again, each time with the same bytes")
  func multipart() throws {
    let body = MultipartFormDataBodyParameters(
      parts: [
        .init(value: "Portrait", name: "title"),
        .init(data: [1, 2, 3], name: "raw", mimeType: "application/x"),
        .init(data: [4, 5], name: "image", mimeType: "image/png", fileName: "me.png"),
        .init(source: BytesSource([6], suggestedName: "s.bin"), name: "stream"),
      ], boundary: "B")
    let wanted =
      "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nPortrait\r\n"
      + "--B\r\nContent-Disposition: form-data; name=\"raw\"\r\nContent-Type: application/x\r\n\r\n\u{1}\u{2}\u{3}\r\n"
      + "--B\r\nContent-Disposition: form-data; name=\"image\"; filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n\u{4}\u{5}\r\n"
      + "--B\r\nContent-Disposition: form-data; name=\"stream\"; filename=\"s.bin\"\r\nContent-Type: application/octet-stream\r\n\r\n\u{6}\r\n"
      + "--B--\r\n"
    for _ in 0..<2 {
      let message = try Upload(bodyParameters: body).message()
      check(message.head.headerFields[.contentType], "multipart/form-data; boundary=B")
      check(message.head.headerFields[.contentLength], String(wanted.utf8.count))
      check(try message.bytes().suffix(wanted.utf8.count).elementsEqual(wanted.utf8))
      guard case .stream(let source) = try body.buildEntity() else {
        Issue.record("a part is read when it is sent")
        return
      }
      check(try source.length(), wanted.utf8.count)
    }
  }

  @Test("Infinity and NaN are errors with their place, wherever they are sent")
  func notFinite() throws {
    let value: ParameterValue = ["a": ["b": .array([1.value(for: .json), Double.nan.value(for: .json)])]]
    #expect { try JSONBodyParameters(JSONObject: value).buildEntity() } throws: { error in
      guard case RequestError.notComposable(let diagnostics)? = error as? RequestError else { return false }
      return diagnostics.map(\.code) == [.notANumber]
        && diagnostics.first?.problem == .value(.notFinite([.member("b"), .element(1)]))
    }
    #expect(throws: RequestError.self) {
      try FormURLEncodedBodyParameters(formObject: ["a": Double.infinity.value(for: .form)]).buildEntity()
    }
    #expect(throws: RequestError.self) {
      try JSONBodyParameters(JSONObject: .array([Double.infinity.value(for: .json)])).buildEntity()
    }
  }
}
