import Panels
import ScreenModel
import WiredraftCore

struct ValueBox: Sendable {
  var editor: TextEditor
  /// The text of the box when it opened; JSON on one line is indented.
  let opening: Draft.BodyText
  /// The size of the box when it opened; it doesn't grow while the user types.
  let wanted: Size

  init(_ text: String, type: Draft.RowType) {
    var shown = text
    if type == .array || type == .object, !text.utf8.contains(0x0A),
      case .value = Draft.Row.read(text, as: type)
    {
      shown = JSONLayout.indented(text)
    }
    opening = Draft.BodyText(shown)
    editor = TextEditor(opening)
    var columns = 0
    for line in 0..<min(200, opening.lineCount) {
      let range = opening.range(ofLine: line)
      columns = max(
        columns, editor.cells(from: range.lowerBound, to: range.upperBound, columns: 200).cells.count)
    }
    wanted = Size(columns: max(56, columns + 16), rows: max(9, min(opening.lineCount, 200) + 6))
  }

  var isUntouched: Bool { editor.text == opening }
}

struct ValueBoxLayout {
  let rect: Rect
  /// The area of the text, relative to the box.
  let text: Rect
  let note: Rect

  init(_ box: ValueBox, in state: ComposerState) {
    let size = state.size
    let layout = ScreenLayout(state)
    if let grid = layout.grid, layout.live != nil, !layout.isSingle {
      // Beside the live pane the box stays over the grid, so that the bytes that change are visible.
      let columns = min(box.wanted.columns, grid.columns)
      let rows = min(box.wanted.rows, grid.rows)
      rect = Rect(
        column: grid.column + (grid.columns - columns) / 2, row: grid.row + (grid.rows - rows) / 2,
        columns: columns, rows: rows)
    } else if size.columns < 60 || size.rows < 16 {
      // On a small screen the box takes everything except the footer.
      rect = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1)
    } else {
      rect = DialogPlace.rect(
        Size(columns: min(box.wanted.columns, size.columns - 4), rows: min(box.wanted.rows, size.rows - 3)),
        in: size)
    }
    let notes = rect.rows >= 9 ? 2 : 1
    text = Rect(column: 2, row: 1, columns: rect.columns - 4, rows: rect.rows - 2 - notes)
    note = Rect(column: 2, row: rect.rows - 1 - notes, columns: rect.columns - 4, rows: notes)
  }
}
