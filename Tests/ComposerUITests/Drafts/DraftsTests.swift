@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

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
    files: [String: [UInt8]] = files
  ) throws -> Rehearsal {
    var draft = Draft()
    draft.url = "https://shop.example.com/orders?page=2"
    draft.parameters = [Draft.Row("a", "1")]
    return try Rehearsal(
      inputs: KeyScript.parse(script), on: DraftDocument(draft, title: "List the orders"), size: size,
      files: files, fileName: fileName)
  }

  private func list(_ run: Rehearsal) throws -> DraftsDialog {
    try #require(DraftsDialog.front(in: run.state))
  }

  private func names(_ run: Rehearsal) throws -> [String] {
    let drafts = try list(run)
    return drafts.found.indices.map { drafts.entry(at: $0).name.path }
  }

  @Test("^O lists the drafts of the folder, then those elsewhere, each with the facts from its file")
  func lists() throws {
    for script in ["<c-o>", "i<c-o>", "m<c-o>", "1i<c-o>", "?<c-o>"] {
      let run = try run(script)
      #expect(
        try names(run) == [
          "broken.wiredraft.json", "empty.wiredraft.json", "orders.wiredraft.json", "pay me.wiredraft.json",
          "/other/gone.wiredraft.json", "/other/search.wiredraft.json",
        ])
      #expect(run.shows("POST    pay me") && run.shows("open      GET     List the orders"))
      #expect(run.shows("elsewhere QUERY   Search") && run.shows("20 Nov · ~/other"))
      #expect(run.shows("no URL yet"))
      #expect(run.shows("3:9: expected a colon"))
      #expect(try list(run).selected?.name.path == "orders.wiredraft.json")
    }
    #expect(try run("<c-o><c-o>").state.dialogs.isEmpty)
    #expect(try run("<c-o><esc>").state.dialogs.isEmpty)
    #expect(try run("i<c-o><esc>").state.edit != nil)
  }

  @Test("Possible secrets in a URL are not shown")
  func secrets() throws {
    let run = try run("<c-o><down><down><down>", size: Size(columns: 120, rows: 40))
    #expect(!run.text.contains("pw@"))
    #expect(!run.text.contains("abc"))
  }

  @Test(
    "Typing finds drafts by name, title, URL and method, words in any order",
    arguments: [
      ("pay", ["pay me.wiredraft.json"]), ("ORDERS list", ["orders.wiredraft.json"]),
      ("example.com", ["orders.wiredraft.json", "pay me.wiredraft.json"]),
      ("post", ["pay me.wiredraft.json"]), ("query search", ["/other/search.wiredraft.json"]), ("zzz", []),
    ])
  func finds(typed: String, expected: [String]) throws {
    #expect(try names(run("<c-o>" + typed)) == expected)
  }

  @Test("A name that begins with the typed text is selected, not one that contains it")
  func ranks() throws {
    var files = Self.files
    files["a-orders.wiredraft.json"] = files["empty.wiredraft.json"]
    let run = try run("<c-o>ord", files: files)
    #expect(try names(run) == ["a-orders.wiredraft.json", "orders.wiredraft.json"])
    #expect(try list(run).selected?.name.path == "orders.wiredraft.json")
    files["orders of 2026.wiredraft.json"] = files["empty.wiredraft.json"]
    let whole = try self.run("<c-o>orders", files: files)
    #expect(try list(whole).selected?.name.path == "orders.wiredraft.json")
  }

  @Test("Enter opens the selected draft, and nothing remains of the old one")
  func opens() throws {
    let run = try run("6<c-o>pay<enter>")
    #expect(run.state.fileName == "pay me.wiredraft.json")
    #expect(run.state.draft.method == "POST")
    #expect(run.state.dialogs.isEmpty)
    #expect(!run.state.isModified && !run.state.history.canUndo)
    #expect(run.effects.contains(.shelf(.opened(path: "pay me.wiredraft.json", base: []))))
    #expect(run.why.contains("Opened pay me.wiredraft.json."))
    // Saving writes the new file.
    let saved = try self.run("<c-o>pay<enter>mg<c-s>")
    #expect(saved.files["orders.wiredraft.json"] == Self.files["orders.wiredraft.json"])
    #expect(try DraftDocument(reading: saved.files["pay me.wiredraft.json"] ?? []).draft.method == "GET")
    #expect(try self.run("<c-o><enter>").why.contains("This draft is open already."))
  }

  @Test("Opening another draft asks about unsaved work: save, discard or stay")
  func asks() throws {
    let asked = try run("mp<c-o>pay<enter>")
    #expect(asked.shows("This draft has unsaved changes."))
    #expect(asked.state.fileName == "orders.wiredraft.json")
    let stayed = try run("mp<c-o>pay<enter><esc>")
    #expect(try list(stayed).selected?.name.path == "pay me.wiredraft.json")
    #expect(stayed.state.isModified)
    let discarded = try run("mp<c-o>pay<enter>d")
    #expect(discarded.state.fileName == "pay me.wiredraft.json")
    #expect(discarded.files == Self.files)
    let saved = try run("mp<c-o>pay<enter>s")
    #expect(saved.state.fileName == "pay me.wiredraft.json")
    #expect(
      try DraftDocument(reading: saved.files["orders.wiredraft.json"] ?? []).draft.method == "POST")
    // A draft without a file first gets a name.
    let named = try run("mp<c-o>pay<enter>s<c-u>new.wiredraft.json<enter>", fileName: nil)
    #expect(named.files["new.wiredraft.json"] != nil)
    #expect(named.state.fileName == "pay me.wiredraft.json")
    let kept = try run("mp<c-o>pay<enter>s<esc>", fileName: nil)
    #expect(kept.state.fileName == nil && kept.state.isModified)
    // ^Q in the question doesn't answer it.
    #expect(try run("mp<c-o>pay<enter><c-q>").ending == .terminated)
  }

  @Test("A draft that can't be read opens as text, and Escape goes back to the list")
  func damaged() throws {
    #expect(try run("mp<c-o>brok<enter>").shows("Unsaved work"))
    let run = try run("<c-o>brok<enter>")
    #expect(run.state.fileName == "broken.wiredraft.json")
    #expect(run.state.repair?.problem?.position == TextPosition(line: 3, column: 9))
    #expect(run.shows("expected a colon"))
    let back = try self.run("<c-o>brok<enter><esc>")
    #expect(back.state.repair == nil && back.state.fileName == nil)
    #expect(DraftsDialog.front(in: back.state) != nil)
    #expect(back.files == Self.files)
    #expect(try self.run("<c-o>brok<enter><c-q>").ending == .quit)
  }

  @Test("Del removes a missing recent draft from the list, and deletes nothing")
  func forgets() throws {
    let run = try run("<c-o>gone", size: Size(columns: 200, rows: 24))
    #expect(run.lines[23].contains("Del forget"))
    let forgotten = try self.run("<c-o>gone<del>")
    #expect(forgotten.effects.contains(.shelf(.forget(path: "/other/gone.wiredraft.json"))))
    #expect(try !names(forgotten).contains("/other/gone.wiredraft.json"))
    #expect(forgotten.why.contains("is left out of the recent drafts"))
  }

  @Test("The reason why the list is incomplete is reported once, and doesn't replace an action's message")
  func problem() throws {
    var state = try run("<c-o>").state
    let id = try #require(DraftsDialog.front(in: state)?.id)
    let listing = ShelfListing(folder: "~", inFolder: [], recent: [], problem: "One name is not UTF-8.")
    _ = state.apply(.finished(.shelf(.listed(id: id, listing))))
    #expect(state.messageText == "One name is not UTF-8.")
    _ = state.apply(.finished(.shelf(.duplicated("a", as: "a-2"))))
    _ = state.apply(.finished(.shelf(.listed(id: id, listing))))
    #expect(state.messageText == "Copied to a-2.")
  }

  @Test("A renamed, copied or restored draft is visible, even if the words do not match it")
  func seen() throws {
    for keys in ["<c-o>empty<c-t><c-u>zz<enter>", "<c-o>empty<del><c-u>zzz<c-_>"] {
      let run = try run(keys)
      #expect(try list(run).editor.text.isEmpty)
      let selected = try #require(try list(run).selected?.name.path)
      #expect(selected == (keys.contains("<del>") ? "empty.wiredraft.json" : "zz.wiredraft.json"))
    }
  }

  @Test("Work is not lost to a missing draft")
  func missing() throws {
    let gone = try self.run("<c-o>gone<enter>")
    #expect(gone.state.fileName == "orders.wiredraft.json")
    #expect(gone.why.contains("isn't there any more"))
  }

  @Test("^N begins a new draft and edits its URL")
  func new() throws {
    for script in ["<c-o><c-n>", "<c-p>begin a new<enter>"] {
      let run = try run(script)
      #expect(run.state.fileName == nil)
      #expect(run.state.document.title == nil)
      #expect(run.state.edit?.target == .url)
      #expect(run.effects.contains { if case .shelf(.opened(path: nil, _)) = $0 { true } else { false } })
    }
    #expect(try run("mp<c-o><c-n>").shows("Unsaved work"))
  }

  @Test("^T renames a file, also that of the current draft")
  func renames() throws {
    let run = try run("mp<c-o><c-t><c-u>all orders<enter>")
    #expect(run.files["all orders.wiredraft.json"] == Self.files["orders.wiredraft.json"])
    #expect(run.files["orders.wiredraft.json"] == nil)
    #expect(run.state.fileName == "all orders.wiredraft.json")
    #expect(run.state.isModified)
    #expect(try list(run).selected?.name.path == "all orders.wiredraft.json")
    let other = try self.run("<c-o>pay<f2>2<enter><esc><c-s>")
    #expect(other.files["pay me2.wiredraft.json"] == Self.files["pay me.wiredraft.json"])
    #expect(other.state.fileName == "orders.wiredraft.json")
    #expect(try self.run("<c-p>rename<enter><c-u>x<enter>").state.fileName == "x.wiredraft.json")
  }

  @Test("A name that exists, is empty or has a slash is refused, and the prompt stays")
  func refuses() throws {
    let taken = try run("<c-o>pay<c-t><c-u>orders<enter>")
    #expect(taken.files == Self.files)
    let complaint = try #require(taken.state.frontDialog(DraftNamePrompt.self)?.complaint)
    #expect(complaint.shown.contains("a file of this name exists already. Another name:"))
    for name in ["", " ", "   "] {
      #expect(try run("<c-o>pay<c-t><c-u>\(name)<enter>").shows("Type a name"))
    }
    #expect(try run("<c-o>pay<c-t><c-u>a/b<enter>").shows("A name has no slash"))
    #expect(try run("<c-o>pay<c-t><c-u>orders<enter><c-u>b<enter>").files["b.wiredraft.json"] != nil)
  }

  @Test("^F copies, and the copy is selected")
  func duplicates() throws {
    let run = try run("<c-o>pay<c-f>")
    #expect(run.files["pay me-2.wiredraft.json"] == Self.files["pay me.wiredraft.json"])
    #expect(try list(run).selected?.name.path == "pay me-2.wiredraft.json")
    #expect(try self.run("mp<c-o><c-f>").why.contains("as it was saved last"))
  }

  @Test("Del deletes, and u or ^_ restores deleted drafts, the last first, also from another draft")
  func deletes() throws {
    let run = try run("<c-o>pay<del><c-u>empty<del>")
    #expect(run.files.count == Self.files.count - 2)
    #expect(run.why.contains("Deleted empty.wiredraft.json; u brings it back, until you quit."))
    #expect(try !names(run).contains("empty.wiredraft.json"))
    let one = try self.run("<c-o>pay<del><c-u>empty<del><c-_>")
    #expect(one.files["empty.wiredraft.json"] != nil && one.files["pay me.wiredraft.json"] == nil)
    let both = try self.run("<c-o>pay<del><c-u>empty<del><c-n><c-o><c-_><c-_>")
    #expect(both.files == Self.files)
    #expect(try self.run("<c-o><c-_>").why.contains("No draft was deleted"))
    // A permanently deleted draft doesn't block the restoring of earlier ones.
    var lost = try self.run("<c-o>pay<del><c-u>empty<del>").state
    let effects = lost.apply(.undo)
    #expect(effects == [.shelf(.restore(number: 2))])
    _ = lost.apply(.finished(.shelf(.lost(number: 2))))
    #expect(lost.messageText?.hasPrefix("empty.wiredraft.json can't be brought back") == true)
    #expect(lost.apply(.undo) == [.shelf(.restore(number: 1))])
    // Nor does a draft that can't be restored now; it is tried again after them.
    var failed = try self.run("<c-o>pay<del><c-u>empty<del>").state
    _ = failed.apply(
      .finished(.shelf(.failed(.restore(number: 2), reason: "its folder isn't there any more"))))
    #expect(failed.apply(.undo) == [.shelf(.restore(number: 1))])
    let open = try self.run("<c-o><del>")
    #expect(open.files == Self.files)
    #expect(open.why.contains("This draft is open"))
  }

  @Test("A deleted draft is in the trash until the program ends, also when the list is opened again")
  func deletedInTrash() throws {
    for keys in ["<c-o>pay<del>", "<c-o>pay<del><esc><c-o>pay"] {
      let run = try run(keys)
      #expect(try list(run).selected?.group == .trash)
      #expect(run.shows("trash     POST    pay me") && run.shows("kept until you quit"))
      #expect(run.lines[23].contains("⏎ restore"))
      for key in ["<enter>", "<c-_>"] {
        let back = try self.run(keys + key)
        #expect(back.files == Self.files && back.state.fileName == "orders.wiredraft.json")
        #expect(try !list(back).entries.contains { $0.group == .trash })
        #expect(try list(back).selected?.name.path == "pay me.wiredraft.json")
      }
      let again = try self.run(keys + "<del>")
      #expect(again.why.contains("It is in the trash until you quit"))
    }
  }

  @Test("The footer names the possible actions on the selected draft")
  func footer() throws {
    let size = Size(columns: 200, rows: 24)
    let deleted = try run("<c-o>pay<del><c-u>empty", size: size).lines[23]
    for text in ["⏎ open", "^N new", "^T rename", "Del to trash", "^F copy", "u bring back"] {
      #expect(deleted.contains(text))
    }
    let open = try run("<c-o>", size: size).lines[23]
    #expect(!open.contains("to trash") && !open.contains("bring back"))
    #expect(try !run("<c-o>zzz", size: size).lines[23].contains("open"))
  }

  @Test("A click opens a draft, a click outside closes the list, and the wheel scrolls")
  func mouse() throws {
    let open = try run("<c-o>")
    let row = try #require(open.lines.firstIndex { $0.contains("pay me") })
    var state = open.state
    _ = state.apply(.mouse(MouseEvent(.wheelDown, button: 0, at: Point(column: 20, row: row), clicks: 1)))
    #expect(DraftsDialog.front(in: state)?.selection == 5)
    var clicked = open.state
    let effects = clicked.apply(
      .mouse(MouseEvent(.press, button: 0, at: Point(column: 20, row: row), clicks: 1)))
    #expect(effects.contains(.shelf(.load(path: "pay me.wiredraft.json", id: clicked.shelf.lastID))))
  }

  @Test("Heads are requested in batches, visible ones first, and late answers are dropped")
  func pieces() throws {
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.apply(.drafts)
    let id = try #require(DraftsDialog.front(in: state)?.id)
    let names = (0..<1000).map { ShelfName(path: "\($0).wiredraft.json", shown: "\($0).wiredraft.json") }
    var effects = state.apply(
      .finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    _ = state.apply(.moveToLast)
    var asked: [String] = []
    var count = 0
    while case .shelf(.readHeads(let paths, id)) = effects.first {
      #expect(paths.count <= DraftsDialog.piece)
      asked += paths
      count += 1
      let facts = Dictionary(paths.map { ($0, ShelfFacts(method: "GET")) }) { $1 }
      effects = state.apply(.finished(.shelf(.read(id: id, facts))))
    }
    #expect(Set(asked) == Set(names.map(\.path)) && asked.count == 1000)
    #expect(count < 20)
    #expect(asked.first == "0.wiredraft.json")
    #expect(DraftsDialog.front(in: state)?.readCount == 1000)
    _ = state.apply(.close)
    #expect(state.apply(.finished(.shelf(.read(id: id, [:])))).isEmpty)
    _ = state.apply(.drafts)
    #expect(
      state.apply(.finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
        .isEmpty)
    #expect(DraftsDialog.front(in: state)?.entries.isEmpty == true)
  }

  @Test("A draft that arrives after its loading was cancelled is dropped")
  func lateLoad() throws {
    var state = try run("<c-o>pay").state
    _ = state.apply(.choose)
    let id = try #require(state.shelf.loading)
    _ = state.apply(.close)
    let loaded = LoadedDraft(path: "pay me.wiredraft.json", .document(DraftDocument()))
    _ = state.apply(.finished(.shelf(.loaded(loaded, id: id))))
    #expect(state.fileName == "orders.wiredraft.json")
  }

  @Test("The reason why recent drafts can't be remembered is in the explanation line")
  func noRecent() throws {
    var state = try run("").state
    _ = state.apply(.finished(.shelf(.recentNotKept(reason: "there is no home folder"))))
    #expect(state.messageText == "Recent drafts can't be remembered: there is no home folder.")
  }

  @Test("The list fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(.front, of: run("mp<c-o>", size: size).state, "drafts")
    try expectScreen(.front, of: run("<c-o><up><up>", size: size).state, "drafts-damaged")
    try expectScreen(.front, of: run("<c-o>example<down><del>", size: size).state, "drafts-deleted")
    try expectScreen(.front, of: run("<c-o>pay<c-t>", size: size).state, "drafts-rename")
    try expectScreen(.front, of: run("mp<c-o>pay<enter>", size: size).state, "drafts-switch")
    try expectScreen(.front, of: run("<c-o>", size: size, fileName: nil, files: [:]).state, "drafts-none")
  }

  @Test("The title is beside the URL if there is room")
  func title() throws {
    #expect(try run("", size: Size(columns: 120, rows: 40)).lines[0].hasSuffix("List the orders"))
    #expect(try !run("").lines[0].contains("List the orders"))
  }

  @Test("A list of 5,000 drafts is narrowed and widened again")
  func large() throws {
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.apply(.drafts)
    let id = try #require(DraftsDialog.front(in: state)?.id)
    let names = (0..<5000).map {
      ShelfName(path: "draft \($0).wiredraft.json", shown: "draft \($0).wiredraft.json")
    }
    _ = state.apply(
      .finished(.shelf(.listed(id: id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    for text in ["d", "r", " ", "9"] { _ = state.apply(.insert(text)) }
    #expect(DraftsDialog.front(in: state)?.found.count == names.count { $0.shown.contains("9") })
    _ = state.apply(.deleteBackward)
    #expect(DraftsDialog.front(in: state)?.found.count == 5000)
  }
}
