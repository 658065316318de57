internal import DraftFormats
internal import WiredraftCore

/// From one edited cell to the next.
extension ComposerState {
  mutating func editNextCell() {
    guard let current = edit else { return }
    switch current.target {
    case .url:
      endEditing()
      show(.parameters)
      if rows.isEmpty {
        beginEditing(.newRow(.parameters, at: 0, .name))
      } else {
        beginEditing(.cell(RowReference(.parameters, 0), .name))
      }
    case .cell(let row, .name): beginEditing(.cell(row, .value), madeRow: current.madeRow)
    case .cell(let row, _):
      let count = rows.count
      // What a filter hides is passed over; the end of the edit may change what it shows.
      let next = row.list == grid.list ? rowShown(besides: row.index, by: 1) : nil
      endEditing()
      // The row may be gone, if nothing was typed in it.
      guard rows.count == count else { return }
      if next == nil, row.list == .path {
        settleMissingNames()
        if let name = grid.missingNames.first { return editSuggestion(name, .value) }
      }
      beginEditing(next.map { .cell($0, .name) } ?? .newRow(row.list, at: row.index + 1, .name))
    case .newRow(let list, let index, .name):
      beginEditing(.newRow(list, at: index, .value), presetName: current.presetName)
    case .bodyContentType:
      endEditing()
      grid.body.isOnContentType = false
      beginEditing(.wholeBody)
    case .wholeBody:
      endEditing()
      if hasBodyContentType { beginEditing(.bodyContentType) }
    case .newRow: endEditing()
    }
  }

  mutating func editPreviousCell() {
    guard let current = edit else { return }
    switch current.target {
    case .cell(let row, .value): beginEditing(.cell(row, .name), madeRow: current.madeRow)
    case .newRow(let list, let index, .value):
      beginEditing(.newRow(list, at: index, .name), presetName: current.presetName)
    case .cell(let row, _):
      endEditing()
      editLastCell(before: row)
    case .newRow(let list, let index, _):
      endEditing()
      editLastCell(before: RowReference(list, index))
    case .url, .wholeBody, .bodyContentType: endEditing()
    }
  }

  /// Edits the value of the row before; before the first parameter stands the URL.
  private mutating func editLastCell(before row: RowReference) {
    if let previous = rowShown(besides: row.index, by: -1) {
      beginEditing(.cell(previous, .value))
    } else if row.list == .parameters {
      beginEditing(.url)
    }
  }

  /// The row that is shown so many lines after the place of another; nil where none is.
  private func rowShown(besides index: Int, by step: Int) -> RowReference? {
    let lines = gridLines
    let line = lines.line(ofCursor: index) + step
    guard line >= 0, line < lines.shownCount, case .row(let row) = lines[line] else { return nil }
    return row
  }
}
