import DraftFormats
import Testing
import WiredraftCore

@Suite("The preview of a draft")
struct DraftPreviewTests {
  private func preview(_ text: String) throws -> DraftPreview {
    let head = DraftHead(reading: Array(text.utf8), isWhole: true)
    return try #require(head.preview)
  }

  @Test("It has the rows of all lists, and hides the values that the composer hides")
  func rows() throws {
    let found = try preview(
      #"""
      {"wiredraft": 1, "method": "POST", "url": "https://u:abcd@h/{id}",
       "path": [{"name": "id", "value": "7"}], "headers": [{"name": "Cookie", "value": "abcd"}],
       "parameters": [{"name": "n", "type": "number", "value": 3}, {"name": "token", "value": "abcd"},
        {"name": "next", "value": "https://u:abcd@h/?api_key=abcd"}, {"name": "user", "value": "{{user}}"},
        {"name": "o", "type": "object", "value": {"password": "abcd"}}, {"name": "e", "source": "env", "value": "X"}]}
      """#)
    #expect(found.rowCount == 8)
    #expect(found.lines.map(\.name) == ["id", "n", "token", "next", "user", "o", "e", "Cookie"])
    #expect(found.lines.filter(\.isHidden).map(\.name) == ["token", "o", "Cookie"])
    #expect(found.lines.map(\.value)[0...1] == ["7", "3"] && found.lines[4].value == "{{user}}")
    #expect(found.lines[1].type == .number && found.lines[6].value == "$X")
    #expect(!"\(found)".contains("abcd"))
  }

  @Test("A long draft is cut, and a password that is cut off after its beginning is hidden all the same")
  func limits() throws {
    var draft = Draft()
    draft.parameters = (0..<40).map {
      Draft.Row("\($0)", "https://u:" + String(repeating: "p", count: 200) + "@h")
    }
    let found = DraftPreview(draft)
    #expect(found.lines.count == DraftPreview.most && found.rowCount == 40)
    #expect(found.lines.allSatisfy { $0.value == "https://u:••••••@h" })
    draft.parameters = [Draft.Row("a", String(repeating: "x", count: 500))]
    #expect(DraftPreview(draft).lines.first?.value.count == DraftPreview.longest)
  }

  @Test("A body that is given as a whole has its first lines, without secrets; a file its path")
  func body() throws {
    var draft = Draft()
    draft.body.type = .text
    draft.body.text = Draft.BodyText("{\"password\": \"abcd\",\n" + String(repeating: "line\n", count: 100))
    let found = DraftPreview(draft)
    #expect(found.body.count == DraftPreview.most && found.body.first == "{\"password\": \"••••••\",")
    draft.body.type = .file
    draft.body.path = "a.bin"
    #expect(DraftPreview(draft).body == ["file a.bin"])
  }

  @Test("A head that is not whole, or damaged, has none")
  func none() {
    #expect(DraftHead(reading: Array(#"{"wiredraft": 1, "url": "h"}"#.utf8), isWhole: false).preview == nil)
    #expect(DraftHead(reading: [], isWhole: true).preview == nil)
  }
}
