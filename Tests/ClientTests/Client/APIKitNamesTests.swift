import Foundation
import TestSupport
import Testing

/// Each name of APIKit's sending and answers is a compile error that says which name it has here.
@Suite("Names of APIKit")
struct APIKitNamesTests {
  private static let expected: [(line: String, words: String)] = [
    ("func f(_: Session) {}", "'Session' has been renamed to 'Client'"),
    (
      "func f(_: SessionTask) {}",
      "'SessionTask' is unavailable: Cancel the Task that calls Client.send(_:_:)."
    ),
    ("func f(_: any SessionAdapter) {}", "'SessionAdapter' has been renamed to 'Transport'"),
    ("func f(_: URLSessionAdapter) {}", "Use URLSessionTransport of the product WiredraftURLSession."),
    ("func f(_: CallbackQueue) {}", "there is no queue"),
    ("func f(_: SessionTaskError) {}", "'SessionTaskError' has been renamed to 'SendError'"),
    ("func f(_: ResponseError) {}", "'ResponseError' has been renamed to 'SendError'"),
    ("func f(_: any DataParser) {}", "'DataParser' has been renamed to 'ResponseDecoder'"),
    ("func f(_: JSONDataParser) {}", "'JSONDataParser' has been renamed to 'JSONResponseDecoder'"),
    ("func f(_: StringDataParser) {}", "'StringDataParser' has been renamed to 'TextResponseDecoder'"),
    (
      "func f(_: FormURLEncodedDataParser) {}",
      "'FormURLEncodedDataParser' has been renamed to 'FormResponseDecoder'"
    ),
    ("func f(_: ProtobufDataParser) {}", "Use [UInt8] as the Response, or write a ResponseDecoder."),
    ("let e1 = SendError.connectionError(X())", "'connectionError' has been renamed to 'transport(_:)'"),
    ("let e2 = SendError.requestError(X())", "'requestError' has been renamed to 'request(_:)'"),
    ("let e3 = SendError.responseError(X())", "'responseError' has been renamed to 'answer(_:_:body:)'"),
    (
      "let e4 = SendError.unacceptableStatusCode(3)",
      "'unacceptableStatusCode' has been renamed to 'status(_:body:)'"
    ),
    ("let e5 = SendError.unexpectedObject(3)", "'unexpectedObject' has been renamed to 'answer(_:_:body:)'"),
    (
      "let e6 = SendError.nonHTTPURLResponse(nil)", "'nonHTTPURLResponse' has been renamed to 'transport(_:)'"
    ),
    ("let e7 = RequestError.invalidBaseURL(3)", "An invalid URL is a diagnostic"),
    ("let e8 = RequestError.unexpectedURLRequest(3)", "RequestMessage.setting(_:to:) throws"),
    ("let shared = Client.shared", "Make one Client, and pass it on."),
    ("func f(c: Client, e: some Endpoint) { c.send(e) { _ in } }", "Use try await send(_:_:)"),
    (
      "func f(c: Client, e: some Endpoint) async throws { _ = try await c.response(for: e) }",
      "has been renamed to 'send(_:_:)'"
    ),
    (
      "func f<E: Endpoint>(c: Client, e: E) { c.cancelRequests(with: E.self) }",
      "Cancel the Task that calls send(_:_:)."
    ),
    ("let get = HTTPMethod.GET", "'GET' has been renamed to 'get'"),
    ("func f(m: HTTPMethod) { _ = m.prefersQueryParameters }", "write MethodTraits(of: method).prefersQuery"),
    (
      "func f(p: some APIParameters) { _ = p.toDictionary(forHTTPMethod: .get) }",
      "write value(forHTTPMethod:), which returns an object"
    ),
    (
      "func f(d: [String: AnyObject]) { _ = FormURLEncodedBodyParameters(formObject: d) }",
      "whose values are Encodable"
    ),
    ("let body = RequestBodyEntity.Data(X())", "'Data' has been renamed to 'data(_:)'"),
    (
      "let now = APIParamValue.timestampInMillis(\"now\")",
      "import WiredraftFoundation, whose timestampInMillis(_:) takes a Date"
    ),
  ]

  @Test("A parameter and keyed parameters of KeyedAPIParameters are errors that name what to write")
  func conformances() throws {
    let types = [
      "struct A: APIParamConvertible { let cents: Int; func value(forHTTPMethod method: HTTPMethod) -> Any { cents } }",
      "struct B: KeyedAPIParameters { enum Key: String, ParamJSONKey { case a }; func param(for key: Key) -> any APIParamConvertible { 1 } }",
    ]
    let messages = try errors(in: types)
    for words in [
      "write: func value(for destination: ParameterDestination) -> ParameterValue",
      "for param(for:) conform to TotalKeyedAPIParameters, with a Key that is CaseIterable",
    ] {
      check(messages.contains { $0.contains("error:") && $0.contains(words) }, "\(messages)")
    }
  }

  @Test("Each is an error that names its counterpart")
  func names() throws {
    let lines = Self.expected.enumerated().map { "enum Case\($0.offset) { static \($0.element.line) }" }
    let messages = try errors(in: ["struct X: Error {}"] + lines)
    for (index, expected) in Self.expected.enumerated() {
      let found = messages.filter { $0.contains("names.swift:\(index + 3):") && $0.contains("error:") }
      check(found.contains { $0.contains(expected.words) }, "\(expected.line): \(found)")
    }
  }

  @Test(
    "A member of APIKit that a request or an endpoint implements is an error that names what to write",
    arguments: ["Request", "Endpoint"])
  func members(kind: String) throws {
    let members = [
      "func intercept(urlRequest: URLRequest) throws -> URLRequest { urlRequest }",
      "func intercept(object: Any, urlResponse: HTTPURLResponse) throws -> Any { object }",
      "func response(from object: Any, urlResponse: HTTPURLResponse) throws -> Int { 3 }",
      "var dataParser: Int { 3 }",
    ]
    let head = "struct URLRequest {}; class HTTPURLResponse {}; "
    let required = #"let baseURL = ""; let path = ""; let method = HTTPMethod.get"#
    let requests = members.enumerated().map { index, member in
      "struct E\(index): \(kind) { typealias Response = Int; \(required); \(member) }"
    }
    let good = "struct Good: \(kind) { typealias Response = Int; \(required) }"
    let messages = try errors(in: [head + good] + requests)
    check(!messages.contains { $0.contains("error:") && $0.contains("Good") })
    let names = [
      "_writeAMiddlewareInPlaceOfIntercept", "_writeCheckOfAnEndpointInPlaceOfIntercept",
      "_writeResponseFromReplyOfAnEndpoint", "_writeDecoderOfAnEndpointInPlaceOfDataParser",
    ]
    for (index, name) in names.enumerated() {
      check(
        messages.contains { $0.contains("error: type 'E\(index)' does not conform to protocol 'Request'") })
      check(messages.contains { $0.contains("protocol requires function '\(name)'") })
    }
  }

  /// Compiles lines, which follow a line of imports, and returns what the compiler says.
  private func errors(in lines: [String]) throws -> [Substring] {
    let modules = "\(Tools.buildFolder)/Modules"
    try require(FileManager.default.fileExists(atPath: modules + "/WiredraftClient.swiftmodule"))
    let folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "names.swift")
    let text = (["import WiredraftClient; import WiredraftCore"] + lines).joined(separator: "\n")
    try Data(text.utf8).write(to: source)
    let output = folder.appending(path: "output").path
    let program = try Child(
      ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, source.path], output: output,
      errors: output)
    check(program.wait() != 0)
    return try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
  }
}
