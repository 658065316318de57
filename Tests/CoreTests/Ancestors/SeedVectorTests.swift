import HTTPTypes
import TestSupport
import Testing
import WiredraftCore

/// The expected results of the test suites of APIKit and KeyedAPIParameters, and the recorded results of both, except
/// for their defects.
@Suite("Vectors of the ancestors")
struct SeedVectorTests {
  struct VectorRequest: Request {
    let vector: ParameterValue

    private subscript(name: String) -> ParameterValue? { vector["input"]?[name] }
    var baseURL: String { self["baseURL"]?.text ?? "https://example.com" }
    var path: String { self["path"]?.text ?? "" }
    var method: HTTPRequest.Method { HTTPRequest.Method(rawValue: self["method"]?.text ?? "") ?? .get }
    var parameters: ParameterValue? { self["parameters"].map(SeedVectorTests.typed) }
    var existingQuery: ExistingQuery { .replace }
    var acceptedContentType: String? { "application/json" }
    var styles: EncodingStyles {
      var styles = EncodingStyles()
      styles.query = .apikit
      return styles
    }
  }

  /// A request whose vector has a body, too.
  struct BodyRequest: Request {
    let base: VectorRequest
    let body: ParameterValue
    var baseURL: String { base.baseURL }
    var path: String { base.path }
    var method: HTTPRequest.Method { base.method }
    var parameters: ParameterValue? { base.parameters }
    var bodyParameters: (any BodyParameters)? { JSONBodyParameters(JSONObject: body) }
  }

  /// Values that JSON can't express are in objects of one member.
  static func typed(_ value: ParameterValue) -> ParameterValue {
    switch value {
    case .object(let members):
      if members.count == 1, let member = members.first, let text = member.value.text {
        switch member.name {
        case "$double": return (Double(text) ?? .nan).value(for: .json)
        case "$float": return (Float(text) ?? .nan).value(for: .json)
        default: break
        }
      }
      return .object(members.map { .init(name: $0.name, value: typed($0.value)) })
    case .array(let elements): return .array(elements.map(typed))
    default: return value
    }
  }

  static let all = Vector.rows("seeds-vectors")
  static let derived = Vector.rows("seeds-vectors-derived")

  static func rows(_ kinds: String..., of vectors: [Vector] = all) -> [Vector] {
    vectors.filter { kinds.contains($0.text("kind")) }
  }

  @Test("Base URL, path and parameters make APIKit's URL", arguments: rows("request.url"))
  func urls(vector: Vector) throws {
    let request = VectorRequest(vector: vector.value)
    var url = try request.composed().url
    let wanted = try require(vector["expected"]?["url"]?.text)
    // A target is never empty: without a path it is a slash.
    if request.baseURL == "https://example.com", request.path.isEmpty {
      url = "https://example.com" + url.dropFirst("https://example.com/".count)
    }
    check(url, wanted)
  }

  @Test("A query is written with APIKit's set", arguments: rows("request.query"))
  func queries(vector: Vector) throws {
    let composition = try VectorRequest(vector: vector.value).composed()
    let range = try require(composition.query)
    let query = String(decoding: composition.target.bytes[range], as: UTF8.self)
    check(query, vector["expected"]?["query"]?.text)
  }

  @Test("A JSON body may be any value", arguments: rows("request.body.json"))
  func bodies(vector: Vector) throws {
    guard let wanted = vector["expected"]?["bodyJSON"] else { return }
    let value = vector["input"]?["parameters"] ?? vector["input"]?["objectParameters"] ?? .null
    guard case .data(let bytes) = try JSONBodyParameters(JSONObject: value).buildEntity() else { return }
    check(String(decoding: bytes, as: UTF8.self), wanted.compactJSON)
  }

  @Test("Whole requests are as APIKit made them", arguments: rows("request.full", of: derived))
  func full(vector: Vector) throws {
    let request = VectorRequest(vector: vector.value)
    // CONNECT has another target, and TRACE no content, by RFC 9110.
    guard request.method != .connect, request.method != .trace else {
      #expect(throws: RequestError.self) { try request.message() }
      return
    }
    let body = vector["input"]?["bodyParameters"]?["json"]
    let message =
      try body.map { try BodyRequest(base: request, body: $0).message() } ?? request.message()
    if let url = vector["expected"]?["url"]?.text { check(message.composition.url, url) }
    if case .object(let fields)? = vector["expected"]?["headers"], body == nil {
      for field in fields {
        let name = try require(HTTPField.Name(field.name))
        check(message.head.headerFields[name], field.value.text)
      }
    }
    check(message.text, vector["expected"]?["bodyUTF8"]?.text)
  }

  @Test("Scalars in a form are written with APIKit's set", arguments: rows("form.encode", of: derived + all))
  func forms(vector: Vector) throws {
    guard case .object(let members)? = vector["input"]?["form"].map(Self.typed) else { return }
    guard let wanted = vector["expected"]?["string"]?.text,
      !members.contains(where: \.value.isCollection)
    else { return }
    var styles = EncodingStyles()
    styles.form = .apikit
    let body = FormURLEncodedBodyParameters(formObject: .object(members), styles: styles)
    // NaN is an error and is not sent.
    guard !wanted.hasSuffix("nan") else {
      #expect(throws: RequestError.self) { try body.buildEntity() }
      return
    }
    guard case .data(let bytes) = try body.buildEntity() else { return }
    check(String(decoding: bytes, as: UTF8.self), wanted)
  }

  @Test(
    "Values depend on the method as in KeyedAPIParameters, but DELETE sends a query",
    arguments: rows("keyed.value", of: derived))
  func values(vector: Vector) throws {
    guard let input = vector["input"], let raw = input["value"].map(Self.typed) else { return }
    let method = try require(HTTPRequest.Method(rawValue: (input["method"]?.text ?? "").uppercased()))
    let value = raw.value(forHTTPMethod: method)
    switch (method, value) {
    case (.get, .string(let text)): check(text, vector["expected"]?["value"]?.text)
    case (.delete, .string): break
    case (_, .number(let number)):
      check(method == .post || method == .put || !number.isFinite)
    case (_, .bool): check(method == .post || method == .put)
    default: Issue.record("\(value)")
    }
  }
}
