@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("The history of changes")
struct HistoryTests {
  /// The keys before a change, the change, and its name in undo.
  static let kinds: [(before: String, change: String, name: String)] = [
    ("", "i9<enter>", "value"), ("", "hhi9<enter>", "name"), ("ox<tab>7<enter>", "t", "type"),
    ("", "h<enter>b", "type"),
    ("", "<space>", "row on or off"), ("", "x", "row deleted"), ("", "d", "row duplicated"),
    ("", "J", "row moved"),
    ("", "ox<enter>", "new row"), ("", "r", "verbatim"), ("", "s", "secret"), ("", "$", "value"),
    ("", "mp", "method"), ("", "m<tab>X<enter>", "method"), ("", "1ix<enter>", "URL"),
    ("", "<c-p>title<enter>Mine<enter>", "title"), ("", "<c-p>description<enter>Why<enter>", "description"),
    ("mp", "bf", "body type"), ("mpbt", "<enter>text<esc>", "body"),
    ("mpbt<enter>one<esc>", "<enter>two<esc>", "body"),
    ("mpbt", "<c-p>content type of the body<enter>text/html<enter>", "content type of the body"),
    ("mpbm", "<c-p>boundary<enter>xyz<enter>", "boundary"), ("mp", "4f", "override"),
    ("mp4f", "f", "back to the parameters"),
    ("3", "f", "override"), ("", "<paste:a=1\nb=2>", "2 pasted rows"),
    ("", "vjx", "2 rows deleted"),
    ("", "vj<space>", "2 rows on or off"), ("", "vjd", "2 rows duplicated"), ("", "vjJ", "2 rows moved"),
    ("", "vjr", "2 rows verbatim"), ("", "vjs", "2 rows secret"), ("", "jjjj<lt>", "flattened"),
    ("oa.b<tab>1<enter>", ">", "nested"), ("i%41<enter>", ".", "fix"),
    ("", "jjjje<down><enter>", "encoding styles"),
    ("", "<c-p>basic<enter>me<enter>pw<enter>", "new row"),
    ("mp4", "<c-p>one json value<enter>", "one JSON value"),
    ("mpbi", "<enter>a.txt<enter>", "file of the body"),
  ]

  @Test("Every kind of change is undone and redone under its name", arguments: sample(kinds, oneIn: 4))
  func kind(before: String, change: String, name: String) throws {
    let size = Size(columns: 120, rows: 40)
    let start = try Rehearsal(before, on: ScreenTests.search, size: size).state.document.serialized()
    let end = try Rehearsal(before + change, on: ScreenTests.search, size: size).state.document.serialized()
    #expect(start != end)
    let undone = try Rehearsal(before + change + "<c-_>", on: ScreenTests.search, size: size)
    #expect(undone.state.document.serialized() == start)
    #expect(
      undone.state.messageText?.hasPrefix("Undone: \(name)") == true, "\(undone.state.messageText ?? "")")
    let redone = try Rehearsal(before + change + "<c-_><c-y>", on: ScreenTests.search, size: size)
    #expect(redone.state.document.serialized() == end)
    #expect(redone.state.messageText?.hasPrefix("Redone: \(name)") == true)
  }

  @Test("An example in place of the draft is one step, too")
  func example() {
    var state = ExamplesTests.state()
    let start = state.document.serialized()
    _ = state.apply(.finished(.example(EffectResult.Example(name: "posts", bytes: ExamplesTests.bytes))))
    let end = state.document.serialized()
    _ = state.apply(.undo)
    #expect(state.document.serialized() == start)
    #expect(state.messageText?.hasPrefix("Undone: whole draft") == true)
    _ = state.apply(.redo)
    #expect(state.document.serialized() == end)
  }

  @Test("In the text of a body a step is a word or a deletion, not all typed text")
  func words() throws {
    func text(_ script: String) throws -> String {
      let run = try Rehearsal("mpbt<enter>" + script, on: ScreenTests.search)
      return run.state.draft.body.text.map { String($0) } ?? ""
    }
    #expect(try text("one two three") == "one two three")
    #expect(try text("one two three<c-_>") == "one two ")
    #expect(try text("one two three<c-_><c-_>") == "one ")
    #expect(try text("one two three<c-_><c-_><c-_>") == "")
    #expect(try text("one two three<c-_><c-_><c-y>") == "one two ")
    #expect(try text("one<c-j>two<c-_>") == "one\n")
  }

  @Test("Characters that arrive at once are as many steps as one by one")
  func atOnce() throws {
    var state = try Rehearsal("mpbt<enter>", on: ScreenTests.search).state
    _ = CellEdit.applyTyped("one two three", in: &state)
    _ = state.apply(.undo)
    #expect(state.draft.body.text.map { String($0) } == "one two ")
  }

  @Test("Undo while editing ends and reverts the edit, and redo applies it again")
  func whileEditing() throws {
    let run = try Rehearsal("i more<c-_>", on: ScreenTests.search)
    #expect(run.state.draft.parameters?[0].text == "Swift")
    #expect(run.state.edit == nil)
    #expect(!run.state.isModified)
    #expect(
      try Rehearsal("i more<c-_><c-y>", on: ScreenTests.search).state.draft.parameters?[0].text
        == "Swift more")
  }

  @Test("Undoing and redoing to the saved state says so, and the sign of unsaved work disappears")
  func asSaved() throws {
    let size = Size(columns: 120, rows: 40)
    let undone = try Rehearsal("x<c-s>mpu", on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(undone.state.messageText?.hasPrefix("Undone: method, as saved") == true)
    #expect(!undone.shows("unsaved"))
    let redone = try Rehearsal("x<c-s>uU", on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(redone.state.messageText?.hasPrefix("Redone: row deleted, as saved") == true)
    #expect(!redone.shows("unsaved"))
    let beyond = try Rehearsal("x<c-s>u", on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(beyond.state.messageText?.contains("as saved") == false)
    #expect(beyond.shows("unsaved"))
  }

  @Test(
    "The list goes to any step, back and forth, and marks the current and the saved one",
    arguments: sample(ScreenTests.sizes, oneIn: 3))
  func list(size: Size) throws {
    let changes = "i9<enter>mpx<c-s>d<space>"
    let open = changes + "<c-p>history of<enter>"
    let run = try Rehearsal(open, on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(run.shows("History of changes"))
    #expect(run.lines.contains { $0.contains("5 row on or off") && $0.contains("now") })
    #expect(run.lines.contains { $0.contains("3 row deleted") && $0.contains("saved") })
    try expectScreen(.front, of: run.state, "history")
    let back = try Rehearsal(open + "kkkk<enter>", on: ScreenTests.search, size: size, fileName: "a.json")
    let one = try Rehearsal("i9<enter>", on: ScreenTests.search, size: size)
    #expect(back.state.document.serialized() == one.state.document.serialized())
    #expect(back.state.messageText?.hasPrefix("Undone: 4 changes") == true)
    let saved = try Rehearsal(open + "kk<enter>", on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(!saved.state.isModified)
    #expect(saved.state.messageText?.hasPrefix("Undone: 2 changes, as saved") == true)
    let again = try Rehearsal(
      open + "g<enter><c-p>history of<enter>G<enter>", on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(again.state.document.serialized() == run.state.document.serialized())
    #expect(again.state.messageText?.hasPrefix("Redone: 5 changes") == true)
    let closed = try Rehearsal(open + "kk<esc>", on: ScreenTests.search, size: size, fileName: "a.json")
    #expect(closed.state.document.serialized() == run.state.document.serialized())
    #expect(closed.state.dialogs.isEmpty)
  }

  @Test("Without a change there is no list, and the palette says why")
  func empty() throws {
    #expect(try Rehearsal("<c-p>history of", on: ScreenTests.search).shows("Nothing was changed yet."))
  }

  @Test("A click on a step goes there, and the footer names the keys that work")
  func click() throws {
    let open = "xx<c-p>history of<enter>"
    let run = try Rehearsal(open, on: ScreenTests.search)
    let row = try #require(run.lines.firstIndex { $0.contains("as it began") })
    let clicked = try Rehearsal(open + "<click:20,\(row + 1)>", on: ScreenTests.search)
    #expect(clicked.state.draft.parameters?.count == 5)
    #expect(run.lines.last?.contains("go there") == false)
    #expect(try Rehearsal(open + "k", on: ScreenTests.search).lines.last?.contains("go there") == true)
  }
}
