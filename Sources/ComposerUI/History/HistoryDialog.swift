import DraftFormats
import Panels
import ScreenModel
import WiredraftCore

struct HistoryDialog: ListDialog, PanelDialog {
  /// The selected state; 0 is the first, before any change.
  var selection: Int
  /// The state that was saved last; nil if it can't be reached any more.
  var savedPlace: Int?

  var context: KeyContext { HistoryDialog.keys }

  func why(in state: ComposerState) -> Why? {
    let later = state.history.stepCount - selection
    guard selection > 0, let step = state.history.step(selection - 1) else {
      return Why(
        text:
          "The draft before the first change. Going there loses nothing: all changes stay in the list until you make another."
      )
    }
    let phrase = step.name.phrase(rows: step.rows)
    let place = "Change \(selection.grouped) of \(state.history.stepCount.grouped), \(phrase)"
    return Why(
      text: later == 0
        ? "\(place): the latest. \(key: .undo, in: .moving) and \(key: .redo, in: .moving) walk through the changes without this list."
        : "\(place). Going there keeps the \(later.counted("later change")) in the list, until you make another change there."
    )
  }

  func panel(in state: ComposerState) -> Panel {
    Panel(
      title: "History of changes", columns: 66,
      parts: [
        .list(Panel.List(count: state.history.stepCount + 1, selection: selection) { row(at: $0, in: state) })
      ])
  }

  private func row(at index: Int, in state: ComposerState) -> Panel.Row {
    let isPresent = index == state.history.place
    let step = index > 0 ? state.history.step(index - 1) : nil
    let begin =
      state.session.mendedFile != nil
      ? "the text that was no draft" : state.fileName == nil ? "as it began" : "as it was opened"
    let notes = [index == savedPlace && state.fileName != nil ? "saved" : nil, isPresent ? "now" : nil]
    return Panel.Row(
      [
        Panel.Piece(step.map { "\(index.grouped) \($0.name.phrase(rows: $0.rows))" } ?? begin),
        Panel.Piece(step?.subject ?? "", Theme.quiet),
        Panel.Piece(notes.compactMap(\.self).joined(separator: ", "), Theme.accent, isTrailing: true),
      ], style: index > state.history.place ? Theme.quiet : .plain)
  }

  func foot(in state: ComposerState) -> [Panel.Paragraph] {
    [Panel.Paragraph(state.text(note(in: state)))]
      + (why(in: state).map { [Panel.Paragraph($0, in: state)] } ?? [])
  }

  private func note(in state: ComposerState) -> Sentence {
    let count = abs(max(selection, state.session.firstPlace) - state.history.place)
    guard selection >= state.session.firstPlace else {
      return "There was no draft: \(key: .choose) goes to the first."
    }
    let changes = count == 1 ? "1 change" : "\(count.grouped) changes"
    if count == 0 { return "This is the draft as it is now." }
    return selection < state.history.place
      ? "\(key: .choose) takes \(changes) back; they stay in the list."
      : "\(key: .choose) makes \(changes) again."
  }

  func label(of action: Action, in state: ComposerState) -> String? { action == .choose ? "go there" : nil }

  func choose(in state: inout ComposerState) -> DialogStep {
    .close { [selection] state in
      HistoryDialog.goToChange(selection, in: &state)
      return []
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .choose || max(selection, state.session.firstPlace) != state.history.place
  }
}

extension HistoryDialog {
  static let keys = KeyContext(
    "history", "In the history of changes",
    bindings: [Keymap.Binding].list(
      2, page: 4, down: [.letter("U"), .control("y")], up: [.letter("u"), .control("_")]) + [
        .init([.named(.enter)], .choose, footer: 1),
        .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 3),
        .init([.letter("?"), .named(.function(1))], .help, footer: 5),
      ])
}

extension HistoryDialog {
  static func listChanges(in state: inout ComposerState) {
    state.open(HistoryDialog(selection: state.history.place, savedPlace: state.history.savedPlace))
  }

  fileprivate static func goToChange(_ wanted: Int, in state: inout ComposerState) {
    let place = max(wanted, state.session.firstPlace)
    guard place == wanted || place != state.history.place else {
      state.message = RepairDialog.undoRefusal(in: state.session).map { Message(text: $0) }
      return
    }
    let count = abs(place - state.history.place)
    let isUndo = place < state.history.place
    guard count > 1 else {
      if count == 1 { state.undoOrRedo(isUndo: isUndo) }
      return
    }
    let (oldComposition, oldDraft) = (state.composition, state.draft)
    _ = state.session.step(back: isUndo, count: count)
    state.forgetMarks()
    RowsTab.endSelection(in: &state)
    for list in Draft.RowList.allCases { state.grid.filters[list]?.isStale = true }
    state.showChange(since: oldDraft)
    state.summarise(
      from: oldComposition,
      title: "\(isUndo ? "Undone" : "Redone"): \(count.grouped) changes" + asSaved(in: state.session))
  }

  /// Returns the suffix for a change that led back to the saved draft; otherwise an empty text.
  static func asSaved(in session: DraftSession) -> String {
    session.fileName == nil || session.history.isModified ? "" : ", as saved"
  }
}
