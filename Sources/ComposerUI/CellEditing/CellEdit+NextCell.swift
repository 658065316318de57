internal import DraftFormats
internal import WiredraftCore

extension CellEdit {
  static func editNextCell(in state: inout ComposerState) {
    guard let current = state.edit else { return }
    switch current.target {
    case .url:
      end(in: &state)
      state.show(.parameters)
      if RowsTab.rows(in: state).isEmpty {
        begin(.newRow(.parameters, at: 0, .name), in: &state)
      } else {
        begin(.cell(Draft.RowReference(.parameters, 0), .name), in: &state)
      }
    case .cell(let row, .name): begin(.cell(row, .value), madeRow: current.madeRow, in: &state)
    case .cell(let row, _):
      let count = RowsTab.rows(in: state).count
      // Rows hidden by a filter are skipped; ending the edit may change which rows these are.
      let next = row.list == state.grid.list ? rowShown(besides: row.index, by: 1, in: state) : nil
      end(in: &state)
      // The row is gone if nothing was typed in it.
      guard RowsTab.rows(in: state).count == count else { return }
      if next == nil, row.list == .path {
        RowsTab.settleMissingNames(in: &state)
        if let name = state.grid.missingNames.first {
          return RowsTab.editSuggestion(name, .value, in: &state)
        }
      }
      begin(next.map { .cell($0, .name) } ?? .newRow(row.list, at: row.index + 1, .name), in: &state)
    case .member(let place, let column): editNextMemberCell(place, column, current, in: &state)
    case .newRow(let list, let index, .name):
      begin(.newRow(list, at: index, .value), preset: current.preset, in: &state)
    case .bodyHead:
      end(in: &state)
      state.grid.body.isOnHead = false
      begin(.wholeBody, in: &state)
    case .wholeBody:
      end(in: &state)
      if BodyTab.hasHead(in: state.session) { begin(.bodyHead, in: &state) }
    case .newRow: end(in: &state)
    }
  }

  static func editPreviousCell(in state: inout ComposerState) {
    guard let current = state.edit else { return }
    switch current.target {
    case .cell(let row, .value): begin(.cell(row, .name), madeRow: current.madeRow, in: &state)
    case .member(let place, .value) where RowsTab.hasName(place, in: state):
      begin(.member(place, .name), madeRow: current.madeRow, in: &state)
    case .member(let place, _):
      end(in: &state)
      let previous = MemberPlace(row: place.row, position: place.position.sibling(by: -1))
      if let member = RowsTab.member(previous, in: state), !member.type.isCollection {
        begin(.member(previous, .value), in: &state)
      }
    case .newRow(let list, let index, .value):
      begin(.newRow(list, at: index, .name), preset: current.preset, in: &state)
    case .cell(let row, _):
      end(in: &state)
      editLastCell(before: row, in: &state)
    case .newRow(let list, let index, _):
      end(in: &state)
      editLastCell(before: Draft.RowReference(list, index), in: &state)
    case .url, .wholeBody, .bodyHead: end(in: &state)
    }
  }

  /// Edits the value of the row above, or the URL above the first parameter.
  private static func editLastCell(before row: Draft.RowReference, in state: inout ComposerState) {
    if let previous = rowShown(besides: row.index, by: -1, in: state) {
      begin(.cell(previous, .value), in: &state)
    } else if row.list == .parameters {
      begin(.url, in: &state)
    }
  }

  /// Edits the value of a member after its name, and after that the next member, or a new one.
  private static func editNextMemberCell(
    _ place: MemberPlace, _ column: GridColumn, _ current: CellEdit, in state: inout ComposerState
  ) {
    guard column != .name else {
      return begin(.member(place, .value), madeRow: current.madeRow, in: &state)
    }
    let count = RowsTab.members(of: place.row, in: state)?.outline.nodes.count
    end(in: &state)
    // The member is gone if nothing was typed in it.
    guard RowsTab.members(of: place.row, in: state)?.outline.nodes.count == count else { return }
    let next = MemberPlace(row: place.row, position: place.position.sibling(by: 1))
    guard let member = RowsTab.member(next, in: state) else {
      return RowsTab.insertMember(next, in: &state)
    }
    let isNamed = RowsTab.hasName(next, in: state)
    guard isNamed || !member.type.isCollection else {
      state.grid.rows[cursor: next.row.list] = GridCursor(row: next.row.index, member: next.position)
      return
    }
    begin(.member(next, isNamed ? .name : .value), in: &state)
  }

  /// Returns the row that is a number of shown rows below another; nil if there is none.
  private static func rowShown(besides index: Int, by step: Int, in state: ComposerState) -> Draft
    .RowReference?
  {
    let lines = RowsTab.gridLines(in: state)
    return lines.row(besides: index, by: step).map { Draft.RowReference(lines.list, $0) }
  }
}
