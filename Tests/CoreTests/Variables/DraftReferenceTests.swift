import TestSupport
import Testing
import Variables
import WiredraftCore

@Suite("References in a draft")
struct DraftReferenceTests {
  private var draft = Draft()

  private func places(_ name: String) -> [DraftReference.Place] {
    draft.variableReferences(in: []).filter { $0.name == name }.map(\.place)
  }

  @Test("The URL, names and values of rows, and the body refer to variables")
  mutating func places() {
    draft.url = "https://{{host}}/{id}?a={{host}}"
    draft.path = [Draft.Row("id", "{{id}}")]
    draft.headers = [Draft.Row("X", "no"), Draft.Row("{{name}}", "a {{id}} {{id}}")]
    draft.parameters = [Draft.Row("n", "{{id}}", type: .number), Draft.Row("f", "{{id}}.png", type: .file)]
    draft.query = [Draft.Row("q", "{{ id }}")]
    draft.body.parameters = [Draft.Row("b", "{{id}}")]
    check(
      draft.variableReferences(in: []).map(\.name)
        == ["host", "id", "name", "id", "id", "id", "id", "id"])
    check(places("host"), [.url])
    check(
      places("id"),
      [
        .row(Draft.RowReference(.path, 0)), .row(Draft.RowReference(.headers, 1)),
        .row(Draft.RowReference(.parameters, 0)),
        .row(Draft.RowReference(.parameters, 1)), .row(Draft.RowReference(.query, 0)),
        .row(Draft.RowReference(.body, 0)),
      ])
  }

  @Test("In JSON strings refer to variables, and names of members don't; an unfinished text has none")
  mutating func json() {
    draft.parameters = [
      Draft.Row("a", #"["{{one}}", {"{{two}}": ["x {{three}}"]}]"#, type: .array),
      Draft.Row("b", "{{whole}}", type: .object),
      Draft.Row("d", #"["{{five}}", {{six}}]"#, type: .array),
    ]
    check(draft.variableReferences(in: []).map(\.name), ["one", "three", "whole"])
    draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(#"{"{{k}}": "{{v}}"}"#))
    draft.parameters = nil
    draft.body.parameters = [Draft.Row("b", "{{id}}")]
    check(draft.variableReferences(in: []), [DraftReference("v", in: .body)])
  }

  @Test("Rows that send no text of their own, and bodies of other types, refer to nothing")
  mutating func unsent() {
    var off = Draft.Row("a", "{{off}}")
    off.isEnabled = false
    var variable = Draft.Row("b", "{{env}}")
    variable.source = .environment
    draft.parameters = [off, variable, Draft.Row("c", "{{omitted}}", type: .omitted)]
    draft.body.type = .text
    draft.body.text = "x {{text}}"
    draft.body.path = "{{path}}"
    draft.body.parameters = [Draft.Row("d", "{{row}}")]
    check(draft.variableReferences(in: []), [DraftReference("text", in: .body)])
    draft.body.type = .file
    check(draft.variableReferences(in: []), [DraftReference("path", in: .body)])
    draft.body.type = .none
    check(draft.variableReferences(in: []).isEmpty)
  }

  @Test("A long text is searched across its segments, and escaped braces are text")
  mutating func longText() {
    draft.body.type = .text
    var text = Draft.BodyText(String(repeating: "x", count: 100_000) + "{")
    text.replaceSubrange(text.utf8Count..<text.utf8Count, with: Draft.BodyText("{id}}"))
    draft.body.text = text
    check(places("id"), [.body])
    draft.body.text = #"\{{id}}"#
    draft.url = #"https://h/\{{id}}"#
    check(draft.variableReferences(in: []).isEmpty)
  }

  @Test("The rows and the base URL that folders give refer too, unless something nearer replaces them")
  mutating func folders() {
    var near = Draft.FolderDefaults(file: "folder.wiredraft.json")
    near.headers = [Draft.Row("A", "{{a}}"), Draft.Row("B", "{{b}}")]
    var far = Draft.FolderDefaults(file: "../folder.wiredraft.json")
    far.headers = [Draft.Row("a", "{{far}}"), Draft.Row("C", "{{c}}")]
    far.baseURL = "https://{{host}}"
    draft.url = "/{{id}}"
    draft.headers = [Draft.Row("B", "{{own}}")]
    check(
      draft.variableReferences(in: [near, far]),
      [
        DraftReference("host", in: .baseURL(folder: 1)), DraftReference("id", in: .url),
        DraftReference("c", in: .row(Draft.RowReference(.headers, 1, folder: 1))),
        DraftReference("a", in: .row(Draft.RowReference(.headers, 0, folder: 0))),
        DraftReference("own", in: .row(Draft.RowReference(.headers, 0))),
      ])
    draft.url = "https://h"
    check(!draft.variableReferences(in: [far]).contains { $0.name == "host" })
  }
}
