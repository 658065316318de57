@testable import DraftFormats
import TestSupport
import Testing
import WiredraftCore

/// The rules for the code of all formats, and parts of their writers; ``ExportCorpusTests`` has the cases.
@Suite struct ExportTests {
  private static func draft(_ method: String = "GET", _ url: String = "http://h/p") -> Draft {
    var draft = Draft()
    draft.method = method
    draft.url = url
    return draft
  }

  private static func export(
    _ draft: Draft, as format: CodeFormat, environment: [String: String] = [:],
    _ change: (inout CodeExport.Options) -> Void = { _ in }
  ) -> CodeExport {
    var options = CodeExport.Options()
    change(&options)
    return CodeExport(
      draft.compose(in: Composition.Context(environment: environment)), of: DraftDocument(draft), as: format,
      options: options)
  }

  // MARK: - All formats

  @Test("Secret values are dots in all code, and the verdict says so")
  func masks() {
    for format in CodeFormat.allCases {
      for method in ["GET", "POST"] {
        var draft = Self.draft(method)
        draft.headers = [Draft.Row("Authorization", "Bearer abc123secret")]
        draft.parameters = [Draft.Row("api_key", "abc123secret"), Draft.Row("q", "x")]
        let masked = Self.export(draft, as: format)
        check(!masked.text.contains("abc123secret"), masked.text)
        check(masked.verdict.sentence.contains("Masked") && !masked.verdict.isFaithful, format.rawValue)
        guard format != .url || method == "GET" else { continue }
        check(Self.export(draft, as: format) { $0.revealsSecrets = true }.text.contains("abc123secret"))
      }
    }
  }

  @Test("A row from the environment is written as a reference to the environment is")
  func environmentRows() {
    var draft = Self.draft("POST", "https://h/{id}")
    draft.headers = [Draft.Row("X-Key", "KEY")]
    draft.path = [Draft.Row("id", "KEY")]
    draft.parameters = [Draft.Row("text", "KEY"), Draft.Row("hard", "HARD")]
    var referring = draft
    for list in [Draft.RowList.headers, .path, .parameters] {
      for index in (draft[list] ?? []).indices {
        draft[list]?[index].source = .environment
        let name = draft[list]?[index].text ?? ""
        referring[list]?[index].text = "{{$env.\(name)}}"
      }
    }
    let environment = ["KEY": "hush", "HARD": "a\"b&"]
    for format in CodeFormat.allCases where format != .draft {
      let code = Self.export(draft, as: format, environment: environment)
      let other = Self.export(referring, as: format, environment: environment)
      check(code.text, other.text)
      check(code.verdict.sentence, other.verdict.sentence)
      check(!code.text.contains("hush") && !code.text.contains(SecretMap.dots), code.text)
    }
  }

  @Test("For showing, code is cut short, however long the draft is")
  func limit() {
    for format in sample(CodeFormat.allCases, oneIn: 4) {
      var draft = Self.draft("POST")
      draft.headers = [Draft.Row("Accept", "application/json")]
      draft.parameters = (0..<(isExhaustive ? 20_000 : 4_000)).map { Draft.Row("name\($0)", "value") }
      let code = Self.export(draft, as: format) { $0.limit = 1000 }
      check(code.text.utf8.count < 60_000, format.rawValue)
      check(format == .url || code.verdict.sentence.contains("cut short"), format.rawValue)
    }
  }

  @Test("Code of many fields takes work in proportion to their number", arguments: CodeFormat.allCases)
  func manyFields(format: CodeFormat) {
    func work(_ count: Int) -> Int {
      var draft = Self.draft()
      draft.headers = (0..<count).map { Draft.Row($0 % 2 == 0 ? "X-Same" : "X-\($0)", "v") }
      return leastWork { _ = Self.export(draft, as: format) { $0.revealsSecrets = true } }
    }
    let few = isExhaustive ? 2_000 : 200
    check(work(5 * few) < 15 * max(work(few), 1))
  }

  @Test("A sentence names some of many differences, and how many more there are")
  func manyDifferences() {
    var draft = Self.draft()
    draft.headers = (0..<1000).map { Draft.Row("X-A\($0)", "v") }
    let sentence = Self.export(draft, as: .httpFile).verdict.sentence
    check(sentence.contains(" more") && sentence.utf8.count < 2000, sentence)
  }

  @Test("An argument that the system does not take is a refusal")
  func longArguments() {
    for format in [CodeFormat.curl, .httpie] {
      var draft = Self.draft()
      func sentence() -> String {
        Self.export(draft, as: format) { $0.revealsSecrets = true }.verdict.sentence
      }
      draft.headers = [Draft.Row("X-A", String(repeating: "x", count: 131_000))]
      check(!sentence().contains("will not run it"))
      draft.headers = [Draft.Row("X-A", String(repeating: "x", count: 131_072))]
      check(sentence().contains("no argument of 128 KiB or more"))
      // A command of 2 MiB takes seconds without optimisation.
      if isExhaustive {
        draft.headers = (0..<20_000).map { Draft.Row("X-\($0)", String(repeating: "x", count: 100)) }
        check(sentence().contains("2 MiB of arguments at most"))
      }
      draft.headers = []
      draft.parameters = [Draft.Row("a", String(repeating: "x", count: 140_000))]
      check(sentence().contains("no argument of 128 KiB or more"))
      // A body takes another route.
      draft.method = "POST"
      check(!sentence().contains("will not run it"))
      // Quotes make the command longer, but not the argument.
      draft.parameters = nil
      draft.body = Draft.Body(.text)
      draft.body.text = Draft.BodyText(String(repeating: "'", count: 99_000))
      check(!sentence().contains("will not run it"))
    }
    let many = ArgumentRoom.refusal(of: [Int](repeating: 100, count: 20_000))
    check(many?.contains("2 MiB of arguments at most") == true)
  }

  @Test("Drafts of folders are one collection, and a format for one request makes none")
  func collection() throws {
    var draft = Self.draft("POST", "https://h/p")
    draft.headers = [Draft.Row("Authorization", "me:{{token}}", type: .basic)]
    draft.variables = [Variable.Definition("token", "hush", secrecy: true)]
    let document = DraftDocument(draft, title: "Make it")
    let item = DraftCollection.Item.draft(document, draft.compose(), folder: "")
    let inner = DraftCollection(name: "inner", description: "Two\nlines", items: [item])
    let collection = DraftCollection(name: "All", items: [.folder(inner), item])
    let export = try require(collection.export(as: .postman))
    check(export.verdicts.count, 2)
    let json = try ParameterValue(json: export.text).compactJSON
    check(json.hasPrefix(#"{"info":{"name":"All""#), json)
    check(
      json.contains(#""item":[{"name":"inner","description":"Two\nlines","item":[{"name":"Make it""#), json)
    check(!json.contains("hush"), json)
    check(collection.export(as: .hurl) == nil)
  }

  // MARK: - Parts of formats

  @Test("Keys are in lower camel case, keywords in backticks, and none is given twice")
  func keys() {
    var names = SwiftNames()
    let found = [
      "per_page", "X-Request-ID", "API_KEY", "URLPath", "filter[price][gte]", "default", "2fa", "", "[]",
      "per-page", "self", "名前",
    ].map { SwiftNames.quoted(names.name(for: $0)) }
    check(
      found,
      [
        "perPage", "xRequestID", "apiKey", "urlPath", "filterPriceGte", "`default`", "_2fa", "empty",
        "parameter", "perPage2", "selfValue", "名前",
      ])
  }

  @Test("Swift's literals are raw where that spares escapes, and never interpolate")
  func swiftTexts() {
    check(SwiftText.literal("plain"), "\"plain\"")
    check(SwiftText.literal("{\"a\":\"\\(x)\"}"), "#\"{\"a\":\"\\(x)\"}\"#")
    check(SwiftText.literal("x\"#\"##"), "###\"x\"#\"##\"###")
    check(SwiftText.literal("\"q\" \\(x)"), "\"\\\"q\\\" \\\\(x)\"")
    check(SwiftText.literal("a\u{0}\u{202E}\r"), "\"a\\u{0}\\u{202e}\\r\"")
    check(SwiftText.lines("a\\\n\nb", indent: "  "), "#\"\"\"\n  a\\\n\n  b\n  \"\"\"#")
    check(SwiftText.bytes([0x61, 0xFF, 0x22], indent: "").hasPrefix("\"a\\u{ff}\\\"\".unicodeScalars"))
  }

  @Test("A line of code ends with LF, whatever precedes it")
  func lines() { check(Self.export(Self.draft(), as: .http).lines.first, "GET /p HTTP/1.1\r") }

  @Test("An address is written as the URL standard writes it")
  func addresses() {
    let addresses = [
      ("[0:0:0:0:0:0:0:1]:80", "[::1]"), ("[::1]:8080", "[::1]:8080"), ("[2001:DB8::0:1]", "[2001:db8::1]"),
      ("[1:0:0:2:0:0:0:3]", "[1:0:0:2::3]"), ("[::ffff:192.0.2.1]", "[::ffff:c000:201]"), ("[::]", "[::]"),
      ("[1:0:2:3:4:5:6:7]:080", "[1:0:2:3:4:5:6:7]"), ("LOCALHOST:80", "localhost"), ("0x7f.1", "127.0.0.1"),
    ]
    for (authority, written) in addresses {
      check(Authority.serialized(authority, isSecure: false), written)
    }
  }
}
