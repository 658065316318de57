/// A grid of cells to draw into.
///
/// Drawing outside the grid is clipped and never an error: a view may be asked to draw into any size.
public struct Screen: Sendable, Hashable {
  /// The size of the grid.
  public let size: Size
  /// The cells, row by row.
  public private(set) var cells: [Cell]

  /// Creates a grid filled with one cell.
  public init(size: Size, filledWith cell: Cell = Cell()) {
    let size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    self.size = size
    cells = [Cell](repeating: cell, count: size.columns * size.rows)
  }

  /// The cell at a position; blank outside the grid. Setting a cell outside does nothing.
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

  /// Sets a cell of one column within the grid.
  mutating func put(_ cell: Cell, _ column: Int, _ row: Int) {
    let index = row * size.columns + column
    if cells[index].width == 1 { cells[index] = cell } else { self[column, row] = cell }
  }

  /// Fills a part of a row within the grid with a cell of one column.
  mutating func fill(_ columns: Range<Int>, ofRow row: Int, with cell: Cell) {
    guard !columns.isEmpty else { return }
    // At the edges a wide character may lose its other half.
    self[columns.lowerBound, row] = cell
    self[columns.upperBound - 1, row] = cell
    let start = row * size.columns
    cells.withUnsafeMutableBufferPointer {
      $0[start + columns.lowerBound..<start + columns.upperBound].update(repeating: cell)
    }
  }

  /// Draws printable ASCII into a row; anything outside the grid is clipped.
  public mutating func write(ascii bytes: UnsafeBufferPointer<UInt8>, at column: Int, row: Int, style: Style)
  {
    guard row >= 0, row < size.rows, column < size.columns, column > -bytes.count else { return }
    if column < 0 {
      return write(ascii: UnsafeBufferPointer(rebasing: bytes[(-column)...]), at: 0, row: row, style: style)
    }
    let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(size.columns - column))
    guard let first = bytes.first, let last = bytes.last else { return }
    self[column, row] = Cell(Unicode.Scalar(first), style: style)
    self[column + bytes.count - 1, row] = Cell(Unicode.Scalar(last), style: style)
    let start = row * size.columns + column
    cells.withUnsafeMutableBufferPointer { cells in
      for (index, byte) in bytes.enumerated() {
        cells[start + index] = Cell(Unicode.Scalar(byte), style: style)
      }
    }
  }

  /// Draws another grid into this one, with its upper left corner at a position.
  public mutating func draw(_ other: Screen, at column: Int, _ row: Int) {
    let columns = max(0, column)..<max(0, column, min(size.columns, column + other.size.columns))
    for line in max(0, row)..<max(0, row, min(size.rows, row + other.size.rows)) {
      let start = (line - row) * other.size.columns - column
      let own = line * size.columns
      // Half of a wide character at an edge of either grid loses its other half.
      let isCut =
        columns.isEmpty || cells[own + columns.lowerBound].width == 0
        || cells[own + columns.upperBound - 1].width == 2
        || other.cells[start + columns.lowerBound].width == 0
        || other.cells[start + columns.upperBound - 1].width == 2
      if isCut {
        write(
          other.cells[(line - row) * other.size.columns..<(line - row + 1) * other.size.columns], at: column,
          row: line)
      } else {
        cells.replaceSubrange(
          own + columns.lowerBound..<own + columns.upperBound,
          with: other.cells[start + columns.lowerBound..<start + columns.upperBound])
      }
    }
  }

  /// Transforms the style of every cell.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public mutating func mapStyles(_ change: (Style) -> Style) {
    for index in cells.indices { cells[index].style = change(cells[index].style) }
  }

  /// Changes the style of one cell within the grid; the two halves of a wide character are separate cells.
  mutating func restyleCell(_ column: Int, _ row: Int, _ change: (inout Style) -> Void) {
    change(&cells[row * size.columns + column].style)
  }
}
