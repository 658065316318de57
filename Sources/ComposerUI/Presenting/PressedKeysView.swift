import ScreenModel

/// The keys that were pressed last, at the right end of the line above the explanation.
struct PressedKeysView {
  let state: ComposerState
  /// The line in whose end they are drawn.
  let row: Int

  /// Returns the keys; nil before one was pressed.
  func draw() -> Surface? {
    var shown = state.pressedKeys.presses.map { press in
      switch press {
      case .key(let key): state.options.boxesAreASCII ? key.asciiLabel : key.label
      case .text: String(state.options.ellipsis)
      }
    }
    func width(_ words: [String]) -> Int { words.reduce(1) { $0 + TextLayout.columns($1) + 1 } }
    while width(shown) > state.size.columns / 2 { shown.removeFirst() }
    guard !shown.isEmpty else { return nil }
    let columns = width(shown)
    var screen = Screen(size: Size(columns: columns, rows: 1))
    screen.fill(Rect(column: 0, row: 0, columns: columns, rows: 1), style: Theme.selectedLine)
    var column = 1
    for (index, word) in shown.enumerated() {
      let style = index == shown.count - 1 ? Theme.key.adding(.bold) : Theme.key
      column += screen.write(word, at: column, row: 0, style: style.on(.selected)) + 1
    }
    return Surface(
      rect: Rect(column: state.size.columns - columns, row: row, columns: columns, rows: 1), screen: screen)
  }
}
