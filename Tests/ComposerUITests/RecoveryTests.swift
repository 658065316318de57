@testable import ComposerUI
import DraftFormats
import ScreenModel
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
    before: String = "", size: Size = Size(columns: 80, rows: 24), answers: [Event] = []
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
    for answer in answers { effects += state.apply(answer) }
    return (state, effects, state.render().flattened().lines.joined(separator: "\n"))
  }

  private func recovered() -> RecoveredDraft {
    var document = DraftDocument(Draft())
    var history = EditHistory()
    history.apply(.setTitle("Mine"), to: &document)
    return RecoveredDraft(
      id: "a", document: document, history: history, fileName: "d.json", changeCount: 1, damagedLines: 3)
  }

  @Test(
    "The start offers unsaved drafts, and names the working keys at every size",
    arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func offers(size: Size) throws {
    let run = try play("", size: size)
    #expect(run.text.contains("Unsaved drafts: 2"))
    #expect(run.text.contains("Search repositories"))
    #expect(run.text.contains("today 14:05"))
    #expect(run.text.contains("search.wiredraft.json"))
    #expect(run.text.contains("Enter recovers"))
    #expect(run.text.contains("d discard"))
    let second = try play("j", size: size)
    #expect(second.text.contains("2 damaged lines"))
    #expect(second.text.contains("file yet"))
    #expect(second.text.contains("Enter recovers"))
  }

  @Test("Enter and r recover the selected draft, with its undo, its file and its unsaved state")
  func recovers() throws {
    for key in ["<enter>", "r"] {
      let run = try play(key, answers: [.finished(.recovered(recovered()))])
      #expect(run.effects.contains(.recover(id: "a")))
      #expect(run.effects.contains(.adoptRecovered(id: "a")))
      #expect(run.state.dialogs.isEmpty)
      #expect(run.state.fileName == "d.json")
      #expect(run.state.isModified)
      #expect(run.state.history.canUndo)
      #expect(run.text.contains("1 unsaved change"))
      #expect(run.text.contains("3 lines"))
    }
  }

  @Test("Changes after recovering go to the journal; earlier ones are not written again")
  func journals() throws {
    var state = try play("r", answers: [.finished(.recovered(recovered()))]).state
    #expect(state.takeJournalEvents().isEmpty)
    _ = state.apply(.undo)
    let events = state.takeJournalEvents()
    #expect(events.count == 1)
  }

  @Test("While a draft is being recovered, no key does anything")
  func waits() throws {
    let run = try play("rr<esc>dj")
    #expect(run.effects == [.recover(id: "a")])
    #expect(run.text.contains("Recovering"))
  }

  @Test("d discards at once, because the trash keeps the draft")
  func discards() throws {
    #expect(try play("D").effects.isEmpty)
    let run = try play("d")
    #expect(run.effects == [.discardRecoverable(id: "a")])
    #expect(!run.text.contains("today 14:05"))
    #expect(run.state.messageText == "Discarded: Search repositories. ^O lists it for 14 days.")
    #expect(try play("dd").state.dialogs.isEmpty)
  }

  @Test("A draft that could not be discarded is reported, and no other draft leaves the list")
  func notDiscarded() throws {
    let run = try play("d", answers: [.finished(.notDiscarded(reason: "the folder is read-only"))])
    #expect(run.state.messageText == "Not discarded: the folder is read-only")
    #expect(run.text.contains("Unsaved draft"))
  }

  @Test("The draft comes with its remarks, and with whether its file can be written")
  func notes() throws {
    let draft = RecoveredDraft(
      id: "a", document: DraftDocument(), history: EditHistory(), fileName: "d.json", changeCount: 1,
      notes: ["It stays."], isReadOnly: true)
    let run = try play("r", answers: [.finished(.recovered(draft))])
    #expect(run.state.isFileReadOnly)
    #expect(run.state.messageText?.hasSuffix("It stays.") == true)
    let other = try play("r", answers: [.finished(.recovered(recovered()))])
    #expect(!other.state.isFileReadOnly)
  }

  @Test("Escape leaves all drafts for later")
  func later() throws {
    let run = try play("<esc>")
    #expect(run.effects == [.postponeRecoverable(ids: ["a", "b"])])
    #expect(run.state.dialogs.isEmpty)
    #expect(run.text.contains("Left for later"))
  }

  @Test("A user who is typing already gets a message and is not interrupted")
  func typing() throws {
    let run = try play("", before: "h")
    #expect(run.state.dialogs.isEmpty)
    #expect(run.text.contains("2 unsaved drafts: ^O"))
    // With a request, a file, an example or a lesson on the command line there is never a dialog.
    let told = RecoverableDrafts(Self.drafts, isAtStart: true, mayAsk: false)
    #expect(try play("", found: told).state.dialogs.isEmpty)
  }

  @Test("Nothing is recovered over unsaved work")
  func unsaved() throws {
    let found = RecoverableDrafts(Self.drafts, isAtStart: false)
    let run = try play("r", found: found, before: "h")
    #expect(!run.effects.contains(.recover(id: "a")))
    #expect(run.text.contains("save it with ^S"))
  }

  @Test("A draft taken by another session is reported, and leaves the list")
  func taken() throws {
    let run = try play("r", answers: [.finished(.notRecovered(reason: "another wiredraft has taken it"))])
    #expect(run.text.contains("another wiredraft has taken it"))
    #expect(run.text.contains("Unsaved draft"))
    #expect(!run.text.contains("today 14:05"))
  }

  @Test("A journal that can't be written is reported, and also when it can be again")
  func trouble() throws {
    let run = try play("<esc>", answers: [.finished(.journalTrouble("the disk is full"))])
    #expect(run.state.messageText?.contains("the disk is full") == true)
    #expect(run.text.contains("no journal"))
    var state = run.state
    _ = state.apply(.finished(.journalTrouble(nil)))
    #expect(!state.render().flattened().lines.contains { $0.contains("no journal ") })
    #expect(state.messageText == "The journal is written again.")
    _ = state.apply(.moveDown)
    _ = state.apply(.finished(.journalTrouble(nil)))
    #expect(state.messageText != "The journal is written again.")
  }
}
