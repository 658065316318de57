internal import ScreenModel

/// Draws the strip with the details of a row.
struct DetailStripView {
  let state: ComposerState

  func draw(into screen: inout Screen) {
    let strip = DetailStrip(state, columns: screen.size.columns - 13)
    let options = state.options
    PaneFrame.draw(into: &screen, title: strip?.title ?? [("no row", Theme.quiet)], options: options)
    for (place, line) in (strip?.lines ?? []).prefix(max(0, screen.size.rows - 2)).enumerated() {
      let y = 1 + place
      screen.write(line.label, at: 2, row: y, width: 9, style: Theme.quiet, mark: options.ellipsis)
      var column = line.label.isEmpty ? 2 : 11
      let end = screen.size.columns - 1
      for piece in line.pieces where column < end {
        column += screen.write(
          piece.text.visibleLineEnds(columns: end - column + 1, isASCII: options.boxesAreASCII), at: column,
          row: y, width: end - column, style: piece.style, mark: options.ellipsis)
      }
    }
  }
}
