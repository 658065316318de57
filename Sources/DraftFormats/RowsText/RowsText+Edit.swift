internal import WiredraftCore

extension RowsText {
  /// The effect of a changed text on the rows.
  package struct Change: Sendable {
    /// The change; nil if the rows are unchanged.
    package var edit: DraftEdit?
    package var added = 0
    package var changed = 0
    package var removed = 0
    /// Whether the order of the rows changed.
    package var isReordered = false
    /// The index of the first row that differs.
    package var firstIndex = 0

    /// The number of rows that the change affects.
    package var rowCount: Int { added + changed + removed }
  }

  /// The number of rows beyond which the list is replaced as a whole rather than row by row.
  private static var mostEdits: Int { 64 }

  /// Returns the effect of a changed text on the list.
  ///
  /// A few changed rows make a few small edits, however long the list is. Without its last row the list of
  /// parameters is absent, as it is after deleting the row.
  /// - Complexity: O(*n*), where *n* is the number of rows.
  package func change(to reading: Reading) -> Change {
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
    // The name of a single edit follows from the change in its row.
    change.edit = edits.count == 1 ? edits[0] : .group(edits, name: .rows)
    return change
  }
}
