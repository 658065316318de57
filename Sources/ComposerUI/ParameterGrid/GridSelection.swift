internal import WiredraftCore

extension RowsTab {
  static func isSelecting(in state: ComposerState) -> Bool {
    state.grid.anchor?.list == state.grid.list && !showsWholeBody(in: state)
  }

  static func selectedLines(in state: ComposerState) -> ClosedRange<Int>? {
    guard isSelecting(in: state), let anchor = state.grid.anchor else { return nil }
    let lines = gridLines(in: state)
    let rows = lines.draftLines
    guard let last = rows.last else { return nil }
    let (start, end) = (min(last, lines.line(ofCursor: anchor.index)), min(last, lines.lineOfCursor))
    return max(rows.lowerBound, min(start, end))...max(rows.lowerBound, start, end)
  }

  static func selectedCount(in state: ComposerState) -> Int { selectedLines(in: state)?.count ?? 0 }

  /// Returns the row that a command for one row applies to: the row of the cursor, or else the first of the selected
  /// ones.
  static func actedRow(in state: ComposerState) -> Draft.RowReference? {
    selectedRow(in: state) ?? actionRows(in: state).first
  }

  /// Returns the rows that a command applies to, ascending: the selected ones, or else the row of the cursor.
  static func actionRows(in state: ComposerState) -> [Draft.RowReference] {
    guard let range = selectedLines(in: state) else { return selectedRow(in: state).map { [$0] } ?? [] }
    let lines = gridLines(in: state)
    return range.compactMap { if case .row(let row) = lines[$0] { row } else { nil } }
  }

  static func selectRowsOrEnd(in state: inout ComposerState) {
    if isSelecting(in: state) { return endSelection(in: &state) }
    state.grid.anchor = selectedRow(in: state)
  }

  /// Selects the row of the cursor, if nothing is selected, and the next one.
  static func extendSelection(_ way: Action, in state: inout ComposerState) {
    if !isSelecting(in: state) { state.grid.anchor = selectedRow(in: state) }
    applyToGrid(way, in: &state)
  }

  static func endSelection(in state: inout ComposerState) { state.grid.anchor = nil }

  static func noRowText(in state: ComposerState) -> Sentence {
    if let row = selectedFolderRow(in: state) { return folderRowText(row, in: state) }
    if isComputed(state.grid.list, in: state.session), state.draft.parameters?.isEmpty == false {
      return
        "These rows come from the parameters: \(key: .edit) copies them here to be changed, \(key: .showParameters) shows the parameters."
    }
    if let name = suggestedName(in: state) {
      return "Nothing is typed for {\(name)} yet: \(key: .edit, command: "value") edits its value."
    }
    return "There is no row here; \(key: .insertRowBelow) makes one."
  }
}
