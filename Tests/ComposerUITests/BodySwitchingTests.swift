@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Switching between bodies")
struct BodySwitchingTests {
  private static func draft(_ type: Draft.BodyType = .json) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("b", "2", type: .number)]
    draft.body.type = type
    return draft
  }

  @Test("Undoing the first typed character of a text stays in the text, whatever is typed next")
  func undoOfTheFirstText() throws {
    let run = try Rehearsal("bt<enter>hello<c-_>dd", on: Self.draft())
    #expect(run.state.draft.body.text == "dd")
    #expect(run.state.draft.parameters?.count == 2)
    let again = try Rehearsal("bt<enter>hello<c-_><c-y>!", on: Self.draft())
    #expect(again.state.draft.body.text == "hello!")
    let left = try Rehearsal("bt<enter>hello<c-_><c-_>", on: Self.draft())
    #expect(left.state.draft.body.type == .json)
    #expect(left.state.edit == nil)
  }

  @Test("A body of another type begins with its text or path, not with the content type of the last one")
  func focusOfAnotherType() throws {
    let run = try Rehearsal("bt<enter>hi<esc><up>bi<enter>me.png<enter>", on: Self.draft())
    #expect(run.state.draft.body.path == "me.png")
    #expect(run.state.draft.body.contentType == nil)
    #expect(try !Rehearsal("bi<enter>me", on: Self.draft()).lines.last!.contains("line end"))
  }

  @Test("The list of body types shows what is kept for each")
  func pickerPreview() throws {
    func note(_ keys: String) throws -> Rehearsal { try Rehearsal(keys, on: Self.draft()) }
    #expect(try note("b").shows("json: your 2 rows stay in the body as json."))
    #expect(try note("4fbfb<up>").shows("json: the list of 2 rows comes back as the body."))
    #expect(try note("4fb").shows("json: the list of 2 rows is the body."))
    #expect(
      try note("bt<enter>hi<esc>bjb<down><down><down><down>").shows(
        "text: the text of 2 bytes comes back as the"))
    #expect(try note("bi<enter>me.png<enter>b").shows("file: the file “me.png” is the body."))
    #expect(try note("b<down><down><down><down>").shows("text: your 2 rows would not be sent."))
  }

  @Test("f restores what a JSON value replaces, and reports what is dropped")
  func overridingAValue() throws {
    let run = try Rehearsal("<c-p>one json<enter>f", on: Self.draft())
    #expect(run.state.draft.body.jsonText == nil)
    #expect(run.why == "Back to the parameters: the JSON value of 24 bytes dropped; u brings it back.")
    #expect(run.lines.last!.contains("f override"))
    let before = try Rehearsal(
      "<c-p>one json<enter>", on: Self.draft(), size: Size(columns: 200, rows: 60))
    #expect(before.lines.last!.contains("f go back"))
    #expect(try Rehearsal("<c-p>one json<enter>fu", on: Self.draft()).state.draft.body.jsonText != nil)
    // If there are rows beneath the value, they take effect first.
    let rows = try Rehearsal("4f<c-p>one json<enter>f", on: Self.draft())
    #expect(rows.state.draft.body.parameters?.count == 2)
    #expect(rows.why.hasPrefix("Back to the rows of the body: the JSON value of 24 bytes dropped"))
    // An invalid JSON text can be dropped, too.
    let wrong = try Rehearsal("<c-p>one json<enter><enter>x<esc>f", on: Self.draft())
    #expect(wrong.state.draft.body.jsonText == nil)
  }

  @Test("The tab of a body shows its type, even before it has content")
  func tab() throws {
    let wide = Size(columns: 120, rows: 40)
    #expect(try Rehearsal("bt", on: Self.draft(), size: wide).shows("4 Body text"))
    #expect(try Rehearsal("bt<enter>x<esc>", on: Self.draft(), size: wide).shows("4 Body text"))
    #expect(try Rehearsal("bn", on: Self.draft(), size: wide).shows("4 Body none"))
  }

  @Test("A body without rows is not said to receive the next row")
  func emptyParameters() throws {
    var draft = Self.draft(.text)
    draft.parameters = nil
    #expect(
      try Rehearsal("", on: draft).why
        == "A body of type text takes no parameters; 3 goes to the query, where o adds one.")
  }

  @Test(
    "The wire follows the cursor in the text of a body, and Enter leads back to the character",
    arguments: ["6", "6\\\\"])
  func bodyText(tab: String) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = .text
    draft.body.text = Draft.BodyText((1...200).map { "line \($0)" }.joined(separator: "\n"))
    let shown = try Rehearsal("4" + String(repeating: "j", count: 99), on: draft)
    #expect(shown.lines.filter { $0.contains("│ line 100 ") }.count == 1)
    let run = try Rehearsal("4" + String(repeating: "j", count: 99) + "ll\(tab)", on: draft)
    let byte = run.state.live.cursor - run.state.composition.head.count
    #expect(byte == run.state.grid.body.place.cursor)
    #expect(run.lines.last!.contains("⏎ its row"))
    let back = try Rehearsal("4\(tab)G<enter>", on: draft)
    #expect(back.state.focus == .grid && back.state.grid.list == .body)
    #expect(try back.state.grid.body.place.cursor == #require(draft.body.text).utf8Count - 1)
    #expect(back.shows("200 line 200"))
    // Bytes that were added for the message have no row, as before.
    #expect(try Rehearsal("4\(tab)gw<enter>", on: draft).why.contains("No row made this byte"))
  }
}
