import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Editing a body that is a text")
struct BodyEditorTests {
  private static func draft(_ text: Draft.BodyText, contentType: String? = nil) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = .text
    draft.body.text = text
    draft.body.contentType = contentType
    return draft
  }

  private static let lines: Draft.BodyText = "first\n\nthe third line\r\nfour\tth\n名前 and é\n"

  private static func text(_ keys: String, on text: Draft.BodyText = lines) throws -> Draft.BodyText? {
    try Rehearsal("4" + keys, on: draft(text)).state.draft.body.text
  }

  @Test("Typing begins at the cursor, and a line has its start and its end")
  func lineEditing() throws {
    #expect(try Self.text("<enter>X", on: "one\ntwo") == "Xone\ntwo")
    #expect(try Self.text("j<enter>X<end>Y<home>Z", on: "one\ntwo") == "one\nZXtwoY")
    #expect(try Self.text("j<enter><c-e>Y<c-a>Z", on: "one\r\ntwo\r\n") == "one\r\nZtwoY\r\n")
    #expect(try Self.text("jl<enter><c-k>", on: "one\ntwo\nthree") == "one\nt\nthree")
    #expect(try Self.text("jl<enter><c-k><c-k>", on: "one\ntwo\nthree") == "one\ntthree")
    #expect(try Self.text("jl<enter><c-u>", on: "one\ntwo\nthree") == "one\nwo\nthree")
    #expect(try Self.text("G<enter><c-w>", on: "one two\nthree, four") == "one two\nthree, ")
    #expect(try Self.text("G<enter><c-end>!<c-home>?", on: "a\nb") == "?a\nb!")
    #expect(try Self.text("<enter>a<c-j>b<c-j>c", on: "") == "a\nb\nc")
    #expect(try Self.text("j<enter><bs>", on: "a\r\nb") == "ab")
    #expect(try Self.text("<enter><end><del>", on: "a\r\nb") == "ab")
    #expect(try Self.text("<enter><right><right><bs>", on: "e\u{301}👩‍💻x") == "e\u{301}x")
  }

  @Test("Up and down keep the column, through shorter lines and wide characters")
  func column() throws {
    #expect(try Self.text("llll<enter><down><down>X") == "first\n\nthe Xthird line\r\nfour\tth\n名前 and é\n")
    #expect(
      try Self.text("llll<enter><down><down><down><down>X")
        == "first\n\nthe third line\r\nfour\tth\n名前X and é\n")
  }

  @Test("A body is shown and edited with its signs", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    let draft = Self.draft(Self.lines, contentType: "text/csv")
    try expectScreen(.grid, of: Rehearsal("4jj", on: draft, size: size).state, "body-moving")
    try expectScreen(.grid, of: Rehearsal("4jj<enter><end>", on: draft, size: size).state, "body-editing")
    let long = Draft.BodyText(
      (1...200).map { "line \($0) " + String(repeating: "0123456789", count: $0 % 20) }.joined(
        separator: "\n"))
    try expectScreen(
      .grid, of: Rehearsal("4<pgdn><pgdn>jj<enter><end>", on: Self.draft(long), size: size).state, "body-long"
    )
    try expectScreen(.grid, of: Rehearsal("4k", on: draft, size: size).state, "body-type")
  }

  @Test("The document of a GraphQL request is typed in the Body tab, and its operation above it")
  func graphQL() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/graphql"
    draft.parameters = [Draft.Row("id", "4", type: .number)]
    let run = try Rehearsal("bg<enter>{ me }<esc>k<enter>Q<enter>", on: draft)
    #expect(run.state.draft.body.type == .graphQL)
    #expect(run.state.draft.body.query == "{ me }")
    #expect(run.state.draft.body.operationName == "Q")
    #expect(run.shows("operation: Q") && run.shows("{ me }"))
    let body = run.state.composition.body?.bytes
    #expect(
      String(decoding: body?.bytes(in: 0..<(body?.count ?? 0)) ?? [], as: UTF8.self)
        == #"{"query":"{ me }","operationName":"Q","variables":{"id":4}}"#)
    #expect(try Rehearsal("bg<enter>x<esc>u", on: draft).state.draft.body.query == nil)
    #expect(try Rehearsal("bg<enter>{ me }<esc>bj", on: draft).state.draft.body.type == .json)
    #expect(try Rehearsal("bg<enter>{ me }<esc>bjbg", on: draft).state.draft.body.query == "{ me }")
  }

  @Test("The cursor is always visible, wherever it goes", arguments: ScreenTests.sizes)
  func cursor(size: Size) throws {
    let long = Draft.BodyText(
      (1...60).map { String(repeating: "名x\t", count: $0 * 7 % 50) }.joined(separator: "\r\n"))
    var random = Script(seed: 7)
    for _ in 0..<(isExhaustive ? 12 : 2) {
      var keys = "4<enter>"
      for _ in 0..<(isExhaustive ? 25 : 15) {
        keys += random.pick([
          "<up>", "<down>", "<left>", "<right>", "<home>", "<end>", "<pgup>", "<pgdn>", "x", "名", "<enter>",
          "<bs>",
          "<c-k>", "<c-w>", "<c-_>",
        ])
      }
      let run = try Rehearsal(keys, on: Self.draft(long), size: size)
      let cursor = run.frame.cursor
      let grid = run.frame.surfaces[1].rect.inset
      #expect(cursor.map { grid.contains($0) } ?? !run.shows("EDIT"), "\(keys)")
      for line in run.lines { #expect(TextLayout.columns(line) <= size.columns) }
    }
  }

  @Test("Keys while moving: g, G, the pages, and the place in the head")
  func moving() throws {
    let draft = Self.draft(Draft.BodyText((1...100).map(String.init).joined(separator: "\n")))
    #expect(try Rehearsal("4G", on: draft).shows("100:4  291 bytes"))
    #expect(try Rehearsal("4Gg", on: draft).shows("1:1  291 bytes"))
    #expect(try Rehearsal("4<pgdn>", on: draft).shows("17:1  "))
    #expect(try Rehearsal("4<pgdn><pgup>", on: draft).shows(" 1:1  "))
  }

  @Test("A run of typing is one step, and undo moves the cursor to it")
  func undo() throws {
    let draft = Self.draft("one\ntwo\nthree")
    let typed = try Rehearsal("4<enter>ab<down>cd<c-j>ef", on: draft)
    #expect(typed.state.draft.body.text == "abone\ntwcd\nefo\nthree")
    #expect(
      try Rehearsal("4<enter>ab<down>cd<c-j>ef<c-_>", on: draft).state.draft.body.text
        == "abone\ntwcd\no\nthree")
    #expect(
      try Rehearsal("4<enter>ab<down>cd<c-j>ef<c-_><c-_>", on: draft).state.draft.body.text
        == "abone\ntwo\nthree")
    let all = "4<enter>ab<down>cd<c-j>ef<esc>uuu"
    #expect(try Rehearsal(all, on: draft).state.draft.body.text == "one\ntwo\nthree")
    #expect(try !Rehearsal(all, on: draft).state.isModified)
    #expect(try Rehearsal(all + "U", on: draft).state.draft.body.text == "abone\ntwo\nthree")
    // The cursor is at the change, and typing continues there.
    let there = try Rehearsal("4<enter><down>X<c-end>YZ<c-_><c-_>W", on: draft)
    #expect(there.state.draft.body.text == "one\nWtwo\nthree")
    #expect(try !Rehearsal("4<enter>x<bs><esc>", on: draft).state.isModified)
  }

  @Test("Tab leaves the text for the next pane, Enter and Escape keep it")
  func leaving() throws {
    let tab = try Rehearsal("4<enter>x<tab>", on: Self.draft("a"))
    #expect(tab.state.draft.body.text == "xa")
    #expect(tab.shows("its row") || tab.shows("next piece"))
    for key in ["<enter>", "<esc>"] {
      let run = try Rehearsal("4<enter>x" + key, on: Self.draft("a"))
      #expect(run.state.draft.body.text == "xa" && !run.state.isEditing)
    }
  }

  @Test("The content type is above the text: Enter edits it, and an empty one restores the default")
  func contentType() throws {
    let run = try Rehearsal("4k<enter>text/csv<enter>", on: Self.draft("a,b"))
    #expect(run.state.draft.body.contentType == "text/csv")
    #expect(run.shows("Content-Type: text/csv"))
    let usual = try Rehearsal("4k<enter><c-u><enter>", on: Self.draft("a", contentType: "text/x"))
    #expect(usual.state.draft.body.contentType == nil)
    #expect(usual.shows("text/plain; charset=utf-8"))
    let wrong = try Rehearsal("4k<enter>a<paste:\u{7}>", on: Self.draft("a"))
    #expect(wrong.state.draft.body.contentType == "a\u{7}")
  }

  @Test("Pasted text goes into the body with its line ends unchanged")
  func paste() throws {
    let run = Rehearsal(
      inputs: [.key(KeyPress(.character("4"))), .paste("a\r\nb\n")], on: DraftDocument(Self.draft("x")))
    #expect(run.state.draft.body.text == "a\r\nb\nx")
    #expect(try Rehearsal("4<enter>1<paste:2\n3>4<c-_>", on: Self.draft("")).state.draft.body.text == "12\n3")
  }

  @Test(
    "One JSON value is edited as text; invalid text is kept, marked and explained",
    arguments: ScreenTests.sizes)
  func json(size: Size) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.json = try ParameterValue(json: "[1.10, {\"a\": 1, \"a\": 2}]")
    let right = try Rehearsal("4G<enter><bs>,3]", on: draft, size: size)
    #expect(right.state.draft.body.json?.compactJSON == #"[1.10,{"a":1,"a":2},3]"#)
    let wrong = try Rehearsal("4G<enter><c-j>x", on: draft, size: size)
    #expect(wrong.state.draft.body.jsonText?.text == "[1.10,{\"a\":1,\"a\":2}]\nx")
    #expect(wrong.state.draft.body.json == nil)
    #expect(wrong.why.contains("line 2"))
    try expectScreen(.grid, .why, of: wrong.state, "body-json")
    // Switched away and back, and undone, the text is complete.
    let back = try Rehearsal("4G<enter><c-j>x<esc>bfbj", on: draft, size: size)
    #expect(back.state.draft.body.jsonText?.text == "[1.10,{\"a\":1,\"a\":2}]\nx")
    #expect(
      try Rehearsal("4G<enter><c-j>x<esc>bfuuu", on: draft).state.draft.body.json?.compactJSON
        == #"[1.10,{"a":1,"a":2}]"#)
  }

  @Test("Rows of a JSON body become one value and back")
  func rowsAndValue() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.parameters = [
      Draft.Row("a", "1", type: .number), Draft.Row("off", "x", isEnabled: false),
      Draft.Row("b", "[1,2]", type: .array),
    ]
    var state = ComposerState(document: DraftDocument(draft), context: Composition.Context(boundary: "B"))
    _ = state.apply(.toggleJSONValue)
    #expect(state.draft.body.jsonText?.text == "{\n  \"a\": 1,\n  \"b\": [\n    1,\n    2\n  ]\n}")
    _ = state.apply(.toggleJSONValue)
    #expect(state.draft.body.jsonText == nil)
    #expect(state.draft.body.parameters?.map(\.name) == ["a", "b"])
    _ = state.apply(.undo)
    _ = state.apply(.undo)
    #expect(state.draft.body.parameters == nil)
    #expect(state.draft.parameters?.count == 3)
  }

  @Test(
    "A file body shows its path, its content type and the facts about the file", arguments: ScreenTests.sizes
  )
  func file(size: Size) throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = .file
    let facts = ["a.png": Composition.FileFacts(size: 1_234, contentType: "image/png")]
    let run = try Rehearsal("4<enter>a.png<enter>", on: draft, size: size, facts: facts)
    #expect(run.shows("1,234 bytes, image/png"))
    let typed = try Rehearsal("4<enter>a.png<tab>image/x-mine<enter>", on: draft, size: size, facts: facts)
    #expect(typed.state.draft.body.path == "a.png")
    #expect(typed.state.draft.body.contentType == "image/x-mine")
    try expectScreen(.grid, of: typed.state, "body-file")
    let missing = try Rehearsal("4<enter>b.png<enter>", on: draft, size: size, facts: facts)
    try expectScreen(.grid, of: missing.state, "body-missing-file")
  }

  @Test("In a body of 1 MB a key changes one chunk, and the frame shows the change")
  func large() throws {
    let text = Draft.BodyText(String(repeating: "0123456789abcdef 0123456789abcdef\n", count: 30_000))
    var state = ComposerState(
      document: DraftDocument(Self.draft(text)), context: Composition.Context(boundary: "B"))
    for action in [Action.showBody, .moveToLast, .pageUp, .moveRight, .edit] { _ = state.apply(action) }
    let pieces = state.composition.body?.bytes.pieces.count ?? 0
    for character in "typed here" { _ = state.apply(.insert(String(character))) }
    let after = state.composition.body?.bytes
    let before = ComposerState(
      document: DraftDocument(Self.draft(text)), context: Composition.Context(boundary: "B")
    )
    .composition.body?.bytes
    #expect(after?.pieces.count == pieces)
    let old = before.map { Array($0.pieces) } ?? []
    let shared = after?.pieces.count { piece in old.contains { $0.isSame(as: piece) } } ?? 0
    #expect(shared == pieces - 1)
    #expect(state.render().flattened().lines.contains { $0.contains("typed here") })
  }

  @Test("Clicks move the cursor in the text, and the wheel scrolls it")
  func mouse() throws {
    let draft = Self.draft(Draft.BodyText((1...100).map { "line \($0)" }.joined(separator: "\n")))
    let run = try Rehearsal("4<click:10,8><click:10,8>X", on: draft)
    #expect(run.state.draft.body.text?.string(in: 0..<40).contains("X") == true)
    #expect(run.shows("EDIT"))
  }
}

/// A small generator with a seed.
private struct Script {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func pick(_ choices: [String]) -> String {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return choices[Int(state >> 33) % choices.count]
  }
}
