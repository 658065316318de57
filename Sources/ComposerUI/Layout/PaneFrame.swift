import ScreenModel

/// The box around a pane, with its tabs in the upper border.
enum PaneFrame {
  /// Draws the box along the edges of a screen.
  ///
  /// The active tab is in brackets, so that it is recognizable without colours. `note` is at the right end.
  static func draw(
    into screen: inout Screen, tabs: [String], active: Int?, isFocused: Bool, note: String = "",
    noteStyle: Style = Theme.quiet, options: ComposerOptions
  ) {
    let border = isFocused ? Theme.focusedBorder : Theme.border
    let rect = Rect(column: 0, row: 0, columns: screen.size.columns, rows: screen.size.rows)
    screen.box(rect, style: border, lines: options.boxLines)
    var column = 1
    let end = screen.size.columns - 1
    for (index, place) in tabColumns(tabs).enumerated() {
      column = place.lowerBound
      guard column < end else { break }
      let isActive = index == active
      let text = isActive ? "[\(tabs[index])]" : " \(tabs[index]) "
      column += screen.write(
        text, at: column, row: 0, width: end - column,
        style: isActive ? (isFocused ? Theme.focusedTab : Theme.border) : Theme.quiet,
        mark: options.ellipsis)
    }
    let width = TextLayout.columns(note)
    if width > 0, column + width + 2 <= end {
      let inset = column + width + 4 <= end ? 3 : 2
      screen.write(" " + note + " ", at: end - width - inset, row: 0, style: noteStyle)
    }
  }

  /// Draws the box with the tabs of a bar.
  static func draw(into screen: inout Screen, bar: TabBar, isFocused: Bool, options: ComposerOptions) {
    draw(
      into: &screen, tabs: bar.labels, active: bar.active, isFocused: isFocused, note: bar.note,
      noteStyle: bar.noteStyle, options: options)
  }

  /// Returns the columns of each tab in the upper border, including brackets; column 0 is the corner.
  static func tabColumns(_ labels: [String]) -> [Range<Int>] {
    var column = 1
    return labels.map { label in
      let start = column
      column += TextLayout.columns(label) + 3
      return start..<column - 1
    }
  }
}

extension ComposerOptions {
  var boxLines: BoxLines { boxesAreASCII ? .ascii : .unicode }
  var ellipsis: Unicode.Scalar { boxesAreASCII ? "~" : "…" }

  func sign(_ unicode: String, _ ascii: String) -> String { boxesAreASCII ? ascii : unicode }
}
