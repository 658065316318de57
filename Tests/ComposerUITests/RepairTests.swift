@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Mending a file that can't be read")
struct RepairTests {
  static let file = "search.wiredraft.json"

  /// A file with a missing colon in its fifth line.
  static let damaged = """
    {
      "wiredraft": 1,
      "title": "Search",
      "method": "GET",
      "url" "https://h/p",
      "parameters": [
        { "name": "q", "value": "Swift" }
      ]
    }

    """

  static func rehearse(
    _ script: String, _ text: String = damaged, size: Size = Size(columns: 80, rows: 24)
  ) throws -> Rehearsal {
    let bytes = Array(text.utf8)
    let problem = try #require(RepairDialog.problem(of: bytes))
    return Rehearsal(
      inputs: try KeyScript.parse(script), size: size, files: [file: bytes], fileName: file,
      prepare: { state in
        let begins = state.beginRepair(of: file, bytes: bytes, problem: problem)
        #expect(begins)
      })
  }

  @Test(
    "The text is shown at the line and the column of the error, with the expected syntax",
    arguments: ScreenTests.sizes + [Size(columns: 100, rows: 30)])
  func shows(size: Size) throws {
    let run = try Self.rehearse("", size: size)
    #expect(run.text.contains("Line 5, column 9: expected a colon."))
    #expect(run.text.contains("\"url\" \"https://h/p\""))
    let repair = try #require(run.state.repair)
    #expect(repair.editor.text.position(at: repair.editor.place.cursor) == TextPosition(line: 5, column: 9))
    try expectScreen(.front, of: run.state, "repair")
  }

  @Test(
    "Typing reads the text again; when it is valid, Enter or ^S accepts it, and only ^S writes it")
  func mends() throws {
    let right = try Self.rehearse("<bs>: ")
    #expect(right.state.repair?.isRight == true)
    #expect(right.shows("The text is a draft now: Enter takes it."))
    for key in ["<enter>", "<c-s>"] {
      let taken = try Self.rehearse("<bs>: " + key)
      #expect(taken.state.repair == nil && taken.state.dialogs.isEmpty)
      #expect(taken.state.draft.url == "https://h/p")
      #expect(taken.state.document.title == "Search")
      #expect(taken.state.isModified)
      #expect(taken.files[Self.file] == Array(Self.damaged.utf8))
      let saved = try Self.rehearse("<bs>: " + key + "<c-s>")
      #expect(saved.files[Self.file] == saved.state.document.serialized())
      #expect(!saved.state.isModified)
    }
  }

  @Test("While the text is invalid, Enter is a line end, and ^S and ^Q write nothing")
  func wrong() throws {
    let typed = try Self.rehearse("x<enter>y")
    #expect(typed.state.repair.map { String($0.editor.text).contains("\"url\" x\ny\"https") } == true)
    let saved = try Self.rehearse("x<c-s>")
    #expect(saved.files[Self.file] == Array(Self.damaged.utf8))
    #expect(saved.text.contains("Nothing is saved"))
    #expect(try Self.rehearse("x<c-q>").ending == .terminated)
    // Nor is the file saved while the help is open.
    for keys in ["x<f1><c-s>", "x<f1><c-q>", "x<f1><c-o>", "x<c-o>", "x<c-x>", "x<c-r>"] {
      let run = try Self.rehearse(keys)
      #expect(run.files[Self.file] == Array(Self.damaged.utf8), "\(keys)")
      #expect(run.state.repair != nil && run.ending == .terminated, "\(keys)")
    }
  }

  @Test("Escape leaves an unchanged text at once, and a changed one when pressed again")
  func leaves() throws {
    #expect(try Self.rehearse("<esc>").ending == .quit)
    #expect(try Self.rehearse("<c-q>").ending == .quit)
    let asked = try Self.rehearse("x<esc>")
    #expect(asked.ending == .terminated)
    #expect(asked.text.contains("Escape again leaves it"))
    #expect(asked.state.isModified)
    #expect(try Self.rehearse("x<esc>y<esc>").ending == .terminated)
    #expect(try Self.rehearse("x<esc><esc>").ending == .quit)
    #expect(try Self.rehearse("x<bs><esc>").ending == .quit)
    #expect(try Self.rehearse("x<c-_><esc>").ending == .quit)
  }

  @Test("Undo and redo go through the changes, and Tab goes to the error")
  func history() throws {
    let undone = try Self.rehearse("<bs>: <c-_><c-_><c-_>")
    #expect(undone.state.repair.map { String($0.editor.text) } == Self.damaged)
    #expect(try Self.rehearse("<bs>: <c-_><c-_><c-_><c-y><c-y><c-y>").state.repair?.isRight == true)
    let run = try Self.rehearse("<up><up><home><tab>x")
    #expect(run.state.repair.map { String($0.editor.text).contains("\"url\" x\"") } == true)
  }

  /// Mends a text, and reads its journal.
  private func journal(_ script: String) throws -> (state: ComposerState, bytes: [UInt8]) {
    let header = JournalHeader(
      file: Self.file, folder: "/", process: 1, startedAt: 0, base: .inline(Array(Self.damaged.utf8)))
    var bytes = JournalLine.bytes(of: header)
    let problem = try #require(RepairDialog.problem(of: Array(Self.damaged.utf8)))
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.beginRepair(of: Self.file, bytes: Array(Self.damaged.utf8), problem: problem)
    _ = state.takeJournalEvents()
    for input in try KeyScript.parse(script) {
      if let event = state.event(for: input) { _ = state.apply(event) }
      for event in state.takeJournalEvents() { bytes += JournalLine.bytes(of: event) }
    }
    return (state, bytes)
  }

  @Test(
    "Typed text is in the journal, and is recovered with undo and redo",
    arguments: ["x<enter>é<c-_><c-_>", "<bs>: <c-_><c-y>", "ab<c-_>c", "<c-u><del>"])
  func journals(script: String) throws {
    let (state, bytes) = try journal(script)
    let reader = try JournalReader(bytes)
    #expect(reader.hasUnsavedWork == state.isModified)
    let replay = try reader.replay()
    #expect(replay.damagedLines == 0)
    var next = ComposerState(
      document: DraftDocument(), context: Composition.Context(boundary: "B"), notes: [])
    let list = RecoverableDrafts([RecoverableDraft(id: "a", name: "N", changeCount: 1)], isAtStart: true)
    _ = next.apply(.finished(.recoverable(list)))
    _ = next.apply(.choose)
    let recovered = RecoveredDraft(
      id: "a", document: replay.document, history: replay.history, mended: replay.mended, fileName: Self.file,
      changeCount: reader.changeCount)
    #expect(next.apply(.finished(.recovered(recovered))) == [.adoptRecovered(id: "a")])
    var (one, other) = (state, next)
    #expect(other.isModified)
    #expect(other.repair?.isChecked == true)
    for action in [Action.undo, .undo, .undo, .undo, .redo, .redo, .redo, .redo, .redo] {
      let (text, otherText) = (one.repair?.editor.text, other.repair?.editor.text)
      #expect(text == otherText && text != nil, "\(script)")
      _ = one.apply(action)
      _ = other.apply(action)
    }
  }

  @Test("A repaired text that became the draft is recovered as a draft")
  func journalsTaking() throws {
    let (state, bytes) = try journal("<bs>: <enter>")
    let replay = try JournalReader(bytes).replay()
    #expect(replay.mended == nil && replay.damagedLines == 0)
    #expect(replay.document.serialized() == state.document.serialized())
  }

  @Test("Unsaved work is offered over an untouched text, but not over an edited one")
  func offers() throws {
    let found = RecoverableDrafts([RecoverableDraft(id: "a", name: "N", changeCount: 1)], isAtStart: true)
    var state = try journal("").state
    _ = state.apply(.finished(.recoverable(found)))
    #expect(state.contexts.first == RecoveryDialog.keys)
    _ = state.apply(.close)
    #expect(state.repair != nil)
    state = try journal("x").state
    _ = state.apply(.finished(.recoverable(found)))
    #expect(state.contexts.first == RepairDialog.keys)
  }

  @Test("Undo stops at the repaired text: before it there is no draft that ^S could write over the file")
  func border() throws {
    let undone = try Self.rehearse("<bs>: <enter>dd<c-_><c-_><c-_><c-_>")
    #expect(undone.state.draft.url == "https://h/p")
    #expect(undone.state.draft.parameters?.count == 1)
    #expect(
      undone.state.messageText
        == "Nothing is left to undo: before this step the text of search.wiredraft.json was no draft.")
    #expect(undone.state.isModified)
    let saved = try Self.rehearse("<bs>: <enter>d<c-s><c-_><c-_><c-_><c-s>")
    #expect(saved.files[Self.file] == saved.state.document.serialized())
    #expect(saved.state.draft.parameters?.count == 1)
    // The list of changes ends there, too, and gives the reason.
    let list = try Self.rehearse("<bs>: <enter>dd<c-p>history<enter>g")
    #expect(list.shows("the text that was no draft"))
    #expect(list.shows("There was no draft: Enter goes to the first."))
    let gone = try Self.rehearse("<bs>: <enter>dd<c-p>history<enter>g<enter>")
    #expect(gone.state.draft.parameters?.count == 1)
    #expect(gone.state.draft.url == "https://h/p")
    // Any other draft goes back to its beginning.
    #expect(try Rehearsal("d<c-_>", on: ScreenTests.search, fileName: Self.file).state.isModified == false)
  }

  @Test("A click moves the cursor, and a paste is inserted unchanged")
  func mouseAndPaste() throws {
    let script = try KeyScript.parse("")
    let problem = try #require(RepairDialog.problem(of: Array(Self.damaged.utf8)))
    var run = Rehearsal(
      inputs: script + [.paste(": \n")], fileName: Self.file,
      prepare: { _ = $0.beginRepair(of: Self.file, bytes: Array(Self.damaged.utf8), problem: problem) })
    #expect(run.state.repair?.isRight == true)
    let before = run.state.repair?.editor.place.cursor
    let row = try #require(run.lines.firstIndex { $0.contains("\"method\"") })
    _ = run.state.apply(.mouse(MouseEvent(.press, button: 0, at: Point(column: 10, row: row))))
    #expect(run.state.repair?.editor.place.cursor != before)
    #expect(run.state.repair?.editor.line == 3)
  }

  @Test("A worker reads long texts one at a time, and a result for an older text causes another reading")
  func large() throws {
    var draft = ScreenTests.search
    draft.parameters = (0..<5_000).map { Draft.Row("row\($0)", "value \($0)") }
    let file = DraftDocument(draft).serialized()
    let bytes = file.dropLast(3) + [UInt8(ascii: "!"), 0x7D, 0x0A]
    let problem = try #require(RepairDialog.problem(of: Array(bytes)))
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    let begins = state.beginRepair(of: Self.file, bytes: Array(bytes), problem: problem)
    #expect(begins)
    guard case .readDraftText(_, let revision)? = state.apply(.insert("x")).first else {
      Issue.record("The text is not read.")
      return
    }
    #expect(state.repair?.isChecked == false)
    // No second check starts in the meantime.
    #expect(state.apply(.deleteBackward).isEmpty)
    #expect(state.apply(.deleteForward).isEmpty)
    let again = state.apply(.finished(.draftText(revision: revision, problem: problem)))
    guard case .readDraftText(let text, let second)? = again.first else {
      Issue.record("It is not read again.")
      return
    }
    #expect(RepairDialog.problem(of: text) == nil)
    // The result for an outdated text is dropped.
    _ = state.apply(.finished(.draftText(revision: 77, problem: nil)))
    #expect(state.repair?.isRight == false)
    _ = state.apply(.finished(.draftText(revision: second, problem: nil)))
    #expect(state.repair?.isRight == true)
    _ = state.apply(.accept)
    #expect(state.draft.parameters?.count == 5_000)
  }

  @Test("Bytes that are not UTF-8 can't be repaired as text")
  func notText() {
    let bytes: [UInt8] = [0x7B, 0xFF, 0x7D]
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    let problem = RepairDialog.problem(of: bytes)
    let begins = problem.map { state.beginRepair(of: Self.file, bytes: bytes, problem: $0) }
    #expect(begins == false)
    #expect(state.dialogs.isEmpty)
  }
}
