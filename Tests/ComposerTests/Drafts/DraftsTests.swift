import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The list of drafts")
struct DraftsTests {
  static func file(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The files of a folder, and one elsewhere.
  static let files = [
    "orders.wiredraft.json": file(
      #"{"wiredraft": 1, "title": "List the orders", "method": "GET", "url": "https://shop.example.com/orders?page=2"}"#
    ),
    "pay me.wiredraft.json": file(
      #"{"wiredraft": 1, "method": "POST", "url": "https://pay.example.com/v1/charges"}"#),
    "empty.wiredraft.json": file(#"{"wiredraft": 1}"#),
    "broken.wiredraft.json": file("{\"wiredraft\": 1,\n  \"method\": \"PUT\",\n  \"url\" \"https://h\"}"),
    "/other/search.wiredraft.json": file(
      #"{"wiredraft": 1, "title": "Search", "method": "QUERY", "url": "https://me:pw@h/search?token=abc"}"#),
    "/other/gone.wiredraft.json": [],
  ]

  private func run(
    _ script: String, size: Size = Size(columns: 80, rows: 24), fileName: String? = "orders.wiredraft.json",
    files: [String: [UInt8]] = files, hasJournal: Bool = true
  ) throws -> Rehearsal {
    var draft = Draft()
    draft.url = "https://shop.example.com/orders?page=2"
    draft.parameters = [Draft.Row("a", "1")]
    return try Rehearsal(
      inputs: KeyScript.parse(script), on: DraftDocument(draft, title: "List the orders"), size: size,
      files: files, fileName: fileName, prepare: { $0.session.hasJournalTrouble = !hasJournal })
  }

  private func list(_ run: Rehearsal) throws -> DraftsDialog {
    try require(DraftsDialog.front(in: run.state))
  }

  private func names(_ run: Rehearsal) throws -> [String] {
    let drafts = try list(run)
    return drafts.found.indices.map { drafts.entry(at: $0).name.path }
  }

  @Test("^O lists the drafts of the folder, then those elsewhere, each with the facts from its file")
  func lists() throws {
    for script in ["<c-o>", "i<c-o>", "m<c-o>", "1i<c-o>", "?<c-o>"] {
      let run = try run(script)
      check(
        try names(run),
        [
          "broken.wiredraft.json", "empty.wiredraft.json", "orders.wiredraft.json", "pay me.wiredraft.json",
          "/other/gone.wiredraft.json", "/other/search.wiredraft.json",
        ])
      check(run.shows("POST    pay me") && run.shows("open      GET     List the orders"))
      check(run.shows("elsewhere QUERY   Search") && run.shows("20 Nov · ~/other"))
      check(run.shows("no URL yet"))
      check(run.shows("3:9: expected a colon"))
      check(try list(run).selected?.name.path, "orders.wiredraft.json")
    }
    check(try run("<c-o><c-o>").state.dialogs.isEmpty)
    check(try run("<c-o><esc>").state.dialogs.isEmpty)
    check(try run("i<c-o><esc>").state.edit != nil)
  }

  @Test("Possible secrets in a URL are not shown")
  func secrets() throws {
    let run = try run("<c-o><down><down><down>", size: Size(columns: 120, rows: 40))
    check(!run.text.contains("pw@"))
    check(!run.text.contains("abc"))
  }

  @Test(
    "Typing finds drafts by name, title, URL and method, words in any order",
    arguments: [
      ("pay", ["pay me.wiredraft.json"]), ("ORDERS list", ["orders.wiredraft.json"]),
      ("example.com", ["orders.wiredraft.json", "pay me.wiredraft.json"]),
      ("post", ["pay me.wiredraft.json"]), ("query search", ["/other/search.wiredraft.json"]), ("zzz", []),
    ])
  func finds(typed: String, expected: [String]) throws {
    check(try names(run("<c-o>" + typed)), expected)
  }

  @Test("A name that begins with the typed text is selected, not one that contains it")
  func ranks() throws {
    var files = Self.files
    files["a-orders.wiredraft.json"] = files["empty.wiredraft.json"]
    let run = try run("<c-o>ord", files: files)
    check(try names(run), ["a-orders.wiredraft.json", "orders.wiredraft.json"])
    check(try list(run).selected?.name.path, "orders.wiredraft.json")
    files["orders of 2026.wiredraft.json"] = files["empty.wiredraft.json"]
    let whole = try self.run("<c-o>orders", files: files)
    check(try list(whole).selected?.name.path, "orders.wiredraft.json")
  }

  @Test("Enter opens the selected draft, and nothing remains of the old one")
  func opens() throws {
    let run = try run("6<c-o>pay<enter>")
    check(run.state.fileName, "pay me.wiredraft.json")
    check(run.state.draft.method, "POST")
    check(run.state.dialogs.isEmpty)
    check(!run.state.isModified && !run.state.history.canUndo)
    check(run.effects.contains(.shelf(.opened(path: "pay me.wiredraft.json", base: []))))
    check(run.why.contains("Opened pay me.wiredraft.json."))
    // Saving writes the new file.
    let saved = try self.run("<c-o>pay<enter>mg<c-s>")
    check(saved.files["orders.wiredraft.json"], Self.files["orders.wiredraft.json"])
    check(try DraftDocument(reading: saved.files["pay me.wiredraft.json"] ?? []).draft.method, "GET")
    check(try self.run("<c-o><enter>").why.contains("This draft is open already."))
  }

  @Test("Unsaved work stays among the unsaved drafts when another draft is opened")
  func keeps() throws {
    for script in ["mp<c-o>pay<enter>", "mp<c-o><c-n>"] {
      let kept = try run(script)
      check(kept.effects.contains(.putDraftAside(nil)), script)
      check(!kept.effects.contains(.discardDraft), script)
      check(kept.why.contains("The changes of the draft before it are kept"), kept.why)
    }
    check(!(try run("<c-o>pay<enter>").effects.contains(.putDraftAside(nil))))
  }

  @Test("Where unsaved work can't be kept, opening another draft asks about it: save, discard or stay")
  func asks() throws {
    func run(_ script: String, fileName: String? = "orders.wiredraft.json") throws -> Rehearsal {
      try self.run(script, fileName: fileName, hasJournal: false)
    }
    let asked = try run("mp<c-o>pay<enter>")
    check(asked.shows("This draft has unsaved changes."))
    check(asked.state.fileName, "orders.wiredraft.json")
    let stayed = try run("mp<c-o>pay<enter><esc>")
    check(try list(stayed).selected?.name.path, "pay me.wiredraft.json")
    check(stayed.state.isModified)
    let discarded = try run("mp<c-o>pay<enter>d")
    check(discarded.state.fileName, "pay me.wiredraft.json")
    check(discarded.files, Self.files)
    let saved = try run("mp<c-o>pay<enter>s")
    check(saved.state.fileName, "pay me.wiredraft.json")
    check(
      try DraftDocument(reading: saved.files["orders.wiredraft.json"] ?? []).draft.method, "POST")
    // A draft without a file first gets a name.
    let named = try run("mp<c-o>pay<enter>s<c-u>new.wiredraft.json<enter>", fileName: nil)
    check(named.files["new.wiredraft.json"] != nil)
    check(named.state.fileName, "pay me.wiredraft.json")
    let kept = try run("mp<c-o>pay<enter>s<esc>", fileName: nil)
    check(kept.state.fileName == nil && kept.state.isModified)
    // ^Q in the question doesn't answer it.
    check(try run("mp<c-o>pay<enter><c-q>").ending, .terminated)
  }

  @Test("A draft that can't be read opens as text, and Escape goes back to the list")
  func damaged() throws {
    check(try self.run("mp<c-o>brok<enter>", hasJournal: false).shows("Unsaved work"))
    let run = try run("<c-o>brok<enter>")
    check(run.state.fileName, "broken.wiredraft.json")
    check(run.state.repair?.problem?.position, TextPosition(line: 3, column: 9))
    check(run.shows("expected a colon"))
    let back = try self.run("<c-o>brok<enter><esc>")
    check(back.state.repair == nil && back.state.fileName == nil)
    check(DraftsDialog.front(in: back.state) != nil)
    check(back.files, Self.files)
    check(try self.run("<c-o>brok<enter><c-q>").ending, .quit)
  }

  @Test("Del removes a missing recent draft from the list, and deletes nothing")
  func forgets() throws {
    let run = try run("<c-o>gone", size: Size(columns: 200, rows: 24))
    check(run.lines[23].contains("Del forget"))
    let forgotten = try self.run("<c-o>gone<del>")
    check(forgotten.effects.contains(.shelf(.forget(path: "/other/gone.wiredraft.json"))))
    check(try !names(forgotten).contains("/other/gone.wiredraft.json"))
    check(forgotten.why.contains("is left out of the recent drafts"))
  }

  @Test("The reason why the list is incomplete is reported once, and doesn't replace an action's message")
  func problem() throws {
    var state = try run("<c-o>").state
    let id = try require(DraftsDialog.front(in: state)?.id)
    let listing = ShelfListing(folder: "~", inFolder: [], recent: [], problem: "One name is not UTF-8.")
    _ = state.apply(.finished(.shelf(.listed(id: id, listing))))
    check(state.messageText, "One name is not UTF-8.")
    _ = state.apply(.finished(.shelf(.duplicated("a", as: "a-2"))))
    _ = state.apply(.finished(.shelf(.listed(id: id, listing))))
    check(state.messageText, "Copied to a-2.")
  }

  @Test("A renamed, copied or restored draft is visible, even if the words do not match it")
  func seen() throws {
    for keys in ["<c-o>empty<c-t><c-u>zz<enter>", "<c-o>empty<del><c-u>zzz<c-_>"] {
      let run = try run(keys)
      check(try list(run).editor.text.isEmpty)
      let selected = try require(try list(run).selected?.name.path)
      check(selected, (keys.contains("<del>") ? "empty.wiredraft.json" : "zz.wiredraft.json"))
    }
  }

  @Test("Work is not lost to a missing draft")
  func missing() throws {
    let gone = try self.run("<c-o>gone<enter>")
    check(gone.state.fileName, "orders.wiredraft.json")
    check(gone.why.contains("isn't there any more"))
  }

  @Test("^N begins a new draft and edits its URL")
  func new() throws {
    for script in ["<c-o><c-n>", "<c-p>begin a new<enter>"] {
      let run = try run(script)
      check(run.state.fileName == nil)
      check(run.state.document.title == nil)
      check(run.state.edit?.target, .url)
      check(run.effects.contains { if case .shelf(.opened(path: nil, _)) = $0 { true } else { false } })
    }
    check(try run("mp<c-o><c-n>", hasJournal: false).shows("Unsaved work"))
  }

  @Test("^T renames a file, also that of the current draft")
  func renames() throws {
    let run = try run("mp<c-o><c-t><c-u>all orders<enter>")
    check(run.files["all orders.wiredraft.json"], Self.files["orders.wiredraft.json"])
    check(run.files["orders.wiredraft.json"] == nil)
    check(run.state.fileName, "all orders.wiredraft.json")
    check(run.state.isModified)
    check(try list(run).selected?.name.path, "all orders.wiredraft.json")
    let other = try self.run("<c-o>pay<f2><end>2<enter><esc><c-s>")
    check(other.files["pay me2.wiredraft.json"], Self.files["pay me.wiredraft.json"])
    check(other.state.fileName, "orders.wiredraft.json")
    check(try self.run("<c-p>rename<enter><c-u>x<enter>").state.fileName, "x.wiredraft.json")
  }

  @Test("A name that exists, is empty or has a slash is refused, and the prompt stays")
  func refuses() throws {
    let taken = try run("<c-o>pay<c-t><c-u>orders<enter>")
    check(taken.files, Self.files)
    let complaint = try require(taken.state.frontDialog(DraftNamePrompt.self)?.complaint)
    check(complaint.shown.contains("a file of this name exists already. Another name:"))
    for name in ["", " ", "   "] {
      check(try run("<c-o>pay<c-t><c-u>\(name)<enter>").shows("Type a name"))
    }
    check(try run("<c-o>pay<c-t><c-u>a/b<enter>").shows("A name has no slash"))
    check(try run("<c-o>pay<c-t><c-u>orders<enter><c-u>b<enter>").files["b.wiredraft.json"] != nil)
  }

  @Test("^F copies, and the copy is selected")
  func duplicates() throws {
    let run = try run("<c-o>pay<c-f>")
    check(run.files["pay me-2.wiredraft.json"], Self.files["pay me.wiredraft.json"])
    check(try list(run).selected?.name.path, "pay me-2.wiredraft.json")
    check(try self.run("mp<c-o><c-f>").why.contains("as it was saved last"))
  }

  @Test("Del deletes, and u or ^_ restores deleted drafts, the last first, also from another draft")
  func deletes() throws {
    let run = try run("<c-o>pay<del><c-u>empty<del>")
    check(run.files.count, Self.files.count - 2)
    check(run.why.contains("Deleted empty.wiredraft.json; u brings it back, until you quit."))
    check(try !names(run).contains("empty.wiredraft.json"))
    let one = try self.run("<c-o>pay<del><c-u>empty<del><c-_>")
    check(one.files["empty.wiredraft.json"] != nil && one.files["pay me.wiredraft.json"] == nil)
    let both = try self.run("<c-o>pay<del><c-u>empty<del><c-n><c-o><c-_><c-_>")
    check(both.files, Self.files)
    check(try self.run("<c-o><c-_>").why.contains("No draft was deleted"))
    // A permanently deleted draft doesn't block the restoring of earlier ones.
    var lost = try self.run("<c-o>pay<del><c-u>empty<del>").state
    let effects = lost.apply(.undo)
    check(effects, [.shelf(.restore(number: 2))])
    _ = lost.apply(.finished(.shelf(.lost(number: 2))))
    check(lost.messageText?.hasPrefix("empty.wiredraft.json can't be brought back") == true)
    check(lost.apply(.undo), [.shelf(.restore(number: 1))])
    // Nor does a draft that can't be restored now; it is tried again after them.
    var failed = try self.run("<c-o>pay<del><c-u>empty<del>").state
    _ = failed.apply(
      .finished(.shelf(.failed(.restore(number: 2), reason: "its folder isn't there any more"))))
    check(failed.apply(.undo), [.shelf(.restore(number: 1))])
    let open = try self.run("<c-o><del>")
    check(open.files, Self.files)
    check(open.why.contains("This draft is open"))
  }

  @Test("A deleted draft is in the trash until the program ends, also when the list is opened again")
  func deletedInTrash() throws {
    for keys in ["<c-o>pay<del>", "<c-o>pay<del><esc><c-o>pay"] {
      let run = try run(keys)
      check(try list(run).selected?.group, .trash)
      check(run.shows("trash     POST    pay me") && run.shows("kept until you quit"))
      check(run.lines[23].contains("⏎ restore"))
      for key in ["<enter>", "<c-_>"] {
        let back = try self.run(keys + key)
        check(back.files == Self.files && back.state.fileName == "orders.wiredraft.json")
        check(try !list(back).entries.contains { $0.group == .trash })
        check(try list(back).selected?.name.path, "pay me.wiredraft.json")
      }
      let again = try self.run(keys + "<del>")
      check(again.why.contains("It is in the trash until you quit"))
    }
  }

  @Test("The footer names the possible actions on the selected draft")
  func footer() throws {
    let size = Size(columns: 200, rows: 24)
    let deleted = try run("<c-o>pay<del><c-u>empty", size: size).lines[23]
    for text in ["⏎ open", "^N new", "^T rename", "Del to trash", "^F copy", "u bring back"] {
      check(deleted.contains(text))
    }
    let open = try run("<c-o>", size: size).lines[23]
    check(!open.contains("to trash") && !open.contains("bring back"))
    check(try !run("<c-o>zzz", size: size).lines[23].contains("open"))
  }

  @Test("A click opens a draft, a click outside closes the list, and the wheel scrolls")
  func mouse() throws {
    let open = try run("<c-o>")
    let row = try require(open.lines.firstIndex { $0.contains("pay me") })
    var state = open.state
    _ = state.apply(.mouse(MouseEvent(.wheelDown, button: 0, at: Point(column: 20, row: row), clicks: 1)))
    check(DraftsDialog.front(in: state)?.selection, 5)
    var clicked = open.state
    let effects = clicked.apply(
      .mouse(MouseEvent(.press, button: 0, at: Point(column: 20, row: row), clicks: 1)))
    check(effects.contains(.shelf(.load(path: "pay me.wiredraft.json", id: clicked.shelf.lastID))))
  }

  @Test("Heads are requested in batches, visible ones first, and late answers are dropped")
  func pieces() throws {
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.apply(.drafts)
    let id = try require(DraftsDialog.front(in: state)?.id)
    let names = (0..<1000).map { ShelfName(path: "\($0).wiredraft.json", shown: "\($0).wiredraft.json") }
    var effects = state.apply(
      .finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    _ = state.apply(.moveToLast)
    var asked: [String] = []
    var count = 0
    while case .shelf(.readHeads(let paths, id)) = effects.first {
      check(paths.count <= DraftsDialog.piece)
      asked += paths
      count += 1
      let facts = Dictionary(paths.map { ($0, ShelfFacts(method: "GET")) }) { $1 }
      effects = state.apply(.finished(.shelf(.read(id: id, facts))))
    }
    check(Set(asked) == Set(names.map(\.path)) && asked.count == 1000)
    check(count < 20)
    check(asked.first, "0.wiredraft.json")
    check(DraftsDialog.front(in: state)?.readCount, 1000)
    _ = state.apply(.close)
    check(state.apply(.finished(.shelf(.read(id: id, [:])))).isEmpty)
    _ = state.apply(.drafts)
    check(
      state.apply(.finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
        .isEmpty)
    check(DraftsDialog.front(in: state)?.entries.isEmpty == true)
  }

  @Test("A draft that arrives after its loading was cancelled is dropped")
  func lateLoad() throws {
    var state = try run("<c-o>pay").state
    _ = state.apply(.choose)
    let id = try require(state.shelf.loading)
    _ = state.apply(.close)
    let loaded = LoadedDraft(path: "pay me.wiredraft.json", .document(DraftDocument()))
    _ = state.apply(.finished(.shelf(.loaded(loaded, id: id))))
    check(state.fileName, "orders.wiredraft.json")
  }

  @Test("The reason why recent drafts can't be remembered is in the explanation line")
  func noRecent() throws {
    var state = try run("").state
    _ = state.apply(.finished(.shelf(.recentNotKept(reason: "there is no home folder"))))
    check(state.messageText, "Recent drafts can't be remembered: there is no home folder.")
  }

  @Test("The list fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(.front, of: run("mp<c-o>", size: size).state, "drafts")
    try expectScreen(.front, of: run("<c-o><up><up>", size: size).state, "drafts-damaged")
    try expectScreen(.front, of: run("<c-o>example<down><del>", size: size).state, "drafts-deleted")
    try expectScreen(.front, of: run("<c-o>pay<c-t>", size: size).state, "drafts-rename")
    try expectScreen(
      .front, of: run("mp<c-o>pay<enter>", size: size, hasJournal: false).state, "drafts-switch")
    try expectScreen(.front, of: run("<c-o>", size: size, fileName: nil, files: [:]).state, "drafts-none")
  }

  @Test("The title is beside the URL if there is room")
  func title() throws {
    check(try run("", size: Size(columns: 120, rows: 40)).lines[0].hasSuffix("List the orders"))
    check(try !run("").lines[0].contains("List the orders"))
  }

  @Test("A list of 5,000 drafts is narrowed and widened again")
  func large() throws {
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.apply(.drafts)
    let id = try require(DraftsDialog.front(in: state)?.id)
    let names = (0..<5000).map {
      ShelfName(path: "draft \($0).wiredraft.json", shown: "draft \($0).wiredraft.json")
    }
    _ = state.apply(
      .finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    for text in ["d", "r", " ", "9"] { _ = state.apply(.insert(text)) }
    check(DraftsDialog.front(in: state)?.found.count, names.count { $0.shown.contains("9") })
    _ = state.apply(.deleteBackward)
    check(DraftsDialog.front(in: state)?.found.count, 5000)
  }
}
