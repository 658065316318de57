internal import WiredraftCore

/// Where the grid stands: which list it shows, and the cell that keys act upon.
struct ParameterGridState: Sendable {
  /// The list that is shown.
  var list = RowList.parameters
  /// The column of the cursor.
  var column = GridColumn.value
  /// The row of the cursor in each list; one past the last is the line for a new row.
  var rows: [RowList: Int] = [:]
  /// The first row that is visible, in each list.
  var tops: [RowList: Int] = [:]
  /// The problem that was gone to last.
  var problem: Int?

  /// The row of the cursor in the list that is shown.
  var row: Int { rows[list] ?? 0 }
}

extension ComposerState {
  /// The lists that have a tab; path rows have one only where the URL, or a row, asks for it.
  var gridTabs: [RowList] {
    let hasPath = !draft.path.isEmpty || draft.url.utf8.contains(UInt8(ascii: "{"))
    return hasPath ? [.parameters, .query, .path, .body, .headers] : [.parameters, .query, .body, .headers]
  }

  /// Whether the body's tab shows a text or a path rather than rows.
  var showsWholeBody: Bool {
    grid.list == .body && (!draft.body.type.hasRows || draft.body.jsonText != nil)
  }

  /// The rows of the list that is shown.
  var rows: [Row] { showsWholeBody ? [] : draft[grid.list] ?? [] }

  /// How many rows the grid shows, a row that is being made among them.
  var displayedRowCount: Int {
    if case .newRow(grid.list, _, _) = edit?.target { return rows.count + 1 }
    return rows.count
  }

  /// The row that the cursor is on; nil on the line for a new one.
  var selectedRow: RowReference? {
    guard !showsWholeBody, rows.indices.contains(grid.row) else { return nil }
    if case .newRow = edit?.target { return nil }
    return RowReference(grid.list, grid.row)
  }
}
