import HTTPTypes
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

  @Test(
    "Convenience parameters are the query under GET, HEAD and DELETE, and JSON under others",
    arguments: [HTTPRequest.Method.get, .head, .delete, .post, .put, .patch, .options])
  func convenience(method: HTTPRequest.Method) throws {
    let message = try SomeRequest(method: method).message()
    #expect(message.head.method == method)
    #expect(message.head.authority == "api.github.com")
    if [.get, .head, .delete].contains(method) {
      #expect(message.head.path == "/search/repositories?q=Swift&sort=stars&order=desc")
      #expect(message.body == nil)
      #expect(message.head.headerFields[.contentType] == nil)
    } else {
      #expect(message.head.path == "/search/repositories")
      #expect(message.text == #"{"q":"Swift","sort":"stars","order":"desc"}"#)
      #expect(message.head.headerFields[.contentType] == "application/json")
    }
  }

  @Test("The whole messages of the first example, under a method that prefers a query and one that doesn't")
  func wholeMessages() throws {
    #expect(
      try String(decoding: SomeRequest().message().bytes(), as: UTF8.self)
        == "GET /search/repositories?q=Swift&sort=stars&order=desc HTTP/1.1\r\nHost: api.github.com\r\n\r\n")
    let json = #"{"q":"Swift","sort":"stars","order":"desc"}"#
    #expect(
      try String(decoding: SomeRequest(method: .post).message().bytes(), as: UTF8.self)
        == "POST /search/repositories HTTP/1.1\r\nHost: api.github.com\r\nContent-Type: application/json\r\n"
        + "Content-Length: \(json.utf8.count)\r\n\r\n\(json)")
  }

  struct Plain: Request {
    let baseURL = "https://h"
    let path = ""
    var method = HTTPRequest.Method.get
  }

  @Test(
    "Parameters are nil by default, and so are both actual ones", arguments: [HTTPRequest.Method.get, .post])
  func nothing(method: HTTPRequest.Method) throws {
    let request = Plain(method: method)
    #expect(request.parameters == nil)
    #expect(request.queryParameters == nil)
    #expect(request.bodyParameters == nil)
    let message = try request.message()
    #expect(message.head.path == "/")
    #expect(message.body == nil)
  }

  struct Overriding: Request {
    let baseURL = "https://h/p"
    let path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue? { ["a": 1] }
    var bodyParameters: (any BodyParametersType)? { FormURLEncodedBodyParameters(formObject: ["b": "2"]) }
  }

  @Test("Each actual property replaces only its own computed value")
  func overriding() throws {
    let get = try Overriding().message()
    #expect(get.head.path == "/p?a=1")
    #expect(get.text == "b=2")
    #expect(get.composition.diagnostics.map(\.code) == [.contentOnGet])
    // The convenience parameters have no place under POST, which is reported.
    let post = try Overriding(method: .post).message()
    #expect(post.head.path == "/p")
    #expect(post.text == "b=2")
    #expect(post.composition.diagnostics.map(\.code) == [.overridden])
  }

  struct Emptied: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method: HTTPRequest.Method
    var parameters: ParameterValue? { ["a": 1] }
    var queryParameters: ParameterValue? { nil }
    var bodyParameters: (any BodyParameters)? { nil }
  }

  @Test("Empty actual parameters send nothing; a body that is left out beside parameters for it is an error")
  func emptied() throws {
    let message = try Emptied(method: .get).message()
    #expect(message.head.path == "/p")
    #expect(message.body == nil)
    #expect(message.composition.diagnostics.map(\.code) == [.overridden])
    #expect(try Emptied(method: .post).composed().diagnostics.map(\.code) == [.parametersNotSent])
    #expect { try Emptied(method: .post).message() } throws: { error in
      guard case RequestError.notComposable(let diagnostics)? = error as? RequestError else { return false }
      return diagnostics.map(\.code) == [.parametersNotSent]
    }
  }

  struct Path: Request {
    let baseURL = "https://h"
    let path = "/repos/{owner}/{repo}"
    let method = HTTPMethod.get
    var pathParameters: ParameterValue? { ["owner": "a/b", "repo": .string("é c")] }
  }

  @Test("Names in braces are filled, each as one segment")
  func pathParameters() throws {
    #expect(try Path().message().head.path == "/repos/a%2Fb/%C3%A9%20c")
  }

  struct Styled: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method: HTTPRequest.Method
    var parameters: ParameterValue? { ["all": true, "ids": [1, 2], "q": "x"] }
    var styles: EncodingStyles {
      var styles = EncodingStyles()
      styles.booleans = .digits
      styles.arrays = .json
      return styles
    }
  }

  @Test("The styles of a request are those of its convenience parameters")
  func styles() throws {
    #expect(try Styled(method: .get).message().head.path == "/p?all=1&ids=%5B1%2C2%5D&q=x")
    #expect(try Styled(method: .post).message().text == #"{"all":true,"ids":[1,2],"q":"x"}"#)
  }

  struct Shared: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method = HTTPRequest.Method.post
    let headerFields: HTTPFields = [.contentType: "application/json", .accept: "text/plain"]
    let acceptedContentType: String? = "application/json"
    var bodyParameters: (any BodyParameters)? {
      MultipartFormDataBodyParameters(parts: [.init(value: "1", name: "a")], boundary: "B")
    }
  }

  @Test(
    "A header field replaces the one of the body, once, and it is reported where the two contradict each other"
  )
  func headerFields() throws {
    let message = try Shared().message()
    #expect(message.head.headerFields[values: .contentType] == ["application/json"])
    #expect(message.head.headerFields[values: .accept] == ["text/plain"])
    #expect(message.composition.diagnostics.map(\.code) == [.contentTypeMismatch])
  }

  struct OwnQuery: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method = HTTPRequest.Method.post
    var parameters: ParameterValue? { ["a": 1] }
    var queryParameters: ParameterValue? { ["q": true] }
  }

  @Test("A query of its own does not keep the convenience parameters from the body")
  func ownQuery() throws {
    let message = try OwnQuery().message()
    #expect(message.head.path == "/p?q=true")
    #expect(message.text == #"{"a":1}"#)
  }

  struct Empty: Request {
    let baseURL = "https://h/p"
    let path = ""
    var method = HTTPRequest.Method.post
    var parameters: ParameterValue? { [:] }
  }

  @Test("Empty parameters are an empty object under POST, and nothing under GET")
  func empty() throws {
    #expect(try Empty().message().text == "{}")
    #expect(try Empty(method: .get).message().head.path == "/p")
  }

  struct Existing: Request {
    let baseURL = "https://h/v1?key=1"
    var path = "items"
    let method = HTTPMethod.get
    var existingQuery = ExistingQuery.append
    var parameters: ParameterValue? { ["a": 1] }
  }

  @Test("A query of the base URL is kept, or replaced as in APIKit")
  func existing() throws {
    #expect(try Existing().message().head.path == "/v1/items?key=1&a=1")
    #expect(try Existing(existingQuery: .replace).message().head.path == "/v1/items?a=1")
    #expect(try Existing(path: "/items?b=2").message().head.path == "/v1/items?key=1&b=2&a=1")
    #expect(try Existing(path: "/a%20b").message().head.path == "/v1/a%20b?key=1&a=1")
  }

  struct Listing: Request {
    let baseURL = "https://h"
    let path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue? { [1, 2] }
  }

  @Test("Parameters without names are an error under GET, not silently dropped, and JSON under POST")
  func unnamed() throws {
    #expect { try Listing().message() } throws: { error in
      if case RequestError.unnamedParameters(.query) = error { true } else { false }
    }
    #expect(try Listing(method: .post).message().text == "[1,2]")
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

  @Test("A custom body type is sent, and its bytes are the body's")
  func ownBody() throws {
    let message = try Upload(bodyParameters: CSV()).message()
    #expect(message.text == "a,b\r\n")
    #expect(message.head.headerFields[.contentType] == "text/csv")
    let spans = message.composition.body?.bytes.spans ?? []
    #expect(spans.map(\.origin) == [Composition.Origin(.rule(.wholeBody), .value, .body)])
  }

  /// A custom body whose bytes are read when it is sent.
  struct Streamed: BodyParametersType {
    let contentType = "text/csv"
    func buildEntity() throws -> RequestBodyEntity { .stream(BytesSource(Array("a,b\r\n".utf8))) }
  }

  /// The two entities of a custom body, and the three body parameters types of the document's table.
  static let bodies: [(body: any BodyParametersType, type: String, text: String)] = [
    (CSV(), "text/csv", "a,b\r\n"),
    (Streamed(), "text/csv", "a,b\r\n"),
    (JSONBodyParameters(JSONObject: ["q": "Swift"]), "application/json", #"{"q":"Swift"}"#),
    (
      FormURLEncodedBodyParameters(formObject: ["q": "Swift", "sort": "a b"]),
      "application/x-www-form-urlencoded", "q=Swift&sort=a+b"
    ),
    (
      MultipartFormDataBodyParameters(parts: [.init(value: "Swift", name: "q")], boundary: "foobarbaz"),
      "multipart/form-data; boundary=foobarbaz",
      "--foobarbaz\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\nSwift\r\n--foobarbaz--\r\n"
    ),
  ]

  @Test("The whole message of each kind of body", arguments: bodies.indices)
  func wholeBodies(index: Int) throws {
    let (body, type, text) = Self.bodies[index]
    #expect(
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
      #expect(message.head.headerFields[.contentType] == "multipart/form-data; boundary=B")
      #expect(message.head.headerFields[.contentLength] == String(wanted.utf8.count))
      #expect(try message.bytes().suffix(wanted.utf8.count).elementsEqual(wanted.utf8))
      guard case .stream(let source) = try body.buildEntity() else {
        Issue.record("a part is read when it is sent")
        return
      }
      #expect(try source.length() == wanted.utf8.count)
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

extension RequestMessage {
  /// The body as text; nil if there is none, or it is read when it is sent.
  var text: String? {
    guard case .data(let bytes) = body else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
