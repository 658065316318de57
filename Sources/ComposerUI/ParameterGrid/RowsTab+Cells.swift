internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension RowsTab {
  static func applyToGrid(_ action: Action, in state: inout ComposerState) {
    switch action {
    case .moveUp: RequestPane.move(by: -1, in: &state)
    case .moveDown: RequestPane.move(by: 1, in: &state)
    case .pageUp: RequestPane.move(by: -RequestPane.page(in: state), in: &state)
    case .pageDown: RequestPane.move(by: RequestPane.page(in: state), in: &state)
    case .moveToFirst: state.grid.rows[cursor: state.grid.list] = gridLines(in: state).cursor(inLine: 0)
    case .moveToLast:
      state.grid.rows[cursor: state.grid.list] = gridLines(in: state).cursor(
        inLine: max(0, gridLines(in: state).rowLines - 1))
    case .moveLeft: state.grid.column = GridColumn(rawValue: state.grid.column.rawValue - 1) ?? .name
    case .moveRight: state.grid.column = GridColumn(rawValue: state.grid.column.rawValue + 1) ?? .value
    case .edit: editSelectedCell(in: &state)
    case .insertRowBelow:
      if let place = placeOfNewMember(isAbove: false, in: state) { return insertMember(place, in: &state) }
      makeRow(
        at: rows(in: state).isEmpty ? 0 : min(max(0, state.grid.row + 1), rows(in: state).count), in: &state)
    case .insertRowAbove:
      if let place = placeOfNewMember(isAbove: true, in: state) { return insertMember(place, in: &state) }
      makeRow(at: min(max(0, state.grid.row), rows(in: state).count), in: &state)
    case .close: endSelection(in: &state)
    case .override: overrideOrBack(in: &state)
    default: break
    }
  }

  @discardableResult
  static func alter(
    _ reference: Draft.RowReference, session: Int? = nil, in state: inout ComposerState,
    _ body: (inout Draft.Row) -> Void
  ) -> Bool {
    guard var row = state.draft[reference] else { return false }
    body(&row)
    return state.change(.replaceRow(reference.list, at: reference.index, with: row), session: session)
  }

  /// The text is unchanged. If the type didn't change, a message says why.
  @discardableResult
  static func cycleType(of reference: Draft.RowReference, session: Int?, in state: inout ComposerState)
    -> Bool
  {
    guard let type = nextType(of: reference, in: state.session) else { return false }
    guard type != state.draft[reference]?.type else {
      sayNoOtherType(in: &state)
      return false
    }
    guard alter(reference, session: session, in: &state, { $0.type = type }) else { return false }
    sayUnsentType(of: reference, in: &state)
    return true
  }

  /// Says the new type of a row that is not sent, since no byte shows it.
  static func sayUnsentType(of reference: Draft.RowReference, in state: inout ComposerState) {
    guard let type = state.draft[reference]?.type,
      state.composition.outcome(of: reference)?.destination == .nowhere
    else { return }
    state.message = Message(text: "Not sent, but the type is \(type.word) now.")
  }

  static func sayNoOtherType(in state: inout ComposerState) {
    state.message = Message(
      text: "This text can only be text: it is not a number, true or false, null, JSON or a date.",
      hint: "\(key: .edit) on the type has all types.")
  }

  static func nextType(of reference: Draft.RowReference, in session: DraftSession) -> Draft.RowType? {
    guard let row = session.draft[reference] else { return nil }
    let types = Draft.RowType.cycle(
      for: resolvedText(of: row, in: session), takesFile: takesFile(reference, in: session))
    let place = types.firstIndex(of: row.type) ?? types.count - 1
    return types[(place + 1) % types.count]
  }

  static func takesFile(_ reference: Draft.RowReference, in session: DraftSession) -> Bool {
    guard session.draft.body.type.makesParts else { return false }
    return reference.list == .body
      || (reference.list == .parameters && session.composition.routing.parameters.destination == .body)
  }

  private static func makeRow(at index: Int, in state: inout ComposerState) {
    CellEdit.begin(.newRow(state.grid.list, at: index, .name), in: &state)
  }

  static func editSelectedCell(in state: inout ComposerState) {
    if let name = suggestedName(in: state) {
      return editSuggestion(name, state.grid.column == .name ? .name : .value, in: &state)
    }
    if let row = selectedFolderRow(in: state) { return editFolderRow(row, in: &state) }
    guard let reference = selectedRow(in: state), let row = state.draft[reference] else {
      let list = state.grid.list
      if isComputed(list, in: state.session), state.draft.parameters?.isEmpty == false {
        return overrideSide(list, in: &state)
      }
      return makeRow(at: rows(in: state).count, in: &state)
    }
    if let member = selectedMember(in: state) { return editMember(member, in: &state) }
    if state.grid.column == .type {
      openTypePicker(of: reference, row, in: &state)
    } else if state.grid.column == .value, row.type.isCollection, members(of: reference, in: state) != nil {
      toggleFold(reference, in: &state)
    } else if state.grid.column == .value, answersWithoutText(row, reference, in: &state) {
      return
    } else {
      CellEdit.begin(.cell(reference, state.grid.column), in: &state)
      if state.grid.column == .value, ValueBox.isNeeded(reference, in: state) { ValueBox.open(in: &state) }
    }
  }

  /// Edits a row that the URL suggests; it is added to the draft when text is typed.
  static func editSuggestion(_ name: String, _ column: GridColumn, in state: inout ComposerState) {
    CellEdit.begin(.newRow(.path, at: state.draft.path.count, column), preset: Draft.Row(name), in: &state)
  }
}
