import Panels
import ScreenModel

/// Draws a question, and below it the field for the answer, if there is one.
struct PromptView {
  let state: ComposerState
  let title: String
  let texts: [Sentence]
  var editor: LineEditor?
  var isMasked = false

  func draw() -> (surface: Surface?, cursor: Point?) {
    let columns = min(64, state.size.columns)
    let inner = columns - 4
    let lines = texts.flatMap { TextWrap.lines(state.text($0), columns: inner, limit: 3) }
    let rect = DialogPlace.rect(
      Size(columns: columns, rows: lines.count + (editor == nil ? 2 : 3)), in: state.size)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), style: Theme.focusedBorder,
      title: title,
      titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, line) in lines.enumerated() {
      screen.write(line, at: 2, row: 1 + index, width: inner)
    }
    guard let editor else { return (Surface(rect: rect, screen: screen), nil) }
    let row = 1 + lines.count
    let (cells, cursor) = editor.window(columns: inner, isMasked: isMasked)
    screen.fill(Rect(column: 2, row: row, columns: inner, rows: 1), style: Theme.editedCell)
    screen.write(cells.map { $0.styled(Theme.editedCell) }, at: 2, row: row)
    return (
      Surface(rect: rect, screen: screen), Point(column: rect.column + 2 + cursor, row: rect.row + row)
    )
  }
}
