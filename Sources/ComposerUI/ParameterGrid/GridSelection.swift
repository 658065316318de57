internal import WiredraftCore

extension ComposerState {
  /// Whether several rows are being selected.
  var isSelecting: Bool { grid.anchor?.list == grid.list && !showsComputedRows && !showsWholeBody }

  /// The lines of the rows that are selected together; nil while one row is selected.
  var selectedLines: ClosedRange<Int>? {
    guard isSelecting, let anchor = grid.anchor else { return nil }
    let lines = gridLines
    guard lines.shownCount > 0 else { return nil }
    let last = lines.shownCount - 1
    let (start, end) = (min(last, lines.line(ofCursor: anchor.index)), min(last, lines.lineOfCursor))
    return min(start, end)...max(start, end)
  }

  /// How many rows are selected together; 0 while one row is selected.
  var selectedCount: Int { selectedLines?.count ?? 0 }

  /// The rows that a command acts upon, ascending: those selected together, else the one of the cursor.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  var actionRows: [RowReference] {
    guard let range = selectedLines else { return selectedRow.map { [$0] } ?? [] }
    let lines = gridLines
    return range.compactMap { if case .row(let row) = lines[$0] { row } else { nil } }
  }

  /// Begins to select rows, or ends it.
  mutating func selectRowsOrEnd() {
    if isSelecting { return endSelection() }
    grid.anchor = selectedRow
  }

  /// Goes back to one selected row.
  mutating func endSelection() { grid.anchor = nil }

  /// The message where a command needs a row.
  var noRowText: Sentence {
    if showsComputedRows {
      return shownRows.isEmpty
        ? "There is no row here; \(key: .insertRowBelow) makes one."
        : "These rows are computed from the parameters: \(key: .override) copies them here to be changed, \(key: .showParameters) shows the parameters."
    }
    if let name = suggestedName {
      return "Nothing is typed for {\(name)} yet: \(key: .edit, command: "value") edits its value."
    }
    return "There is no row here; \(key: .insertRowBelow) makes one."
  }
}
