import TestFolders
import Testing

/// The compiler's errors are the only ones that a property of an unexpected type can have: without them its default
/// would silently take its place.
@Suite("The types of a request's properties, compiled")
struct RequestPropertyTests {
  /// A declaration in a request that must not compile, and words of the error.
  private struct Misuse {
    let line: String
    let words: String
    /// The members that the request declares besides.
    var rest = "let baseURL = \"https://h\"; let path = \"/p\"; let method = HTTPMethod.post"
  }

  private static let withoutMethod = "let baseURL = \"https://h\"; let path = \"/p\""
  private static let withoutBase = "let path = \"/p\"; let method = HTTPMethod.get"
  private static let withoutPath = "let baseURL = \"https://h\"; let method = HTTPMethod.get"

  private static let misuses = [
    Misuse(line: "var parameters: Any? { [\"q\": 1] }", words: "write: var parameters: Params {"),
    Misuse(
      line: "var parameters: [String: Any] { [\"q\": 1] }", words: "or Encoded(value) for an Encodable value"),
    Misuse(line: "let parameters = Thing()", words: "'parameters' has a type that can't be parameters"),
    Misuse(
      line: "var queryParameters: [String: Any]? { [:] }", words: "write: var queryParameters: Params {"),
    Misuse(line: "let queryParameters = Thing()", words: "'queryParameters' has a type"),
    Misuse(line: "var pathParameters: [String: Any] { [:] }", words: "write: var pathParameters: Params {"),
    Misuse(line: "let method = \"POST\"", words: "write: let method = HTTPMethod.get", rest: withoutMethod),
    Misuse(line: "let method: HTTPMethod? = .get", words: "a method of type HTTPMethod", rest: withoutMethod),
    Misuse(line: "", words: "write: let method = HTTPMethod.get", rest: withoutMethod),
    Misuse(line: "let path: Substring = \"/p\"", words: "write: let path = \"/items\"", rest: withoutPath),
    Misuse(line: "", words: "a request has a path of type String", rest: withoutPath),
    Misuse(line: "let bodyParameters = Thing()", words: "an Encodable value is JSON as it is"),
    Misuse(line: "let bodyParameters: [String: Thing] = [:]", words: "write JSONBodyParameters(value)"),
    Misuse(line: "let bodyParameters = \"a\"", words: "is a text or bytes; write TextBodyParameters"),
    Misuse(line: "let bodyParameters: [UInt8]? = [1]", words: "to send them as they are"),
    Misuse(line: "let bodyParameters: Any? = nil", words: "'bodyParameters' has a type that is no body"),
    Misuse(line: "let acceptedContentType = 1", words: "'acceptedContentType' must be a String or a String?"),
    Misuse(
      line: "let existingQuery = \"replace\"", words: "write: var existingQuery: ExistingQuery { .replace }"),
    Misuse(line: "let styles = \"comma\"", words: "'styles' must be an EncodingStyles"),
    Misuse(
      line: "var headerFields: [String: Any] { [:] }", words: "'headerFields' has a type that holds no fields"
    ),
    Misuse(line: "let headerFields = [\"A\", \"B\"]", words: "write: var headerFields: [String: String] {"),
    Misuse(line: "let baseURL = 1", words: "write: let baseURL = ", rest: withoutBase),
  ]

  private static let types = """
    import WiredraftCore
    struct Thing: Sendable {}
    struct Item: Encodable { let a = 1 }
    enum Sort: String { case up, down }

    """

  @Test("Each property of an unexpected type is a compile error that names the line to write")
  func misuses() throws {
    let program = try Program()
    var source = Self.types
    let first = source.split(separator: "\n", omittingEmptySubsequences: false).count
    for (number, misuse) in Self.misuses.enumerated() {
      source += "struct R\(number): Request { \(misuse.rest); \(misuse.line) }\n"
    }
    try program.write(source, to: "misuse.swift")
    let result = try SwiftCompiler().check("misuse.swift", in: program)
    #expect(result.status != 0)
    let lines = result.errors.split(separator: "\n")
    for (number, misuse) in Self.misuses.enumerated() {
      let place = "misuse.swift:\(first + number):"
      // An error, or the note that belongs to one.
      let found = lines.filter { $0.contains(place) }
      #expect(found.contains { $0.contains(" error: ") }, "\(misuse.line) compiles")
      #expect(found.contains { $0.contains(misuse.words) }, "\(misuse.line): \(found)")
    }
  }

  @Test("Properties of all documented types compile, and are sent")
  func uses() throws {
    let program = try Program()
    var source = Self.types + Self.printer
    var calls = ""
    for (number, use) in Self.uses.enumerated() {
      source += "struct R\(number)\(use.parameters): Request { \(use.rest); \(use.line) }\n"
      calls += "try show(R\(number)\(use.call))\n"
    }
    try program.write(source + Self.more + calls, to: "main.swift")
    try SwiftCompiler().compile("main.swift", to: "uses", in: program, linking: ["WiredraftCore"])
    let result = try program.run([], executable: program.folder.path + "/uses")
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines == Self.uses.map(\.sent))
  }

  /// A declaration in a request, and the target, the fields of its own, and the body that are sent.
  private struct Use {
    let line: String
    let sent: String
    var rest = "let baseURL = \"https://h\"; let path = \"/p\"; let method = HTTPMethod.get"
    var parameters = ""
    var call = "()"
  }

  private static let post = "let baseURL = \"https://h\"; let path = \"/p\"; let method = HTTPMethod.post"

  private static let uses = [
    Use(line: "", sent: "/p"),
    Use(line: "let parameters = Item()", sent: "/p?a=1"),
    Use(line: "let parameters: Item? = nil", sent: "/p"),
    Use(line: "let parameters = Item()", sent: "/p {\"a\":1}", rest: post),
    Use(line: "let parameters = [Item()]", sent: "/p [{\"a\":1}]", rest: post),
    Use(line: "let parameters = [\"a\": 1]", sent: "/p?a=1"),
    Use(line: "let parameters: [String: String]? = [\"a\": \"b\"]", sent: "/p?a=b"),
    Use(
      line: "var parameters: [String: any APIParamConvertible] { [\"b\": 1, \"a\": \"x\"] }",
      sent: "/p?a=x&b=1"),
    Use(line: "var parameters: [String: any APIParamConvertible]? { [\"b\": 1] }", sent: "/p?b=1"),
    Use(line: "var parameters: any APIParamConvertible { [\"b\": 1] }", sent: "/p?b=1"),
    Use(line: "var parameters: (any APIParamConvertible)? { nil }", sent: "/p"),
    Use(
      line: "var parameters: some APIParamConvertible { Params { Param(\"s\", Sort.up) } }", sent: "/p?s=up"),
    Use(
      line: "@ParamsBuilder var parameters: Params { Param(\"s\", Sort.up); Param(\"n\", Int?.none) }",
      sent: "/p?s=up"),
    Use(line: "let parameters: Encoded? = Encoded(Item())", sent: "/p?a=1"),
    Use(line: "let queryParameters = [\"q\": true]", sent: "/p?q=true", rest: post),
    Use(line: "let queryParameters = Item()", sent: "/p?a=1", rest: post),
    Use(
      line: "let pathParameters = [\"id\": \"a b\"]", sent: "/a%20b",
      rest: "let baseURL = \"https://h\"; let path = \"/{id}\"; let method = HTTPMethod.get"),
    Use(
      line: "let pathParameters: Params = [\"id\": 5]", sent: "/5",
      rest: "let baseURL = \"https://h\"; let path = \"/{id}\"; let method = HTTPMethod.get"),
    Use(line: "let bodyParameters = Item()", sent: "/p {\"a\":1}", rest: post),
    Use(line: "let bodyParameters: [Item]? = [Item()]", sent: "/p [{\"a\":1}]", rest: post),
    Use(line: "let bodyParameters: Item? = nil", sent: "/p", rest: post),
    Use(line: "let bodyParameters: [String: Int] = [\"a\": 1]", sent: "/p {\"a\":1}", rest: post),
    Use(line: "let bodyParameters = Encoded(Item())", sent: "/p {\"a\":1}", rest: post),
    Use(line: "let bodyParameters: TextBodyParameters? = nil", sent: "/p", rest: post),
    Use(line: "let bodyParameters: any BodyParameters = TextBodyParameters(\"t\")", sent: "/p t", rest: post),
    Use(line: "let acceptedContentType = \"text/plain\"", sent: "/p Accept: text/plain"),
    Use(line: "let acceptedContentType: String? = nil", sent: "/p"),
    Use(
      line: "let existingQuery: ExistingQuery? = nil; let parameters = [\"b\": 2]", sent: "/p?a=1&b=2",
      rest: "let baseURL = \"https://h\"; let path = \"/p?a=1\"; let method = HTTPMethod.get"),
    Use(
      line: "let existingQuery = ExistingQuery.replace; let parameters = [\"b\": 2]", sent: "/p?b=2",
      rest: "let baseURL = \"https://h/p?a=1\"; let path = \"\"; let method = HTTPMethod.get"),
    Use(line: "let styles: EncodingStyles? = nil; let parameters = [\"a\": [1, 2]]", sent: "/p?a=1&a=2"),
    Use(
      line:
        "var styles: EncodingStyles? { var s = EncodingStyles(); s.arrays = .comma; return s }; let parameters = [\"a\": [1, 2]]",
      sent: "/p?a=1,2"),
    Use(line: "let headerFields: [String: String]? = [\"X-A\": \"1\"]", sent: "/p X-A: 1"),
    Use(line: "let headerFields: KeyValuePairs = [\"X-B\": \"2\", \"X-A\": \"1\"]", sent: "/p X-B: 2 X-A: 1"),
    Use(line: "let headerFields: [HTTPField.Name: String] = [.accept: \"a/b\"]", sent: "/p Accept: a/b"),
    Use(
      line: "let parameters: P", sent: "/p?a=1", parameters: "<P: APIParamConvertible>",
      call: "(parameters: [\"a\": 1])"),
    Use(
      line: "let parameters: P", sent: "/p?a=1", parameters: "<P: Encodable & Sendable>",
      call: "(parameters: Item())"),
  ]

  /// Requests of a protocol of one's own, and a function that takes any.
  private static let printer = """
    func show(_ request: any Request) throws {
      let message = try request.message()
      var line = message.head.path ?? ""
      for field in message.head.headerFields where !field.name.rawName.hasPrefix("Content-") {
        line += " \\(field.name.rawName): \\(field.value)"
      }
      if case .data(let bytes)? = message.body { line += " " + String(decoding: bytes, as: UTF8.self) }
      print(line)
    }

    """

  private static let more = """
    protocol HostRequest: Request {}
    extension HostRequest {
      var baseURL: String { "https://h" }
      var method: HTTPMethod { .get }
      var headerFields: [String: String] { ["X-A": "1"] }
    }
    struct Ping: HostRequest { let path = "/ping" }
    let ping: any HostRequest = Ping()
    guard try ping.message().head.headerFields.count == 1, ping.method == .get, ping.path == "/ping" else {
      fatalError("a request of a protocol of one's own")
    }

    """
}
