import ScreenModel
import WiredraftCore

struct FilterFieldView {
  let state: ComposerState
  let field: FilterDialog

  func draw() -> (surface: Surface, cursor: Point?)? {
    guard let pane = ScreenLayout(state).grid, pane.rows >= 2, pane.columns >= 10 else { return nil }
    let found = state.grid.filters[state.grid.list].map { " \($0.rows.count.grouped) " } ?? ""
    let foundColumns = TextLayout.columns(found)
    let rect = Rect(
      column: pane.column + 1, row: pane.row + pane.rows - 1, columns: pane.columns - 2, rows: 1)
    var screen = Screen(size: rect.size)
    screen.fill(Rect(column: 0, row: 0, columns: rect.columns, rows: 1), style: Theme.editedCell)
    let start = screen.write(" / ", at: 0, row: 0, style: Theme.accent)
    let (cells, cursor) = field.editor.window(
      columns: max(2, rect.columns - start - foundColumns - 1), style: Theme.editedCell)
    screen.write(cells, at: start, row: 0)
    screen.write(found, at: rect.columns - foundColumns, row: 0, style: Theme.quiet, mark: nil)
    return (Surface(rect: rect, screen: screen), Point(column: rect.column + start + cursor, row: rect.row))
  }
}
