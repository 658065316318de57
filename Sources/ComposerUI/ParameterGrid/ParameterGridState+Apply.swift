internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  mutating func applyToGrid(_ action: Action) {
    switch action {
    case .moveUp: moveGridCursor(by: -1)
    case .moveDown: moveGridCursor(by: 1)
    case .pageUp: moveGridCursor(by: -gridPage)
    case .pageDown: moveGridCursor(by: gridPage)
    case .moveToFirst: grid.rows[grid.list] = gridLines.cursor(inLine: 0)
    case .moveToLast: grid.rows[grid.list] = gridLines.cursor(inLine: max(0, gridLines.rowLines - 1))
    case .moveLeft: grid.column = GridColumn(rawValue: grid.column.rawValue - 1) ?? .name
    case .moveRight: grid.column = GridColumn(rawValue: grid.column.rawValue + 1) ?? .value
    case .edit: editSelectedCell()
    case .insertRowBelow: makeRow(at: rows.isEmpty ? 0 : min(grid.row + 1, rows.count))
    case .insertRowAbove: makeRow(at: min(grid.row, rows.count))
    case .close: endSelection()
    case .override: overrideOrBack()
    default: break
    }
  }

  /// Changes one row.
  @discardableResult
  mutating func alter(_ reference: RowReference, session: Int? = nil, _ body: (inout Row) -> Void) -> Bool {
    guard var row = draft[reference] else { return false }
    body(&row)
    return change(.replaceRow(reference.list, at: reference.index, with: row), session: session)
  }

  /// Goes on to the next of the types that the row's text is valid for; the text stays as it is.
  mutating func cycleType(of reference: RowReference, session: Int?) {
    guard let type = nextType(of: reference) else { return }
    alter(reference, session: session) { $0.type = type }
  }

  /// The type that comes after a row's.
  func nextType(of reference: RowReference) -> RowType? {
    guard let row = draft[reference] else { return nil }
    let types = RowType.cycle(for: text(of: row), takesFile: takesFile(reference))
    let place = types.firstIndex(of: row.type) ?? types.count - 1
    return types[(place + 1) % types.count]
  }

  func takesFile(_ reference: RowReference) -> Bool {
    guard draft.body.type.makesParts else { return false }
    return reference.list == .body
      || (reference.list == .parameters && composition.routing.parameters.destination == .body)
  }

  private var gridPage: Int {
    guard let rect = ScreenLayout(self).grid else { return 1 }
    return max(1, GridLayout(rect: rect, state: self).rowCount - 1)
  }

  private mutating func makeRow(at index: Int) {
    beginEditing(.newRow(grid.list, at: index, .name))
  }

  mutating func editSelectedCell() {
    if let name = suggestedName { return editSuggestion(name, grid.column == .name ? .name : .value) }
    guard let reference = selectedRow, let row = draft[reference] else {
      guard shownRow == nil else {
        message = Message(text: noRowText)
        return
      }
      return makeRow(at: rows.count)
    }
    if grid.column == .type {
      openTypePicker(of: reference, row)
    } else if grid.column == .value, answersWithoutText(row, reference) {
      return
    } else {
      beginEditing(.cell(reference, grid.column))
      if grid.column == .value, needsBox(reference) { openBox() }
    }
  }

  /// Edits a row that the URL asks for; it is made as soon as something is typed.
  mutating func editSuggestion(_ name: String, _ column: GridColumn) {
    beginEditing(.newRow(.path, at: draft.path.count, column), presetName: name)
  }
}
