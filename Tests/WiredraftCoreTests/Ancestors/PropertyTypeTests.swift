import Testing
import WiredraftCore

/// A property of an unexpected type would silently be replaced by the default one.
@Suite("The types of a request's properties")
struct PropertyTypeTests {
  struct Definite: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method: HTTPMethod = .patch
    var parameters: ParameterValue { ["a": 1] }
    var queryParameters: ParameterValue { ["q": true] }
    var headerFields: [String: String] { ["X-B": "2", "X-A": "1"] }
  }

  @Test("Parameters that are not optional are sent, and so is a dictionary of fields, sorted")
  func definite() throws {
    let message = try Definite().message()
    #expect(message.head.path == "/p?q=true")
    #expect(message.text == #"{"a":1}"#)
    #expect(
      message.composition.fields.map(\.name) == ["Host", "X-A", "X-B", "Content-Type", "Content-Length"])
  }

  struct OfOneType<Parameters: APIParamConvertible, Query: APIParamConvertible, Body: BodyParameters>: Request
  {
    let baseURL = "https://h/p"
    let path = ""
    let method = HTTPMethod.post
    let parameters: Parameters
    let queryParameters: Query
    let bodyParameters: Body?
  }

  @Test("A query may be any parameters, and a body of one type of its own, optional or not")
  func ofOneType() throws {
    let form = FormURLEncodedBodyParameters(formObject: ["b": 2])
    let query: ParamList<String> = ["q": [1, 2], "n": Int?.none]
    for request: any Request in [
      OfOneType(parameters: Int?.none, queryParameters: query, bodyParameters: form),
      OfOneType(
        parameters: APIParamValue.omitted, queryParameters: Optional(query), bodyParameters: Optional(form)),
    ] {
      let message = try request.message()
      #expect(message.head.path == "/p?q=1&q=2&n")
      #expect(message.text == "b=2")
      #expect(message.composition.diagnostics.isEmpty)
    }
    let none = OfOneType(
      parameters: Int??.some(nil), queryParameters: ParameterValue?.none,
      bodyParameters: JSONBodyParameters?.none)
    let message = try none.message()
    #expect(message.head.path == "/p")
    #expect(message.body == nil)
  }

  @Test("Any encodable value is a body of JSON, and one that is a body is that body")
  func encodableBody() throws {
    struct Item: Encodable { let a = 1 }
    struct Both: Encodable, BodyParameters {
      let contentType = "text/own"
      func buildEntity() -> RequestBodyEntity { .data(Array("own".utf8)) }
    }
    struct One: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      let bodyParameters = Item()
    }
    struct Many: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      var bodyParameters: [Item]? = [Item(), Item()]
      var styles = EncodingStyles()
    }
    struct Own: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      let bodyParameters = Both()
    }
    let message = try One().message()
    #expect(message.text == #"{"a":1}"#)
    #expect(message.head.headerFields[.contentType] == "application/json")
    #expect(try Many().message().text == #"[{"a":1},{"a":1}]"#)
    #expect(try Many(bodyParameters: nil).message().body == nil)
    #expect(try Own().message().text == "own")
    #expect(try Own().message().head.headerFields[.contentType] == "text/own")
  }

  @Test("An encodable body that fails is an error with its place")
  func failingBody() {
    struct Post: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      let bodyParameters = ["item": [Double.nan]]
    }
    #expect(RequestErrorTests.description(of: Post()) == "not-a-number at body.item[0]")
  }

  @Test("An encodable optional without a value is no body, in each declaration of it")
  func omittedBody() throws {
    struct Post: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      var bodyParameters = Encoded(Int?.none)
    }
    struct Other: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      var bodyParameters: (any BodyParameters)? = Encoded(Int?.none)
    }
    #expect(try Post().message().body == nil)
    #expect(try Other().message().body == nil)
    #expect(try Other(bodyParameters: Encoded(Int?.some(1))).message().text == "1")
  }

  struct Conditional: Request {
    let baseURL = "https://h/p"
    let path = ""
    let method = HTTPMethod.get
    let isFull: Bool
    var parameters: ParameterValue? { isFull ? ["a": 1] : nil }
    var queryParameters: ParameterValue? {
      guard isFull else { return nil }
      return ["b": nil]
    }
  }

  @Test("The literal nil is no parameters, not null")
  func nothing() throws {
    let request = Conditional(isFull: false)
    #expect(request.parameters == nil)
    #expect(request.queryParameters == nil)
    #expect(try request.message().head.path == "/p")
    #expect(try Conditional(isFull: true).message().head.path == "/p?b")
  }

  @Test("Numbers with a fraction and interpolated texts are literals of values")
  func literals() {
    let name = "tea"
    let value: ParameterValue = ["price": 2.50, "small": 1e-7, "text": "\(name) & \(3)", "none": nil]
    #expect(value.compactJSON == #"{"price":2.5,"small":1e-07,"text":"tea & 3","none":null}"#)
  }

  @Test("Values are equal if their bytes, literals and order are the same")
  func equality() {
    let value: ParameterValue = ["a": [1, 2.5, nil, "x"], "b": ["c": true]]
    let same: ParameterValue = ["a": [1, 2.5, nil, "x"], "b": ["c": true]]
    #expect(value == same)
    #expect(Set([value, same, 1, "1", .number(NumberLiteral(1)), "e\u{301}", "\u{E9}"]).count == 5)
    #expect(value != ["b": ["c": true], "a": [1, 2.5, nil, "x"]])
    #expect(NumberLiteral("1.0") != NumberLiteral("1"))
    #expect(FileReference(path: "a") != FileReference(path: "a", filename: "a"))
    var deep = ParameterValue.null
    for _ in 0..<10_000 { deep = .array([deep]) }
    #expect(deep.hashValue == deep.hashValue)
  }

  @Test("A boundary that was not given is replaced by that of the message, and is the same each time")
  func boundary() throws {
    var body = MultipartFormDataBodyParameters(parts: [.init(value: "v", name: "n")])
    let request = OfOneType(parameters: Int?.none, queryParameters: Int?.none, bodyParameters: body)
    #expect(try request.message().bytes() == request.message().bytes())
    #expect(try request.message().head.headerFields[.contentType] == body.contentType)
    #expect(
      try request.message(boundary: "X").head.headerFields[.contentType] == "multipart/form-data; boundary=X")
    body.boundary = "Y"
    let fixed = OfOneType(parameters: Int?.none, queryParameters: Int?.none, bodyParameters: body)
    #expect(
      try fixed.message(boundary: "X").head.headerFields[.contentType] == "multipart/form-data; boundary=Y")
  }

  @Test(
    "Parts of bytes are in memory, with or without a file name, and a source makes the body a source")
  func partsAtHand() throws {
    let parts: [MultipartFormDataBodyParameters.Part] = [
      .init(data: [0x61], name: "a"), .init(data: [0x62], name: "b", fileName: "b.bin"),
      .init(data: [], name: "c", fileName: "c"),
    ]
    let body = MultipartFormDataBodyParameters(parts: parts, boundary: "B")
    guard case .data(let bytes) = try body.buildEntity() else {
      Issue.record("bytes are at hand")
      return
    }
    let decoded = try MultipartDecoder(boundary: "B").parts(of: bytes)
    #expect(decoded.map(\.content) == [[0x61], [0x62], []])
    #expect(decoded.map(\.fileName) == [nil, "b.bin", "c"])
    let mixed = MultipartFormDataBodyParameters(
      parts: parts + [.init(source: BytesSource([1]), name: "d")], boundary: "B")
    if case .data = try mixed.buildEntity() { Issue.record("a source is read when it is sent") }
  }

  @Test("The description of a message, a body or a diagnostic is short, and contains no value")
  func descriptions() throws {
    struct Login: Request {
      let baseURL = "https://me:hidden@h/p?token=hidden"
      let path = ""
      let method: HTTPMethod = .post
      let bodyParameters: any BodyParameters = BytesBodyParameters(Array("hidden".utf8))
    }
    let login = Login()
    let message = try login.message()
    #expect("\(message)" == "POST https://h/p, 6 bytes, secret-in-url")
    let all: [Any] = [
      login.bodyParameters, message, message.composition, try login.draft(), message.source,
      try login.bodyParameters.buildEntity(), message.body as Any, message.composition.diagnostics,
      BytesSource(Array("hidden".utf8)), TextBodyParameters("hidden"),
    ]
    for one in all {
      #expect(!"\(one)".contains("hidden"))
      #expect("\(one)".utf8.count < 100)
      #expect(!"\(one)".contains("104, 105"))
    }
    #expect("\(RequestBodyEntity.data([1, 2]))" == "data(2 bytes)")
    #expect("\(RequestBodyEntity.stream(BytesSource([1, 2])))" == "stream(2 bytes)")
  }

  struct Joined: Request {
    let baseURL = "https://h/p?a=1&"
    var path = ""
    let method = HTTPMethod.get
    var existingQuery = ExistingQuery.append
    var parameters: ParameterValue? { ["b": 2] }
  }

  @Test("A separator that ends a query is not doubled")
  func separators() throws {
    #expect(try Joined().message().head.path == "/p?a=1&b=2")
    #expect(try Joined(path: "/q?c=3").message().head.path == "/p/q?a=1&c=3&b=2")
    #expect(try Joined(path: "/q?c=3&", existingQuery: .replace).message().head.path == "/p/q?c=3&b=2")
    #expect(try Joined(path: "?").message().head.path == "/p?a=1&b=2")
  }
}
