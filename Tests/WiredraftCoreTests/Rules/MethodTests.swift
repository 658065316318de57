import HTTPTypes
import Testing
import WiredraftCore

@Suite("Methods")
struct MethodTests {
  private typealias Facts = (
    method: String, safe: Bool?, idempotent: Bool?, content: MethodTraits.Content, prefersQuery: Bool
  )
  private static let table: [Facts] = [
    ("GET", true, true, .undefined, true), ("HEAD", true, true, .undefined, true),
    ("DELETE", false, true, .undefined, true), ("POST", false, false, .defined, false),
    ("PUT", false, true, .defined, false), ("PATCH", false, false, .defined, false),
    ("QUERY", true, true, .expected, false), ("OPTIONS", true, true, .allowed, false),
    ("TRACE", true, true, .forbidden, false), ("CONNECT", false, false, .absent, false),
    ("PURGE", nil, nil, .unknown, false), ("get", nil, nil, .unknown, false),
    ("!#$%&'*+-.^_`|~", nil, nil, .unknown, false),
  ]

  @Test("The table of methods is the standards'", arguments: table.indices)
  func facts(index: Int) throws {
    let facts = Self.table[index]
    let traits = try #require(compose(facts.method).traits)
    #expect(traits.method.rawValue == facts.method)
    #expect(traits.isSafe == facts.safe)
    #expect(traits.isIdempotent == facts.idempotent)
    #expect(traits.content == facts.content)
    #expect(traits.prefersQuery == facts.prefersQuery)
    #expect((traits.reference == nil) == (facts.content == .unknown))
  }

  @Test("The table lists each method once")
  func list() {
    #expect(MethodTraits.all.map(\.method.rawValue).sorted() == Self.table.prefix(10).map(\.method).sorted())
  }

  @Test("Convenience parameters follow the method", arguments: table.indices)
  func destination(index: Int) {
    let facts = Self.table[index]
    let composition = compose(facts.method) { $0.parameters = [Draft.Row("a", "1", type: .number)] }
    let destination: Routing.Destination = facts.prefersQuery ? .query : .body
    #expect(composition.outcome(of: Draft.RowReference(.parameters, 0))?.destination == destination)
    #expect(
      composition.sentAs(Draft.RowReference(.parameters, 0)) == (facts.prefersQuery ? "a=1" : "\"a\":1"))
    #expect(composition.routing.prefersQuery == facts.prefersQuery)
  }

  @Test(
    "Content has a diagnostic where the method gives it no meaning",
    arguments: [
      ("GET", "content-on-get", false), ("HEAD", "content-on-head", false),
      ("DELETE", "content-on-delete", false),
      ("TRACE", "content-on-trace", true), ("CONNECT", "content-on-connect", true), ("POST", nil, false),
      ("PUT", nil, false), ("PATCH", nil, false), ("QUERY", nil, false), ("OPTIONS", nil, false),
      ("PURGE", nil, false),
    ] as [(String, String?, Bool)])
  func content(method: String, code: String?, isError: Bool) {
    let url = method == "CONNECT" ? "https://h" : "https://h/p"
    let composition = compose(method, url) { $0.body.parameters = [Draft.Row("a", "1")] }
    #expect(composition.codes == (code.map { [$0] } ?? []))
    #expect(composition.unmade == (isError ? .message : []))
    #expect(composition.bodyText == #"{"a":"1"}"#)
  }

  @Test(
    "POST, PUT, PATCH and QUERY without content have a Content-Length of 0, and no other method does",
    arguments: [
      ("POST", true), ("PUT", true), ("PATCH", true), ("QUERY", true), ("GET", false), ("HEAD", false),
      ("DELETE", false), ("OPTIONS", false), ("TRACE", false), ("PURGE", false), ("patch", false),
    ])
  func emptyContent(method: String, announces: Bool) {
    for type in Draft.BodyType.allCases {
      let composition = compose(method) { $0.body.type = type }
      #expect(composition.values("Content-Length") == (announces ? ["0"] : []))
      #expect(composition.values("Content-Type") == [])
      #expect(composition.body == nil)
      #expect(composition.values("Transfer-Encoding") == [])
    }
  }

  @Test(
    "A method that differs from a registered one in its case is reported, not changed",
    arguments: ["patch", "Get", "qUERY"])
  func lowerCase(method: String) {
    let composition = compose(method)
    #expect(composition.problems(.lowerCaseMethod) == [.lowerCaseMethod(registered: method.uppercased())])
    #expect(composition.head.text.hasPrefix(method + " /p HTTP/1.1\r\n"))
    #expect(!composition.hasErrors)
    #expect(compose("purge").codes == [])
  }

  @Test(
    "A method that is not a token is an error at its place",
    arguments: [("", 0), ("GE T", 2), ("G\r\nX", 1), ("GÉT", 1), ("GET:", 3), ("\u{0}", 0), ("A/B", 1)])
  func invalid(method: String, offset: Int) {
    let composition = compose(method) { $0.parameters = [Draft.Row("a", "1")] }
    #expect(composition.diagnostics.map(\.problem) == [.invalidMethod(offset: offset)])
    #expect(composition.unmade == .method)
    #expect(composition.httpMethod == nil)
  }

  @Test(
    "OPTIONS can ask for the server as a whole, and only OPTIONS",
    arguments: [("OPTIONS", "*"), ("GET", "/*"), ("options", "/*")])
  func serverWide(method: String, target: String) {
    let composition = compose(method, "https://h/*")
    #expect(composition.target.text == target)
    #expect(composition.url == (target == "*" ? "https://h" : "https://h/*"))
    #expect(!composition.hasErrors)
  }

  @Test("A query has no place in `OPTIONS *`, in the URL or in rows")
  func serverWideQuery() {
    let composition = compose("OPTIONS", "https://h/*?x=1") {
      $0.query = [Draft.Row("a", "1")]
      $0.path = [Draft.Row("b", "2")]
    }
    #expect(composition.target.text == "*")
    #expect(composition.query == nil)
    #expect(composition.codes(.query, 0) == ["parameters-not-sent"])
    #expect(composition.codes(.path, 0) == ["parameters-not-sent"])
    #expect(composition.problems(.parametersNotSent).contains(.urlPartNotSent))
  }

  @Test(
    "CONNECT asks for host and port, the scheme's port if none is given",
    arguments: [
      ("https://h", "h:443"), ("http://h", "h:80"), ("https://h:8443", "h:8443"),
      ("http://[::1]", "[::1]:80"),
      ("https://u@h:1/", "h:1"), ("https://h:", "h:443"),
    ])
  func connect(url: String, target: String) {
    let composition = compose("CONNECT", url)
    #expect(composition.fields.first?.value == composition.target.text)
    #expect(composition.target.text == target)
    #expect(composition.problems(.parametersNotSent) == [])
    #expect(composition.values("Content-Length") == [])
    #expect(!composition.hasErrors)
  }

  @Test("Parts CONNECT can't send are reported", arguments: ["https://h/p", "https://h?x", "https://h/?"])
  func connectLeavesOut(url: String) {
    let composition = compose("CONNECT", url) { $0.query = [Draft.Row("a", "1")] }
    #expect(composition.target.text == "h:443")
    #expect(
      composition.problems(.parametersNotSent) == [.urlPartNotSent, .parametersNotSent(.targetWithoutQuery)])
    #expect(composition.outcome(of: Draft.RowReference(.query, 0))?.destination == .nowhere)
  }
}
