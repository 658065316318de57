internal import DraftFormats
internal import WiredraftCore

/// Commands on the row of the cursor, or on all selected rows in one undo step.
extension RowsTab {
  private static func acted(in state: ComposerState) -> (indices: [Int], row: Draft.Row)? {
    let references = actionRows(in: state)
    return (selectedRow(in: state) ?? references.first).flatMap { state.draft[$0] }.map {
      (references.map(\.index), $0)
    }
  }

  static func rowRefusal(in state: ComposerState) -> Sentence? {
    if selectedRow(in: state) != nil || selectedCount(in: state) > 0 { return nil }
    return showsWholeBody(in: state)
      ? "This body has no rows: \(key: .pickBodyType) chooses a type that has." : noRowText(in: state)
  }

  static func deleteRows(in state: inout ComposerState) {
    if let member = selectedMember(in: state) { return deleteMember(member, in: &state) }
    delete(actionRows(in: state).map(\.index), in: &state)
  }

  /// Deletes the rows if the key was the last one, too; otherwise says that it would.
  static func deleteRowsAtSecondKey(in state: inout ComposerState) {
    if state.repeatedAction == .deleteRowTwice { return deleteRows(in: &state) }
    state.message = Message(
      text:
        "\(key: .deleteRowTwice) again deletes the row; \(key: .duplicateRow) makes a second one of it.",
      repeats: .deleteRowTwice)
  }

  static func duplicateRows(in state: inout ComposerState) {
    if let member = selectedMember(in: state) { return duplicateMember(member, in: &state) }
    duplicate(actionRows(in: state).map(\.index), in: &state)
  }
  static func moveRows(by step: Int, in state: inout ComposerState) {
    if let member = selectedMember(in: state) { return moveMember(member, by: step, in: &state) }
    move(actionRows(in: state).map(\.index), by: step, in: &state)
  }

  static func moveRefusal(by step: Int, in state: ComposerState) -> Sentence? {
    if let rowRefusal = rowRefusal(in: state) { return rowRefusal }
    if let member = selectedMember(in: state) { return moveRefusal(of: member, by: step, in: state) }
    let rows = actionRows(in: state)
    let edge = step > 0 ? rows.last : rows.first
    if let edge, gridLines(in: state).row(besides: edge.index, by: step) != nil { return nil }
    if isSelecting(in: state) { return "The rows can't go further." }
    return step > 0 ? "This is the last row." : "This is the first row."
  }

  static func toggleRefusal(in state: ComposerState) -> Sentence? {
    selectedFolderRow(in: state) == nil ? rowRefusal(in: state) : nil
  }

  static func toggleRows(in state: inout ComposerState) {
    if let row = selectedFolderRow(in: state) { return leaveOutFolderRow(row, in: &state) }
    if let member = selectedMember(in: state) { return toggleMember(member, in: &state) }
    guard let (indices, row) = acted(in: state) else { return }
    alterRows(indices, .rowOnOff, in: &state) { $0.isEnabled = !row.isEnabled }
  }

  static func cycleTypes(in state: inout ComposerState) {
    if let member = selectedMember(in: state) {
      cycleType(of: member, in: &state)
      return
    }
    guard let (indices, row) = acted(in: state),
      let type = actedRow(in: state).flatMap({
        nextType(of: $0, in: state.session)
      })
    else { return }
    guard type != row.type else { return sayNoOtherType(in: &state) }
    alterRows(indices, .rowType, in: &state) { $0.type = type }
    sayUnsentType(of: Draft.RowReference(state.grid.list, indices[0]), in: &state)
  }

  static func toggleVerbatim(in state: inout ComposerState) {
    guard let (indices, row) = acted(in: state) else { return }
    guard indices.count > 1 else {
      return toggleVerbatim(of: Draft.RowReference(state.grid.list, indices[0]), row, in: &state)
    }
    alterRows(indices, .rowVerbatim, in: &state) { $0.isVerbatim = !row.isVerbatim }
    state.message = Message(
      text: row.isVerbatim
        ? "\(indices.count.counted("row")) are encoded again."
        : "\(indices.count.counted("row")) are sent as they are, taken for encoded already."
    )
  }

  static func toggleSecret(in state: inout ComposerState) {
    guard let (indices, row) = acted(in: state) else { return }
    guard indices.count > 1 else {
      return toggleSecret(Draft.RowReference(state.grid.list, indices[0]), row, in: &state)
    }
    alterRows(indices, .rowSecret, in: &state) { $0.setSecret(!row.isSecret) }
    let values = "\(indices.count.grouped) values are"
    state.message = Message(
      text: row.isSecret
        ? "\(values) shown again." : "\(values) hidden on the screen; \(key: .reveal) shows them.")
  }

  /// The maximum number of rows edited one by one; with more, the list is replaced as a whole.
  static var mostEdits: Int { 64 }

  static func alterRows(
    _ indices: [Int], _ name: DraftEdit.Name, in state: inout ComposerState, _ body: (inout Draft.Row) -> Void
  ) {
    let list = state.grid.list
    if indices.count == 1, let index = indices.first {
      alter(Draft.RowReference(list, index), in: &state, body)
      return
    }
    guard var all = state.draft[list] else { return }
    if indices.count <= Self.mostEdits {
      let edits = indices.filter { all.indices.contains($0) }.map { index in
        body(&all[index])
        return DraftEdit.replaceRow(list, at: index, with: all[index])
      }
      state.change(.group(edits, name: name), rows: indices.count)
    } else {
      for index in indices where all.indices.contains(index) { body(&all[index]) }
      let shown = state.grid.filters[list]?.rows
      state.change(.group([.setRows(list, all)], name: name), rows: indices.count)
      // No row was inserted or removed, so the same rows are shown as before.
      if let shown { state.grid.filters[list]?.showAgain(shown) }
    }
  }

  private static func delete(_ indices: [Int], in state: inout ComposerState) {
    let list = state.grid.list
    guard let all = state.draft[list], let first = indices.first else { return }
    let line = gridLines(in: state).line(ofCursor: first)
    let edit: DraftEdit
    if indices.count == 1 {
      edit = .removeRow(list, at: first)
    } else if indices.count <= Self.mostEdits {
      edit = .group(indices.reversed().map { .removeRow(list, at: $0) }, name: .deleteRow)
    } else {
      var left: [Draft.Row] = []
      left.reserveCapacity(all.count - indices.count)
      var next = 0
      for (index, row) in all.enumerated() {
        if next < indices.count, indices[next] == index { next += 1 } else { left.append(row) }
      }
      edit = .group([.setRows(list, list == .parameters && left.isEmpty ? nil : left)], name: .deleteRow)
    }
    guard state.change(edit, rows: indices.count) else { return }
    endSelection(in: &state)
    settleFilterAfterDeleting(in: &state)
    // The cursor remains on a row while there is one.
    let lines = gridLines(in: state)
    state.grid.rows[cursor: list] = lines.cursor(
      inLine: max(lines.draftLines.lowerBound, min(line, lines.draftLines.upperBound - 1)))
    if indices.count > 1 {
      state.message = Message(
        text: "\(indices.count.counted("row")) deleted; \(key: .undo) brings them back.")
    }
  }

  private static func settleFilterAfterDeleting(in state: inout ComposerState) {
    guard state.grid.filters[state.grid.list]?.isStale == true else { return }
    let (list, hides) = (rows(in: state), !state.revealsSecrets)
    let source = state.grid.list
    if var filter = state.grid.filters[state.grid.list] {
      filter.match(filter.text, in: list, of: source, hidesSecrets: hides)
      state.grid.filters[state.grid.list] = filter
    }
  }

  private static func duplicate(_ indices: [Int], in state: inout ComposerState) {
    let list = state.grid.list
    guard var all = state.draft[list], let last = indices.last else { return }
    let copies = indices.map { all[$0] }
    let edit: DraftEdit
    if copies.count <= Self.mostEdits {
      edit = .group(
        copies.enumerated().map { .insertRow(list, at: last + 1 + $0.offset, $0.element) },
        name: .duplicateRow)
    } else {
      all.insert(contentsOf: copies, at: last + 1)
      edit = .group([.setRows(list, all)], name: .duplicateRow)
    }
    guard state.change(edit, rows: copies.count) else { return }
    let range = last + 1..<last + 1 + copies.count
    state.grid.filters[list]?.keep(range)
    if copies.count == 1 {
      state.grid.rows[list] = range.lowerBound
    } else {
      state.grid.anchor = Draft.RowReference(list, range.lowerBound)
      state.grid.rows[list] = range.upperBound - 1
      state.message = Message(
        text: "\(copies.count.counted("row")) duplicated; the copies are selected.")
    }
  }

  private static func move(_ indices: [Int], by step: Int, in state: inout ComposerState) {
    let list = state.grid.list
    guard let first = indices.first, let last = indices.last else { return }
    guard let other = gridLines(in: state).row(besides: step > 0 ? last : first, by: step) else { return }
    if indices.count == 1 {
      guard state.change(.moveRow(list, from: first, to: other)) else { return }
      state.grid.rows[list] = other
      if isSelecting(in: state) { state.grid.anchor = Draft.RowReference(list, other) }
      return
    }
    // The move is done by moving that one row to the other side of them.
    let edit = DraftEdit.moveRow(list, from: other, to: step > 0 ? first : last)
    guard state.change(.group([edit], name: .moveRow), rows: indices.count) else { return }
    state.grid.rows[list] = state.grid.row + step
    if let anchor = state.grid.anchor { state.grid.anchor = Draft.RowReference(list, anchor.index + step) }
  }
}
