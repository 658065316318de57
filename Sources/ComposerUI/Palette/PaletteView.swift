import Panels
import ScreenModel

/// Draws the palette over the panes: the field, the matching entries, and the details of the selected one.
struct PaletteView {
  let state: ComposerState
  let palette: PaletteDialog

  private static func place(in size: Size) -> Rect {
    DialogPlace.rect(Size(columns: 100, rows: min(26, max(12, size.rows * 3 / 4))), in: size)
  }

  /// The number of lines below the list, for the whole text of the selected entry.
  private static func noteRows(in size: Size) -> Int { size.columns < 60 && size.rows >= 12 ? 4 : 3 }

  /// Returns the number of visible entries.
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

  /// The width of the kinds' words at the left, in columns; 0 if there is no room for them.
  private var kindColumns: Int { state.size.columns < 60 ? 0 : 9 }

  func draw() -> (surface: Surface, cursor: Point?) {
    let rect = Self.place(in: state.size)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: state.size.columns < 60
        ? "Find" : "Find an action, setting, method, header, word, lesson, draft",
      titleStyle: Theme.layerTitle, lines: state.options.boxLines)
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

  private func draw(_ entry: PaletteEntry, isSelected: Bool, into screen: inout Screen, row: Int) {
    let columns = screen.size.columns
    let base = isSelected ? Theme.selectedLine : entry.reason == nil ? .plain : Theme.quiet
    func style(_ style: Style) -> Style { entry.reason != nil ? base : style.on(base.ground) }
    screen.fill(Rect(column: 1, row: row, columns: columns - 2, rows: 1), style: base)
    if isSelected { screen.markSelected(row: row, style: base, options: state.options) }
    if kindColumns > 0 { screen.write(entry.kind.word, at: 2, row: row, style: style(Theme.quiet)) }
    let key = entry.keyLabel(isASCII: state.options.boxesAreASCII)
    let end = columns - 2 - TextLayout.columns(key)
    screen.write(key, at: end, row: row, style: style(Theme.key))
    var column = 2 + kindColumns
    column += screen.write(
      entry.text, at: column, row: row, width: end - 1 - column, style: style(nameStyle(of: entry)),
      mark: state.options.ellipsis)
    guard !entry.note.isEmpty, column + 8 < end else { return }
    screen.write(
      entry.note, at: column + 2, row: row, width: end - 3 - column, style: style(Theme.quiet),
      mark: state.options.ellipsis)
  }

  private func nameStyle(of entry: PaletteEntry) -> Style {
    switch entry.target {
    case .method(let name): Theme.method(name)
    case .header: Theme.name
    default: .plain
    }
  }

  /// Draws the details that don't fit into the selected line: the rest of its text, the reason why it is disabled,
  /// more keys.
  private func drawNote(into screen: inout Screen, row: Int, columns: Int) {
    let isASCII = state.options.boxesAreASCII
    var parts: [String] = []
    if let entry = palette.selected {
      let room = columns - 1 - kindColumns - TextLayout.columns(entry.keyLabel(isASCII: isASCII))
      let whole = entry.note.isEmpty ? entry.text : "\(entry.text): \(entry.note)"
      if kindColumns == 0, entry.kind != .action { parts.append("\(entry.kind.word.capitalisedFirst):") }
      if TextLayout.columns(whole) > room { parts.append(whole) }
      if let reason = entry.reason { parts.append("Not now: \(state.text(reason))") }
      let keys = entry.keys.map { isASCII ? $0.asciiLabel : $0.label }
      if keys.count > 1 { parts.append("Keys: " + keys.joined(separator: " ")) }
    } else {
      parts = [state.text(palette.sentenceOfNothing)]
    }
    let text = parts.joined(separator: " ")
    let rows = Self.noteRows(in: state.size)
    let lines = TextWrap.lines(text, columns: columns, limit: rows, mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(line, at: 2, row: row + rows - lines.count + index, width: columns, style: Theme.quiet)
    }
  }
}
