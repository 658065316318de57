import DraftFormats
import Panels
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Unsaved drafts in the list of drafts")
struct UnsavedInDraftsTests {
  private static let search: Draft = {
    var draft = Draft()
    draft.url = "https://me:secret-pw@api.example.com/search"
    draft.parameters = [Draft.Row("q", "Swift"), Draft.Row("api_key", "secret-key")]
    return draft
  }()

  static let unsaved = [
    RecoverableDraft(
      id: "a", name: "Search repositories", title: "Search repositories", preview: DraftPreview(search),
      file: "~/drafts/search.wiredraft.json", time: "today 14:05", changeCount: 12),
    RecoverableDraft(
      id: "b", name: "POST https://api.example.com/v1/charges", time: "20 Nov 09:11", cause: .postponed,
      changeCount: 1,
      damagedLines: 2),
  ]

  /// A composer with an open list of drafts, and with answers to all its requests.
  private struct Desk {
    var state: ComposerState
    var effects: [Effect] = []
    private var shelf = RehearsedShelf()
    private var files = DraftsTests.files
    var unsaved = UnsavedInDraftsTests.unsaved
    var discarded: [RecoverableDraft] = []

    init(size: Size = Size(columns: 80, rows: 24), fileName: String? = "orders.wiredraft.json") {
      var draft = Draft()
      draft.url = "https://shop.example.com/orders?page=2"
      draft.parameters = [Draft.Row("a", "1")]
      state = ComposerState(
        document: DraftDocument(draft, title: "List the orders"), fileName: fileName,
        context: Composition.Context(boundary: "B"), size: size)
      _ = state.takeJournalEvents()
    }

    mutating func play(_ script: String) throws {
      for input in try KeyScript.parse(script) {
        if let event = state.event(for: input) { perform(state.apply(event)) }
      }
    }

    mutating func perform(_ new: [Effect]) {
      var waiting = new
      while !waiting.isEmpty {
        let effect = waiting.removeFirst()
        effects.append(effect)
        switch effect {
        case .findRecoverable(let isAtStart):
          waiting += state.apply(
            .finished(.recoverable(RecoverableDrafts(unsaved, discarded: discarded, isAtStart: isAtStart))))
        case .shelf(let request):
          if let report = shelf.perform(request, on: &files) {
            waiting += state.apply(.finished(.shelf(report)))
          }
        case .save(let path, let bytes, _):
          files[path] = bytes
          waiting += state.apply(.finished(.saved(path: path, bytes: bytes.count)))
        default: break
        }
      }
    }

    var lines: [String] { state.render().flattened().lines }
    func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
  }

  private func desk(
    _ script: String, size: Size = Size(columns: 80, rows: 24), fileName: String? = "orders.wiredraft.json"
  ) throws -> Desk {
    var desk = Desk(size: size, fileName: fileName)
    try desk.play(script)
    return desk
  }

  private func recovered(_ id: String = "a") -> Event {
    var document = DraftDocument(Draft())
    var history = EditHistory()
    history.apply(.setTitle("Mine"), to: &document)
    return .finished(
      .recovered(
        RecoveredDraft(id: id, document: document, history: history, fileName: "d.json", changeCount: 1)))
  }

  @Test("Unsaved drafts precede all others, with name, time and cause; the preview has the number of changes")
  func lists() throws {
    let desk = try desk("<c-o>")
    let lines = desk.lines
    let first = try require(lines.firstIndex { $0.contains("unsaved   GET     Search repositories") })
    check(lines[first].contains("today 14:05, after a crash"))
    check(lines[first + 1].contains("unsaved   POST https://api.example.com"))
    check(lines[first + 1].contains("20 Nov 09:11, left for later"))
    check(lines[first + 2].contains("broken"))
    check(desk.shows("8 drafts, 2 unsaved"))
    // The current draft remains selected.
    check(DraftsDialog.front(in: desk.state)?.selected?.name.path, "orders.wiredraft.json")
    // If it has no file, the first draft is selected.
    let new = try self.desk("<c-o>", fileName: nil)
    check(DraftsDialog.front(in: new.state)?.selected?.unsaved?.id, "a")
    check(new.shows("Its file: ~/drafts/search"))
    check(new.shows("Undo of its 12 changes comes back with it."))
    check(new.shows("api_key         ●●●●") && !new.shows("secret"))
  }

  @Test("Whatever arrives first, the lines are the same, and the selection stays where the user put it")
  func order() throws {
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.apply(.drafts)
    let id = try require(DraftsDialog.front(in: state)?.id)
    let names = ["a", "b"].map { ShelfName(path: $0, shown: $0) }
    _ = state.apply(
      .finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    var moved = state
    _ = moved.apply(.moveDown)
    let found = RecoverableDrafts(Self.unsaved, isAtStart: false)
    _ = moved.apply(.finished(.recoverable(found)))
    check(DraftsDialog.front(in: moved)?.selected?.name.path, "b")
    _ = state.apply(.finished(.recoverable(found)))
    check(DraftsDialog.front(in: state)?.selected?.unsaved?.id, "a")
    check(
      DraftsDialog.front(in: state)?.entries.map(\.group), [.unsaved, .unsaved, .folder, .folder])
    // They remain after the list is loaded again.
    _ = state.apply(
      .finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: [], recent: names)))))
    check(
      DraftsDialog.front(in: state)?.entries.map(\.group), [.unsaved, .unsaved, .recent, .recent])
  }

  @Test("A line is that of its entry, whatever parts the list has")
  func lines() throws {
    for (unsaved, inFolder, recent) in [
      (0, 0, 0), (2, 0, 0), (2, 0, 2), (0, 0, 2), (2, 3, 0), (1, 1, 1), (0, 2, 2),
    ] {
      for size in ScreenTests.sizes {
        var state = ComposerState(
          document: DraftDocument(), context: Composition.Context(boundary: "B"), size: size)
        _ = state.apply(.drafts)
        let id = try require(DraftsDialog.front(in: state)?.id)
        func names(_ part: String, _ count: Int) -> [ShelfName] {
          (0..<count).map { ShelfName(path: "\(part)\($0)", shown: "\(part)\($0)") }
        }
        let listing = ShelfListing(folder: "~", inFolder: names("f", inFolder), recent: names("/r", recent))
        _ = state.apply(.finished(.shelf(.listed(id: id, listing))))
        let found = RecoverableDrafts(Array(Self.unsaved.prefix(unsaved)), isAtStart: false)
        _ = state.apply(.finished(.recoverable(found)))
        let drafts = try require(DraftsDialog.front(in: state))
        let view = DraftsView(state: state, drafts: drafts)
        let entries = (0..<size.rows).compactMap {
          view.list.index(at: Point(column: size.columns / 2, row: $0))
        }
        check(entries, Array(0..<unsaved + inFolder + recent))
      }
    }
  }

  @Test("Words find unsaved drafts by name and file", arguments: ["repositories", "drafts/search"])
  func finds(words: String) throws {
    let desk = try desk("<c-o>" + words)
    check(DraftsDialog.front(in: desk.state)?.selected?.unsaved?.id, "a")
    check(DraftsDialog.front(in: desk.state)?.found.count, 1)
  }

  @Test("Enter recovers a draft in place of one without unsaved work")
  func recovers() throws {
    var desk = try desk("<c-o>repositories<enter>")
    check(desk.effects.last, .recover(id: "a"))
    check(desk.shows("Recovering Search repositories"))
    // No other draft is opened in the meantime.
    try desk.play("<enter>")
    check(desk.effects.last, .recover(id: "a"))
    desk.perform(desk.state.apply(recovered()))
    check(desk.effects.last, .adoptRecovered(id: "a"))
    check(desk.state.dialogs.isEmpty)
    check(desk.state.fileName, "d.json")
    check(desk.state.document.title, "Mine")
    check(desk.state.isModified && desk.state.history.canUndo)
    check(desk.state.takeJournalEvents().isEmpty)
    check(desk.shows("Recovered, with 1 unsaved change: u undoes it"))
  }

  @Test("Unsaved work of the current draft causes a question: save, discard or stay")
  func asks() throws {
    let asked = try desk("mp<c-o>repositories<enter>")
    check(asked.shows("This draft has unsaved changes."))
    check(!asked.effects.contains(.recover(id: "a")))
    let stayed = try desk("mp<c-o>repositories<enter><esc>")
    check(stayed.state.isModified && DraftsDialog.front(in: stayed.state) != nil)
    var discarded = try desk("mp<c-o>repositories<enter>d")
    discarded.perform(discarded.state.apply(recovered()))
    check(discarded.state.document.title, "Mine")
    var saved = try desk("mp<c-o>repositories<enter>s")
    check(saved.effects.contains { if case .save = $0 { true } else { false } })
    check(saved.effects.last, .recover(id: "a"))
    saved.perform(saved.state.apply(recovered()))
    check(saved.state.document.title, "Mine")
  }

  @Test("A draft that arrives after the recovery was cancelled is released")
  func late() throws {
    for keys in ["<esc>", "<c-o>"] {
      var desk = try desk("<c-o>repositories<enter>" + keys)
      desk.perform(desk.state.apply(recovered()))
      check(desk.effects.last, .releaseRecovered(id: "a"))
      check(desk.state.fileName, "orders.wiredraft.json")
    }
  }

  @Test("A failed recovery leaves the current draft as it is, and the list is read again")
  func taken() throws {
    var desk = try desk("mp<c-o>repositories<enter>d")
    desk.unsaved.removeFirst()
    desk.perform(desk.state.apply(.finished(.notRecovered(reason: "another wiredraft has taken it"))))
    check(desk.state.isModified && desk.state.fileName == "orders.wiredraft.json")
    check(DraftsDialog.front(in: desk.state)?.unsavedCount, 1)
    check(desk.state.messageText, "Not recovered: another wiredraft has taken it")
  }

  @Test("Del discards a draft, u or ^_ brings it back from the trash, and a typed u finds as any letter does")
  func discards() throws {
    let gone = try desk("<c-o><down><up><del>", fileName: nil)
    check(gone.effects.suffix(2), [.discardRecoverable(id: "a"), .findRecoverable(isAtStart: false)])
    check(gone.state.messageText, "Discarded: Search repositories; u brings it back.")
    for key in ["u", "<c-_>"] {
      var back = gone
      try back.play(key)
      check(back.effects.last, .restoreDiscarded(id: "a"))
      back.perform(back.state.apply(.finished(.restored(problem: nil))))
      check(back.effects.last, .findRecoverable(isAtStart: false))
    }
    let typed = try desk("<c-o>u")
    check(DraftsDialog.front(in: typed.state)?.editor.text, "u")
    let found = try desk("<c-o><down><del>gitu")
    check(DraftsDialog.front(in: found.state)?.editor.text, "gitu")
  }

  @Test("The trash is the last part of the list; Enter recovers from it, Del leaves it there")
  func trash() throws {
    var desk = Desk(fileName: nil)
    desk.unsaved = []
    desk.discarded = Self.unsaved
    (desk.discarded[0].daysKept, desk.discarded[1].daysKept) = (9, 1)
    try desk.play("<c-o>")
    check(desk.shows("trash ") && desk.shows("kept 9 more days") && desk.shows("kept 1 more day "))
    check(DraftsDialog.front(in: desk.state)?.entries.last?.group, .trash)
    try desk.play("repositories")
    // On a narrow screen the sign and the sentence distinguish a discarded draft from an unsaved one.
    desk.state.size = Size(columns: 40, rows: 12)
    check(desk.shows("× ") && desk.shows("Search repositories") && desk.shows("restores it"))
    check(!FooterView.entries(desk.state).contains { $0.action == .deleteDraft })
    desk.state.size = Size(columns: 80, rows: 24)
    try desk.play("<del>")
    check(desk.state.messageText?.contains("trash") == true, "\(desk.state.messageText ?? "")")
    var back = desk
    try back.play("<c-u><pgdn><pgdn><pgdn>u")
    check(back.effects.last, .restoreDiscarded(id: "b"))
    try desk.play("<enter>")
    check(desk.effects.last, .recover(id: "a"))
    desk.perform(desk.state.apply(.finished(.trashEmptied(count: 2))))
    check(desk.state.messageText, "2 discarded drafts deleted for good: the trash is empty.")
  }

  @Test("The request of the command line stays among the unsaved drafts when another draft replaces it")
  func request() throws {
    var desk = Desk(fileName: nil)
    desk.state.isRequested = true
    let bytes = desk.state.document.serialized()
    try desk.play("<c-o>repositories<enter>")
    desk.perform(desk.state.apply(recovered()))
    check(desk.effects.suffix(2), [.putDraftAside(bytes), .adoptRecovered(id: "a")])
    // Changes that the user discards go to the trash.
    var changed = Desk(fileName: nil)
    try changed.play("mp<c-o>repositories<enter>d")
    changed.perform(changed.state.apply(recovered()))
    check(changed.effects.suffix(2), [.discardDraft, .adoptRecovered(id: "a")])
    var new = Desk(fileName: nil)
    try new.play("mp<c-o><c-n>")
    check(new.effects.contains(.putDraftAside(nil)))
  }

  @Test("An unsaved draft has no file to rename or copy, and the footer names only possible actions")
  func footer() throws {
    for key in ["<c-t>", "<c-f>"] {
      let desk = try desk("<c-o>repositories" + key)
      check(desk.state.messageText?.contains("Enter recovers it") == true)
      check(!desk.effects.contains(.shelf(.duplicate(path: ""))))
    }
    let line = try require(try desk("<c-o>repositories", size: Size(columns: 200, rows: 24)).lines.last)
    check(line.contains("⏎ recover") && line.contains("Del to trash"))
    check(!line.contains("rename") && !line.contains("copy"))
  }

  @Test("The list fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(.front, of: desk("<c-o>", size: size).state, "drafts-unsaved")
    try expectScreen(.front, of: desk("<c-o>charges", size: size).state, "drafts-unsaved-one")
  }
}
