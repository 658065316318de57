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
    case .moveToFirst: grid.rows[grid.list] = 0
    case .moveToLast: grid.rows[grid.list] = max(0, rows.count - 1)
    case .moveLeft: grid.column = GridColumn(rawValue: grid.column.rawValue - 1) ?? .name
    case .moveRight: grid.column = GridColumn(rawValue: grid.column.rawValue + 1) ?? .value
    case .edit: editSelectedCell()
    case .insertRowBelow: makeRow(at: rows.isEmpty ? 0 : min(grid.row + 1, rows.count))
    case .insertRowAbove: makeRow(at: min(grid.row, rows.count))
    default: applyToSelectedRow(action)
    }
  }

  private mutating func applyToSelectedRow(_ action: Action) {
    if action == .override { return overrideOrBack() }
    guard let reference = selectedRow, let row = draft[reference] else {
      if action.needsRow { message = Message(text: "There is no row here; o makes one.") }
      return
    }
    switch action {
    case .deleteRow:
      change(.removeRow(reference.list, at: reference.index))
      // The cursor stays on a row as long as there is one.
      grid.rows[reference.list] = min(reference.index, max(0, rows.count - 1))
    case .duplicateRow:
      let insertion = DraftEdit.insertRow(reference.list, at: reference.index + 1, row)
      if change(.group([insertion], name: .duplicateRow)) { moveGridCursor(by: 1) }
    case .moveRowDown: moveRow(reference, by: 1)
    case .moveRowUp: moveRow(reference, by: -1)
    case .toggleRow: alter(reference) { $0.isEnabled.toggle() }
    case .cycleType: cycleType(of: reference, session: nil)
    case .toggleVerbatim:
      alter(reference) { $0.isVerbatim.toggle() }
      message = Message(
        text: row.isVerbatim
          ? "The row is encoded again." : "The row is sent as it is, taken for encoded already.")
    case .toggleSecret:
      alter(reference) { $0.isSecret.toggle() }
      message = Message(
        text: row.isSecret ? "The value is shown again." : "The value is hidden on the screen; S shows it.")
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

  /// Text becomes a number and a number text, with a file between where one can be sent; any other type becomes
  /// text.
  mutating func cycleType(of reference: RowReference, session: Int?) {
    guard let row = draft[reference] else { return }
    var types: [RowType] = [.string, .number]
    // What can be no number is meant as a path first.
    if takesFile(reference) { types.insert(.file, at: NumberLiteral(row.text) == nil ? 1 : 2) }
    let place = types.firstIndex(of: row.type) ?? types.count - 1
    alter(reference, session: session) { $0.type = types[(place + 1) % types.count] }
  }

  private func takesFile(_ reference: RowReference) -> Bool {
    guard draft.body.type == .multipart else { return false }
    return reference.list == .body
      || (reference.list == .parameters && composition.routing.parameters.destination == .body)
  }

  private mutating func moveGridCursor(by step: Int) {
    grid.rows[grid.list] = max(0, min(rows.count, grid.row + step))
  }

  private var gridPage: Int {
    guard let rect = ScreenLayout(self).grid else { return 1 }
    return max(1, GridLayout(rect: rect, state: self).rowCount - 1)
  }

  private mutating func moveRow(_ reference: RowReference, by step: Int) {
    let end = reference.index + step
    guard change(.moveRow(reference.list, from: reference.index, to: end)) else { return }
    grid.rows[reference.list] = end
  }

  private mutating func makeRow(at index: Int) {
    guard !showsWholeBody else {
      beginEditing(.wholeBody)
      return
    }
    beginEditing(.newRow(grid.list, at: index, .name))
  }

  private mutating func editSelectedCell() {
    if showsWholeBody {
      guard wholeBodyCanBeEdited else {
        message = Message(
          text: draft.body.json == nil
            ? "The body type is none: b chooses another."
            : "The body is one JSON value that stands in the file; it can't be edited here yet.")
        return
      }
      return beginEditing(.wholeBody)
    }
    guard let reference = selectedRow, let row = draft[reference] else { return makeRow(at: rows.count) }
    if grid.column == .type {
      layers.append(.picker(PickerState.types(of: reference, selecting: row.type)))
    } else {
      beginEditing(.cell(reference, grid.column))
    }
  }

  mutating func overrideOrBack() {
    let list = grid.list
    guard list == .query || (list == .body && draft.body.type.hasRows) else {
      message = Message(text: "Only the query and a body of rows can be overridden: 3 and 4 show them.")
      return
    }
    if draft[list] != nil {
      changeWithSummary(.setRows(list, nil), title: "Back to computed")
    } else {
      let side = list == .query ? composition.routing.query : composition.routing.body
      let rows = side.source == .parameters ? draft.parameters ?? [] : []
      changeWithSummary(.setRows(list, rows), title: "Overridden")
    }
  }

  /// Makes rows of pasted text.
  mutating func pasteRows(_ text: String) {
    guard !text.hasPrefix("curl ") else {
      message = Message(
        text: "A curl command can't be taken over yet; paste its data as lines.", kind: .warning)
      return
    }
    let reading = PastedRows(text)
    let pasted = reading.rows
    guard !pasted.isEmpty, reading.form != .names || pasted.count > 1 else {
      message = Message(
        text: "Pasted text becomes rows where its lines are name: value or name=value; this does not.",
        kind: .warning)
      return
    }
    guard !showsWholeBody else {
      message = Message(text: "This body has no rows: b chooses a type that has.", kind: .warning)
      return
    }
    if focus != .grid { focus(.grid) }
    let list = grid.list
    let overrides = draft[list] == nil && (list == .query || list == .body)
    var all = draft[list] ?? []
    let index = min(all.isEmpty ? 0 : grid.row + 1, all.count)
    all.insert(contentsOf: pasted, at: index)
    if change(.group([.setRows(list, all)], name: .pasteRows)) {
      grid.rows[list] = index
      let count = pasted.count == 1 ? "1 row was" : "\(pasted.count.grouped) rows were"
      message = Message(
        text: "\(count) pasted." + (overrides ? " This list replaces the computed one; f goes back." : ""))
    }
  }
}

extension Action {
  /// Whether it does something to a row.
  fileprivate var needsRow: Bool {
    switch self {
    case .deleteRow, .duplicateRow, .moveRowDown, .moveRowUp, .toggleRow, .cycleType, .toggleVerbatim,
      .toggleSecret:
      true
    default: false
    }
  }
}
