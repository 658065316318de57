/// A size in columns and rows.
public struct Size: Sendable, Hashable {
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int
  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A position on the screen; the upper left corner is column 0 of row 0.
public struct Point: Sendable, Hashable {
  /// The column, from 0.
  public var column: Int
  /// The row, from 0.
  public var row: Int
  /// Creates a point.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
  /// The leftmost column.
  public var column: Int
  /// The uppermost row.
  public var row: Int
  /// The number of columns.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a rectangle; a negative size becomes zero.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The size of the rectangle.
  public var size: Size { Size(columns: columns, rows: rows) }

  /// Returns whether the point is within the rectangle.
  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < column + columns && point.row >= row && point.row < row + rows
  }

  /// The rectangle without a border of one cell on each side.
  public var inset: Rect {
    Rect(column: column + 1, row: row + 1, columns: columns - 2, rows: rows - 2)
  }
}
