import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Editing a value in a box")
struct ValueBoxTests {
  private static func draft(_ row: Draft.Row) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [row, Draft.Row("next", "1")]
    return draft
  }

  private static let array = Draft.Row("tags", #"[1.10,{"a":"x\u0041","a":2}]"#, type: .array)

  private static func text(_ keys: String, _ row: Draft.Row = array) throws -> String? {
    try Rehearsal(keys, on: draft(row)).state.draft.parameters?.first?.text
  }

  @Test(
    "An array opens formatted in a box; unedited it stays the same, byte by byte",
    arguments: ScreenTests.sizes)
  func opens(size: Size) throws {
    let run = try Rehearsal("I", on: Self.draft(Self.array), size: size)
    #expect(run.shows(#""a": "x\u0041","#))
    try expectScreen(.front, of: run.state, "box")
    #expect(try Self.text("I<enter>") == Self.array.text)
    #expect(try Self.text("I<esc>") == Self.array.text)
    #expect(try Self.text("Ix<bs><enter>") == Self.array.text)
    #expect(try !Rehearsal("Ix<bs><enter>", on: Self.draft(Self.array)).state.isModified)
  }

  @Test("Text typed in the box is the cell's text, and the wire follows")
  func typing() throws {
    let run = try Rehearsal(
      "I<c-end><left>, 3<enter>", on: Self.draft(Draft.Row("tags", "[1]", type: .array)))
    #expect(run.state.draft.parameters?.first?.text == "[\n  1\n, 3]")
    #expect(run.shows(#""tags":[1,3]"#))
    #expect(try Self.text("I<c-end><left>, 3<esc>") == Self.array.text)
    #expect(try Self.text("I<c-end><left>, 3<enter>u") == Self.array.text)
    #expect(try Self.text("I<c-home><c-j>x<enter>", Draft.Row("t", "a\nb")) == "\nxa\nb")
  }

  @Test(
    "An error is marked in place, and the note names the expected syntax", arguments: ScreenTests.sizes)
  func wrong(size: Size) throws {
    let run = try Rehearsal("I<c-end><left>, oops", on: Self.draft(Self.array), size: size)
    #expect(run.state.draft.parameters?.first?.text.hasSuffix(", oops]") == true)
    try expectScreen(.front, of: run.state, "box-wrong")
  }

  @Test("A text too long for its cell, or with line ends, opens in a box; a short one does not")
  func which() throws {
    let long = try Rehearsal("i", on: Self.draft(Draft.Row("a", String(repeating: "long ", count: 30))))
    #expect(long.shows("a: text"))
    #expect(try Rehearsal("i", on: Self.draft(Draft.Row("a", "x\ny"))).shows("a: text"))
    #expect(try !Rehearsal("i", on: Self.draft(Draft.Row("a", "short"))).shows("a: text"))
    #expect(
      try !Rehearsal("I", on: Self.draft(Draft.Row("a", "[secret]", type: .array, isEnabled: true))).shows(
        "●"))
  }

  @Test("The box opens from the palette, too, at the cursor of the cell")
  func action() throws {
    var state = ComposerState(
      document: DraftDocument(Self.draft(Draft.Row("a", "short"))),
      context: Composition.Context(boundary: "B"))
    _ = state.apply(.edit)
    _ = state.apply(.cursorLeft)
    _ = state.apply(.editInBox)
    _ = state.apply(.insertLineEnd)
    _ = state.apply(.accept)
    #expect(state.draft.parameters?.first?.text == "shor\nt")
  }

  @Test("Tab in the box accepts the text and goes to the next cell")
  func tab() throws {
    let run = try Rehearsal("I<c-home><del>[7,<tab>name", on: Self.draft(Draft.Row("t", "[1]", type: .array)))
    #expect(run.state.draft.parameters?.first?.text == "[7,\n  1\n]")
    #expect(run.state.draft.parameters?[1].name == "nextname")
  }

  @Test("A cell marks the edge at which text is hidden; a line end is a sign")
  func marks() throws {
    let text = String(repeating: "0123456789", count: 6)
    var state = ComposerState(
      document: DraftDocument(Self.draft(Draft.Row(text, "1"))), context: Composition.Context(boundary: "B"))
    _ = state.apply(.moveLeft)
    _ = state.apply(.moveLeft)
    _ = state.apply(.edit)
    #expect(state.render().flattened().lines.contains { $0.contains("…") && $0.contains("6789 ") })
    _ = state.apply(.cursorToStart)
    #expect(state.render().flattened().lines.contains { $0.contains("0123") && $0.contains("…") })
    #expect(try Rehearsal("", on: Self.draft(Draft.Row("a", "x\ny"))).shows("x⏎y"))
  }
}
