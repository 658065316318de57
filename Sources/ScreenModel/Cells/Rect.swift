/// A size in columns and rows.
package struct Size: Sendable, Hashable {
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A position on the screen; the upper left corner is column 0 of row 0.
package struct Point: Sendable, Hashable {
  /// The column, from 0.
  package var column: Int
  /// The row, from 0.
  package var row: Int
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells.
package struct Rect: Sendable, Hashable {
  package var column: Int
  package var row: Int
  /// The number of columns.
  package var columns: Int
  /// The number of rows.
  package var rows: Int

  /// Creates a rectangle; a negative size becomes zero.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The size of the rectangle.
  package var size: Size { Size(columns: columns, rows: rows) }

  /// Returns whether the point is within the rectangle.
  package func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < column + columns && point.row >= row && point.row < row + rows
  }

  /// The rectangle without a border of one cell on each side.
  package var inset: Rect {
    Rect(column: column + 1, row: row + 1, columns: columns - 2, rows: rows - 2)
  }
}
