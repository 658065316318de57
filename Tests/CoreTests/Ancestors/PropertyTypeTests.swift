import TestSupport
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

  @Test("Parameters and fields may be of any type, optional or not")
  func allParametersAndFields() throws {
    try definite()
    try ofOneType()
    try nothing()
  }

  /// Parameters that are not optional are sent, and so is a dictionary of fields, sorted.
  private func definite() throws {
    let message = try Definite().message()
    check(message.head.path, "/p?q=true")
    check(message.text, #"{"a":1}"#)
    check(
      message.composition.fields.map(\.name), ["Host", "X-A", "X-B", "Content-Type", "Content-Length"])
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

  /// A query may be any parameters, and a body of one type of its own, optional or not.
  private func ofOneType() throws {
    let form = FormURLEncodedBodyParameters(formObject: ["b": 2])
    let query: ParamList<String> = ["q": [1, 2], "n": Int?.none]
    for request: any Request in [
      OfOneType(parameters: Int?.none, queryParameters: query, bodyParameters: form),
      OfOneType(
        parameters: APIParamValue.omitted, queryParameters: Optional(query), bodyParameters: Optional(form)),
    ] {
      let message = try request.message()
      check(message.head.path, "/p?q=1&q=2&n")
      check(message.text, "b=2")
      check(message.composition.diagnostics.isEmpty)
    }
    let none = OfOneType(
      parameters: Int??.some(nil), queryParameters: ParameterValue?.none,
      bodyParameters: JSONBodyParameters?.none)
    let message = try none.message()
    check(message.head.path, "/p")
    check(message.body == nil)
  }

  @Test("An encodable body is JSON, or none, or an error")
  func allAnEncodableBody() throws {
    try encodableBody()
    failingBody()
    try omittedBody()
  }

  /// Any encodable value is a body of JSON, and one that is a body is that body.
  private func encodableBody() throws {
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
    check(message.text, #"{"a":1}"#)
    check(message.head.headerFields[.contentType], "application/json")
    check(try Many().message().text, #"[{"a":1},{"a":1}]"#)
    check(try Many(bodyParameters: nil).message().body == nil)
    check(try Own().message().text, "own")
    check(try Own().message().head.headerFields[.contentType], "text/own")
  }

  /// An encodable body that fails is an error with its place.
  private func failingBody() {
    struct Post: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      let bodyParameters = ["item": [Double.nan]]
    }
    check(RequestErrorTests.description(of: Post()), "not-a-number at body.item[0]")
  }

  /// An encodable optional without a value is no body, in each declaration of it.
  private func omittedBody() throws {
    struct Post: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      var bodyParameters = EncodableValue(Int?.none)
    }
    struct Other: Request {
      let baseURL = "https://h"
      let path = ""
      let method = HTTPMethod.post
      var bodyParameters: (any BodyParameters)? = EncodableValue(Int?.none)
    }
    check(try Post().message().body == nil)
    check(try Other().message().body == nil)
    check(try Other(bodyParameters: EncodableValue(Int?.some(1))).message().text, "1")
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

  /// The literal nil is no parameters, not null.
  private func nothing() throws {
    let request = Conditional(isFull: false)
    check(request.parameters, nil)
    check(request.queryParameters, nil)
    check(try request.message().head.path, "/p")
    check(try Conditional(isFull: true).message().head.path, "/p?b")
  }

  @Test("Values are literals, and equal by their bytes")
  func allValuesAreLiterals() {
    literals()
    equality()
  }

  /// Numbers with a fraction and interpolated texts are literals of values.
  private func literals() {
    let name = "tea"
    let value: ParameterValue = ["price": 2.50, "small": 1e-7, "text": "\(name) & \(3)", "none": nil]
    check(value.compactJSON, #"{"price":2.5,"small":1e-07,"text":"tea & 3","none":null}"#)
  }

  /// Values are equal if their bytes, literals and order are the same.
  private func equality() {
    let value: ParameterValue = ["a": [1, 2.5, nil, "x"], "b": ["c": true]]
    let same: ParameterValue = ["a": [1, 2.5, nil, "x"], "b": ["c": true]]
    check(value, same)
    check(Set([value, same, 1, "1", .number(NumberLiteral(1)), "e\u{301}", "\u{E9}"]).count, 5)
    check(value != ["b": ["c": true], "a": [1, 2.5, nil, "x"]])
    check(NumberLiteral("1.0") != NumberLiteral("1"))
    check(FileReference(path: "a") != FileReference(path: "a", filename: "a"))
    var deep = ParameterValue.null
    for _ in 0..<10_000 { deep = .array([deep]) }
    check(deep.hashValue, deep.hashValue)
  }

  @Test("A multipart body has the boundary of its message, and its bytes at hand")
  func allAMultipartBody() throws {
    try boundary()
    try partsAtHand()
  }

  /// A boundary that was not given is replaced by that of the message, and is the same each time.
  private func boundary() throws {
    var body = MultipartFormDataBodyParameters(parts: [.init(value: "v", name: "n")])
    let request = OfOneType(parameters: Int?.none, queryParameters: Int?.none, bodyParameters: body)
    check(try request.message().bytes(), try request.message().bytes())
    check(try request.message().head.headerFields[.contentType], body.contentType)
    check(
      try request.message(boundary: "X").head.headerFields[.contentType], "multipart/form-data; boundary=X")
    body.boundary = "Y"
    let fixed = OfOneType(parameters: Int?.none, queryParameters: Int?.none, bodyParameters: body)
    check(
      try fixed.message(boundary: "X").head.headerFields[.contentType], "multipart/form-data; boundary=Y")
  }

  /// Parts of bytes are in memory, with or without a file name, and a source makes the body a source.
  private func partsAtHand() throws {
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
    check(decoded.map(\.content), [[0x61], [0x62], []])
    check(decoded.map(\.fileName), [nil, "b.bin", "c"])
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
    check("\(message)", "POST https://h/p, 6 bytes, secret-in-url, secret-in-url")
    let all: [Any] = [
      login.bodyParameters, message, message.composition, try login.draft(), message.source,
      try login.bodyParameters.buildEntity(), message.body as Any, message.composition.diagnostics,
      BytesSource(Array("hidden".utf8)), TextBodyParameters("hidden"),
    ]
    for one in all {
      check(!"\(one)".contains("hidden"))
      check("\(one)".utf8.count < 100)
      check(!"\(one)".contains("104, 105"))
    }
    check("\(RequestBodyEntity.data([1, 2]))", "data(2 bytes)")
    check("\(RequestBodyEntity.stream(BytesSource([1, 2])))", "stream(2 bytes)")
  }
}
