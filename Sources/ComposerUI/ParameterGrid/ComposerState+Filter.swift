internal import ScreenModel
internal import WiredraftCore

/// The field for the text of a filter, while it is open.
struct FilterField: Sendable {
  var editor: LineEditor
  /// Where the cursor was when the field was opened.
  var origin: Int
}

extension ComposerState {
  /// Opens the field for a filter of the rows.
  mutating func openFilter() {
    focus(.grid)
    guard !showsWholeBody else {
      message = Message(text: "This body has no rows that could be filtered.")
      return
    }
    grid.anchor = nil
    layers.append(
      .filter(FilterField(editor: LineEditor(grid.filters[grid.list]?.text ?? ""), origin: grid.row)))
  }

  mutating func apply(_ action: Action, toFilter field: FilterField) {
    var field = field
    switch action {
    case .choose:
      layers.removeLast()
      guard let filter = grid.filters[grid.list] else { return }
      if filter.isEmpty { return clearFilter() }
      message = Message(
        text:
          "\(filter.rows.count.grouped) of \(rowCount(shownRows.count)) shown; / changes that, / and Escape show all."
      )
    case .close:
      layers.removeLast()
      if gridLines.shownCount == 0 { grid.rows[grid.list] = field.origin }
      clearFilter()
    case .moveUp: moveGridCursor(by: -1)
    case .moveDown: moveGridCursor(by: 1)
    default:
      let text = field.editor.text
      guard field.editor.apply(action) else { return }
      layers[layers.count - 1] = .filter(field)
      if !field.editor.text.utf8.elementsEqual(text.utf8) {
        narrow(to: field.editor.text, from: field.origin)
      }
    }
  }

  private mutating func clearFilter() { grid.filters[grid.list] = nil }

  /// Shows the rows that hold a text; the cursor goes to the first of them from a place on.
  private mutating func narrow(to text: String, from origin: Int) {
    let list = shownList
    var filter = grid.filters[grid.list] ?? GridFilter(list, count: shownRows.count)
    filter.match(text, in: shownRows, of: list, hidesSecrets: !revealsSecrets)
    grid.filters[grid.list] = filter
    let place = filter.rows.firstIndex(ofSorted: origin)
    grid.rows[grid.list] =
      place < filter.rows.count ? filter.rows[place] : filter.rows.last ?? shownRows.count
  }

  /// Brings the filter of the shown list up to date; the row of the cursor is always shown.
  mutating func settleFilter() {
    guard var filter = grid.filters[grid.list] else { return }
    guard !showsWholeBody else {
      grid.filters[grid.list] = nil
      return
    }
    let isPending = if case .newRow = edit?.target { true } else { false }
    let (source, count) = (shownList, shownRows.count)
    if !isPending, filter.isStale || filter.source != source || filter.rows.last ?? -1 >= count {
      filter.isStale = true
      filter.match(filter.text, in: shownRows, of: source, hidesSecrets: !revealsSecrets)
    }
    if !isPending, grid.row < count, !filter.shows(grid.row) { filter.keep(grid.row..<grid.row + 1) }
    grid.filters[grid.list] = filter
  }

  /// So many rows, in words.
  func rowCount(_ count: Int) -> String { count == 1 ? "1 row" : "\(count.grouped) rows" }
}
