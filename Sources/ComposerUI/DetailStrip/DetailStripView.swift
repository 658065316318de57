internal import ScreenModel

/// Draws the strip with the details of a row.
struct DetailStripView {
  let state: ComposerState
  let rect: Rect

  func draw(into screen: inout Screen) {
    guard let strip = DetailStrip(state, columns: rect.columns - 14) else { return }
    let (left, options) = (rect.column, state.options)
    let line = options.boxesAreASCII ? "-" : "─"
    screen.write(
      options.sign("├", "+") + String(repeating: line, count: max(0, rect.columns - 2))
        + options.sign("┤", "+"),
      at: left, row: rect.row, style: Theme.border)
    screen.write(
      " \(strip.title) ", at: left + 2, row: rect.row, width: rect.columns - 4, style: Theme.border,
      mark: options.ellipsis)
    for (place, line) in strip.lines.prefix(rect.rows - 1).enumerated() {
      let y = rect.row + 1 + place
      screen.write(line.label, at: left + 2, row: y, width: 9, style: Theme.quiet, mark: options.ellipsis)
      var column = left + 12
      let end = rect.column + rect.columns - 2
      for piece in line.pieces where column < end {
        column += screen.write(
          piece.text.visibleLineEnds(columns: end - column + 1, isASCII: options.boxesAreASCII), at: column,
          row: y, width: end - column, style: piece.style, mark: options.ellipsis)
      }
    }
  }
}
