import ScreenModel

/// The box around a pane, with its tabs in the upper border.
enum PaneFrame {
  /// Draws the box along the edges of a screen, with its tabs, and a note at the right end.
  static func draw(into screen: inout Screen, bar: TabBar, isFocused: Bool, options: ComposerOptions) {
    draw(into: &screen, isFocused: isFocused, options: options)
    let end = screen.size.columns - 1
    for (index, place) in bar.columns.enumerated() where place.lowerBound < end {
      draw(
        bar.labels[index], isActive: index == bar.active, isFocused: isFocused, into: &screen,
        place.lowerBound - 1..<min(place.upperBound + 1, end), options: options)
    }
    draw(note: bar.note, style: bar.noteStyle, after: bar.columns.last?.upperBound ?? 1, into: &screen)
  }

  /// Draws a box with a title and a note.
  static func draw(
    into screen: inout Screen, title: [(text: String, style: Style)], isFocused: Bool = false,
    note: String = "", noteStyle: Style = Theme.quiet, options: ComposerOptions
  ) {
    draw(into: &screen, isFocused: isFocused, options: options)
    var column = 2
    let end = screen.size.columns - 2
    screen.write(" ", at: 1, row: 0)
    for piece in title where column < end {
      column += screen.write(
        piece.text, at: column, row: 0, width: end - column, style: piece.style, mark: options.ellipsis)
    }
    screen.write(" ", at: column, row: 0)
    draw(note: note, style: noteStyle, after: column, into: &screen)
  }

  private static func draw(into screen: inout Screen, isFocused: Bool, options: ComposerOptions) {
    let rect = Rect(column: 0, row: 0, columns: screen.size.columns, rows: screen.size.rows)
    screen.box(rect, style: isFocused ? Theme.focusedBorder : Theme.border, lines: options.boxLines)
  }

  private static func draw(
    _ label: TabLabel, isActive: Bool, isFocused: Bool, into screen: inout Screen, _ range: Range<Int>,
    options: ComposerOptions
  ) {
    screen.fill(Rect(column: range.lowerBound, row: 0, columns: range.count, rows: 1))
    let style = isActive ? (isFocused ? Theme.focusedTab : Theme.shownTab) : Style.plain
    var column = range.lowerBound + 1
    let end = range.upperBound
    func write(_ text: String, _ style: Style) {
      guard !text.isEmpty else { return }
      column += screen.write(
        text, at: column, row: 0, width: end - column, style: style, mark: options.ellipsis)
    }
    if !label.key.isEmpty { write(label.key + " ", isActive && isFocused ? Theme.key : Theme.quiet) }
    write(label.name, style)
    if !label.note.isEmpty { write(" " + label.note, Theme.quiet) }
    write(label.mark, Theme.quiet)
  }

  /// Draws a note at the right end of the upper border.
  private static func draw(note: String, style: Style, after column: Int, into screen: inout Screen) {
    let width = TextLayout.columns(note)
    let end = screen.size.columns - 1
    guard width > 0, column + width + 2 <= end else { return }
    screen.write(" ", at: end - width - 2, row: 0)
    screen.write(note, at: end - width - 1, row: 0, style: style)
    screen.write(" ", at: end - 1, row: 0)
  }
}

extension ComposerOptions {
  var boxLines: BoxLines { boxesAreASCII ? .ascii : .unicode }
  var ellipsis: Unicode.Scalar { boxesAreASCII ? "~" : "…" }

  func sign(_ unicode: String, _ ascii: String) -> String { boxesAreASCII ? ascii : unicode }
}
