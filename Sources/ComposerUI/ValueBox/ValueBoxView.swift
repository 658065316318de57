import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct ValueBoxView {
  let state: ComposerState
  let box: ValueBox
  /// The row, or the member as a row.
  let edited: Draft.Row
  /// The row that it is, or is in.
  let reference: Draft.RowReference

  func draw() -> (surface: Surface, cursor: Point?) {
    let layout = ValueBoxLayout(box, in: state)
    var screen = Screen(size: layout.rect.size)
    let value = edited
    let name = value.name.isEmpty ? "a row without a name" : TextLayout.truncated(value.name, to: 30)
    screen.box(
      Rect(column: 0, row: 0, columns: layout.rect.columns, rows: layout.rect.rows),
      style: Theme.focusedBorder, title: "\(name): \(value.type.word)", titleStyle: Theme.accent,
      lines: state.options.boxLines)
    var area = TextArea(box.editor, in: layout.text, options: state.options)
    area.lineStyle = Theme.editedCell
    area.hidesSecrets = !state.revealsSecrets
    area.isSecret = !state.revealsSecrets && value.source == .literal && value.hidesAllText
    // The error's position is in the row's text, which equals the box's text unless that is only an indented form.
    if !box.isUntouched || value.text.utf8.count == box.opening.utf8Count { area.error = errorPosition }
    area.ghost = InlineCompletion.ghost(in: state)
    let cursor = area.draw(into: &screen)
    Why(state).draw(into: &screen, at: layout.note, of: state)
    drawBottom(into: &screen, layout, status: area.status)
    return (
      Surface(rect: layout.rect, screen: screen),
      Point(column: layout.rect.column + cursor.column, row: layout.rect.row + cursor.row)
    )
  }

  private var errorPosition: TextPosition? {
    state.composition.diagnostics(of: reference).first { $0.severity == .error && $0.position != nil }?
      .position
  }

  private func drawBottom(into screen: inout Screen, _ layout: ValueBoxLayout, status: String) {
    let y = layout.rect.rows - 1
    let statusColumns = TextLayout.columns(status)
    let keys: [Sentence] = [
      "\(key: .accept) accepts, \(key: .insertLineEnd) makes a line end, \(key: .cancel) leaves it as it was",
      "\(key: .accept) accepts, \(key: .insertLineEnd) line end", "\(key: .insertLineEnd) line end",
    ]
    let room = layout.rect.columns - 6
    var column = 2
    for text in keys.map({ state.text($0) }) where TextLayout.columns(text) + statusColumns + 4 <= room {
      column += screen.write(" " + text + " ", at: column, row: y, style: Theme.quiet)
      break
    }
    guard statusColumns + 2 <= layout.rect.columns - 2 - column else { return }
    screen.write(" " + status + " ", at: layout.rect.columns - 4 - statusColumns, row: y, style: Theme.quiet)
  }
}
