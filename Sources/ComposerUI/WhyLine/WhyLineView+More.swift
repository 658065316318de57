import ScreenModel

/// The key for the paragraph with more information.
extension WhyLineView {
  /// Draws the key at the end of the last line, if there is room for it, or if the text was cut anyway.
  func drawMore(below lines: [String], into screen: inout Screen, _ inner: Rect, style: Style) {
    guard rect.columns >= 60, inner.rows > 0,
      let key = state.keymap.key(for: .help, in: state.contexts)
    else { return }
    let text = "\(key.asciiLabel) more"
    let width = TextLayout.columns(text)
    let row = inner.row + inner.rows - 1
    let room = inner.columns - width - 3
    let last = lines.count < inner.rows ? "" : lines.last ?? ""
    if TextLayout.columns(last) > room {
      let mark = String(state.options.ellipsis)
      guard last.hasSuffix(mark) else { return }
      // The rest of the text is in that paragraph, too.
      screen.fill(Rect(column: inner.column, row: row, columns: inner.columns, rows: 1), style: .plain)
      let kept = TextLayout.truncated(String(last.dropLast(mark.count)), to: room - mark.count, mark: "")
      screen.write(kept + mark, at: inner.column, row: row, width: room, style: style)
    }
    screen.write(text, at: inner.column + inner.columns - width, row: row, style: Theme.quiet)
  }
}
