@testable import DraftFormats
import TestWork
import Testing
import WiredraftCore

/// Requests as code: the code itself, and its verdict.
@Suite struct CodeExportTests {
  private static func search() -> DraftDocument {
    var draft = Draft()
    draft.url = "https://api.github.com/search/repositories"
    draft.headers = [Draft.Row("Accept", "application/json")]
    draft.parameters = [
      Draft.Row("q", "swift lang"), Draft.Row("per_page", "30", type: .number),
      Draft.Row("sort", "stars", isEnabled: false),
    ]
    return DraftDocument(draft, title: "Search repositories")
  }

  private static func post(_ body: String) -> DraftDocument {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "http://h/p"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(body)
    return DraftDocument(draft)
  }

  private static func export(
    _ document: DraftDocument, as format: CodeFormat, _ change: (inout CodeExport.Options) -> Void = { _ in }
  ) -> CodeExport {
    var options = CodeExport.Options()
    change(&options)
    return CodeExport(document.draft.compose(), of: document, as: format, options: options)
  }

  // MARK: - Code

  @Test("HTTPie is given the URL, the method and the fields")
  func httpie() {
    let code = Self.export(Self.search(), as: .httpie)
    #expect(
      code.text == """
        http --ignore-stdin \\
          GET 'https://api.github.com/search/repositories?q=swift%20lang&per_page=30' \\
          'Accept:application/json'
        """)
    #expect(code.verdict.sentence == "Identical but for Accept-Encoding, Connection and User-Agent.")
  }

  @Test("A form that HTTPie writes in the same way is items")
  func httpieItems() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "http://h/p"
    draft.body = Draft.Body(.form)
    draft.parameters = [Draft.Row("name", "green tea"), Draft.Row("note", "é & ü")]
    let code = Self.export(DraftDocument(draft), as: .httpie).text
    #expect(code.hasPrefix("http --ignore-stdin --form \\\n  POST 'http://h/p'"))
    #expect(code.hasSuffix("'name=green tea' \\\n  'note=é & ü'"))
    // A value that it would write differently is not an item.
    draft.parameters = [Draft.Row("name", "a*b")]
    #expect(Self.export(DraftDocument(draft), as: .httpie).text.contains("--raw 'name=a*b'"))
  }

  @Test("HTTPie sends the content type of parts before the given fields, but after them with a file")
  func httpieOrder() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "http://h/p"
    draft.body = Draft.Body(.multipart)
    draft.boundary = "B"
    func isReordered(_ row: Draft.Row) -> Bool {
      draft.headers = []
      draft.parameters = [row]
      let facts = Composition.FileFacts(size: 3, contentType: "text/plain")
      let context = Composition.Context(files: ["f.txt": .success(facts)])
      let length = draft.compose(in: context).body?.bytes.count ?? 0
      // HTTPie sends the length first, and a Host of its own among the given fields.
      draft.headers = [Draft.Row("Content-Length", String(length)), Draft.Row("Host", "x")]
      let export = CodeExport(draft.compose(in: context), of: DraftDocument(draft), as: .httpie)
      #expect(export.text.contains("--multipart"))
      return export.verdict.differences.contains(.reorders)
    }
    #expect(isReordered(Draft.Row("a", "1")))
    #expect(!isReordered(Draft.Row("f", "f.txt", type: .file)))
  }

  @Test("Python is one call of requests")
  func python() {
    let code = Self.export(Self.post("it's\n\0"), as: .python)
    #expect(
      code.text == """
        import requests

        response = requests.request(
            'POST',
            'http://h/p',
            headers={
                'Content-Type': 'text/plain; charset=utf-8',
            },
            data=(
                b'it\\'s\\n'
                b'\\x00'
            ),
        )
        """)
    #expect(
      code.verdict.sentence == "Identical but for User-Agent, Accept-Encoding, Accept and Connection.")
  }

  @Test("JavaScript is one call of fetch, for which GET has no body")
  func javascript() {
    var document = Self.post("${x} `y` 'z' \u{2028}")
    #expect(
      Self.export(document, as: .javascript).text == """
        const response = await fetch('http://h/p', {
          method: 'POST',
          headers: {
            'Content-Type': 'text/plain; charset=utf-8',
          },
          body: '${x} `y` \\'z\\' \\u2028',
        });
        """)
    document.draft.method = "GET"
    #expect(
      Self.export(document, as: .javascript).verdict.sentence.hasPrefix(
        "fetch will not run it: it takes no GET"))
  }

  @Test("A Request type has keys for its parameters, and says what is left out")
  func requestType() {
    let code = Self.export(Self.search(), as: .swift)
    #expect(
      code.text == """
        import WiredraftCore

        struct SearchRepositories: Request {
          let baseURL = "https://api.github.com"
          let path = "/search/repositories"
          let method = HTTPRequest.Method.get
          var parameters = Parameters()
          let headerFields = ["Accept": "application/json"]

          struct Parameters: KeyedAPIParameters {
            enum Key: String, ParamJSONKey, CaseIterable {
              case q
              case perPage = "per_page"
            }

            var q = "swift lang"
            var perPage = 30

            // Switched off: "sort" = "stars"
            func toKeyedDictionary() -> ParamList<Key> {
              [.q: q, .perPage: perPage]
            }
          }
        }
        """)
    #expect(code.verdict.sentence == "Identical on the wire.")
  }

  @Test("Keys are in lower camel case, keywords in backticks, and none is given twice")
  func keys() {
    var names = SwiftNames()
    let found = [
      "per_page", "X-Request-ID", "API_KEY", "URLPath", "filter[price][gte]", "default", "2fa", "", "[]",
      "per-page",
      "self", "名前",
    ].map { SwiftNames.quoted(names.name(for: $0)) }
    #expect(
      found == [
        "perPage", "xRequestID", "apiKey", "urlPath", "filterPriceGte", "`default`", "_2fa", "empty",
        "parameter",
        "perPage2", "selfValue", "名前",
      ])
  }

  @Test("A value that Swift has no literal for keeps its digits")
  func numbers() {
    var document = Self.search()
    document.draft.method = "POST"
    document.draft.parameters = [
      Draft.Row("a", "1.10", type: .number), Draft.Row("b", "2.5", type: .number),
      Draft.Row("c", "1e3", type: .number),
      Draft.Row("d", "[1,2.50]", type: .array), Draft.Row("e", type: .null),
      Draft.Row("e", "true", type: .boolean),
    ]
    let code = Self.export(document, as: .swift)
    #expect(code.text.contains("var a = NumberLiteral(\"1.10\")\n"))
    #expect(code.text.contains("var b = 2.5\n"))
    #expect(code.text.contains("var d: ParameterValue = [1, .number(NumberLiteral(\"2.50\")!)]\n"))
    #expect(code.text.contains("[.a: a, .b: b, .c: c, .d: d, .e: e, .e: e2]"))
    #expect(code.text.contains("// \"e\" is here more than once"))
    #expect(code.verdict.sentence == "Identical on the wire.")
  }

  @Test("Swift's literals are raw where that spares escapes, and never interpolate")
  func swiftTexts() {
    #expect(SwiftText.literal("plain") == "\"plain\"")
    #expect(SwiftText.literal("{\"a\":\"\\(x)\"}") == "#\"{\"a\":\"\\(x)\"}\"#")
    #expect(SwiftText.literal("x\"#\"##") == "###\"x\"#\"##\"###")
    #expect(SwiftText.literal("\"q\" \\(x)") == "\"\\\"q\\\" \\\\(x)\"")
    #expect(SwiftText.literal("a\u{0}\u{202E}\r") == "\"a\\u{0}\\u{202e}\\r\"")
    #expect(SwiftText.lines("a\\\n\nb", indent: "  ") == "#\"\"\"\n  a\\\n\n  b\n  \"\"\"#")
    #expect(SwiftText.bytes([0x61, 0xFF, 0x22], indent: "").hasPrefix("\"a\\u{ff}\\\"\".unicodeScalars"))
  }

  @Test("The raw message has the line ends that are sent")
  func message() {
    let code = Self.export(Self.post("a\nb"), as: .http)
    #expect(
      code.text.utf8.elementsEqual(
        "POST /p HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n\r\na\nb"
          .utf8))
    #expect(code.lines.first == "POST /p HTTP/1.1\r")
    #expect(code.verdict.isFaithful)
  }

  @Test("An archive has one entry with what HAR 1.2 asks for")
  func archive() throws {
    var document = Self.post("a")
    document.draft.url = "http://h/p?a=1&b=%20"
    document.draft.headers = [Draft.Row("X-Trace", "1")]
    let text = Self.export(document, as: .har).text
    guard case .object(let top) = try ParameterValue(json: text), case .object(let log)? = top.first?.value,
      case .array(let entries)? = log.first(where: { $0.name == "entries" })?.value,
      case .object(let entry)? = entries.first
    else {
      Issue.record("\(text)")
      return
    }
    #expect(entries.count == 1)
    #expect(log.map(\.name) == ["version", "creator", "entries"])
    #expect(entry.map(\.name) == ["startedDateTime", "time", "request", "response", "cache", "timings"])
    guard case .object(let request)? = entry.first(where: { $0.name == "request" })?.value else { return }
    #expect(
      request.map(\.name) == [
        "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize",
        "postData",
      ])
    #expect(text.contains("\"mimeType\": \"text/plain; charset=utf-8\""))
  }

  // MARK: - Verdicts

  @Test("Secret values are dots in all code, and the verdict says so", arguments: CodeFormat.allCases)
  func masks(format: CodeFormat) {
    var document = Self.search()
    document.draft.headers = [Draft.Row("Authorization", "Bearer abc123secret")]
    document.draft.parameters = [Draft.Row("api_key", "abc123secret"), Draft.Row("q", "x")]
    for method in ["GET", "POST"] {
      document.draft.method = method
      let masked = Self.export(document, as: format)
      #expect(!masked.text.contains("abc123secret"), "\(masked.text)")
      #expect(masked.verdict.sentence.contains("Masked"), "\(masked.verdict.sentence)")
      #expect(!masked.verdict.isFaithful)
      guard format != .url || method == "GET" else { continue }
      #expect(Self.export(document, as: format) { $0.revealsSecrets = true }.text.contains("abc123secret"))
    }
  }

  @Test(
    "For showing, code is cut short, however long the draft is",
    arguments: sample(CodeFormat.allCases, oneIn: 4))
  func limit(format: CodeFormat) {
    var document = Self.search()
    document.draft.method = "POST"
    document.draft.parameters = (0..<(isExhaustive ? 20_000 : 4_000)).map { Draft.Row("name\($0)", "value") }
    let code = Self.export(document, as: format) { $0.limit = 1000 }
    #expect(code.text.utf8.count < 60_000)
    guard format != .url else { return }
    #expect(code.verdict.sentence.contains("cut short"), "\(format)")
  }
}
