/// A size in columns and rows.
public struct Size: Sendable, Hashable {
  /// How many columns.
  public var columns: Int
  /// How many rows.
  public var rows: Int
  /// Makes a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A place on the screen; the upper left corner is column 0 of row 0.
public struct Point: Sendable, Hashable {
  /// The column, from 0.
  public var column: Int
  /// The row, from 0.
  public var row: Int
  /// Makes a point.
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
  /// How many columns.
  public var columns: Int
  /// How many rows.
  public var rows: Int

  /// Makes a rectangle; a negative extent becomes zero.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The extent of the rectangle.
  public var size: Size { Size(columns: columns, rows: rows) }

  /// Returns whether the point lies within.
  public func contains(_ point: Point) -> Bool {
    point.column >= column && point.column < column + columns && point.row >= row && point.row < row + rows
  }

  /// The rectangle without a border of one cell on each side.
  public var inset: Rect {
    Rect(column: column + 1, row: row + 1, columns: columns - 2, rows: rows - 2)
  }
}
