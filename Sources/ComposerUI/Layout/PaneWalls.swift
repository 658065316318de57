import ScreenModel

/// The places of the walls between the panes, as far as the user moved them from their usual places.
package struct PaneWalls: Sendable, Hashable {
  /// The columns by which the wall beside the grid is further to the right.
  package internal(set) var columns = 0
  /// The rows by which the wall below the live pane is further down.
  package internal(set) var rows = 0

  package init(columns: Int = 0, rows: Int = 0) { (self.columns, self.rows) = (columns, rows) }

  /// Returns the column of the wall beside the grid.
  func column(of columns: Int, isWide: Bool) -> Int {
    let usual = isWide ? columns * 36 / 100 : max(43, columns / 2 - 1)
    return max(Self.least, min(usual + self.columns, columns - Self.least * (isWide ? 2 : 1)))
  }

  /// Returns the row of the wall below the live pane, within its column.
  func row(of rows: Int) -> Int {
    max(Self.leastRows, min(rows * 45 / 100 + self.rows, rows - 1 - Self.leastRows))
  }

  /// Moves the wall beside the grid, as far as both sides keep their least width.
  mutating func moveColumn(by step: Int, of size: Int, isWide: Bool) {
    columns += step
    columns = column(of: size, isWide: isWide) - PaneWalls().column(of: size, isWide: isWide)
  }

  /// Moves the wall below the live pane, as far as both sides keep their least height.
  mutating func moveRow(by step: Int, of size: Int) {
    rows += step
    rows = row(of: size) - PaneWalls().row(of: size)
  }

  /// The fewest columns and rows of a pane.
  private static let least = 30
  private static let leastRows = 6
}
