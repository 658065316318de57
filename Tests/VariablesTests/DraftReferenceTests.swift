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
    draft.path = [Row("id", "{{id}}")]
    draft.headers = [Row("X", "no"), Row("{{name}}", "a {{id}} {{id}}")]
    draft.parameters = [Row("n", "{{id}}", type: .number), Row("f", "{{id}}.png", type: .file)]
    draft.query = [Row("q", "{{ id }}")]
    draft.body.parameters = [Row("b", "{{id}}")]
    #expect(
      draft.variableReferences(in: []).map(\.name)
        == ["host", "id", "name", "id", "id", "id", "id", "id"])
    #expect(places("host") == [.url])
    #expect(
      places("id") == [
        .row(RowReference(.path, 0)), .row(RowReference(.headers, 1)), .row(RowReference(.parameters, 0)),
        .row(RowReference(.parameters, 1)), .row(RowReference(.query, 0)), .row(RowReference(.body, 0)),
      ])
  }

  @Test("In JSON strings refer to variables, and names of members don't; an unfinished text has none")
  mutating func json() {
    draft.parameters = [
      Row("a", #"["{{one}}", {"{{two}}": ["x {{three}}"]}]"#, type: .array),
      Row("b", "{{whole}}", type: .object),
      Row("d", #"["{{five}}", {{six}}]"#, type: .array),
    ]
    #expect(draft.variableReferences(in: []).map(\.name) == ["one", "three", "whole"])
    draft.body.jsonText = JSONBodyText(BodyText(#"{"{{k}}": "{{v}}"}"#))
    draft.parameters = nil
    draft.body.parameters = [Row("b", "{{id}}")]
    #expect(draft.variableReferences(in: []) == [DraftReference("v", in: .body)])
  }

  @Test("Rows that send no text of their own, and bodies of other types, refer to nothing")
  mutating func unsent() {
    var off = Row("a", "{{off}}")
    off.isEnabled = false
    var variable = Row("b", "{{env}}")
    variable.source = .environment
    draft.parameters = [off, variable, Row("c", "{{omitted}}", type: .omitted)]
    draft.body.type = .text
    draft.body.text = "x {{text}}"
    draft.body.path = "{{path}}"
    draft.body.parameters = [Row("d", "{{row}}")]
    #expect(draft.variableReferences(in: []) == [DraftReference("text", in: .body)])
    draft.body.type = .file
    #expect(draft.variableReferences(in: []) == [DraftReference("path", in: .body)])
    draft.body.type = .none
    #expect(draft.variableReferences(in: []).isEmpty)
  }

  @Test("A long text is searched across its segments, and escaped braces are text")
  mutating func longText() {
    draft.body.type = .text
    var text = BodyText(String(repeating: "x", count: 100_000) + "{")
    text.replaceSubrange(text.utf8Count..<text.utf8Count, with: BodyText("{id}}"))
    draft.body.text = text
    #expect(places("id") == [.body])
    draft.body.text = #"\{{id}}"#
    draft.url = #"https://h/\{{id}}"#
    #expect(draft.variableReferences(in: []).isEmpty)
  }

  @Test("The rows and the base URL that folders give refer too, unless something nearer replaces them")
  mutating func folders() {
    var near = FolderDefaults(file: "folder.wiredraft.json")
    near.headers = [Row("A", "{{a}}"), Row("B", "{{b}}")]
    var far = FolderDefaults(file: "../folder.wiredraft.json")
    far.headers = [Row("a", "{{far}}"), Row("C", "{{c}}")]
    far.baseURL = "https://{{host}}"
    draft.url = "/{{id}}"
    draft.headers = [Row("B", "{{own}}")]
    #expect(
      draft.variableReferences(in: [near, far]) == [
        DraftReference("host", in: .baseURL(folder: 1)), DraftReference("id", in: .url),
        DraftReference("c", in: .row(RowReference(.headers, 1, folder: 1))),
        DraftReference("a", in: .row(RowReference(.headers, 0, folder: 0))),
        DraftReference("own", in: .row(RowReference(.headers, 0))),
      ])
    draft.url = "https://h"
    #expect(!draft.variableReferences(in: [far]).contains { $0.name == "host" })
  }
}
