import ScreenModel

/// Draws the line that explains.
struct WhyLineView {
  let state: ComposerState
  let rect: Rect
  let isBoxed: Bool

  func draw() -> Surface {
    var screen = Screen(size: rect.size)
    var inner = Rect(column: 1, row: 0, columns: rect.columns - 2, rows: rect.rows)
    if isBoxed {
      PaneFrame.draw(into: &screen, tabs: ["Why"], active: nil, isFocused: false, options: state.options)
      inner = Rect(column: 2, row: 1, columns: rect.columns - 4, rows: rect.rows - 2)
    }
    let why = Why(state)
    let lines = TextWrap.lines(
      why.text, columns: inner.columns, limit: inner.rows, mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: inner.column, row: inner.row + index, width: inner.columns, style: why.style,
        mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }
}
