import ScreenModel

/// Draws the palette over the panes.
struct PaletteView {
  let state: ComposerState
  let palette: PaletteState

  func draw() -> (surface: Surface, cursor: Point?) {
    let rect = DialogPlace.rect(Size(columns: 76, rows: 20), in: state.size)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "All actions", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let inner = rect.columns - 4
    let (cells, cursor) = palette.editor.window(columns: inner)
    screen.fill(Rect(column: 2, row: 1, columns: inner, rows: 1), style: Theme.editedCell)
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: 2, row: 1)
    let found = palette.found
    let room = max(1, rect.rows - 3)
    let top = max(0, min(palette.selection - room / 2, found.count - room))
    for line in 0..<min(room, found.count) {
      let entry = found[top + line]
      let style = top + line == palette.selection ? Theme.selectedCell : .plain
      screen.fill(Rect(column: 1, row: 2 + line, columns: rect.columns - 2, rows: 1), style: style)
      let width = TextLayout.columns(entry.key)
      screen.write(
        entry.text, at: 2, row: 2 + line, width: inner - width - 1, style: style, mark: state.options.ellipsis
      )
      screen.write(
        entry.key, at: rect.columns - 2 - width, row: 2 + line, style: style == .plain ? Theme.key : style)
    }
    if found.isEmpty {
      screen.write("No action has these words.", at: 2, row: 2, width: inner, style: Theme.quiet)
    }
    return (Surface(rect: rect, screen: screen), Point(column: rect.column + 2 + cursor, row: rect.row + 1))
  }
}
