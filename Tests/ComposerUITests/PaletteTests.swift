@testable import ComposerUI
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
      .selecting, .picker, ProblemsDialog.keys, VariablesDialog.keys, HistoryDialog.keys,
      StylePickerDialog.keys, JumpDialog.keys,
      .typing, HelpDialog.keys, RecoveryDialog.keys, ReplaceQuestion.keys,
      QuitQuestion.keys, EditorProblemQuestion.keys, ConflictDialog.keys, RepairDialog.keys,
      DraftsDialog.keys, SwitchQuestion.keys,
      ImportPreviewDialog.keys, ImportQuestion.keys, CompareDialog.keys, LensDialog.keys, LessonsDialog.keys,
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
      guard let reason = entry.reason else { continue }
      var next = state
      let effects = PaletteDialog.run(entry.action, in: &next)
      #expect(next.message?.text == reason, "\(entry.action)")
      #expect(effects.isEmpty && next.revision == state.revision && next.dialogs.isEmpty, "\(entry.action)")
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

  @Test("The palette with reasons fits every size", arguments: ScreenTests.sizes)
  func screens(size: Size) throws {
    try expectScreen(
      .front, of: Rehearsal("<c-p>piece", on: ScreenTests.search, size: size).state, "palette-reason")
  }
}
