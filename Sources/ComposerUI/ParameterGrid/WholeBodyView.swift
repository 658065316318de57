import ScreenModel
import WiredraftCore

/// Draws a body that has no rows: a text, the path of a file, or none.
struct WholeBodyView {
  let state: ComposerState

  /// Where the text lies, in a pane that lies in a rectangle.
  static func interior(of rect: Rect) -> Rect {
    Rect(column: rect.column + 2, row: rect.row + 2, columns: rect.columns - 4, rows: rect.rows - 3)
  }

  /// Draws into a pane, and returns the place of the cursor while the body is edited.
  func draw(into screen: inout Screen) -> Point? {
    let inner = Self.interior(
      of: Rect(column: 0, row: 0, columns: screen.size.columns, rows: screen.size.rows))
    let body = state.draft.body
    let title: String
    switch body.type {
    case .none: title = "No body. b chooses another type."
    case .file: title = "The path of the file:"
    case .text: title = "The text of the body:"
    default: title = "The whole body is one JSON value."
    }
    screen.write(title, at: 2, row: 1, width: inner.columns, style: Theme.quiet)
    switch body.type {
    case .file: return drawPath(body.path ?? "", into: &screen, inner)
    case .text: return drawText(body.text ?? "", into: &screen, inner)
    default: return nil
    }
  }

  private var isSelected: Bool { state.focus == .grid && state.edit == nil }

  private func drawPath(_ path: String, into screen: inout Screen, _ inner: Rect) -> Point? {
    let line = Rect(column: inner.column, row: inner.row, columns: inner.columns, rows: 1)
    if let edit = state.edit, edit.target == .wholeBody {
      let (cells, column) = edit.editor.window(columns: inner.columns)
      screen.fill(line, style: Theme.editedCell)
      screen.write(cells.map { $0.styled(Theme.editedCell) }, at: inner.column, row: inner.row)
      return Point(column: inner.column + column, row: inner.row)
    }
    let style = isSelected ? Theme.selectedCell : .plain
    screen.fill(line, style: style)
    screen.write(
      path, at: inner.column, row: inner.row, width: inner.columns, style: style, mark: state.options.ellipsis
    )
    return nil
  }

  private func drawText(_ text: String, into screen: inout Screen, _ inner: Rect) -> Point? {
    let edit = state.edit.flatMap { $0.target == .wholeBody ? $0 : nil }
    var editor = edit?.editor ?? LineEditor(text)
    if edit == nil { editor.moveToStart() }
    let (lines, cursor) = editor.lines(around: inner.rows, columns: inner.columns)
    for (index, cells) in lines.enumerated() {
      screen.write(cells, at: inner.column, row: inner.row + index)
    }
    let line = Rect(column: inner.column, row: inner.row + cursor.row, columns: inner.columns, rows: 1)
    guard edit != nil else {
      if isSelected { screen.restyle(line) { $0 = Theme.selectedCell } }
      return nil
    }
    screen.restyle(line) { $0 = Theme.editedCell }
    return Point(column: inner.column + cursor.column, row: inner.row + cursor.row)
  }
}
