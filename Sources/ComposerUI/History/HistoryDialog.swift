import DraftFormats
import Panels
import ScreenModel
import WiredraftCore

/// The list of all changes, from which the user can go to any state.
struct HistoryDialog: ListDialog {
  /// The selected state; 0 is the first, before any change.
  var selection: Int
  /// The state that was saved last; nil if it can't be reached any more.
  var savedPlace: Int?

  var context: KeyContext { HistoryDialog.keys }

  func list(in state: ComposerState) -> ListWindow { HistoryView(state: state, history: self).list }

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

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (HistoryView(state: state, history: self).draw(), nil)
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
  /// The keys of the history.
  static let keys = KeyContext(
    "history", "In the history of changes",
    bindings: [
      .init([.named(.down), .letter("j"), .letter("U"), .control("y")], .moveDown, footer: 2),
      .init([.named(.up), .letter("k"), .letter("u"), .control("_")], .moveUp, footer: 2),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 4),
      .init([.named(.pageUp)], .pageUp, footer: 4),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])
}

extension HistoryDialog {
  /// Opens the history at the current state.
  static func listChanges(in state: inout ComposerState) {
    state.open(HistoryDialog(selection: state.history.place, savedPlace: state.history.savedPlace))
  }

  /// Undoes or redoes all changes up to a state.
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
