import ScreenModel

/// The places of the walls between the panes, as far as the user moved them from their usual places.
package struct PaneWalls: Sendable, Hashable {
  /// The columns by which the wall beside the request is further to the right.
  package internal(set) var columns = 0
  /// The rows by which the wall below the wire is further down.
  package internal(set) var rows = 0

  package init(columns: Int = 0, rows: Int = 0) { (self.columns, self.rows) = (columns, rows) }

  func column(of columns: Int, isWide: Bool) -> Int {
    let usual = isWide ? columns * 36 / 100 : columns * 53 / 100 + 1
    return max(
      Self.leastColumns, min(usual + self.columns, columns - Self.leastColumns * (isWide ? 2 : 1)))
  }

  /// Returns the row of the wall below the wire, within its column: the wire has the lines that it wants, the answer
  /// the rest. Where both want more than there is, the wire has a little less than half.
  func row(of rows: Int, _ wants: ScreenLayout.Wants) -> Int {
    let room = rows - 3
    // Before anything was sent the answer keeps to one line where the wire needs the others.
    let most = wants.isEmpty ? max(1, room - min(room, wants.upper)) : room
    let answer = min(most, wants.answer)
    let upper =
      if wants.upper > room - answer {
        max(min(wants.upper, room * 45 / 100), room - answer)
      } else {
        // Before anything was sent the wire has the rest.
        wants.isEmpty ? room - answer : min(wants.upper + 1, room - answer)
      }
    return max(Self.leastRows - 1, min(upper + 1 + self.rows, rows - Self.leastRows))
  }

  mutating func moveColumn(by step: Int, of size: Int, isWide: Bool) {
    columns += step
    columns = column(of: size, isWide: isWide) - PaneWalls().column(of: size, isWide: isWide)
  }

  mutating func moveRow(by step: Int, of size: Int, _ wants: ScreenLayout.Wants) {
    rows += step
    rows = row(of: size, wants) - PaneWalls().row(of: size, wants)
  }

  /// The fewest columns and rows of a pane, with its frame.
  private static let leastColumns = 28
  static let leastRows = 3
}
