internal import DraftFormats
internal import WiredraftCore

/// Commands on rows: on the one of the cursor, or on all that are selected, as one step to undo.
extension ComposerState {
  mutating func applyToRows(_ action: Action) {
    guard action.needsRow else { return }
    let references = actionRows
    guard let first = references.first, let row = draft[selectedRow ?? first] else {
      message = Message(text: noRowText)
      return
    }
    let indices = references.map(\.index)
    let noun = indices.count == 1 ? "The row is" : "\(rowCount(indices.count)) are"
    let it = indices.count == 1 ? "it is" : "they are"
    switch action {
    case .deleteRow: delete(indices)
    case .duplicateRow: duplicate(indices)
    case .moveRowDown: move(indices, by: 1)
    case .moveRowUp: move(indices, by: -1)
    case .toggleRow: alterRows(indices, .rowOnOff) { $0.isEnabled = !row.isEnabled }
    case .cycleType:
      guard let type = nextType(of: selectedRow ?? first) else { return }
      alterRows(indices, .rowType) { $0.type = type }
    case .nest: nest(references)
    case .flatten: flatten(references)
    case .editPartName, .editPartType, .toggleEnvironment:
      applyToDetails(of: selectedRow ?? first, action)
    case .toggleVerbatim where indices.count == 1, .toggleSecret where indices.count == 1:
      applyToDetails(of: first, action)
    case .toggleVerbatim:
      alterRows(indices, .rowVerbatim) { $0.isVerbatim = !row.isVerbatim }
      message = Message(
        text: row.isVerbatim
          ? "\(noun) encoded again." : "\(noun) sent as \(it), taken for encoded already.")
    case .toggleSecret:
      alterRows(indices, .rowSecret) { $0.setSecret(!row.isSecret) }
      let values = indices.count == 1 ? "The value is" : "\(indices.count.grouped) values are"
      message = Message(
        text: row.isSecret
          ? "\(values) shown again."
          : "\(values) hidden on the screen; S shows \(indices.count == 1 ? "it" : "them").")
    default: break
    }
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
      message = Message(text: "\(rowCount(indices.count)) deleted; u brings them back.")
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
    guard end >= 0, end < lines.shownCount, case .row(let other) = lines[end] else {
      if isSelecting { message = Message(text: "The rows can't go further.") }
      return
    }
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

extension Action {
  /// Whether it does something to a row.
  var needsRow: Bool {
    switch self {
    case .deleteRow, .duplicateRow, .moveRowDown, .moveRowUp, .toggleRow, .cycleType, .toggleVerbatim,
      .toggleSecret, .toggleEnvironment, .editPartName, .editPartType, .nest, .flatten:
      true
    default: false
    }
  }
}
