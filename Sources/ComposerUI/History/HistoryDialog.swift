import DraftFormats
import ScreenModel

/// The list of all changes, to go to any.
struct HistoryDialog: ListDialog {
  /// Which state is selected: 0 is the first, before any change.
  var selection: Int
  /// The state that was saved last; nil where no way leads to it any more.
  var savedPlace: Int?

  var context: KeyContext { .history }

  func list(in state: ComposerState) -> ListWindow { HistoryView(state: state, history: self).list }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    (HistoryView(state: state, history: self).draw(), nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? { action == .choose ? "go there" : nil }

  func choose(in state: inout ComposerState) -> DialogStep {
    .close { [selection] state in
      state.goToChange(selection)
      return []
    }
  }

  func isOtherEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .choose || max(selection, state.session.firstPlace) != state.history.place
  }
}

extension KeyContext {
  /// The history of changes is open.
  static let history = KeyContext(
    "history", "In the history of changes",
    bindings: [
      .init([.named(.down), .letter("j"), .letter("U"), .control("y")], .moveDown, footer: 2),
      .init([.named(.up), .letter("k"), .letter("u"), .control("z")], .moveUp, footer: 2),
      .init([.named(.pageDown), .letter(" ")], .pageDown, footer: 4),
      .init([.named(.pageUp)], .pageUp, footer: 4),
      .init([.letter("g"), .named(.home)], .moveToFirst),
      .init([.letter("G"), .named(.end)], .moveToLast),
      .init([.named(.enter)], .choose, footer: 1),
      .init([.named(.escape), .letter("q"), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 5),
    ])
}

extension ComposerState {
  /// Opens the history, at the present state.
  mutating func listChanges() {
    open(HistoryDialog(selection: history.place, savedPlace: history.savedPlace))
  }

  /// Takes back, or makes again, all changes up to a state.
  fileprivate mutating func goToChange(_ wanted: Int) {
    let place = max(wanted, session.firstPlace)
    guard place == wanted || place != history.place else {
      message = undoRefusal.map { Message(text: $0) }
      return
    }
    let count = abs(place - history.place)
    let isUndo = place < history.place
    guard count > 1 else {
      if count == 1 { undoOrRedo(isUndo: isUndo) }
      return
    }
    let (oldComposition, oldDraft) = (composition, draft)
    _ = session.step(back: isUndo, count: count)
    forgetMarks()
    endSelection()
    for list in grid.filters.keys { grid.filters[list]?.isStale = true }
    showChange(since: oldDraft)
    summarise(
      from: oldComposition, title: "\(isUndo ? "Undone" : "Redone"): \(count.grouped) changes" + asSaved)
  }

  /// The words after the name of a change that led back to the saved draft.
  var asSaved: String { fileName == nil || history.isModified ? "" : ", as saved" }
}
