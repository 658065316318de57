@testable import DraftFormats
import Testing
import WiredraftCore

/// Requests as files of Hurl, Bruno and Postman.
@Suite struct ClientFileTests {
  private static let files = [
    "in/me.png": Result<Composition.FileFacts, Diagnostic.FileProblem>.success(
      Composition.FileFacts(size: 3, contentType: "image/png"))
  ]

  private static func document(_ change: (inout Draft) -> Void) -> DraftDocument {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://{{host}}/p?x=1"
    draft.headers = [
      Draft.Row("Authorization", "me:{{token}}", type: .basic), Draft.Row("X-Note", "a # b"),
    ]
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("b", "x y{{token}}")]
    draft.variables = [
      Variable.Definition("token", "hush", secrecy: true), Variable.Definition("host", "api.example.com"),
    ]
    change(&draft)
    return DraftDocument(draft, title: "Make it")
  }

  private static func code(_ format: CodeFormat, _ change: (inout Draft) -> Void = { _ in }) -> CodeExport {
    let document = document(change)
    return CodeExport(
      document.draft.compose(in: Composition.Context(files: files)), of: document, as: format)
  }

  // MARK: - Hurl

  @Test("A Hurl file has the fields, the credentials and the body")
  func hurl() {
    let code = Self.code(.hurl)
    #expect(
      code.text == """
        # Make it
        POST https://{{host}}/p?x=1
        X-Note: a \\# b
        Content-Type: application/json
        [BasicAuth]
        me: {{token}}
        {"a":"1","b":"x y{{token}}"}
        """)
    #expect(code.verdict.sentence.contains("It needs the variables host and token."))
  }

  @Test("A body that Hurl would read in another way is a string, and files are parts")
  func hurlBodies() {
    let text = Self.code(.hurl) {
      $0.parameters = nil
      $0.body = Draft.Body(.text)
      $0.body.text = Draft.BodyText("a`b\n\\{{c\t\\{{token}}é")
    }
    #expect(text.text.hasSuffix(#"`a\`b\n{\u{7b}c\t{\u{7b}token}}é`"#), "\(text.text)")
    let parts = Self.code(.hurl) {
      $0.body = Draft.Body(.multipart)
      $0.parameters?.append(Draft.Row("f", "in/me.png", type: .file))
    }
    #expect(
      parts.text.hasSuffix("[MultipartFormData]\na: 1\nb: x y{{token}}\nf: file,in/me.png; image/png"),
      "\(parts.text)")
    #expect(parts.verdict.differences.contains(.boundary))
  }

  // MARK: - Bruno

  @Test("A Bruno file has blocks for the fields, the credentials and the body")
  func bruno() {
    #expect(
      Self.code(.bruno).text == """
        meta {
          name: Make it
          type: http
          seq: 1
        }

        post {
          url: https://{{host}}/p?x=1
          body: json
          auth: basic
        }

        params:query {
          x: 1
        }

        headers {
          X-Note: a # b
          Content-Type: application/json
        }

        auth:basic {
          username: me
          password: {{token}}
        }

        body:json {
          {"a":"1","b":"x y{{token}}"}
        }
        """)
  }

  @Test("A form of a Bruno file is decoded, with references to values that Bruno encodes")
  func brunoForm() {
    let code = Self.code(.bruno) {
      $0.body = Draft.Body(.form)
      $0.variables[0].value = "hu sh"
      $0.parameters?.append(Draft.Row("c", "{{token}}"))
    }
    #expect(
      code.text.contains("body:form-urlencoded {\n  a: 1\n  b: x y{{token}}\n  c: {{token}}\n}"),
      "\(code.text)")
    #expect(
      code.verdict.sentence.contains("It needs the variables host and token."), "\(code.verdict.sentence)")
    let parts = Self.code(.bruno) {
      $0.body = Draft.Body(.multipart)
      $0.parameters?.append(Draft.Row("f", "in/me.png", type: .file))
    }
    #expect(parts.text.contains("  f: @file(in/me.png) @contentType(image/png)"), "\(parts.text)")
  }

  // MARK: - Postman

  @Test("A collection of Postman has the request in the parts that Postman sends it from")
  func postman() throws {
    let text = Self.code(.postman).text
    let json = try ParameterValue(json: text).compactJSON
    for part in [
      #""name":"Make it""#, "v2.1.0/collection.json", #""method":"POST""#,
      #"{"key":"username","value":"me","type":"string"},{"key":"password","value":"{{token}}","type":"string"}"#,
      #""header":[{"key":"X-Note","value":"a # b"},{"key":"Content-Type","value":"application/json"}]"#,
      #""mode":"raw","raw":"{\"a\":\"1\",\"b\":\"x y{{token}}\"}""#,
      #""raw":"https://{{host}}/p?x=1","protocol":"https","host":["{{host}}"],"path":["p"],"query":[{"key":"x","value":"1"}]"#,
    ] { #expect(json.contains(part), "\(part)\n\(json)") }
  }

  @Test("Drafts of folders are one collection, and a format for one request makes none")
  func collection() throws {
    let document = Self.document { _ in }
    let composition = document.draft.compose(in: Composition.Context(files: Self.files))
    let collection = DraftCollection(
      name: "All",
      items: [
        .folder("inner", [.draft(document, composition, folder: "")]),
        .draft(document, composition, folder: ""),
      ])
    let export = try #require(collection.export(as: .postman))
    #expect(export.verdicts.count == 2)
    let json = try ParameterValue(json: export.text).compactJSON
    #expect(json.hasPrefix(#"{"info":{"name":"All""#))
    #expect(json.contains(#""item":[{"name":"inner","item":[{"name":"Make it""#))
    #expect(!json.contains("hush"))
    #expect(collection.export(as: .hurl) == nil)
  }
}
