import DraftFormats
import ScreenModel

/// The list of all changes, to go to any.
struct HistoryState: Sendable {
  /// Which state is selected: 0 is the first, before any change.
  var selection: Int
  /// The state that was saved last; nil where no way leads to it any more.
  var savedPlace: Int?
}

extension ComposerState {
  /// Opens the history, at the present state.
  mutating func listChanges() {
    guard history.stepCount > 0 else {
      message = Message(text: "Nothing was changed yet.")
      return
    }
    layers.append(.history(HistoryState(selection: history.place, savedPlace: history.savedPlace)))
  }

  mutating func apply(_ action: Action, to list: HistoryState) -> [Effect] {
    var list = list
    let last = history.stepCount
    let page = max(1, HistoryView(state: self, history: list).list.rect.rows - 1)
    switch action {
    case .moveUp: list.selection -= 1
    case .moveDown: list.selection += 1
    case .pageUp: list.selection -= page
    case .pageDown: list.selection += page
    case .moveToFirst: list.selection = 0
    case .moveToLast: list.selection = last
    case .close:
      layers.removeLast()
      return []
    case .choose:
      layers.removeLast()
      goToChange(list.selection)
      return []
    default: return []
    }
    list.selection = max(0, min(list.selection, last))
    layers[layers.count - 1] = .history(list)
    return []
  }

  func works(_ action: Action, in list: HistoryState) -> Bool {
    switch action {
    case .moveUp, .pageUp, .moveToFirst: list.selection > 0
    case .moveDown, .pageDown, .moveToLast: list.selection < history.stepCount
    case .choose: max(list.selection, firstPlace) != history.place
    default: true
    }
  }

  /// Takes back, or makes again, all changes up to a state.
  private mutating func goToChange(_ wanted: Int) {
    let place = max(wanted, firstPlace)
    guard place == wanted || place != history.place else {
      refuseToUndoMending()
      return
    }
    let count = abs(place - history.place)
    let isUndo = place < history.place
    guard count > 1 else {
      if count == 1 { undoOrRedo(isUndo: isUndo) }
      return
    }
    let (oldComposition, oldDraft) = (composition, draft)
    for _ in 0..<count { _ = isUndo ? history.undo(on: &document) : history.redo(on: &document) }
    recompose()
    endSelection()
    for list in grid.filters.keys { grid.filters[list]?.isStale = true }
    showChange(since: oldDraft)
    summarise(
      from: oldComposition, title: "\(isUndo ? "Undone" : "Redone"): \(count.grouped) changes" + asSaved)
  }

  /// What follows the name of a change, where it led to what is in the file.
  var asSaved: String { fileName == nil || history.isModified ? "" : ", as saved" }
}
