/// One rectangle of a frame with its contents; each becomes a panel of the terminal.
public struct Surface: Sendable, Hashable {
  /// The position and size on the screen.
  public var rect: Rect
  /// The contents, as large as `rect`.
  public var screen: Screen
  /// Creates a surface.
  public init(rect: Rect, screen: Screen) {
    self.rect = rect
    self.screen = screen
  }
}

/// The complete contents of the screen at one moment: surfaces from back to front, and the cursor.
public struct Frame: Sendable, Hashable {
  /// The size of the whole screen.
  public var size: Size
  /// The surfaces, the rearmost first.
  public var surfaces: [Surface]
  /// The position of the cursor, or nil if it is hidden.
  public var cursor: Point?
  /// The colours of the theme.
  public var colours: ColourTable
  /// Creates a frame.
  public init(
    size: Size, surfaces: [Surface] = [], cursor: Point? = nil, colours: ColourTable = ColourTable()
  ) {
    self.size = size
    self.surfaces = surfaces
    self.cursor = cursor
    self.colours = colours
  }

  /// Returns the frame as one grid, as a terminal shows it.
  public func flattened() -> Screen {
    var result = Screen(size: size)
    for surface in surfaces { surface.draw(into: &result) }
    return result
  }
}

extension Surface {
  fileprivate func draw(into grid: inout Screen) {
    guard screen.size != rect.size else { return grid.draw(screen, at: rect.column, rect.row) }
    for row in 0..<rect.rows {
      let cells = (0..<rect.columns).lazy.map { screen[$0, row] }
      grid.write(cells, at: rect.column, row: rect.row + row)
    }
  }
}
