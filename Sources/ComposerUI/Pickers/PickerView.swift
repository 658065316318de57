import ScreenModel
import WiredraftCore

/// Draws a list of choices over the panes.
struct PickerView<Subject: PickerSubject> {
  let state: ComposerState
  let picker: PickerDialog<Subject>

  /// The widest dialog, and the columns on both sides of its text.
  private static var most: Int { 74 }
  private static var margin: Int { 3 }

  private var columns: Int { min(Self.most, state.size.columns) }

  /// The effect of the selected choice, in lines.
  private var preview: [String] {
    TextWrap.lines(
      state.text(picker.preview), columns: columns - 2 * Self.margin, limit: 3,
      mark: String(state.options.ellipsis))
  }

  private var count: Int { picker.count }

  /// The parts of the dialog: the list, and above and below it what there is room for.
  private struct Parts {
    var rect: Rect
    var hasTitles: Bool
    /// Whether a line is left free above the preview.
    var hasGap: Bool
    var preview: [String]

    var list: Rect {
      let top = 1 + (hasTitles ? 1 : 0)
      let below = 1 + preview.count + (hasGap ? 1 : 0)
      return Rect(
        column: 1, row: top, columns: rect.columns - 2, rows: max(1, rect.rows - top - below))
    }
  }

  private var parts: Parts {
    let preview = preview
    let room = state.size.rows - 1
    let titles = picker.subject.columnTitles.isEmpty ? 0 : 1
    let hasTitles = titles > 0 && count + 2 + preview.count + 1 <= room
    let wanted = count + 2 + preview.count + (hasTitles ? 1 : 0)
    let hasGap = !preview.isEmpty && wanted + 1 <= room
    let rect = DialogPlace.rect(
      Size(columns: columns, rows: wanted + (hasGap ? 1 : 0)), in: state.size)
    return Parts(rect: rect, hasTitles: hasTitles, hasGap: hasGap, preview: preview)
  }

  /// The rectangle of the choices on the screen.
  var list: ListWindow {
    let parts = parts
    return ListWindow(
      rect: Rect(
        column: parts.rect.column + parts.list.column, row: parts.rect.row + parts.list.row,
        columns: parts.list.columns, rows: parts.list.rows),
      count: count, selection: picker.selection)
  }

  func draw() -> (surface: Surface, cursor: Point?) {
    let parts = parts
    let rect = parts.rect
    var screen = Screen(size: rect.size)
    let shown = list.visible
    // As in the help, a sign shows that the list continues.
    let more = shown.upperBound < count ? " \(state.options.sign("▾", "v"))" : ""
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: picker.subject.title + more, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    let end = rect.columns - 1
    let noteColumns = noteColumns
    if parts.hasTitles {
      for (text, column) in zip(picker.subject.columnTitles, [nameColumn] + noteColumns) {
        screen.write(text, at: column, row: 1, width: end - column, style: Theme.quiet, mark: nil)
      }
    }
    var cursor: Point?
    for (line, index) in shown.enumerated() {
      let row = parts.list.row + line
      if index < picker.choices.count {
        drawChoice(picker.choices[index], noteColumns, into: &screen, row: row, end: end)
      } else {
        cursor = drawOther(into: &screen, row: row, end: end)
      }
      guard index == picker.selection else { continue }
      screen.markSelected(row: row, style: Theme.sign, options: state.options)
      screen.restyle(Rect(column: 1, row: row, columns: rect.columns - 2, rows: 1)) { $0.ground = .selected }
    }
    for (index, line) in parts.preview.enumerated() {
      screen.write(
        line, at: Self.margin, row: rect.rows - 1 - parts.preview.count + index, width: end - Self.margin,
        style: index == 0 ? .plain : Theme.quiet)
    }
    return (
      Surface(rect: rect, screen: screen),
      cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) }
    )
  }

  private var letterColumn: Int { Self.margin }
  private var nameColumn: Int { letterColumn + (columns < 60 ? 2 : 3) }

  /// The columns of the notes.
  private var noteColumns: [Int] {
    var column = nameColumn + picker.subject.nameColumns + (picker.subject.hasFits ? 2 : 1)
    let count = max(picker.choices.map { $0.columns.count }.max() ?? 0, picker.subject.columnTitles.count - 1)
    return (0..<count).map { index in
      defer { column += max(picker.subject.columnTitles.dropFirst(index + 1).first?.count ?? 0, 6) + 2 }
      return column
    }
  }

  private func drawChoice(
    _ choice: PickerChoice<Subject.Value>, _ noteColumns: [Int], into screen: inout Screen, row: Int, end: Int
  ) {
    if choice.letter != "\0" {
      screen.write(String(choice.letter), at: letterColumn, row: row, style: Theme.key)
    }
    if !choice.isFitting {
      screen.write(
        state.options.sign("×", "x"), at: nameColumn + picker.subject.nameColumns, row: row,
        style: Theme.errorText)
    }
    let style = choice.isFitting ? picker.subject.style(of: choice.value) : Theme.quiet
    screen.write(
      choice.name, at: nameColumn, row: row, width: min(picker.subject.nameColumns, end - nameColumn),
      style: style, mark: state.options.ellipsis)
    for (index, (text, column)) in zip(choice.columns, noteColumns).enumerated() where column < end {
      let isLast = index == choice.columns.count - 1
      let room = (isLast ? end : noteColumns[index + 1] - 1) - column
      let shown = isLast && TextLayout.columns(text) > room ? choice.shortNote : text
      screen.write(
        shown, at: column, row: row, width: room, style: isLast ? Theme.quiet : .plain,
        mark: state.options.ellipsis)
    }
  }

  private func drawOther(into screen: inout Screen, row: Int, end: Int) -> Point? {
    let key = state.keymap.key(for: .typeAnother, in: [.picker])
    let label = key.map { state.options.boxesAreASCII ? $0.asciiLabel : $0.label } ?? ""
    screen.write(label, at: letterColumn, row: row, width: nameColumn - letterColumn, style: Theme.key)
    guard let editor = picker.editor else {
      let isListed = picker.choices.contains { $0.name == state.draft.method }
      screen.write(
        isListed ? "any other word" : "another word than \(state.draft.method)", at: nameColumn, row: row,
        width: end - nameColumn, style: Theme.quiet, mark: state.options.ellipsis)
      return nil
    }
    let used = screen.write("any other word: ", at: nameColumn, row: row, style: Theme.quiet)
    let start = nameColumn + used
    let (cells, cursor) = editor.window(columns: end - start)
    screen.fill(Rect(column: start, row: row, columns: end - start, rows: 1), style: Theme.editedCell)
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: start, row: row)
    return Point(column: start + cursor, row: row)
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
