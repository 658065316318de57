import HTTPTypes
import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

/// A message is made without origins; it has the bytes of the composition, and makes the composition when asked for it.
@Suite("Messages without origins")
struct MessageBytesTests {
  private struct Random: Request {
    var baseURL = "https://h/p"
    let path = ""
    var method = HTTPRequest.Method.get
    var parameters: ParameterValue?
    var actualQuery: ParameterValue?
    var actualBody: (any BodyParameters)?
    var styles = EncodingStyles()
    var headerFields: HTTPFields = [:]

    var queryParameters: ParameterValue? {
      actualQuery ?? (method == .get || method == .delete ? parameters : nil)
    }
    var bodyParameters: (any BodyParameters)? {
      actualBody ?? (method == .post ? parameters.map(JSONBodyParameters.init(JSONObject:)) : nil)
    }
  }

  private static func value(_ maker: inout DraftMaker, depth: Int = 0) -> ParameterValue {
    switch Int.random(in: 0..<(depth < 3 ? 9 : 7), using: &maker.random) {
    case 0: .null
    case 1: .bool(maker.random.once(in: 2))
    case 2: .number(NumberLiteral(Int.random(in: -1_000...1_000, using: &maker.random)))
    case 3: .bytes(Array(maker.string().utf8))
    case 4: maker.random.once(in: 20) ? .number(NumberLiteral(unchecked: "nan")) : "a b"
    case 5: maker.random.once(in: 20) ? .file(FileReference(path: "f")) : "é&="
    case 6: .string(maker.string())
    case 7: .array((0..<3).map { _ in value(&maker, depth: depth + 1) })
    default: object(&maker, depth: depth + 1)
    }
  }

  private static func object(_ maker: inout DraftMaker, depth: Int = 0) -> ParameterValue {
    .object(
      (0..<Int.random(in: 0...4, using: &maker.random)).map { _ in
        .init(name: maker.string(), value: value(&maker, depth: depth))
      })
  }

  private static func request(_ maker: inout DraftMaker) -> Random {
    var request = Random()
    request.baseURL = maker.random.pick([
      "https://h", "https://h/p?", "https://h/p?x=1", "https://h/p?x=1&", "http://[::1]:8/é", "https://h/a b",
    ])
    request.method = maker.random.pick([.get, .post, .delete, .put, .options])
    request.styles.arrays = maker.random.pick(EncodingStyles.ArrayStyle.allCases)
    request.styles.objects = maker.random.pick(EncodingStyles.ObjectStyle.allCases)
    request.styles.query = maker.random.pick(EncodingStyles.PercentEncodeSet.allCases)
    if maker.random.once(in: 2) {
      request.parameters = maker.random.once(in: 6) ? value(&maker) : object(&maker)
    }
    if maker.random.once(in: 4) { request.actualQuery = object(&maker) }
    if maker.random.once(in: 3) {
      var styles = EncodingStyles()
      styles.arrays = .indexed
      request.actualBody = maker.random.pick([
        JSONBodyParameters(JSONObject: value(&maker)),
        FormURLEncodedBodyParameters(formObject: object(&maker)),
        FormURLEncodedBodyParameters(formObject: object(&maker), styles: styles),
        MultipartFormDataBodyParameters(parts: [.init(value: object(&maker), name: "a")], boundary: "B"),
        TextBodyParameters("text"),
      ])
    }
    return request
  }

  @Test("A message has the bytes that composing the request makes, or fails as that does", arguments: 0..<300)
  func sameAsComposed(seed: Int) {
    var maker = DraftMaker(seed: seed)
    let request = Self.request(&maker)
    let composed = Result { () throws(RequestError) in try request.composed(boundary: "B") }
    let message = Result { () throws(RequestError) in try request.message(boundary: "B") }
    switch (composed, message) {
    case (.success(let composition), .success(let message)):
      check(!composition.hasErrors)
      let bytes = composition.head.bytes + (composition.body?.bytes.bytes(in: 0..<Int.max) ?? [])
      check((try? message.bytes()), bytes)
      check(message.head.path, composition.target.text)
      check(message.url, composition.url)
      check(message.composition.head.spans.elementsEqual(composition.head.spans))
      check(message.composition.body?.bytes.spans, composition.body?.bytes.spans)
      check(message.composition.codes, composition.codes)
    case (.success(let composition), .failure(.notComposable(let diagnostics))):
      // Parameters for a body of the type none are lost, which is an error in a request.
      let reasons = composition.diagnostics.filter {
        $0.severity == .error
          || ($0.list == .parameters && $0.problem == .parametersNotSent(.bodyType(.none)))
      }
      check(!diagnostics.isEmpty)
      check(diagnostics.map(\.code), reasons.map(\.code))
    case (.failure(let error), .failure(let other)): check("\(error)", "\(other)")
    default: Issue.record("\(composed) but \(message)")
    }
  }

  @Test("A random boundary is the same in the message and in the composition made later")
  func boundary() throws {
    var request = Random(method: .post)
    request.actualQuery = ["q": 1]
    request.actualBody = MultipartFormDataBodyParameters(parts: [.init(value: "v", name: "a")])
    let message = try request.message()
    let body = message.composition.body.map { $0.bytes.bytes(in: 0..<$0.bytes.count) }
    check(try message.bodySource?.allBytes(), body)
    check(
      message.composition.target.spans.last?.origin.source, .row(Draft.RowReference(.query, 0), path: []))
  }
}
