internal import DraftFormats
internal import WiredraftCore

/// How an edit ends: kept, taken back, or forgotten because it came to nothing.
extension ComposerState {
  /// Keeps what was typed; a new URL whose path has a {name} to fill leads to its row.
  mutating func acceptEdit() {
    let current = edit
    endEditing()
    guard let current, current.target == .url, focus == .grid,
      !draft.url.utf8.elementsEqual(current.original.utf8)
    else { return }
    settleMissingNames()
    guard !grid.missingNames.isEmpty else { return }
    grid.list = .path
    grid.rows[.path] = draft.path.count
    grid.column = .value
  }

  /// Keeps what was typed; a row that was made and has nothing in it goes again.
  mutating func endEditing() {
    guard let current = edit else { return }
    let isEmpty = current.madeRow && editedRowIsEmpty
    forgetEditOfNothing()
    let isForgotten = edit?.steps != current.steps
    edit = nil
    if isEmpty, case .cell(let row, _) = current.target {
      if !isForgotten || !current.startedAsNewRow {
        change(.removeRow(row.list, at: row.index), session: current.session)
      }
      grid.rows[row.list] = current.returnRow
    }
    if case .newRow(let list, _, _) = current.target { grid.rows[list] = current.returnRow }
    // A URL that is wrong keeps the focus: the line that explains says what is wrong with it.
    if current.target == .url, !draft.url.isEmpty, !hasInvalidURL { focus(.grid) }
    session.endStep()
  }

  private var hasInvalidURL: Bool {
    composition.diagnosticsBesideRows.contains { if case .invalidURL = $0.problem { true } else { false } }
  }

  private var editedRowIsEmpty: Bool {
    guard case .cell(let reference, _) = edit?.target, let row = draft[reference] else { return false }
    return (row.name.isEmpty || row.name == edit?.presetName) && row.text.isEmpty
  }

  /// Takes back an edit that comes to nothing, typing and deleting by hand, as if it had never been: no step to
  /// undo, nothing unsaved.
  mutating func forgetEditOfNothing() {
    guard let current = edit, current.steps == 1, current.stepIsOpen, !current.hasUndone else { return }
    switch current.target {
    case .cell where current.startedAsNewRow:
      guard editedRowIsEmpty else { return }
    case .newRow: return
    case .wholeBody where current.originalText != nil && !draft.body.type.isFile:
      guard current.originalText == draft.body.wholeText ?? BodyText() else { return }
    case .cell, .url, .wholeBody, .bodyContentType:
      guard text(of: current.target).utf8.elementsEqual(current.original.utf8),
        type(of: current.target) == current.originalType
      else { return }
    }
    guard session.forgetOpenStep() else { return }
    edit?.steps = 0
    grid.filters[grid.list]?.isStale = true
    forgetMarks()
  }

  /// Leaves the cell as it was.
  mutating func cancelEditing() {
    guard let current = edit else { return }
    edit = nil
    if current.steps == 1, current.stepIsOpen, !current.hasUndone, history.openStepEndedRedo,
      session.forgetOpenStep()
    {
      // What could be made again before it can be made again.
      grid.filters[grid.list]?.isStale = true
      forgetMarks()
    } else if current.steps > 0 {
      // All that the edit did is taken back, and stays in reach of redo.
      _ = session.step(back: true, count: current.steps)
      grid.filters[grid.list]?.isStale = true
      forgetMarks()
    }
    switch current.target {
    case .newRow(let list, _, _): grid.rows[list] = current.returnRow
    case .cell(let row, _) where current.startedAsNewRow: grid.rows[row.list] = current.returnRow
    default: break
    }
  }
}
