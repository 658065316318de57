import Foundation
import TestSupport
import Testing
import WiredraftCore
import WiredraftFiles
@testable import DraftFormats

/// Exported code that refers to variables, run with these in its environment.
@Suite(.serialized) struct ReferenceWireTests {
  private static let formats: [CodeFormat] = [
    .curl, .curlShort, .httpie, .python, .javascript, .go, .php, .wget,
  ]

  private static let variables = [
    Variable.Definition("token", "s3cr3t", secrecy: true), Variable.Definition("user.name", "anna"),
    Variable.Definition("hard", "a b&\"c\\d'$e`é!", secrecy: true), Variable.Definition("limit", 20),
    Variable.Definition("tags", ["x y", "z"]), Variable.Definition("header", "Trace"),
  ]

  /// Drafts that refer to the variables in every place.
  private static func drafts(port: Int) -> [Draft] {
    let address = "http://127.0.0.1:\(port)"
    var fields = Draft()
    fields.url = address + "/{{token}}/p/{{hard}}?typed={{hard}}&k={{token}}{{token}}"
    fields.headers = [
      Draft.Row("X-{{header}}", "1"), Draft.Row("X-Key", "{{token}}"),
      Draft.Row("X-More", "a\\{{token}}'b\" {{token}}_c"),
      Draft.Row("Authorization", "{{user.name}}:{{token}}", type: .basic), Draft.Row("X-Hard", "{{hard}}"),
    ]
    fields.parameters = [
      Draft.Row("q", "{{hard}}"), Draft.Row("limit", "{{limit}}"), Draft.Row("{{header}}", "{{token}}!"),
    ]
    var base = Draft()
    base.url = "{{base}}/p"
    base.headers = [Draft.Row("Authorization", "Bearer {{token}}")]
    base.variables = [Variable.Definition("base", .string(address + "/v1"))]
    var host = Draft()
    host.url = "http://{{host}}:\(port)/p?x={{limit}}"
    host.variables = [Variable.Definition("host", "127.0.0.1", secrecy: true)]
    var json = Draft()
    json.method = "POST"
    json.url = address + "/json"
    json.parameters = [
      Draft.Row("a", "{{token}}"), Draft.Row("b", "{{hard}}"), Draft.Row("c", "x{{token}}{{limit}}"),
      Draft.Row("d", "{{limit}}", type: .number),
      Draft.Row("e", "[\"{{token}}\", {\"f\": \"{{hard}}\"}]", type: .array),
      Draft.Row("{{token}}", "{{tags}}"),
    ]
    var form = json
    form.body = Draft.Body(.form)
    var multipart = json
    multipart.body = Draft.Body(.multipart)
    multipart.boundary = "BOUNDARY"
    multipart.parameters?.append(Draft.Row("file", "{{user.name}}.txt", type: .file))
    var text = json
    text.parameters = nil
    text.body = Draft.Body(.text)
    text.body.text = Draft.BodyText("one {{token}}`${x}\r\n{\"{{hard}}\"}\n{{limit}}\n\\t # \"\"\" {{token}}")
    text.headers = [Draft.Row("Content-Type", "text/plain")]
    return [fields, base, host, json, form, multipart, text].map { draft in
      var draft = draft
      draft.variables += variables
      return draft
    }
  }

  @Test(
    "Code with references sends the same bytes as with values, once the variables that it names are set",
    arguments: formats.map(\.rawValue))
  func sendsTheValues(name: String) throws {
    let format = try require(CodeFormat(rawValue: name))
    let program = try Program()
    let server = try CaptureServer()
    defer { server.stop() }
    try program.write("content", to: "anna.txt")
    for (number, draft) in Self.drafts(port: server.port).enumerated() {
      let facts = Composition.FileFacts.examine(
        path: "anna.txt", relativeTo: program.folder.path, boundary: draft.boundary)
      let named = draft.compose(in: Composition.Context(files: ["anna.txt": facts]))
      try require(!named.hasErrors, "\(number): \(named.diagnostics)")
      var options = CodeExport.Options()
      let references = CodeExport(named, of: DraftDocument(draft), as: format, options: options)
      let values = try require(ExportParts(named, of: draft, options: options).references?.environment)
      options.revealsSecrets = true
      let revealed = CodeExport(named, of: DraftDocument(draft), as: format, options: options)
      for secret in ["s3cr3t", SecretMap.dots] {
        check(!references.text.contains(secret), "\(name), draft \(number): \(references.text)")
      }
      let sent = try Self.message(of: references, with: values, in: program, from: server)
      let expected = try Self.message(of: revealed, with: [:], in: program, from: server)
      let comment = "\(name), draft \(number): \(references.text)"
      check(Self.withoutBoundary(sent.head), Self.withoutBoundary(expected.head), comment)
      check(
        format == .curlShort && number == 5
          ? sent.body.count == expected.body.count : sent.body == expected.body, comment)
    }
  }

  private static func withoutBoundary(_ head: [UInt8]) -> String {
    String(decoding: head, as: UTF8.self).replacing(/boundary=-+[0-9A-Za-z]+/, with: "boundary=")
  }

  private static func message(
    of code: CodeExport, with environment: [String: String], in program: Program, from server: CaptureServer
  ) throws -> CaptureServer.Message {
    let file = "code." + code.format.fileExtension
    try program.write(code.text + "\n", to: file)
    let (executable, arguments) =
      switch code.format {
      case .python: ("/usr/bin/python3", [file])
      case .php: ("/usr/bin/env", ["php", file])
      case .go: ("/bin/sh", ["-c", "GOCACHE=/tmp/wiredraft-go-cache CGO_ENABLED=0 go run \(file)"])
      case .javascript: ("/usr/bin/env", ["node", file])
      default: ("/bin/sh", [file])
      }
    let result = try program.run(arguments, executable: executable, environment: environment)
    return try require(result.status == 0 ? server.next() : nil, "\(code.text)\n\(result.errors)")
  }
}
