internal import DraftFormats
internal import WiredraftCore

/// Commands on rows: on the one of the cursor, or on all that are selected, as one step to undo.
extension ComposerState {
  /// The indices of the rows that a command acts upon, and the one of the cursor among them.
  private var acted: (indices: [Int], row: Row)? {
    let references = actionRows
    return (selectedRow ?? references.first).flatMap { draft[$0] }.map { (references.map(\.index), $0) }
  }

  /// The refusal of a command that needs a row where there is none.
  var rowRefusal: Sentence? {
    if selectedRow != nil || selectedCount > 0 { return nil }
    return showsWholeBody
      ? "This body has no rows: \(key: .pickBodyType) chooses a type that has." : noRowText
  }

  mutating func deleteRows() { delete(actionRows.map(\.index)) }
  mutating func duplicateRows() { duplicate(actionRows.map(\.index)) }
  mutating func moveRows(by step: Int) { move(actionRows.map(\.index), by: step) }

  /// Returns why the rows can't be moved past the next one that is shown.
  func moveRefusal(by step: Int) -> Sentence? {
    if let rowRefusal { return rowRefusal }
    let cursor = gridLines.lineOfCursor
    let isThere =
      step > 0
      ? (selectedLines?.upperBound ?? cursor) + 1 < gridLines.shownCount
      : (selectedLines?.lowerBound ?? cursor) > 0
    if isThere { return nil }
    if isSelecting { return "The rows can't go further." }
    return step > 0 ? "This is the last row." : "This is the first row."
  }

  mutating func toggleRows() {
    guard let (indices, row) = acted else { return }
    alterRows(indices, .rowOnOff) { $0.isEnabled = !row.isEnabled }
  }

  mutating func cycleTypes() {
    guard let (indices, _) = acted, let type = (selectedRow ?? actionRows.first).flatMap({ nextType(of: $0) })
    else { return }
    alterRows(indices, .rowType) { $0.type = type }
  }

  mutating func toggleVerbatim() {
    guard let (indices, row) = acted else { return }
    guard indices.count > 1 else { return toggleVerbatim(of: RowReference(grid.list, indices[0]), row) }
    alterRows(indices, .rowVerbatim) { $0.isVerbatim = !row.isVerbatim }
    message = Message(
      text: row.isVerbatim
        ? "\(rowCount(indices.count)) are encoded again."
        : "\(rowCount(indices.count)) are sent as they are, taken for encoded already.")
  }

  mutating func toggleSecret() {
    guard let (indices, row) = acted else { return }
    guard indices.count > 1 else { return toggleSecret(RowReference(grid.list, indices[0]), row) }
    alterRows(indices, .rowSecret) { $0.setSecret(!row.isSecret) }
    let values = "\(indices.count.grouped) values are"
    message = Message(
      text: row.isSecret
        ? "\(values) shown again." : "\(values) hidden on the screen; \(key: .reveal) shows them.")
  }

  /// Beyond so many rows a list is replaced as a whole rather than row by row.
  static var mostEdits: Int { 64 }

  /// Changes rows of the shown list, all in the same way.
  mutating func alterRows(_ indices: [Int], _ name: DraftEdit.Name, _ body: (inout Row) -> Void) {
    let list = grid.list
    if indices.count == 1, let index = indices.first {
      alter(RowReference(list, index), body)
      return
    }
    guard var all = draft[list] else { return }
    if indices.count <= Self.mostEdits {
      let edits = indices.filter { all.indices.contains($0) }.map { index in
        body(&all[index])
        return DraftEdit.replaceRow(list, at: index, with: all[index])
      }
      change(.group(edits, name: name), rows: indices.count)
    } else {
      for index in indices where all.indices.contains(index) { body(&all[index]) }
      let shown = grid.filters[list]?.rows
      change(.group([.setRows(list, all)], name: name), rows: indices.count)
      // No row came or went: the same are shown as before.
      if let shown { grid.filters[list]?.showAgain(shown) }
    }
  }

  private mutating func delete(_ indices: [Int]) {
    let list = grid.list
    guard let all = draft[list], let first = indices.first else { return }
    let line = gridLines.line(ofCursor: first)
    let edit: DraftEdit
    if indices.count == 1 {
      edit = .removeRow(list, at: first)
    } else if indices.count <= Self.mostEdits {
      edit = .group(indices.reversed().map { .removeRow(list, at: $0) }, name: .deleteRow)
    } else {
      var left: [Row] = []
      left.reserveCapacity(all.count - indices.count)
      var next = 0
      for (index, row) in all.enumerated() {
        if next < indices.count, indices[next] == index { next += 1 } else { left.append(row) }
      }
      edit = .group([.setRows(list, list == .parameters && left.isEmpty ? nil : left)], name: .deleteRow)
    }
    guard change(edit, rows: indices.count) else { return }
    endSelection()
    settleFilterAfterDeleting()
    // The cursor stays on a row as long as there is one.
    let lines = gridLines
    grid.rows[list] = lines.cursor(inLine: max(0, min(line, lines.shownCount - 1)))
    if indices.count > 1 {
      message = Message(text: "\(rowCount(indices.count)) deleted; \(key: .undo) brings them back.")
    }
  }

  private mutating func settleFilterAfterDeleting() {
    guard grid.filters[grid.list]?.isStale == true else { return }
    let (list, hides) = (shownRows, !revealsSecrets)
    let source = shownList
    if var filter = grid.filters[grid.list] {
      filter.match(filter.text, in: list, of: source, hidesSecrets: hides)
      grid.filters[grid.list] = filter
    }
  }

  private mutating func duplicate(_ indices: [Int]) {
    let list = grid.list
    guard var all = draft[list], let last = indices.last else { return }
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
    guard change(edit, rows: copies.count) else { return }
    let range = last + 1..<last + 1 + copies.count
    grid.filters[list]?.keep(range)
    if copies.count == 1 {
      grid.rows[list] = range.lowerBound
    } else {
      grid.anchor = RowReference(list, range.lowerBound)
      grid.rows[list] = range.upperBound - 1
      message = Message(text: "\(rowCount(copies.count)) duplicated; the copies are selected.")
    }
  }

  /// Moves rows past the next one that is shown.
  private mutating func move(_ indices: [Int], by step: Int) {
    let list = grid.list
    guard let first = indices.first, let last = indices.last else { return }
    let lines = gridLines
    let end = lines.line(ofCursor: step > 0 ? last : first) + step
    guard end >= 0, end < lines.shownCount, case .row(let other) = lines[end] else { return }
    if indices.count == 1 {
      guard change(.moveRow(list, from: first, to: other.index)) else { return }
      grid.rows[list] = other.index
      if isSelecting { grid.anchor = RowReference(list, other.index) }
      return
    }
    // It is one row that goes to the other side of them.
    let edit = DraftEdit.moveRow(list, from: other.index, to: step > 0 ? first : last)
    guard change(.group([edit], name: .moveRow), rows: indices.count) else { return }
    grid.rows[list] = grid.row + step
    if let anchor = grid.anchor { grid.anchor = RowReference(list, anchor.index + step) }
  }
}
