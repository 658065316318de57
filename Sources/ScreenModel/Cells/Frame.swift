/// One rectangle of a frame with what it shows; each becomes a panel of the terminal.
public struct Surface: Sendable, Hashable {
  /// Where it lies.
  public var rect: Rect
  /// What it shows; as large as `rect`.
  public var screen: Screen
  /// Makes a surface.
  public init(rect: Rect, screen: Screen) {
    self.rect = rect
    self.screen = screen
  }
}

/// All that the screen shows at one moment: surfaces from back to front, and the cursor.
public struct Frame: Sendable, Hashable {
  /// The extent of the whole screen.
  public var size: Size
  /// The surfaces, the rearmost first.
  public var surfaces: [Surface]
  /// Where the cursor is, or nil where it is hidden.
  public var cursor: Point?
  /// Makes a frame.
  public init(size: Size, surfaces: [Surface] = [], cursor: Point? = nil) {
    self.size = size
    self.surfaces = surfaces
    self.cursor = cursor
  }

  /// Returns the frame as one grid, the way a terminal shows it.
  public func flattened() -> Screen {
    var result = Screen(size: size)
    for surface in surfaces { surface.draw(into: &result, below: 0) }
    return result
  }

  /// Returns the rows in which the frame looks otherwise than a grid, from the first to the last; nil where that has
  /// another size.
  ///
  /// - Complexity: O(*c*), where *c* is the number of cells.
  public func changedRows(since old: Screen) -> [ChangedRow]? {
    guard size == old.size else { return nil }
    var changes: [ChangedRow] = []
    let blank = Screen(size: Size(columns: size.columns, rows: 1))
    for row in 0..<size.rows {
      var line = blank
      for surface in surfaces where surface.rect.row <= row && row < surface.rect.row + surface.rect.rows {
        surface.draw(into: &line, below: row)
      }
      if !old.hasRow(row, like: line.cells) { changes.append(ChangedRow(row: row, cells: line.cells)) }
    }
    return changes
  }
}

/// A row that looks otherwise than before.
public struct ChangedRow: Sendable, Hashable {
  /// Which row.
  public let row: Int
  /// Its cells, as many as there are columns.
  public let cells: [Cell]
  /// Makes a row.
  public init(row: Int, cells: [Cell]) {
    self.row = row
    self.cells = cells
  }
}

extension Surface {
  /// Draws the surface into a grid whose first row is one further below.
  fileprivate func draw(into grid: inout Screen, below first: Int) {
    guard screen.size != rect.size else { return grid.draw(screen, at: rect.column, rect.row - first) }
    for row in 0..<rect.rows {
      let cells = (0..<rect.columns).lazy.map { screen[$0, row] }
      grid.write(cells, at: rect.column, row: rect.row - first + row)
    }
  }
}
