@testable import DraftFormats
import Testing
import WiredraftCore

/// Secret values, which no code shows unless asked to.
@Suite struct ExportSecretsTests {
  static let token = Variable.Definition("token", "hush", secrecy: true)

  private static let drafts: [(place: String, draft: Draft)] = {
    var name = Draft()
    name.url = "https://h/p"
    name.headers = [
      Draft.Row("X-{{token}}", "é\\:"), Draft.Row("x-{{token}}", "2"), Draft.Row("Proxy-{{token}}", ""),
    ]
    var value = name
    value.headers = [Draft.Row("X-Key", "a{{token}}\\:")]
    var host = Draft()
    host.url = "https://{{token}}.example/p"
    var base = Draft()
    base.url = "https://{{token}}"
    var path = Draft()
    path.url = "https://h/{{token}}/p"
    var connect = host
    connect.method = "CONNECT"
    connect.url = "https://{{token}}.example:8080"
    var file = Draft()
    file.method = "POST"
    file.url = "https://h/p"
    file.body = Draft.Body(.file)
    file.body.path = "{{token}}.bin"
    var text = file
    text.body = Draft.Body(.text)
    text.body.text = Draft.BodyText("a {{token}} b")
    return [
      ("name", name), ("value", value), ("host", host), ("path", path), ("connect", connect),
      ("file", file), ("text", text),
    ]
  }()

  @Test(
    "A secret variable is shown by no format, wherever it is referred to, and by each where secrets are asked for",
    arguments: drafts.map(\.place))
  func hidden(place: String) throws {
    var draft = try #require(Self.drafts.first { $0.place == place }).draft
    draft.variables = [Self.token]
    let facts = Composition.FileFacts(size: 3, contentType: nil)
    let composition = draft.compose(in: Composition.Context(files: ["hush.bin": .success(facts)]))
    #expect(!composition.hasErrors, "\(composition.diagnostics)")
    for format in CodeFormat.allCases {
      let code = CodeExport(composition, of: DraftDocument(draft), as: format)
      #expect(!code.text.contains("hush"), "\(format.rawValue): \(code.text)")
      #expect(!code.verdict.sentence.contains("hush"), "\(format.rawValue): \(code.verdict.sentence)")
    }
    var options = CodeExport.Options()
    options.revealsSecrets = true
    #expect(
      CodeExport(composition, of: DraftDocument(draft), as: .curl, options: options).text.contains("hush"))
    var mask = SecretMask(draft)
    #expect(!mask.url(of: composition).contains("hush"))
  }

  private static func search() -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.headers = [
      Draft.Row("Authorization", "Bearer {{token}}"), Draft.Row("X-User", "{{user.name}}"),
      Draft.Row("X-Env", "{{$env.KEY}}é"),
    ]
    draft.parameters = [Draft.Row("text", "a{{token}}"), Draft.Row("hard", "{{hard}}")]
    draft.variables = [
      token, Variable.Definition("user.name", "anna"), Variable.Definition("hard", "a\"b", secrecy: true),
    ]
    return draft
  }

  private static func code(_ draft: Draft, as format: CodeFormat) -> CodeExport {
    CodeExport(
      draft.compose(in: Composition.Context(environment: ["KEY": "k"])), of: DraftDocument(draft), as: format)
  }

  @Test(
    "A row from the environment is written as a reference to the environment is",
    arguments: CodeFormat.allCases.filter { $0 != .draft }.map(\.rawValue))
  func environmentRows(name: String) throws {
    let format = try #require(CodeFormat(rawValue: name))
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/{id}"
    draft.headers = [Draft.Row("X-Key", "KEY")]
    draft.path = [Draft.Row("id", "KEY")]
    draft.parameters = [Draft.Row("text", "KEY"), Draft.Row("hard", "HARD")]
    var referring = draft
    for list in [Draft.RowList.headers, .path, .parameters] {
      draft[list]?.indices.forEach { draft[list]?[$0].source = .environment }
      referring[list]?.indices.forEach { index in
        let name = referring[list]?[index].text ?? ""
        referring[list]?[index].text = "{{$env.\(name)}}"
      }
    }
    let codes = [draft, referring].map { draft in
      CodeExport(
        draft.compose(in: Composition.Context(environment: ["KEY": "hush", "HARD": "a\"b&"])),
        of: DraftDocument(draft), as: format)
    }
    #expect(codes[0].text == codes[1].text)
    #expect(codes[0].verdict.sentence == codes[1].verdict.sentence)
    #expect(!codes[0].text.contains("hush") && !codes[0].text.contains(SecretMask.dots), "\(codes[0].text)")
  }

  @Test("A number from the environment, which a reference would send as text, is dots")
  func environmentNumber() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("key", "KEY", type: .number), Draft.Row("token", "KEY")]
    for index in 0..<2 { draft.parameters?[index].source = .environment }
    draft.parameters?[0].setSecret(true)
    let code = CodeExport(
      draft.compose(in: Composition.Context(environment: ["KEY": "12345"])), of: DraftDocument(draft),
      as: .curl)
    #expect(!code.text.contains("12345"))
    #expect(code.text.contains(SecretMask.dots) && code.text.contains("$KEY"), "\(code.text)")
  }

  @Test(
    "Variables are written in the notation of the target",
    arguments: [
      (
        "curl",
        [
          #"-H "Authorization: Bearer $token""#, #"-H "X-User: $user_name""#, #"-H "X-Env: ${KEY}é""#,
          #"'{"text":"a'"$token"'","hard":"'"$hard_ENCODED"'"}'"#,
        ]
      ),
      ("curl-short", [#"--json '{"text":"a'"$token""#]),
      ("httpie", [#""Authorization:Bearer $token""#]),
      (
        "python",
        [
          #"import os"#, #"'Authorization': f'Bearer {os.environ["token"]}'"#,
          #"'X-User': os.environ["user_name"]"#,
          #"(f'{os.environ["KEY"]}é').encode()"#,
        ]
      ),
      (
        "javascript",
        [
          "'Authorization': `Bearer ${process.env.token}`", "'X-User': process.env.user_name",
          "Buffer.from(`${process.env.KEY}é`).toString('latin1')",
        ]
      ),
      (
        "swift-urlrequest",
        [
          #""Bearer \(ProcessInfo.processInfo.environment["token"]!)""#,
          ##"\"hard\":\"\(ProcessInfo.processInfo.environment["hard_ENCODED"]!)\""##,
        ]
      ),
      (
        "http-file", ["Authorization: Bearer {{token}}", #"{"text":"a{{token}}","hard":"{{hard_ENCODED}}"}"#]
      ),
      ("http", ["Authorization: Bearer {{token}}", "X-Env: {{KEY}}é"]),
      ("har", [#""value": "Bearer {{token}}""#]),
    ] as [(String, [String])])
  func notation(name: String, texts: [String]) throws {
    let code = Self.code(Self.search(), as: try #require(CodeFormat(rawValue: name)))
    for text in texts { #expect(code.text.contains(text), "\(name):\n\(code.text)") }
    #expect(!code.text.contains(SecretMask.dots))
    #expect(
      code.verdict.sentence.contains(
        "It needs the variables token, user.name, KEY and hard_ENCODED: hard_ENCODED is hard as it is encoded here."
      ),
      "\(code.verdict.sentence)")
    #expect(!code.verdict.notes.contains { if case .masked = $0 { true } else { false } })
  }

  @Test("Credentials with references are encoded by the code, and the beginning of a URL is a reference")
  func credentials() {
    var draft = Draft()
    draft.url = "{{base}}/p"
    draft.headers = [Draft.Row("Authorization", "me:{{token}}", type: .basic)]
    draft.variables = [Self.token, Variable.Definition("base", "https://h/v1")]
    #expect(
      Self.code(draft, as: .curl).text == """
        curl "$base/p" \\
          --http1.1 \\
          -H "Authorization: Basic $(printf '%s' 'me:'"$token" | base64 | tr -d '\\n')"
        """)
    #expect(Self.code(draft, as: .curlShort).text == #"curl "$base/p" -u "me:$token""#)
    #expect(
      Self.code(draft, as: .python).text.contains(
        #"'Basic ' + base64.b64encode(('me:' + os.environ["token"]).encode()).decode()"#))
    #expect(
      Self.code(draft, as: .javascript).text.contains(
        "`Basic ${Buffer.from(`me:${process.env.token}`).toString('base64')}`"))
    #expect(
      Self.code(draft, as: .swiftURLRequest).text.contains(
        #""Basic \(Data("me:\(ProcessInfo.processInfo.environment["token"]!)".utf8).base64EncodedString())""#)
    )
  }

  @Test("Generated values, and values that are cut in parts, are written as they are")
  func values() {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("tags", "{{tags}}")]
    draft.variables = [Variable.Definition("tags", ["x", "y"])]
    #expect(Self.code(draft, as: .url).text == "https://h/p?tags=x&tags=y")
    draft.variables = [Variable.Definition("tags", ["x", "y"], secrecy: true)]
    #expect(Self.code(draft, as: .url).text == "https://h/p?tags={{tags_ENCODED}}&tags={{tags_ENCODED_2}}")
  }

  @Test("Dots in place of a secret in a field of JavaScript are dots")
  func javaScriptDots() {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.headers = [Draft.Row("Authorization", "Bearer é")]
    #expect(Self.code(draft, as: .javascript).text.contains("'Authorization': '\(SecretMask.dots)'"))
  }
}
