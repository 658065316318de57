import ScreenModel

struct AnswerList: Sendable {
  private(set) var selection = 0
  private(set) var top = 0

  mutating func move(_ action: Action, count: Int, rows: Int) -> Bool {
    guard let target = action.target(from: selection, page: max(1, rows - 1), last: count - 1) else {
      return false
    }
    selection = target
    return true
  }

  mutating func select(_ index: Int) { selection = index }

  mutating func settle(count: Int, rows: Int) {
    selection = max(0, min(selection, count - 1))
    top = max(0, min(top, selection, count - rows))
    if selection >= top + rows { top = selection - rows + 1 }
  }
}
