import ScreenModel

/// The selected line and the first visible one of a view that is a list.
struct AnswerList: Sendable {
  private(set) var selection = 0
  private(set) var top = 0

  /// Moves the selection; returns false if the action moves nothing.
  mutating func move(_ action: Action, count: Int, rows: Int) -> Bool {
    guard let target = action.target(from: selection, page: max(1, rows - 1), last: count - 1) else {
      return false
    }
    selection = target
    return true
  }

  /// Selects a line; ``settle(count:rows:)`` brings it into bounds.
  mutating func select(_ index: Int) { selection = index }

  /// Brings the selection into bounds and onto the screen.
  mutating func settle(count: Int, rows: Int) {
    selection = max(0, min(selection, count - 1))
    top = max(0, min(top, selection, count - rows))
    if selection >= top + rows { top = selection - rows + 1 }
  }
}
