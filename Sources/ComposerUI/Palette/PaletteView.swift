import ScreenModel

/// Draws the palette over the panes: the field, the matching actions, and the details of the selected one.
struct PaletteView {
  let state: ComposerState
  let palette: PaletteDialog

  private static func place(in size: Size) -> Rect {
    DialogPlace.rect(Size(columns: 88, rows: min(26, max(12, size.rows * 3 / 4))), in: size)
  }

  /// The number of lines below the list, for the whole sentence of the selected action.
  private static func noteRows(in size: Size) -> Int { size.columns < 60 && size.rows >= 12 ? 4 : 3 }

  /// Returns the number of visible actions.
  static func room(in size: Size) -> Int { max(1, place(in: size).rows - 3 - noteRows(in: size)) }

  /// The rectangle of the list on the screen.
  var list: ListWindow {
    let rect = Self.place(in: state.size)
    return ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 2, columns: rect.columns - 2, rows: Self.room(in: state.size)
      ),
      count: palette.found.count, selection: palette.selection)
  }

  func draw() -> (surface: Surface, cursor: Point?) {
    let rect = Self.place(in: state.size)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: "All actions", titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let inner = rect.columns - 4
    let (cells, cursor) = palette.editor.window(columns: inner)
    screen.fill(Rect(column: 2, row: 1, columns: inner, rows: 1), style: Theme.editedCell)
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: 2, row: 1)
    for (line, index) in list.visible.enumerated() {
      draw(palette.found[index], isSelected: index == palette.selection, into: &screen, row: 2 + line)
    }
    drawNote(into: &screen, row: rect.rows - 1 - Self.noteRows(in: state.size), columns: inner)
    return (Surface(rect: rect, screen: screen), Point(column: rect.column + 2 + cursor, row: rect.row + 1))
  }

  private func draw(_ entry: PaletteDialog.Entry, isSelected: Bool, into screen: inout Screen, row: Int) {
    let columns = screen.size.columns
    let style = isSelected ? Theme.selectedLine : entry.reason == nil ? .plain : Theme.quiet
    screen.fill(Rect(column: 1, row: row, columns: columns - 2, rows: 1), style: style)
    if isSelected { screen.markSelected(row: row, style: style, options: state.options) }
    let key = entry.key.map { state.options.boxesAreASCII ? $0.asciiLabel : $0.label } ?? ""
    let width = TextLayout.columns(key)
    screen.write(
      entry.text, at: 2, row: row, width: columns - 5 - width, style: style, mark: state.options.ellipsis)
    screen.write(
      key, at: columns - 2 - width, row: row,
      style: isSelected || entry.reason != nil ? style : Theme.key)
  }

  /// Draws the details that don't fit into the selected line: the rest of its sentence, the reason why it is disabled,
  /// more keys.
  private func drawNote(into screen: inout Screen, row: Int, columns: Int) {
    var parts: [String] = []
    if let entry = palette.selected {
      let room = columns - 1 - (entry.key.map { TextLayout.columns($0.label) } ?? 0)
      if TextLayout.columns(entry.text) > room { parts.append(entry.text) }
      if let reason = entry.reason { parts.append("Not now: \(state.text(reason))") }
      let keys = entry.keys.map { state.options.boxesAreASCII ? $0.asciiLabel : $0.label }
      if keys.count > 1 { parts.append("Keys: " + keys.joined(separator: " ")) }
    } else {
      parts = ["No action has these words, and no key this name."]
    }
    let text = parts.joined(separator: " ")
    let rows = Self.noteRows(in: state.size)
    let lines = TextWrap.lines(text, columns: columns, limit: rows, mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(line, at: 2, row: row + rows - lines.count + index, width: columns, style: Theme.quiet)
    }
  }
}
