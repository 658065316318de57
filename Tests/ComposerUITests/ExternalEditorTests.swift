import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@testable import ComposerUI

@Suite("$EDITOR: what it is given, and what is taken back")
struct ExternalEditorTests {
  private var draft: Draft {
    var draft = Draft()
    draft.url = "https://api.example.com/items"
    draft.parameters = [
      Draft.Row("q", "Swift"), Draft.Row("per_page", "30", type: .number),
      Draft.Row("labels", #"["a","b"]"#, type: .array),
    ]
    return draft
  }

  private func text(_ body: String, type: Draft.BodyType = .text) -> Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.method = "POST"
    draft.body = Draft.Body(type)
    if type == .text {
      draft.body.text = Draft.BodyText(body)
    } else {
      draft.body.jsonText = Draft.JSONBodyText(Draft.BodyText(body))
    }
    return draft
  }

  /// Returns an editor that changes each text.
  private func editor(_ change: @escaping (String) -> String) -> World.Editor {
    { request in
      let text = String(decoding: request.pieces.flatMap { $0 }, as: UTF8.self)
      return EditorOutcome(editor: "ed", path: "/t/" + request.fileName, bytes: Array(change(text).utf8))
    }
  }

  private func requests(_ run: Rehearsal) -> [EditorRequest] {
    run.effects.compactMap { if case .openEditor(let request) = $0 { request } else { nil } }
  }

  private func given(_ run: Rehearsal) -> String {
    String(decoding: requests(run).last?.pieces.flatMap { $0 } ?? [], as: UTF8.self)
  }

  // MARK: - Lists

  @Test("In the grid ^X edits the whole list at the line of the row, and accepts lines in any form")
  func list() throws {
    let run = try Rehearsal("j<c-x>", on: draft, editor: editor { $0 + "since=yesterday\n" })
    #expect(requests(run).map(\.fileName) == ["parameters.txt"])
    let lines = given(run).split(separator: "\n")
    #expect(lines[(requests(run).first?.line ?? 0) - 1] == #"{ "name": "per_page", "value": 30 }"#)
    #expect(lines.allSatisfy { $0.utf8.count < 80 })
    #expect(run.state.draft.parameters?.map(\.name) == ["q", "per_page", "labels", "since"])
    #expect(run.why.contains("1 row added in ed; u undoes it."))
    #expect(run.effects.contains(.removeEditorFile("/t/parameters.txt")))
    #expect(try Rehearsal("j<c-x>u", on: draft, editor: editor { $0 + "a=1\n" }).state.isModified == false)
  }

  @Test("An unchanged list is no step to undo")
  func unchangedList() throws {
    let run = try Rehearsal("<c-x>", on: draft, editor: editor { $0 })
    #expect(!run.state.isModified)
    #expect(!run.state.history.canUndo)
    #expect(run.why.contains("Nothing was changed in ed."))
    #expect(run.effects.contains(.removeEditorFile("/t/parameters.txt")))
  }

  @Test("A computed query is edited as the parameters that produce it")
  func computed() throws {
    let run = try Rehearsal("3<c-x>", on: draft, editor: editor { $0.replacing("Swift", with: "C") })
    #expect(requests(run).map(\.fileName) == ["parameters.txt"])
    #expect(run.state.draft.parameters?.first?.text == "C")
    #expect(run.state.draft.query == nil)
  }

  @Test("A list with a secret shows it in the editor, but not on the screen")
  func secrets() throws {
    var draft = draft
    draft.parameters?[0].isSecret = true
    let run = try Rehearsal("<c-x>", on: draft, editor: editor { $0.replacing("\"Swift", with: "\"Sw\"ift") })
    #expect(given(run).contains("Swift"))
    #expect(given(run).contains("Secret values are in plain text here"))
    #expect(!run.text.contains("ift"))
  }

  @Test(
    "An invalid line changes nothing, is reported with its position, and reopened there",
    arguments: [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func wrongLine(size: Size) throws {
    var calls = 0
    let twice: World.Editor = { request in
      calls += 1
      let text = String(decoding: request.pieces.flatMap { $0 }, as: UTF8.self)
      let changed =
        calls == 1
        ? text.replacing("\"per_page\",", with: "\"pages\"") : text.replacing("\"pages\"", with: "\"pages\",")
      return EditorOutcome(editor: "ed", path: "/t/parameters.txt", bytes: Array(changed.utf8))
    }
    let first = try Rehearsal("<c-x>", on: draft, size: size, editor: twice)
    let words = first.text.split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    #expect(words.contains("column 19: expected a comma or the closing bracket"), "\(words)")
    #expect(words.contains("^X opens the text again at line 8"), "\(words)")
    #expect(!first.state.isModified)
    calls = 0
    let again = try Rehearsal("<c-x><c-x>", on: draft, size: size, editor: twice)
    #expect(requests(again).last?.line == 8)
    #expect(requests(again).last?.path == "/t/parameters.txt")
    #expect(again.state.draft.parameters?[1].name == "pages")
    #expect(again.effects.filter { $0 == .removeEditorFile("/t/parameters.txt") }.count == 1)
    calls = 0
    let dropped = try Rehearsal("<c-x>jx<esc>", on: draft, size: size, editor: twice)
    #expect(!dropped.state.isModified)
    #expect(dropped.state.dialogs.isEmpty)
    #expect(dropped.why.contains("dropped"))
    #expect(dropped.effects.contains(.removeEditorFile("/t/parameters.txt")))
  }

  @Test("An empty file deletes nothing; comments alone delete all rows, as one step")
  func empty() throws {
    let run = try Rehearsal("<c-x>", on: draft, editor: editor { _ in "" })
    #expect(!run.state.isModified)
    #expect(run.why.contains("ed left an empty file, so nothing is changed."))
    let all = try Rehearsal("<c-x>", on: draft, editor: editor { _ in "# none\n" })
    #expect(all.state.draft.parameters == nil)
    #expect(all.why.contains("3 rows deleted in ed"))
    #expect(
      try Rehearsal("<c-x>u", on: draft, editor: editor { _ in "#\n" }).state.draft.parameters?.count == 3)
  }

  // MARK: - Failures

  @Test("A failing editor is reported; a changed text is kept, and an unchanged one causes no question")
  func failures() throws {
    let left: World.Editor = {
      EditorOutcome(editor: "ed", path: "/t/\($0.fileName)", bytes: [0x78], problem: "ed ended with status 3")
    }
    let run = try Rehearsal("<c-x>", on: draft, editor: left)
    #expect(run.text.contains("ed ended with status 3, so what it left"))
    #expect(!run.effects.contains(.removeEditorFile("/t/parameters.txt")))
    let same: World.Editor = {
      EditorOutcome(
        editor: "ed", path: "/t/x", bytes: $0.pieces.flatMap { $0 },
        problem: "ed was ended by signal 9, Killed")
    }
    let unchanged = try Rehearsal("<c-x>", on: draft, editor: same)
    #expect(unchanged.why.contains("signal 9, Killed. Nothing is changed."))
    #expect(unchanged.state.dialogs.isEmpty)
    #expect(unchanged.effects.contains(.removeEditorFile("/t/x")))
    let gone: World.Editor = { _ in EditorOutcome(editor: "ed", path: "/t/x", problem: "ed left no file") }
    #expect(try Rehearsal("<c-x>", on: draft, editor: gone).why.contains("Ed left no file") == false)
    #expect(
      try Rehearsal("<c-x>", on: draft, editor: gone).why.contains("ed left no file. Nothing is changed."))
  }

  @Test("The kept text survives an editor that deletes its file the next time")
  func keptAndDeleted() throws {
    var calls = 0
    let editor: World.Editor = { _ in
      calls += 1
      return calls == 1
        ? EditorOutcome(editor: "ed", path: "/t/x", bytes: Array("{ oops".utf8))
        : EditorOutcome(editor: "ed", path: "/t/x", problem: "ed left no file")
    }
    let run = try Rehearsal("<c-x><c-x><c-x>", on: draft, editor: editor)
    #expect(calls == 3)
    #expect(given(run) == "{ oops")
    #expect(run.state.dialogs.count == 1)
  }

  @Test("Bytes that are not text are kept, and reported with their position")
  func noText() throws {
    for (bytes, sentence) in [([0x61, 0x0A, 0xFF], "not UTF-8"), ([0x61, 0x0A, 0x00], "NUL")]
      as [([UInt8], String)]
    {
      let editor: World.Editor = { EditorOutcome(editor: "ed", path: "/t/\($0.fileName)", bytes: bytes) }
      for (keys, draft) in [("<c-x>", draft), ("i<c-x>", draft), ("4<c-x>", text("old")), ("1<c-x>", draft)] {
        let run = try Rehearsal(keys, on: draft, editor: editor)
        #expect(run.text.contains(sentence), "\(keys)")
        #expect(run.text.contains("Line 2, column 1"), "\(keys)")
        #expect(!run.state.isModified)
      }
    }
  }

  // MARK: - Cells

  @Test("While editing, ^X opens the cell, whose edit continues: Enter keeps the text, Escape does not")
  func editedCell() throws {
    let shout = editor { $0.uppercased() }
    let run = try Rehearsal("i<c-x>", on: draft, editor: shout)
    #expect(given(run) == "Swift\n")
    #expect(requests(run).map(\.fileName) == ["value.txt"])
    #expect(run.state.draft.parameters?.first?.text == "SWIFT")
    #expect(run.state.edit != nil)
    #expect(
      try Rehearsal("i<c-x><esc>", on: draft, editor: shout).state.draft.parameters?.first?.text == "Swift")
    let kept = try Rehearsal("i<c-x><enter>u", on: draft, editor: shout)
    #expect(kept.state.draft.parameters?.first?.text == "Swift")
    #expect(!kept.state.isModified)
  }

  @Test("A new row gets its text from the editor, too")
  func newRow() throws {
    let run = try Rehearsal("o<c-x><enter>", on: draft, editor: editor { _ in "page\n" })
    #expect(given(run).isEmpty)
    #expect(run.state.draft.parameters?.map(\.name) == ["q", "page", "per_page", "labels"])
  }

  @Test("An array is formatted as in the box, and keeps its single line if nothing changes")
  func array() throws {
    let same = try Rehearsal("jjI<c-x><enter>", on: draft, editor: editor { $0 })
    #expect(given(same) == "[\n  \"a\",\n  \"b\"\n]\n")
    #expect(requests(same).map(\.fileName) == ["value.json"])
    #expect(!same.state.isModified)
    let run = try Rehearsal("jjI<c-x>", on: draft, editor: editor { $0.replacing("\"b\"", with: "\"c\"") })
    #expect(run.state.draft.parameters?[2].content.isArray(of: 2) == true)
    #expect(run.state.edit?.box != nil)
    #expect(run.text.contains("\"c\""))
  }

  @Test("A line end that the editor adds is not part of a value; one that the value had is")
  func lineEnds() throws {
    for (old, back, new) in [
      ("a", "b", "b"), ("a", "b\n", "b"), ("a", "b\n\n", "b\n"), ("a\n", "b\n", "b\n"), ("a", "b\r\n", "b"),
      ("", "b\n", "b"), ("a", "\n", ""),
    ] {
      let run = try Rehearsal("4<c-x>", on: text(old), editor: editor { _ in back })
      #expect(
        run.state.draft.body.text == Draft.BodyText(new), "\(old.debugDescription) \(back.debugDescription)")
    }
    for old in ["a", "a\n", "", "a\n\n", "\n"] {
      let run = try Rehearsal("4<c-x>", on: text(old), editor: editor { $0 })
      #expect(!run.state.isModified, "\(old.debugDescription)")
    }
  }

  @Test("A byte order mark that the editor adds is not part of a value; one that the value had is")
  func byteOrderMark() throws {
    let same = try Rehearsal("4<c-x>", on: text("a"), editor: editor { "\u{FEFF}" + $0 })
    #expect(!same.state.isModified)
    let run = try Rehearsal("4<c-x>", on: text("a"), editor: editor { _ in "\u{FEFF}b\n" })
    #expect(run.state.draft.body.text == Draft.BodyText("b"))
    let kept = try Rehearsal("4<c-x>", on: text("\u{FEFF}a"), editor: editor { _ in "\u{FEFF}b\n" })
    #expect(kept.state.draft.body.text == Draft.BodyText("\u{FEFF}b"))
  }

  // MARK: - Body, URL, names

  @Test("The body opens at the cursor, and its change is one small edit")
  func body() throws {
    let run = try Rehearsal(
      "4<down><down><c-x>", on: text("one\ntwo\nthree é\n"), editor: editor { $0.replacing("é", with: "è") })
    #expect(requests(run).map(\.line) == [2] || requests(run).map(\.line) == [3])
    #expect(run.state.draft.body.text == "one\ntwo\nthree è\n")
    guard case .spliceBodyText(at: 14, removing: 2, let old)? = run.state.history.undoEdit else {
      Issue.record("\(String(describing: run.state.history.undoEdit))")
      return
    }
    #expect(old == "é")
    #expect(run.why.contains("The body is from ed now, 17 bytes; u undoes it."))
  }

  @Test("While a body is edited, ^X is a separate step, and typing continues")
  func typedBody() throws {
    let run = try Rehearsal("4<enter>ab<c-x>c", on: text(""), editor: editor { $0.uppercased() })
    #expect(run.state.draft.body.text == "ABc")
    let undone = try Rehearsal("4<enter>ab<c-x><c-_>", on: text(""), editor: editor { $0.uppercased() })
    #expect(undone.state.draft.body.text == "ab")
  }

  @Test("A JSON body may be invalid: it is kept unchanged, with its error")
  func jsonBody() throws {
    let run = try Rehearsal("4<c-x>", on: text("{}", type: .json), editor: editor { _ in "{ oops\n" })
    #expect(requests(run).map(\.fileName) == ["body.json"])
    #expect(run.state.draft.body.jsonText?.text == "{ oops")
    #expect(run.state.draft.body.jsonText?.error != nil)
  }

  @Test("A command opens the editor for the URL, a name or a cell, and the live pane says where it works")
  func others() throws {
    let url = try Rehearsal("1<c-x>", on: draft, editor: editor { $0.replacing("items", with: "things") })
    #expect(url.state.draft.url == "https://api.example.com/things")
    let cell = try Rehearsal("<c-p>edit the cell in $<enter>", on: draft, editor: editor { _ in "Rust\n" })
    #expect(cell.state.draft.parameters?.first?.text == "Rust")
    let name = try Rehearsal(
      "h<left><c-p>edit the cell in $<enter>", on: draft, editor: editor { _ in "term\n" })
    #expect(name.state.draft.parameters?.first?.name == "term")
    let list = try Rehearsal("<c-p>rows as text<enter>", on: draft, editor: editor { $0 })
    #expect(requests(list).map(\.fileName) == ["parameters.txt"])
    let body = try Rehearsal("<c-p>edit the body in $<enter>", on: text("old"), editor: editor { _ in "new" })
    #expect(body.state.draft.body.text == "new")
    let live = try Rehearsal("6<c-x>", on: draft, editor: editor { $0 })
    #expect(requests(live).isEmpty)
    #expect(live.why.contains("2 goes to the rows"))
    #expect(try Rehearsal("m<c-x>", on: draft, editor: editor { $0 }).why.contains("Close this first"))
  }
}

extension Draft.Row.Content {
  /// Returns whether the value is an array with `count` elements.
  fileprivate func isArray(of count: Int) -> Bool {
    if case .value(.array(let values)) = self { values.count == count } else { false }
  }
}
