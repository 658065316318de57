/// A grid of cells to draw into.
///
/// Drawing outside the grid is cut off, never an error: a view may be asked to draw into any size.
public struct Screen: Sendable, Hashable {
  /// The extent of the grid.
  public let size: Size
  /// The cells, row after row.
  public private(set) var cells: [Cell]

  /// Makes a grid filled with one cell.
  public init(size: Size, filledWith cell: Cell = Cell()) {
    let size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.size = size
    cells = [Cell](repeating: cell, count: size.columns * size.rows)
  }

  /// The cell at a place; blank outside the grid. Setting one outside does nothing.
  ///
  /// Half of a wide character that loses its other half becomes a space.
  public subscript(column: Int, row: Int) -> Cell {
    get {
      guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return Cell() }
      return cells[row * size.columns + column]
    }
    set {
      guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
      let index = row * size.columns + column
      let old = cells[index]
      if old.width == 2, column + 1 < size.columns, newValue.width != 2 {
        cells[index + 1] = Cell(style: cells[index + 1].style)
      }
      if old.width == 0, column > 0, newValue.width != 0 {
        cells[index - 1] = Cell(style: cells[index - 1].style)
      }
      if newValue.width == 2 {
        guard column + 1 < size.columns else {
          cells[index] = Cell(style: newValue.style)
          return
        }
        if cells[index + 1].width == 2, column + 2 < size.columns {
          cells[index + 2] = Cell(style: cells[index + 2].style)
        }
        cells[index + 1] = .continuation(style: newValue.style)
      }
      cells[index] = newValue
    }
  }
  /// Gives every cell another style.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public mutating func mapStyles(_ change: (Style) -> Style) {
    for index in cells.indices { cells[index].style = change(cells[index].style) }
  }

  /// Changes the style of one cell within the grid; both halves of a wide character are cells of their own.
  mutating func restyleCell(_ column: Int, _ row: Int, _ change: (inout Style) -> Void) {
    change(&cells[row * size.columns + column].style)
  }
}
