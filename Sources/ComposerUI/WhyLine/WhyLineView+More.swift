import ScreenModel

/// The way to the paragraph that says more.
extension WhyLineView {
  /// Names the key at the end of the last line, where there is room for it.
  func drawMore(below lines: [String], into screen: inout Screen, _ inner: Rect) {
    guard rect.columns >= 60, inner.rows > 0,
      let key = state.keymap.key(for: .help, in: state.contexts)
    else { return }
    let text = "\(key.asciiLabel) more"
    let used = lines.count < inner.rows ? 0 : TextLayout.columns(lines.last ?? "")
    let width = TextLayout.columns(text)
    guard used + 3 + width <= inner.columns else { return }
    screen.write(
      text, at: inner.column + inner.columns - width, row: inner.row + inner.rows - 1, style: Theme.quiet)
  }
}
