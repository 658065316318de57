import ScreenModel
import WiredraftCore

/// Draws a list of choices over the panes.
struct PickerView<Subject: PickerSubject> {
  let state: ComposerState
  let picker: PickerDialog<Subject>

  /// The effect of the selected choice, in lines.
  private var preview: [String] {
    TextWrap.lines(state.text(picker.preview), columns: min(62, state.size.columns) - 4, limit: 2)
  }

  private var count: Int { picker.count }

  private func place(previewRows: Int) -> Rect {
    DialogPlace.rect(
      Size(columns: 62, rows: count + previewRows + (previewRows > 0 ? 3 : 2)), in: state.size)
  }

  private func list(in rect: Rect, previewRows: Int) -> ListWindow {
    ListWindow(
      rect: Rect(
        column: rect.column + 1, row: rect.row + 1, columns: rect.columns - 2,
        rows: max(1, rect.rows - 2 - previewRows)),
      count: count, selection: picker.selection)
  }

  /// The rectangle of the choices on the screen.
  var list: ListWindow {
    let rows = preview.count
    return list(in: place(previewRows: rows), previewRows: rows)
  }

  func draw() -> (surface: Surface, cursor: Point?) {
    let preview = preview
    let previewRows = preview.count
    let rect = place(previewRows: previewRows)
    var screen = Screen(size: rect.size)
    let shown = list(in: rect, previewRows: previewRows).visible
    // As in the help, a sign shows that the list continues.
    let more = shown.upperBound < count ? " \(state.options.sign("▾", "v"))" : ""
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: picker.subject.title + more, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let inner = rect.columns - 4
    var cursor: Point?
    for (line, index) in shown.enumerated() {
      let isSelected = index == picker.selection
      let style = isSelected ? Theme.selectedCell : .plain
      screen.fill(Rect(column: 1, row: 1 + line, columns: rect.columns - 2, rows: 1), style: style)
      if isSelected { screen.markSelected(row: 1 + line, style: style, options: state.options) }
      if index < picker.choices.count {
        drawChoice(picker.choices[index], into: &screen, row: 1 + line, style: style, width: inner)
      } else {
        cursor = drawOther(into: &screen, row: 1 + line, style: style, width: inner)
      }
    }
    for (index, line) in preview.enumerated() {
      screen.write(line, at: 2, row: rect.rows - 1 - previewRows + index, width: inner, style: Theme.quiet)
    }
    let surface = Surface(rect: rect, screen: screen)
    return (surface, cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) })
  }

  private func drawChoice(
    _ choice: PickerChoice<Subject.Value>, into screen: inout Screen, row: Int, style: Style, width: Int
  ) {
    let accent = style == .plain ? Theme.key : style.adding(.bold)
    screen.write(String(choice.letter), at: 2, row: row, style: accent)
    let sign = choice.isFitting ? " " : state.options.sign("×", "x")
    screen.write(sign, at: 4 + picker.subject.nameColumns, row: row, style: style)
    screen.write(
      choice.name, at: 4, row: row, width: min(picker.subject.nameColumns, width - 2), style: style,
      mark: state.options.ellipsis)
    var column = (picker.subject.hasFits ? 6 : 5) + picker.subject.nameColumns
    for (index, text) in choice.columns.enumerated() {
      let isLast = index == choice.columns.count - 1
      let room = isLast ? width + 2 - column : 7
      guard room > 0 else { break }
      let shown = isLast && TextLayout.columns(text) > room ? choice.shortNote : text
      screen.write(shown, at: column, row: row, width: room, style: style, mark: state.options.ellipsis)
      column += 8
    }
  }

  private func drawOther(into screen: inout Screen, row: Int, style: Style, width: Int) -> Point? {
    guard let editor = picker.editor else {
      let isListed = picker.choices.contains { $0.name == state.draft.method }
      let name = TextLayout.truncated(state.draft.method, to: width - 22)
      let text: Sentence =
        isListed
        ? "\(key: .typeAnother): type another method" : "other: \(name) (\(key: .typeAnother) changes it)"
      screen.write(state.text(text), at: 2, row: row, width: width, style: style)
      return nil
    }
    screen.fill(Rect(column: 1, row: row, columns: width + 2, rows: 1))
    let used = screen.write("other: ", at: 2, row: row, style: Theme.accent)
    let (cells, cursor) = editor.window(columns: width - used)
    screen.fill(Rect(column: 2 + used, row: row, columns: width - used, rows: 1), style: Theme.editedCell)
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: 2 + used, row: row)
    return Point(column: 2 + used + cursor, row: row)
  }
}

/// The rectangle of a dialog: centred, slightly towards the top, and never larger than the screen.
enum DialogPlace {
  static func rect(_ wanted: Size, in size: Size) -> Rect {
    let columns = min(wanted.columns, size.columns)
    // The footer remains visible.
    let rows = min(wanted.rows, size.rows - 1)
    return Rect(
      column: (size.columns - columns) / 2, row: max(0, (size.rows - 1 - rows) / 3), columns: columns,
      rows: rows)
  }
}
