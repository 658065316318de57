internal import WiredraftCore

extension RowsText {
  /// What a changed text does to the rows.
  public struct Change: Sendable {
    /// The change; nil where the rows are as they were.
    public var edit: DraftEdit?
    /// How many rows are new.
    public var added = 0
    /// How many rows became others.
    public var changed = 0
    /// How many rows are gone.
    public var removed = 0
    /// Whether rows stand in another order.
    public var isReordered = false
    /// The first row that is another than before.
    public var firstIndex = 0

    /// How many rows it is about.
    public var rowCount: Int { added + changed + removed }
  }

  /// Beyond so many rows the list is replaced as a whole rather than row by row.
  private static var mostEdits: Int { 64 }

  /// Returns what a reading of a changed text does to the list.
  ///
  /// Few rows that changed are few small edits, however long the list is. Without its last row the list of
  /// parameters is absent, as it is after the row is deleted.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  public func change(to reading: Reading) -> Change {
    let lines = reading.lines
    var start = 0
    while start < min(rows.count, lines.count), lines[start].origin == start { start += 1 }
    var same = 0
    while same < min(rows.count, lines.count) - start,
      lines[lines.count - 1 - same].origin == rows.count - 1 - same
    {
      same += 1
    }
    let old = start..<rows.count - same
    let new = start..<lines.count - same
    var change = Change(firstIndex: start)
    guard !old.isEmpty || !new.isEmpty else { return change }
    let kept = lines[new].count { $0.origin != nil }
    change.changed = min(old.count, new.count) - kept
    if change.changed < 0 { change.changed = 0 }
    change.added = new.count - kept - change.changed
    change.removed = old.count - kept - change.changed
    change.isReordered = kept > 0 && change.rowCount == 0
    guard max(old.count, new.count) <= Self.mostEdits else {
      let isGone = lines.isEmpty && list == .parameters
      change.edit = .group([.setRows(list, isGone ? nil : reading.rows)], name: .rows)
      return change
    }
    var edits: [DraftEdit] = []
    for index in start..<max(old.upperBound, new.upperBound) {
      switch (old.contains(index), new.contains(index)) {
      case (true, true) where lines[index].origin == index: break
      case (true, true): edits.append(.replaceRow(list, at: index, with: lines[index].row))
      case (false, true): edits.append(.insertRow(list, at: index, lines[index].row))
      case (true, false): edits.append(.removeRow(list, at: new.upperBound))
      case (false, false): break
      }
    }
    // One row that became another has the name of what changed in it.
    change.edit = edits.count == 1 ? edits[0] : .group(edits, name: .rows)
    return change
  }
}
