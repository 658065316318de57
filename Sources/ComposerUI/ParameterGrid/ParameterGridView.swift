import ScreenModel
import WiredraftCore

/// Draws the grid: a function from the state to cells.
struct ParameterGridView {
  let state: ComposerState
  let rect: Rect
  let layout: GridLayout

  init(_ state: ComposerState, rect: Rect) {
    self.state = state
    self.rect = rect
    layout = GridLayout(rect: Rect(column: 0, row: 0, columns: rect.columns, rows: rect.rows), state: state)
  }

  /// Returns the pane, and the place of the cursor in it while a cell is edited.
  func draw(isSingle: Bool) -> (surface: Surface, cursor: Point?) {
    var screen = Screen(size: rect.size)
    PaneFrame.draw(
      into: &screen, bar: state.gridTabBar(columns: rect.columns, isSingle: isSingle),
      isFocused: state.focus == .grid, options: state.options)
    var cursor: Point?
    if state.showsWholeBody {
      cursor = WholeBodyView(state: state).draw(into: &screen)
    } else {
      drawTitles(into: &screen)
      cursor = drawRows(into: &screen)
    }
    let surface = Surface(rect: rect, screen: screen)
    return (surface, cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) })
  }

  private func drawTitles(into screen: inout Screen) {
    guard let row = layout.titleRow else { return }
    for (text, range) in [("name", layout.name), ("value", layout.value)] {
      screen.write(text, at: range.lowerBound, row: row, width: range.count, style: Theme.quiet, mark: nil)
    }
    if !layout.typeIsLetter {
      screen.write("type", at: layout.type.lowerBound, row: row, width: 4, style: Theme.quiet, mark: nil)
    }
    if let range = layout.sentAs {
      screen.write(
        "sent as", at: range.lowerBound, row: row, width: range.count, style: Theme.quiet, mark: nil)
    }
  }

  private func drawRows(into screen: inout Screen) -> Point? {
    let top = state.grid.tops[state.grid.list] ?? 0
    let pending: Int? = if case .newRow(_, let index, _) = state.edit?.target { index } else { nil }
    let count = state.displayedRowCount
    var cursor: Point?
    for line in 0..<layout.rowCount {
      let shown = top + line
      let y = layout.firstRow + line
      if shown < count {
        let index: Int? = pending.map { shown == $0 ? nil : shown > $0 ? shown - 1 : shown } ?? shown
        let view = GridRowView(
          state: state, layout: layout, reference: index.map { RowReference(state.grid.list, $0) },
          isSelected: shown == state.grid.row)
        if let place = view.draw(into: &screen, row: y) { cursor = place }
      } else if shown == count {
        let isSelected = state.grid.row == count && state.focus == .grid && state.edit == nil
        screen.write("+", at: layout.check, row: y, style: isSelected ? Theme.selectedCell : Theme.quiet)
        if count == 0 { drawHints(into: &screen, from: y + 1) }
      }
    }
    return cursor
  }

  /// Says, in an empty list, what can be done.
  private func drawHints(into screen: inout Screen, from row: Int) {
    let inner = rect.columns - 6
    var y = row
    for hint in hints where y < layout.firstRow + layout.rowCount {
      for line in TextWrap.lines(hint, columns: inner) where y < layout.firstRow + layout.rowCount {
        screen.write(line, at: layout.left + 2, row: y, style: Theme.quiet)
        y += 1
      }
    }
  }

  private var hints: [String] {
    switch state.grid.list {
    case .parameters where state.draft.url.isEmpty:
      [
        "Type a URL above, then Enter.", "o adds a parameter, m chooses the method.",
        "Pasted lines (name: value) become rows.", "? shows help and all keys.",
        "An example to start from: ^P, example.",
      ]
    case .parameters: ["o adds a parameter. Pasted lines (name: value) become rows."]
    case .query where state.draft.query == nil:
      ["Computed from the parameters. o adds an actual row and overrides them; f copies them here first."]
    case .body where state.draft.body.parameters == nil:
      ["Computed from the parameters. o adds an actual row and overrides them; f copies them here first."]
    case .query, .body:
      ["An actual list without rows: nothing is sent here. f goes back to the computed ones."]
    case .path: ["o adds a row; it fills the {name} in the URL's path."]
    case .headers: ["o adds a header field. Host, Content-Type and Content-Length are added as needed."]
    }
  }
}

extension Cell {
  /// The cell with another style.
  func styled(_ style: Style) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}
