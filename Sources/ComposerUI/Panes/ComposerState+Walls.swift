import ScreenModel

extension ComposerState {
  enum Wall: Sendable, Hashable {
    case column
    case row
  }

  func wallRefusal(isSeam: Bool) -> Sentence? {
    let layout = ScreenLayout(self)
    if layout.isSingle {
      return panes.isZoomed
        ? "One pane has the whole screen; \(key: .zoom) shows both, with the wall."
        : "There is no wall to move: at this size one pane has the whole screen."
    }
    guard isSeam, layout.answer == nil else { return nil }
    return "Nothing is below: this tab has the whole column."
  }

  /// Moves the walls, and remembers their places.
  mutating func moveWall(columns: Int = 0, rows: Int = 0) -> [Effect] {
    let before = panes.walls
    shiftWalls(columns: columns, rows: rows)
    if panes.walls == before {
      message = Message(text: "The wall is as far as it goes: both sides need room.")
      return []
    }
    return [.rememberWalls(panes.walls)]
  }

  private mutating func shiftWalls(columns: Int, rows: Int) {
    let layout = ScreenLayout(self)
    if columns != 0 {
      panes.walls.moveColumn(
        by: columns, of: size.columns, isWide: size.columns >= ScreenLayout.columnsForThree)
    }
    if rows != 0 { panes.walls.moveRow(by: rows, of: layout.main.rows, panes.wants) }
  }

  func wall(at point: Point) -> Wall? {
    let layout = ScreenLayout(self)
    guard let grid = layout.grid, let live = layout.live, !layout.isSingle else { return nil }
    let bottom = layout.main.row + layout.main.rows - 1
    if point.column == live.column, point.row > grid.row, point.row < bottom { return .column }
    let seam = live.row + live.rows - 1
    return layout.answer != nil && point.row == seam && point.row != bottom && live.contains(point)
      ? .row : nil
  }

  mutating func drag(_ wall: Wall, to point: Point) {
    guard let live = ScreenLayout(self).live else { return }
    switch wall {
    case .column: shiftWalls(columns: point.column - live.column, rows: 0)
    case .row: shiftWalls(columns: 0, rows: point.row - (live.row + live.rows - 1))
    }
  }
}
