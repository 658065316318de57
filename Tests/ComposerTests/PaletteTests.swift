import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

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
      .setting, .typing, DescriptionDialog.keys, HelpDialog.keys, RecoveryDialog.keys, ReplaceQuestion.keys,
      QuitQuestion.keys, SendQuestion.keys, StaleSourceQuestion.keys, RedirectQuestion.keys,
      EditorProblemQuestion.keys,
      ConflictDialog.keys,
      RepairDialog.keys,
      DraftsDialog.keys, SwitchQuestion.keys,
      ImportListDialog.keys, ImportPreviewDialog.keys, ImportQuestion.keys, CompareDialog.keys,
      LensDialog.keys, LessonsDialog.keys,
      ReadersDialog.keys,
    ]
    let commands = Set(Action.commands)
    check(commands.count, Action.commands.count)
    for action in Action.commands {
      check(action.place != nil, "\(action)")
      check(action.sentence.shown.hasSuffix("."))
    }
    for context in KeyContext.allCases where !layers.contains(context) {
      for binding in context.bindings where binding.action != .palette {
        check(commands.contains(binding.action), "\(binding.action)")
      }
    }
    for action: Action in [
      .editInBox, .editDescription, .editPartName, .editPartType, .toggleEnvironment,
      .addBasicAuthentication, .addBearerToken, .addHeaderKey, .addQueryKey, .importFile, .editBoundary,
      .editBodyType, .editTitle, .showPath, .drafts, .listChanges,
      .newDraft, .renameDraft,
    ] {
      check(commands.contains(action), "\(action) has no key and no name")
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
      check(next.message?.text, reason, "\(action)")
      check(effects.isEmpty && next.revision == state.revision && next.dialogs.isEmpty, "\(action)")
    }
  }

  @Test("The best matches are first: by place in a word, then by kind; what is disabled is last")
  func order() throws {
    check(try palette("<c-p>zzz<c-u>").found.count > 100)
    let row = try palette("<c-p>row").found.map(\.action)
    let start = try require(row.firstIndex(of: .duplicateRow))
    check(start < row.firstIndex(of: .showCode) ?? row.count)
    let found = try palette("<c-p>delete").found
    let method = try require(found.firstIndex { $0.target == .method("DELETE") })
    check(found[..<method].allSatisfy { $0.kind == .action || $0.kind == .setting })
    check(found[method...].allSatisfy { $0.kind != .action || !$0.text.hasPrefix("Delete") })
  }

  @Test("The sentence of the selected action is shown completely on any screen", arguments: ScreenTests.sizes)
  func whole(size: Size) throws {
    var state = try Rehearsal("<c-p>", on: ScreenTests.search, size: size).state
    for action in Action.commands.prefix(60) {
      guard let palette = state.frontDialog(PaletteDialog.self), let entry = palette.selected else {
        Issue.record("no entry for \(action)")
        continue
      }
      let surface = try require(state.render().surfaces.last)
      _ = state.apply(.moveDown)
      let text = surface.screen.text.split(separator: "\n").map { line in
        line.split(separator: " ").filter { $0 != "│" }.joined(separator: " ")
      }.joined(separator: " ")
      check(text.contains(entry.text), "\(entry.text)\n\(surface.screen.text)")
    }
  }

  @Test("An entry that the user moved to stays selected while lessons and drafts arrive")
  func arrivals() throws {
    var state = try Rehearsal("", on: ScreenTests.search).state
    _ = state.apply(.palette)
    _ = state.apply(.insert("p"))
    for _ in 0..<3 { _ = state.apply(.moveDown) }
    let palette = try require(state.frontDialog(PaletteDialog.self))
    let names = (0..<200).map { ShelfName(path: "p\($0)", shown: "p\($0)") }
    let effects = state.apply(
      .finished(.shelf(.listed(id: palette.id, ShelfListing(folder: "~", inFolder: names, recent: [])))))
    check(state.frontDialog(PaletteDialog.self)?.selected, palette.selected)
    check(effects, [.shelf(.readHeads(names.prefix(64).map(\.path), id: palette.id))])
    // A late answer for another list is left out.
    _ = state.apply(
      .finished(.shelf(.listed(id: 99, ShelfListing(folder: "~", inFolder: [], recent: [])))))
    check(state.frontDialog(PaletteDialog.self)?.drafts.entries.count, 200)
  }
}
