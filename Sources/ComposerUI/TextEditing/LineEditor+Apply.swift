extension LineEditor {
  mutating func apply(_ action: Action) -> Bool {
    if let movement = action.movementOfSelection {
      extend {
        if movement == .cursorToStart { $0.setCursor($0.text.startIndex) } else { _ = $0.apply(movement) }
      }
      return true
    }
    switch action {
    case .cursorUp: moveUp()
    case .cursorDown: moveDown()
    case .cursorLeft: moveLeft()
    case .cursorRight: moveRight()
    case .cursorWordLeft: setCursor(wordStart)
    case .cursorWordRight: setCursor(wordEnd)
    case .cursorToStart: moveToStart()
    case .cursorToEnd: moveToEnd()
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteToEnd: deleteToEnd()
    case .deleteToStart: deleteToStart()
    case .deleteWord: deleteWordBackward()
    case .deleteWordForward: deleteWordForward()
    default: return false
    }
    return true
  }
}

extension Action {
  var movementOfSelection: Action? {
    switch self {
    case .extendLeft: .cursorLeft
    case .extendRight: .cursorRight
    case .extendWordLeft: .cursorWordLeft
    case .extendWordRight: .cursorWordRight
    case .extendToStart: .cursorToStart
    case .extendToEnd: .cursorToEnd
    case .extendUp: .cursorUp
    case .extendDown: .cursorDown
    default: nil
    }
  }
}
