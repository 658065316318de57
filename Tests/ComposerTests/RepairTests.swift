import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

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
    let problem = try require(RepairDialog.problem(of: bytes))
    return Rehearsal(
      inputs: try KeyScript.parse(script), size: size, files: [file: bytes], fileName: file,
      prepare: { state in
        let begins = state.beginRepair(of: file, bytes: bytes, problem: problem)
        check(begins)
      })
  }

  /// Mends a text, and reads its journal.
  private func journal(_ script: String) throws -> (state: ComposerState, bytes: [UInt8]) {
    let header = JournalHeader(
      file: Self.file, folder: "/", process: 1, startedAt: 0, base: .inline(Array(Self.damaged.utf8)))
    var bytes = JournalLine.bytes(of: header)
    let problem = try require(RepairDialog.problem(of: Array(Self.damaged.utf8)))
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
    check(reader.hasUnsavedWork, state.isModified)
    let replay = try reader.replay()
    check(replay.damagedLines, 0)
    var next = ComposerState(
      document: DraftDocument(), context: Composition.Context(boundary: "B"), notes: [])
    let list = RecoverableDrafts([RecoverableDraft(id: "a", name: "N", changeCount: 1)], isAtStart: true)
    _ = next.apply(.finished(.recoverable(list)))
    _ = next.apply(.choose)
    let recovered = RecoveredDraft(
      id: "a", document: replay.document, history: replay.history, mended: replay.mended, fileName: Self.file,
      changeCount: reader.changeCount)
    check(next.apply(.finished(.recovered(recovered))), [.adoptRecovered(id: "a")])
    var (one, other) = (state, next)
    check(other.isModified)
    check(other.repair?.isChecked == true)
    for action in [Action.undo, .undo, .undo, .undo, .redo, .redo, .redo, .redo, .redo] {
      let (text, otherText) = (one.repair?.editor.text, other.repair?.editor.text)
      check(text == otherText && text != nil, "\(script)")
      _ = one.apply(action)
      _ = other.apply(action)
    }
  }

  @Test("A repaired text that became the draft is recovered as a draft; an edited one is not interrupted")
  func journalsTaking() throws {
    let (taken, bytes) = try journal("<bs>: <enter>")
    let replay = try JournalReader(bytes).replay()
    check(replay.mended == nil && replay.damagedLines == 0)
    check(replay.document.serialized(), taken.document.serialized())

    let found = RecoverableDrafts([RecoverableDraft(id: "a", name: "N", changeCount: 1)], isAtStart: true)
    var state = try journal("").state
    _ = state.apply(.finished(.recoverable(found)))
    check(state.contexts.first, RecoveryDialog.keys)
    _ = state.apply(.close)
    check(state.repair != nil)
    state = try journal("x").state
    _ = state.apply(.finished(.recoverable(found)))
    check(state.contexts.first, RepairDialog.keys)
  }

  @Test("A worker reads long texts one at a time, and a result for an older text causes another reading")
  func large() throws {
    var draft = ScreenTests.search
    draft.parameters = (0..<5_000).map { Draft.Row("row\($0)", "value \($0)") }
    let file = DraftDocument(draft).serialized()
    let bytes = file.dropLast(3) + [UInt8(ascii: "!"), 0x7D, 0x0A]
    let problem = try require(RepairDialog.problem(of: Array(bytes)))
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    let begins = state.beginRepair(of: Self.file, bytes: Array(bytes), problem: problem)
    check(begins)
    guard case .readDraftText(_, let revision)? = state.apply(.insert("x")).first else {
      Issue.record("The text is not read.")
      return
    }
    check(state.repair?.isChecked == false)
    // No second check starts in the meantime.
    check(state.apply(.deleteBackward).isEmpty)
    check(state.apply(.deleteForward).isEmpty)
    let again = state.apply(.finished(.draftText(revision: revision, problem: problem)))
    guard case .readDraftText(let text, let second)? = again.first else {
      Issue.record("It is not read again.")
      return
    }
    check(RepairDialog.problem(of: text) == nil)
    // The result for an outdated text is dropped.
    _ = state.apply(.finished(.draftText(revision: 77, problem: nil)))
    check(state.repair?.isRight == false)
    _ = state.apply(.finished(.draftText(revision: second, problem: nil)))
    check(state.repair?.isRight == true)
    _ = state.apply(.accept)
    check(state.draft.parameters?.count, 5_000)
  }

  @Test("Bytes that are not UTF-8 can't be repaired as text")
  func notText() {
    let bytes: [UInt8] = [0x7B, 0xFF, 0x7D]
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    let problem = RepairDialog.problem(of: bytes)
    let begins = problem.map { state.beginRepair(of: Self.file, bytes: bytes, problem: $0) }
    check(begins == false)
    check(state.dialogs.isEmpty)
  }
}
