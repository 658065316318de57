import ScreenModel

enum PaneFrame {
  static func draw(into screen: inout Screen, bar: TabBar, isFocused: Bool, options: ComposerOptions) {
    draw(into: &screen, isFocused: isFocused, options: options)
    let end = screen.size.columns - 1
    for (index, place) in bar.columns.enumerated() where place.lowerBound < end {
      draw(
        bar.labels[index], isActive: index == bar.active, isFocused: isFocused, into: &screen,
        place.lowerBound - 1..<min(place.upperBound + 1, end), options: options)
    }
    let width = TextLayout.columns(bar.note)
    guard width > 0, (bar.columns.last?.upperBound ?? 1) + width + 2 <= end else { return }
    draw(note: bar.note, style: bar.noteStyle, before: end, into: &screen)
  }

  static func draw(
    title: [(text: String, style: Style)], atRow row: Int, into screen: inout Screen, options: ComposerOptions
  ) {
    var column = 2
    let end = screen.size.columns - 2
    screen.write(" ", at: 1, row: row)
    for piece in title where column < end {
      column += screen.write(
        piece.text, at: column, row: row, width: end - column, style: piece.style, mark: options.ellipsis)
    }
    screen.write(" ", at: column, row: row)
  }

  static func rule(atRow row: Int, into screen: inout Screen, options: ComposerOptions) {
    screen.fill(
      Rect(column: 1, row: row, columns: screen.size.columns - 2, rows: 1),
      with: Cell(options.boxLines.horizontal, style: Theme.border))
  }

  static func draw(into screen: inout Screen, isFocused: Bool, options: ComposerOptions) {
    let rect = Rect(column: 0, row: 0, columns: screen.size.columns, rows: screen.size.rows)
    screen.box(rect, style: isFocused ? Theme.focusedBorder : Theme.border, lines: options.boxLines)
  }

  static func draw(
    _ label: TabLabel, isActive: Bool, isFocused: Bool, into screen: inout Screen, _ range: Range<Int>,
    atRow row: Int = 0, options: ComposerOptions
  ) {
    screen.fill(Rect(column: range.lowerBound, row: row, columns: range.count, rows: 1))
    let style = isActive ? (isFocused ? Theme.focusedTab : Theme.shownTab) : Style.plain
    var column = range.lowerBound + 1
    let end = range.upperBound
    func write(_ text: String, _ style: Style) {
      guard !text.isEmpty else { return }
      column += screen.write(
        text, at: column, row: row, width: end - column, style: style, mark: options.ellipsis)
    }
    if !label.key.isEmpty { write(label.key + " ", isActive && isFocused ? Theme.key : Theme.quiet) }
    write(label.name, label.style ?? style)
    if !label.note.isEmpty { write(" " + label.note, Theme.quiet) }
    write(label.mark, Theme.quiet)
  }

  static func draw(
    note: String, style: Style, before end: Int, atRow row: Int = 0, into screen: inout Screen
  ) {
    let width = TextLayout.columns(note)
    guard width > 0 else { return }
    screen.write(" ", at: end - width - 2, row: row)
    screen.write(note, at: end - width - 1, row: row, style: style)
    screen.write(" ", at: end - 1, row: row)
  }
}

extension ComposerOptions {
  var boxLines: BoxLines { boxesAreASCII ? .ascii : .unicode }
  var ellipsis: Unicode.Scalar { boxesAreASCII ? "~" : "…" }

  func sign(_ unicode: String, _ ascii: String) -> String { boxesAreASCII ? ascii : unicode }
}
