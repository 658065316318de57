extension LineEditor {
  /// Applies an action of line editing; returns whether it is one.
  mutating func apply(_ action: Action) -> Bool {
    switch action {
    case .cursorUp: moveUp()
    case .cursorDown: moveDown()
    case .cursorLeft: moveLeft()
    case .cursorRight: moveRight()
    case .cursorToStart: moveToStart()
    case .cursorToEnd: moveToEnd()
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteToEnd: deleteToEnd()
    case .deleteToStart: deleteToStart()
    case .deleteWord: deleteWordBackward()
    default: return false
    }
    return true
  }
}
