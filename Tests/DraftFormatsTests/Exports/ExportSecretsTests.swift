@testable import DraftFormats
import Testing
import WiredraftCore

/// Secret values, which no code shows unless asked to.
@Suite struct ExportSecretsTests {
  static let token = VariableDefinition("token", "hush", secrecy: true)

  private static let drafts: [(place: String, draft: Draft)] = {
    var name = Draft()
    name.url = "https://h/p"
    name.headers = [Row("X-{{token}}", "é\\:"), Row("x-{{token}}", "2"), Row("Proxy-{{token}}", "")]
    var value = name
    value.headers = [Row("X-Key", "a{{token}}\\:")]
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
    file.body = Body(.file)
    file.body.path = "{{token}}.bin"
    var text = file
    text.body = Body(.text)
    text.body.text = BodyText("a {{token}} b")
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
    let facts = FileFacts(size: 3, contentType: nil)
    let composition = draft.compose(in: CompositionContext(files: ["hush.bin": .success(facts)]))
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
}
