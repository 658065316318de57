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
    let lines = lines(of: why, columns: inner.columns, rows: inner.rows)
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: inner.column, row: inner.row + index, width: inner.columns, style: why.style,
        mark: state.options.ellipsis)
    }
    return Surface(rect: rect, screen: screen)
  }

  /// The text and its hint; where there is no room for both, the text is cut.
  private func lines(of why: Why, columns: Int, rows: Int) -> [String] {
    let mark = String(state.options.ellipsis)
    guard !why.hint.isEmpty else {
      return TextWrap.lines(why.text, columns: columns, limit: rows, mark: mark)
    }
    let whole = TextWrap.lines(why.text + " " + why.hint, columns: columns, limit: rows + 1, mark: mark)
    if whole.count <= rows { return whole }
    let hint = TextWrap.lines(why.hint, columns: columns, limit: 1, mark: mark)
    return TextWrap.lines(why.text, columns: columns, limit: max(1, rows - hint.count), mark: mark) + hint
  }
}
