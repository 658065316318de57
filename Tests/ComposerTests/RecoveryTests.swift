@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Recovering")
struct RecoveryTests {
  static let drafts = [
    RecoverableDraft(
      id: "a", name: "Search repositories", file: "~/drafts/search.wiredraft.json", time: "today 14:05",
      changeCount: 12),
    RecoverableDraft(
      id: "b",
      name: "POST https://api.example.com/a/very/long/path/that/does/not/fit/into/any/dialog/of/a/terminal",
      time: "20 Nov 09:11", changeCount: 1, damagedLines: 2),
  ]

  /// Plays a script after the program has reported the unsaved drafts.
  private func play(
    _ script: String, found: RecoverableDrafts = RecoverableDrafts(Self.drafts, isAtStart: true),
    before: String = "", size: Size = Size(columns: 80, rows: 24), answers: [EffectResult] = []
  ) throws -> (state: ComposerState, effects: [Effect], text: String) {
    var state = ComposerState(
      document: DraftDocument(), context: Composition.Context(boundary: "B"), size: size)
    _ = state.takeJournalEvents()
    var effects: [Effect] = []
    for input in try KeyScript.parse(before) {
      if let event = state.event(for: input) { effects += state.apply(event) }
    }
    effects += state.apply(.finished(.recoverable(found)))
    for input in try KeyScript.parse(script) {
      if let event = state.event(for: input) { effects += state.apply(event) }
    }
    for answer in answers { effects += state.apply(.finished(answer)) }
    return (state, effects, state.render().flattened().lines.joined(separator: "\n"))
  }

  private func recovered() -> RecoveredDraft {
    var document = DraftDocument(Draft())
    var history = EditHistory()
    history.apply(.setTitle("Mine"), to: &document)
    return RecoveredDraft(
      id: "a", document: document, history: history, fileName: "d.json", changeCount: 1, damagedLines: 3)
  }

  @Test("The start offers unsaved drafts, and names the working keys at every size")
  func offers() throws {
    for size in ScreenTests.sizes {
      let run = try play("", size: size)
      for text in [
        "Unsaved drafts: 2", "Search repositories", "today 14:05", "search.wiredraft.json", "Enter recovers",
        "d discard",
      ] { check(run.text.contains(text), "\(text) at \(size)") }
      let second = try play("j", size: size)
      for text in ["2 damaged lines", "file yet", "Enter recovers"] {
        check(second.text.contains(text), "\(text) at \(size)")
      }
    }
  }

  @Test("Enter and r recover the selected draft, with its undo, its file and its unsaved state")
  func recovers() throws {
    for key in ["<enter>", "r"] {
      let run = try play(key, answers: [.recovered(recovered())])
      check(run.effects, [.recover(id: "a"), .adoptRecovered(id: "a")])
      check(run.state.dialogs.isEmpty && run.state.fileName == "d.json" && !run.state.isFileReadOnly)
      check(run.state.isModified && run.state.history.canUndo)
      check(run.text.contains("1 unsaved change") && run.text.contains("3 lines"), run.text)
      // Changes from then on go to the journal; earlier ones are not written again.
      var state = run.state
      check(state.takeJournalEvents().isEmpty)
      _ = state.apply(.undo)
      check(state.takeJournalEvents().count, 1)
    }
    let draft = RecoveredDraft(
      id: "a", document: DraftDocument(), history: EditHistory(), fileName: "d.json", changeCount: 1,
      notes: ["It stays."], isReadOnly: true)
    let state = try play("r", answers: [.recovered(draft)]).state
    check(state.isFileReadOnly)
    check(state.messageText?.hasSuffix("It stays.") == true)
  }

  /// Keys in the list with what becomes of them: the effects, what the screen shows and hides, and the message.
  private static let answers:
    [(
      keys: String, answer: EffectResult?, effects: [Effect], shown: [String], hidden: String?,
      message: String?
    )] = [
      ("rr<esc>dj", nil, [.recover(id: "a")], ["Recovering"], nil, nil),
      ("D", nil, [], ["today 14:05"], nil, nil),
      (
        "d", nil, [.discardRecoverable(id: "a")], [], "today 14:05",
        "Discarded: Search repositories. ^O lists it for 14 days."
      ),
      (
        "d", .notDiscarded(reason: "the folder is read-only"), [.discardRecoverable(id: "a")],
        ["Unsaved draft"], nil,
        "Not discarded: the folder is read-only"
      ),
      ("<esc>", nil, [.postponeRecoverable(ids: ["a", "b"])], ["Left for later"], nil, nil),
      (
        "r", .notRecovered(reason: "another wiredraft has taken it"), [.recover(id: "a")],
        ["another wiredraft has taken it", "Unsaved draft"], "today 14:05", nil
      ),
    ]

  @Test("A draft is waited for, discarded into the trash, left for later, or was taken by another session")
  func others() throws {
    for one in Self.answers {
      let run = try play(one.keys, answers: one.answer.map { [$0] } ?? [])
      check(run.effects, one.effects, one.keys)
      for text in one.shown { check(run.text.contains(text), "\(one.keys): \(text)") }
      if let text = one.hidden { check(!run.text.contains(text), "\(one.keys): \(text)") }
      if let text = one.message { check(run.state.messageText, text) }
    }
    for keys in ["<esc>", "dd"] { check(try play(keys).state.dialogs.isEmpty, keys) }
  }

  @Test("A user who is typing is not interrupted, and nothing is recovered over unsaved work")
  func typing() throws {
    let run = try play("", before: "h")
    check(run.state.dialogs.isEmpty)
    check(run.text.contains("2 unsaved drafts: ^O"))
    // With a request, a file, an example or a lesson on the command line there is never a dialog.
    let told = RecoverableDrafts(Self.drafts, isAtStart: true, mayAsk: false)
    check(try play("", found: told).state.dialogs.isEmpty)
    let later = try play("r", found: RecoverableDrafts(Self.drafts, isAtStart: false), before: "h")
    check(!later.effects.contains(.recover(id: "a")))
    check(later.text.contains("save it with ^S"))
  }

  @Test("A journal that can't be written is reported, and also when it can be again")
  func trouble() throws {
    let run = try play("<esc>", answers: [.journalTrouble("the disk is full")])
    check(run.state.messageText?.contains("the disk is full") == true)
    check(run.text.contains("no journal"))
    var state = run.state
    _ = state.apply(.finished(.journalTrouble(nil)))
    check(!state.render().flattened().lines.contains { $0.contains("no journal ") })
    check(state.messageText, "The journal is written again.")
    _ = state.apply(.moveDown)
    _ = state.apply(.finished(.journalTrouble(nil)))
    check(state.messageText != "The journal is written again.")
  }
}
