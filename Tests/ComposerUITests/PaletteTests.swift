@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Palette")
struct PaletteTests {
  private func palette(_ script: String, on draft: Draft = ScreenTests.search) throws -> PaletteDialog {
    let run = try Rehearsal(script, on: draft)
    guard let palette = run.state.frontDialog(PaletteDialog.self) else {
      Issue.record("\(script) opens no palette")
      return PaletteDialog(run.state)
    }
    return palette
  }

  @Test("Every action has a sentence, and is in the palette or belongs only to dialogs")
  func complete() {
    let layers: Set<KeyContext> = [
      .selecting, .picker, ProblemsDialog.keys, VariablesDialog.keys, ConnectionDialog.keys,
      HistoryDialog.keys,
      StylePickerDialog.keys, JumpDialog.keys,
      .typing, HelpDialog.keys, RecoveryDialog.keys, ReplaceQuestion.keys,
      QuitQuestion.keys, SendQuestion.keys, StaleSourceQuestion.keys, RedirectQuestion.keys,
      EditorProblemQuestion.keys,
      ConflictDialog.keys,
      RepairDialog.keys,
      DraftsDialog.keys, SwitchQuestion.keys,
      ImportPreviewDialog.keys, ImportQuestion.keys, CompareDialog.keys, LensDialog.keys, LessonsDialog.keys,
      ReadersDialog.keys,
    ]
    let commands = Set(Action.commands)
    #expect(commands.count == Action.commands.count)
    for action in Action.commands {
      #expect(action.place != nil, "\(action)")
      #expect(action.sentence.shown.hasSuffix("."))
    }
    for context in KeyContext.allCases where !layers.contains(context) {
      for binding in context.bindings where binding.action != .palette {
        #expect(commands.contains(binding.action), "\(binding.action)")
      }
    }
    for action: Action in [
      .editInBox, .editDescription, .editPartName, .editPartType, .toggleEnvironment,
      .addBasicAuthentication, .addBearerToken, .addHeaderKey, .addQueryKey, .importFile, .editBoundary,
      .editBodyType, .editTitle, .showPath, .drafts, .listChanges,
      .newDraft, .renameDraft,
    ] {
      #expect(commands.contains(action), "\(action) has no key and no name")
    }
  }

  @Test(
    "An action that the palette refuses does nothing, and gives the same reason",
    arguments: [
      "", "1", "2", "3", "4", "5", "7", "6", "6\\\\", "9", "hh", "G", "x", "vj", "bn4", "bt4", "7G", "6G",
    ])
  func refusals(script: String) throws {
    let state = try Rehearsal(script, on: ScreenTests.search).state
    for entry in try palette(script + "<c-p>").found {
      guard let reason = entry.reason, let action = entry.action else { continue }
      var next = state
      let effects = PaletteDialog.run(action, in: &next)
      #expect(next.message?.text == reason, "\(action)")
      #expect(effects.isEmpty && next.revision == state.revision && next.dialogs.isEmpty, "\(action)")
    }
  }

  @Test("Typing finds an action wherever the focus is, and the best match first")
  func finds() throws {
    for script in ["", "1", "6", "1h", "bn4", "i", "xxxxx"] {
      let palette = try palette(script + "<c-p>delete")
      #expect(palette.found.contains { $0.action == .deleteRow }, "\(script)")
      if script != "i" { #expect(palette.found.first?.action == .deleteRow, "\(script)") }
    }
    #expect(try palette("1<esc><c-p>zzz").found.isEmpty)
    #expect(try palette("<c-p>zzz<c-u>").found.count > 100)
    // A match at a word's beginning ranks before one in its middle.
    let row = try palette("<c-p>row").found.map(\.action)
    let start = try #require(row.firstIndex(of: .duplicateRow))
    let middle = row.firstIndex(of: .showCode) ?? row.count
    #expect(start < middle)
  }

  @Test("A key finds its action")
  func keys() throws {
    #expect(try palette("<c-p>^S").found.first?.action == .save)
    #expect(try palette("<c-p>^s").found.first?.action == .save)
    #expect(try palette("<c-p>F1").found.first?.action == .help)
    #expect(try palette("<c-p>K").found.first?.action == .moveRowUp)
    #expect(try palette("<c-p>!").found.first?.action == .listProblems)
  }

  @Test("An action that would do nothing says why, and the palette stays open when it is chosen")
  func reasons() throws {
    let run = try Rehearsal("<c-p>undo<enter>", on: ScreenTests.search)
    #expect(run.state.dialogs.isEmpty == false)
    let text = try Rehearsal("<c-p>take the last change", on: ScreenTests.search).text
    #expect(text.contains("Not now: Nothing is left to undo."))
    #expect(try Rehearsal("x<c-p>take the last change<enter>", on: ScreenTests.search).state.dialogs.isEmpty)
  }

  @Test(
    "A row action invoked from the method applies to the grid's row; during an edit it ends the edit first")
  func placed() throws {
    let run = try Rehearsal("j1<c-p>duplicate<enter>", on: ScreenTests.search)
    #expect(run.state.draft.parameters?.map(\.name).prefix(3) == ["q", "sort", "sort"])
    #expect(run.state.focus == .grid)
    let edited = try Rehearsal("i!<c-p>duplicate<enter>", on: ScreenTests.search)
    #expect(edited.state.edit == nil)
    #expect(edited.state.draft.parameters?.map(\.text).prefix(2) == ["Swift!", "Swift!"])
    // Actions that edit the text leave the edit open.
    let word = try Rehearsal("i<c-p>word before<enter>x<enter>", on: ScreenTests.search)
    #expect(word.state.draft.parameters?.first?.text == "x")
    let saved = try Rehearsal("i!<c-p>^S<enter>", on: ScreenTests.search, fileName: "a.json")
    #expect(saved.state.edit != nil)
    #expect(saved.files["a.json"] != nil)
  }

  @Test("The sentence of the selected action is shown completely on any screen", arguments: ScreenTests.sizes)
  func whole(size: Size) throws {
    var state = try Rehearsal("<c-p>", on: ScreenTests.search, size: size).state
    for action in Action.commands.prefix(60) {
      guard let palette = state.frontDialog(PaletteDialog.self), let entry = palette.selected else {
        Issue.record("no entry for \(action)")
        continue
      }
      let surface = try #require(state.render().surfaces.last)
      _ = state.apply(.moveDown)
      let text = surface.screen.text.split(separator: "\n").map { line in
        line.split(separator: " ").filter { $0 != "│" }.joined(separator: " ")
      }.joined(separator: " ")
      #expect(text.contains(entry.text), "\(entry.text)\n\(surface.screen.text)")
    }
  }

  // MARK: - Everything else

  /// Plays a script with files, examples and lessons around the draft.
  private func play(
    _ script: String, on draft: Draft = ScreenTests.search, fileName: String? = nil,
    files: [String: [UInt8]] = [:], keymap: Keymap = .standard
  ) throws -> Rehearsal {
    var files = files
    files["posts"] = ExamplesTests.bytes
    return try Rehearsal(
      script, on: draft, files: files, fileName: fileName,
      options: ComposerOptions(examples: { ExamplesTests.choices }), keymap: keymap)
  }

  private func first(_ query: String) throws -> PaletteEntry? {
    try play("<c-p>" + query).state.frontDialog(PaletteDialog.self)?.found.first
  }

  private static let draft = Array(
    #"{"wiredraft":1,"title":"Zebra crossing","method":"PUT","url":"https://h/zebras"}"#.utf8)

  @Test("Methods, header fields, words, lessons, examples and imports are found, the exact word first")
  func kinds() throws {
    #expect(try first("post")?.target == .method("POST"))
    #expect(try first("host")?.target == .header("Host"))
    #expect(try first("idempotent")?.kind == .word)
    #expect(try first("lesson 4")?.kind == .lesson)
    #expect(try first("payment")?.target == .example("payment"))
    #expect(try first("kibana")?.kind == .importing)
    #expect(try first("monochrome")?.target == .theme(.monochrome))
    #expect(try first("encoding of arr")?.target == .style("arrays"))
    #expect(try first("body: form")?.target == .bodyType(.type(.form)))
    #expect(try first("save as")?.action == .saveAs)
    #expect(try first("new draft")?.action == .newDraft)
    #expect(try first("rename")?.action == .renameDraft)
    #expect(try first("delete the draft")?.action == .deleteOpenDraft)
    #expect(try first("empty the trash")?.action == .emptyTrash)
    #expect(try first("mouse")?.action == .toggleMouse)
    // A word within, then letters with gaps between them.
    #expect(try first("otency")?.target == .header("Idempotency-Key"))
    #expect(try first("authrz")?.target == .header("Authorization"))
    // Each says its kind.
    let shown = try play("<c-p>post")
    #expect(shown.shows("▸method   POST  neither safe nor idempotent"))
    #expect(shown.shows("m p │"))
  }

  @Test("Equally good matches are listed by kind, actions first, and disabled ones last")
  func order() throws {
    let found = try palette("<c-p>delete").found
    #expect(found.first?.action == .deleteRow)
    let method = try #require(found.firstIndex { $0.target == .method("DELETE") })
    #expect(found[..<method].allSatisfy { $0.kind == .action || $0.kind == .setting })
    #expect(found[method...].allSatisfy { $0.kind != .action || !$0.text.hasPrefix("Delete") })
  }

  @Test("Taking a method sets it, and the present one says so")
  func method() throws {
    #expect(try play("<c-p>patch<enter>").state.draft.method == "PATCH")
    #expect(try play("<c-p>GET<enter>").state.messageText == "The method is GET already.")
    #expect(try play("i!<c-p>patch<enter>").state.edit == nil)
  }

  @Test("Taking a header field edits its value, in a new row or in its own")
  func header() throws {
    let new = try play("<c-p>user-agent<enter>me<enter>").state
    #expect(new.draft.headers.map(\.name) == ["Accept", "User-Agent"])
    #expect(new.draft.headers.last?.text == "me")
    // Without a value there is no row.
    #expect(try play("<c-p>user-agent<enter><esc>").state.draft.headers.count == 1)
    #expect(
      try play("<c-p>user-agent<enter>").why.hasPrefix("The value of User-Agent. The program that asks"))
    let own = try play("<c-p>accept<enter><c-u>*/*<enter>").state
    #expect(own.draft.headers.map(\.text) == ["*/*"])
  }

  @Test("Taking a word opens the glossary there")
  func word() throws {
    let run = try play("<c-p>idempotent<enter>")
    #expect(run.state.frontDialog(HelpDialog.self)?.isGlossary == true)
    #expect(run.shows("if sending it twice is meant to do what sending"))
  }

  @Test("Taking a lesson begins it, an example opens it, an import asks for its file")
  func things() throws {
    #expect(try play("<c-p>lesson 4<enter>").state.isInLesson)
    #expect(try play("<c-p>example posts<enter>").state.draft.url == "https://h/posts")
    let prompt = try play("<c-p>kibana<enter>").state
    #expect(prompt.frontDialog(DetailPrompt.self)?.subject == .importedFile)
  }

  @Test("Taking a setting sets it, or opens its list")
  func settings() throws {
    #expect(try play("<c-p>high-contrast<enter>").state.options.theme.name == .highContrast)
    let styles = try play("<c-p>encoding of nulls<enter>").state
    #expect(styles.frontDialog(StylePickerDialog.self)?.styleKey.name == "nulls")
    #expect(try play("<c-p>body: form<enter>").state.draft.body.type == .form)
    #expect(try play("<c-p>code: httpie<enter>").state.live.codeFormat == .httpie)
  }

  @Test("Drafts are found by name, title, method and URL, and taking one opens it")
  func drafts() throws {
    let files = ["z.wiredraft.json": Self.draft]
    for query in ["zebra", "z.wired", "crossing", "zebras"] {
      let run = try play("<c-p>\(query)<enter>", files: files)
      #expect(run.state.fileName == "z.wiredraft.json", "\(query)")
    }
    let open = try play("<c-p>zebra<enter><c-p>zebra<enter>", files: files)
    #expect(open.state.messageText == "This draft is open already.")
  }

  @Test("The open draft's file can be deleted and brought back")
  func deletion() throws {
    let files = ["z.wiredraft.json": Self.draft]
    let deleted = try play("<c-p>zebra<enter><c-p>delete the draft<enter>", files: files)
    #expect(deleted.files["z.wiredraft.json"] == nil)
    #expect(deleted.state.fileName == nil && deleted.state.draft.url.isEmpty)
    #expect(deleted.state.messageText?.hasPrefix("Deleted z.wiredraft.json; ^P, then “bring back”") == true)
    let back = try play(
      "<c-p>zebra<enter><c-p>delete the draft<enter><esc><c-p>bring back<enter>", files: files)
    #expect(back.files["z.wiredraft.json"] == Self.draft)
    // A draft without a file has none to delete.
    #expect(try play("<c-p>delete the draft<enter>").state.messageText?.hasPrefix("Not now: ") == true)
  }

  @Test("A query without a match says so, and so does Enter")
  func nothing() throws {
    let run = try play("<c-p>xyzzy")
    #expect(run.shows("Nothing matches “xyzzy”: fewer letters find more"))
    let entered = try play("<c-p>xyzzy<enter>").state
    #expect(entered.messageText?.hasPrefix("Nothing matches “xyzzy”") == true)
    #expect(entered.frontDialog(PaletteDialog.self) != nil)
  }

  @Test("An entry that the user moved to stays selected while lessons and drafts arrive")
  func arrivals() throws {
    var state = try Rehearsal("", on: ScreenTests.search).state
    _ = state.apply(.palette)
    _ = state.apply(.insert("p"))
    for _ in 0..<3 { _ = state.apply(.moveDown) }
    let palette = try #require(state.frontDialog(PaletteDialog.self))
    let names = (0..<200).map { ShelfName(path: "p\($0)", shown: "p\($0)") }
    let effects = state.apply(
      .finished(.shelf(.listed(id: palette.id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    #expect(state.frontDialog(PaletteDialog.self)?.selected == palette.selected)
    #expect(effects == [.shelf(.readHeads(names.prefix(64).map(\.path), id: palette.id))])
    // A late answer for another list is left out.
    _ = state.apply(
      .finished(.shelf(.listed(id: 99, ShelfListing(folder: "~", inFolder: [], recent: [])))))
    #expect(state.frontDialog(PaletteDialog.self)?.drafts.entries.count == 200)
  }

  @Test("The palette with reasons fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(
      .front, of: Rehearsal("<c-p>piece", on: ScreenTests.search, size: size).state, "palette-reason")
  }
}
