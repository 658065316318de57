import Foundation
import TestSupport
import Testing
import WiredraftCore
@testable import DraftFormats

/// Exported Swift, compiled and run.
@Suite(.serialized) struct SwiftExportTests {
  private static let drafts = 200

  /// A draft with its composition.
  private struct Example {
    let draft: Draft
    let composition: Composition
    var body: [UInt8] { ExportWireTests.body(composition) }

    func export(as format: CodeFormat) -> CodeExport {
      var options = CodeExport.Options()
      options.revealsSecrets = true
      return CodeExport(composition, of: DraftDocument(draft, title: "Call"), as: format, options: options)
    }
  }

  /// A folder with the files, and drafts that name them.
  private static func examples(_ count: Int) throws -> (Program, [Example]) {
    let program = try Program()
    for (name, bytes) in CurlDraftMaker.files {
      try Data(bytes).write(to: program.folder.url.appendingPathComponent(name))
    }
    var maker = CurlDraftMaker(seed: 42, port: 8080, isForCurl: false)
    var examples: [Example] = []
    while examples.count < count {
      guard let (draft, composition) = ExportWireTests.next(&maker, in: program.folder.path) else { continue }
      examples.append(Example(draft: draft, composition: composition))
    }
    return (program, examples)
  }

  /// Returns the code without its imports, in a separate namespace.
  private static func enclosed(_ code: CodeExport, _ number: Int) -> String {
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false)
    return "enum Draft\(number) {\n\(lines.drop { $0.hasPrefix("import ") }.joined(separator: "\n"))\n}\n"
  }

  private static func run(
    _ source: String, in program: Program, linking modules: [String], lines count: Int
  ) throws -> [Substring] {
    try program.write(source, to: "main.swift")
    try SwiftCompiler().compile("main.swift", to: "calls", in: program, linking: modules)
    let result = try program.run([], executable: program.folder.path + "/calls")
    try require(result.status == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try require(lines.count == count)
    return Array(lines)
  }

  @Test("A Request type compiles, and its message has the composed bytes")
  func requestTypes() throws {
    let (program, examples) = try Self.examples(Self.drafts)
    var source = "import Foundation\nimport WiredraftCore\nimport WiredraftFiles\n"
    var calls = ""
    for (number, example) in examples.enumerated() {
      let export = example.export(as: .swift)
      check(export.verdict.sentence, "Identical on the wire.", "\(export.text)")
      source += Self.enclosed(export, number)
      calls += "print(Data(try Draft\(number).Call().message().bytes()).base64EncodedString())\n"
    }
    let messages = try Self.run(
      source + calls, in: program, linking: ["WiredraftCore", "WiredraftFiles"], lines: examples.count)
    for (example, message) in zip(examples, messages) {
      check(
        Data(base64Encoded: String(message)).map { Array($0) },
        example.composition.head.bytes
          + example.body)
    }
  }

  @Test("What buildURLRequest makes of a Request type has the composed bytes")
  func builtRequests() throws {
    let (program, examples) = try Self.examples(80)
    var source =
      "import Foundation\nimport FoundationNetworking\nimport WiredraftCore\nimport WiredraftFiles\n"
    source += "import WiredraftURLSession\n"
    var calls = ""
    for (number, example) in examples.enumerated() {
      source += Self.enclosed(example.export(as: .swift), number)
      calls += "show { try Draft\(number).Call().buildURLRequest() }\n"
    }
    let lines = try Self.run(
      source + Self.shower + calls, in: program,
      linking: ["WiredraftClient", "WiredraftCore", "WiredraftFiles", "WiredraftURLSession"],
      lines: examples.count)
    var same = 0
    for (example, line) in zip(examples, lines) where !line.hasPrefix("refused") {
      same += 1
      check(String(line), Self.expected(example))
    }
    // Foundation refuses what it would change: unusual targets and methods.
    check(same > 25, "\(same)")
  }

  @Test("A URLRequest has the method, URL, content type and body that the verdict promises")
  func urlRequests() throws {
    let (program, examples) = try Self.examples(Self.drafts)
    var source = "import Foundation\nimport FoundationNetworking\n"
    var calls = ""
    for (number, example) in examples.enumerated() {
      let lines = example.export(as: .swiftURLRequest).text.split(
        separator: "\n", omittingEmptySubsequences: false)
      check(lines.last, "let (data, response) = try await URLSession.shared.data(for: request)")
      let code = lines.drop { !$0.contains("URLRequest(") }.dropLast().joined(separator: "\n")
      source += "func call\(number)() throws -> URLRequest {\n\(code)\nreturn request\n}\n"
      calls += "show(call\(number))\n"
    }
    let shown = try Self.run(
      source + Self.shower + calls, in: program, linking: [], lines: examples.count)
    for (example, line) in zip(examples, shown) {
      let verdict = example.export(as: .swiftURLRequest).verdict
      let found = line.split(separator: " ", omittingEmptySubsequences: false)
      let expected = Self.expected(example).split(separator: " ", omittingEmptySubsequences: false)
      try require(found.count == 4)
      // Changes that the session makes when it sends are not in the request yet; changes in the request must be
      // reported.
      let method = verdict.differences.contains { if case .changesMethod = $0 { true } else { false } }
      let target = verdict.differences.contains { if case .changesTarget = $0 { true } else { false } }
      if !method { check(found[0], expected[0]) }
      if !target { check(found[1], expected[1], "\(Self.decoded(found[1]))") }
      if !verdict.differences.contains(where: { if case .joins = $0 { true } else { false } }) {
        check(found[2], expected[2], "\(Self.decoded(found[2]))")
      }
      check(found[3], expected[3])
    }
  }

  private static func decoded(_ text: Substring) -> String {
    Data(base64Encoded: String(text)).map { String(decoding: $0, as: UTF8.self) } ?? "-"
  }

  /// Writes the contents of a URL request on one line: method, URL, content type and body.
  private static let shower = """
    func read(_ stream: InputStream) -> Data {
      stream.open()
      var data = Data()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 { data += buffer[..<count] }
      return data
    }
    func show(_ make: () throws -> URLRequest) {
      do {
        let request = try make()
        let body = request.httpBody ?? request.httpBodyStream.map(read) ?? Data()
        let texts = [
          request.httpMethod ?? "", request.url?.absoluteString ?? "",
          request.value(forHTTPHeaderField: "Content-Type") ?? "none",
        ]
        print((texts.map { Data($0.utf8) } + [body]).map { $0.base64EncodedString() }.joined(separator: " "))
      } catch { print("refused: \\(error)") }
    }

    """

  /// Returns the expected line for a draft.
  private static func expected(_ example: Example) -> String {
    let types = example.composition.fields.filter { $0.name.lowercased() == "content-type" }.map(\.value)
    let texts = [
      example.composition.method, example.composition.url,
      types.isEmpty ? "none" : types.joined(separator: ", "),
    ]
    return (texts.map { Data($0.utf8) } + [Data(example.body)]).map { $0.base64EncodedString() }
      .joined(separator: " ")
  }

  // MARK: - Names

  private static let names = [
    "", "per_page", "1st", "2", "😀", "🇩🇪", "a_b", "a-b", "aB", "A_B", "ab", "AB", "self", "Self", "init",
    "Type",
    "type", "Protocol", "_", "__", "_a", "class", "`a`", "\"", "\\", "\\(x)", "\n", "\u{0}", "é", "e\u{301}",
    "\u{301}",
    "$0", "#file", "@main", "default", "some", "none", "any", "Any", "hash", "hashValue", "rawValue",
    "allCases",
    "description", "Key", "String", "Parameters", "await", "async", "unsafe", "consume", "copy", "each",
    "yield",
    "discard", "borrowing", "nil", "true", "0", "٣", "ª", "ß", "İ", "ﬁ", "ǅx", "名前", "\u{200D}", "\u{202E}x",
    "x y",
    "func", "func()", "a.b", "a[b][c]", "weak", "lazy", "get", "set", "willSet", "operator", "left", "macro",
    "is", "as",
    "throws", "rethrows", "where", "toKeyedDictionary", "toParamDictionary", "value", "stringValue",
    "init(from:)",
    "isOmitted", "dynamicType", "baseURL", "print", "self.self", "Optional", "nonisolated", "actor",
    "package",
  ]

  @Test("Whatever the names of rows and drafts are, the type compiles, with a key for each name")
  func names() throws {
    let program = try Program()
    let titles = [
      "", "self", "Type", "Request", "String", "123", "😀", "class", "Keyed API Parameters", "Parameter list",
      "parameter value", "URL", "Search / repositories", "a\nb", "\"", "Wiredraft core", "HTTP fields",
      "Swift",
    ]
    var source = "import WiredraftCore\n"
    var calls = ""
    var expected: [String] = []
    for (number, title) in titles.enumerated() {
      var draft = Draft()
      draft.method = number % 2 == 0 ? "POST" : "GET"
      draft.url = "http://h/p"
      draft.parameters = Self.names.map { Draft.Row($0, "v") } + [Draft.Row("per_page", "30", type: .number)]
      let composition = draft.compose()
      let code = CodeExport(composition, of: DraftDocument(draft, title: title), as: .swift)
      check(code.verdict.sentence, "Identical on the wire.")
      check(code.text.contains("case perPage = \"per_page\""))
      let name = try require(code.text.firstMatch(of: /struct (\S+): Request/)?.1)
      source += Self.enclosed(code, number)
      calls += "print(try Draft\(number).\(name)().message().bytes().count)\n"
      expected.append(String(composition.head.count + (composition.body?.bytes.count ?? 0)))
    }
    let lines = try Self.run(source + calls, in: program, linking: ["WiredraftCore"], lines: titles.count)
    check(lines.map { String($0) }, expected)
  }

  @Test("A type of 500 rows of all kinds compiles")
  func manyRows() throws {
    let program = try Program()
    let values: [(String, Draft.RowType)] = [
      ("it's \"a\" \\ text", .string), ("12", .number), ("1.10", .number), ("true", .boolean), ("", .null),
      ("[1,\"a\",{\"b\":null}]", .array), ("{\"a\":[1]}", .object),
    ]
    var draft = Draft()
    draft.method = "POST"
    draft.url = "http://h/p"
    draft.parameters = (0..<500).map { index in
      Draft.Row("parameter_\(index)", values[index % values.count].0, type: values[index % values.count].1)
    }
    let composition = draft.compose()
    let code = CodeExport(composition, of: DraftDocument(draft, title: "Call"), as: .swift)
    let source = code.text + "\nprint(try Call().message().bytes().count)\n"
    let lines = try Self.run(source, in: program, linking: ["WiredraftCore"], lines: 1)
    check(
      lines.first.map { String($0) }, String(composition.head.count + (composition.body?.bytes.count ?? 0)))
  }
}
