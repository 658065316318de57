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
    for surface in surfaces { surface.draw(into: &result) }
    return result
  }
}

extension Surface {
  /// Draws the surface into a grid.
  fileprivate func draw(into grid: inout Screen) {
    guard screen.size != rect.size else { return grid.draw(screen, at: rect.column, rect.row) }
    for row in 0..<rect.rows {
      let cells = (0..<rect.columns).lazy.map { screen[$0, row] }
      grid.write(cells, at: rect.column, row: rect.row + row)
    }
  }
}
