internal import DraftFormats
internal import WiredraftCore

extension CellEdit {
  /// Keeps the typed text; a new URL whose path has a {name} without a value leads to the row for it.
  static func accept(in state: inout ComposerState) {
    let current = state.edit
    end(in: &state)
    guard let current, current.target == .url, state.focus == .grid,
      !state.draft.url.utf8.elementsEqual(current.original.utf8)
    else { return }
    RowsTab.settleMissingNames(in: &state)
    guard !state.grid.missingNames.isEmpty else { return }
    state.grid.list = .path
    state.grid.rows[.path] = state.draft.path.count
    state.grid.column = .value
  }

  /// Keeps the typed text, and removes a new row that is still empty.
  static func end(in state: inout ComposerState) {
    guard let current = state.edit else { return }
    let isEmpty = current.madeRow && editedRowIsEmpty(in: state)
    forgetEditOfNothing(in: &state)
    let isForgotten = state.edit?.steps != current.steps
    state.edit = nil
    if isEmpty, case .cell(let row, _) = current.target {
      if !isForgotten || !current.startedAsNewRow {
        state.change(.removeRow(row.list, at: row.index), session: current.session)
      }
      state.grid.rows[row.list] = current.returnRow
    }
    if isEmpty, case .member(let place, _) = current.target {
      if !isForgotten { RowsTab.removeEmptyMember(place, session: current.session, in: &state) }
      state.grid.rows[cursor: place.row.list] = current.returnMember
    }
    if !isEmpty, current.startedAsNewRow, case .cell(let row, .name) = current.target {
      takeItem(row, session: current.session, in: &state)
    }
    if case .newRow(let list, _, _) = current.target { state.grid.rows[list] = current.returnRow }
    // An invalid URL keeps the focus, so that the explanation line shows the problem.
    if current.target == .url, !state.draft.url.isEmpty, !hasInvalidURL(in: state.session) {
      state.focus(.grid)
    }
    state.session.endStep()
  }

  /// Makes a row of the query of a new row that was typed as the item `name==text`.
  private static func takeItem(_ reference: Draft.RowReference, session: Int, in state: inout ComposerState) {
    guard reference.list == .parameters || reference.list == .query, let typed = state.draft[reference],
      typed.text.isEmpty, let item = RequestItem(typed.name), item.list == .query
    else { return }
    guard reference.list == .parameters else {
      let edit = DraftEdit.replaceRow(.query, at: reference.index, with: item.row)
      let isFirst = state.draft.query?.count == 1
      state.change(isFirst ? .group([.setQueryAdds(true), edit], name: .newRow) : edit, session: session)
      return
    }
    var document = state.document
    let removal = DraftEdit.removeRow(.parameters, at: reference.index)
    document.apply(removal)
    let insertion = DraftEdit.insertRow(.query, at: document.draft.query?.count ?? 0, item.row)
    let edit = DraftEdit.group([removal, document.filling(.query, by: insertion)], name: .newRow)
    guard state.change(edit, session: session) else { return }
    state.message = Message(
      text:
        "An item with == is a row of the query: it is added there, with any method; \(key: .showQuery) shows it."
    )
  }

  private static func hasInvalidURL(in session: DraftSession) -> Bool {
    session.composition.diagnosticsBesideRows.contains {
      if case .invalidURL = $0.problem { true } else { false }
    }
  }

  private static func editedRowIsEmpty(in state: ComposerState) -> Bool {
    if case .member(let place, _) = state.edit?.target {
      return RowsTab.member(place, in: state).map { $0.name.isEmpty && $0.text.isEmpty } ?? false
    }
    guard case .cell(let reference, _) = state.edit?.target, let row = state.draft[reference] else {
      return false
    }
    guard let preset = state.edit?.preset else { return row.name.isEmpty && row.text.isEmpty }
    return (row.name.isEmpty || row.name == preset.name) && (row.text.isEmpty || row.text == preset.text)
  }

  /// Drops an edit whose typing and deleting left no change: there is nothing to undo, and nothing unsaved.
  static func forgetEditOfNothing(in state: inout ComposerState) {
    guard let current = state.edit, current.steps == 1, current.stepIsOpen, !current.hasUndone else { return }
    switch current.target {
    case .cell where current.startedAsNewRow, .member where current.startedAsNewRow:
      guard editedRowIsEmpty(in: state) else { return }
    case .newRow: return
    case .wholeBody where current.originalText != nil && !state.draft.body.type.isFile:
      guard current.originalText == state.draft.body.wholeText ?? Draft.BodyText() else { return }
    case .cell, .member, .url, .wholeBody, .bodyHead:
      guard text(of: current.target, in: state.session).utf8.elementsEqual(current.original.utf8),
        rowType(of: current.target, in: state.session) == current.originalType
      else { return }
    }
    guard state.session.forgetOpenStep() else { return }
    state.edit?.steps = 0
    state.edit?.stepIsOpen = false
    state.grid.filters[state.grid.list]?.isStale = true
    state.forgetMarks()
  }

  static func cancel(in state: inout ComposerState) {
    guard let current = state.edit else { return }
    state.edit = nil
    if current.steps == 1, current.stepIsOpen, !current.hasUndone, state.history.openStepEndedRedo,
      state.session.forgetOpenStep()
    {
      // The steps that could be redone before the edit can be redone again.
      state.grid.filters[state.grid.list]?.isStale = true
      state.forgetMarks()
    } else if current.steps > 0 {
      // The changes of the edit are undone, and can be redone.
      _ = state.session.step(back: true, count: current.steps)
      state.grid.filters[state.grid.list]?.isStale = true
      state.forgetMarks()
    }
    switch current.target {
    case .newRow(let list, _, _): state.grid.rows[list] = current.returnRow
    case .cell(let row, _) where current.startedAsNewRow: state.grid.rows[row.list] = current.returnRow
    case .member(let place, _): state.grid.rows[cursor: place.row.list] = current.returnMember
    default: break
    }
    RowsTab.settleTrees(in: &state)
  }
}
