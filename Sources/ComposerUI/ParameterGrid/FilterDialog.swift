import Explanations
import ScreenModel
import WiredraftCore

/// The field for the text that the rows are narrowed to.
struct FilterDialog: Dialog {
  var editor: LineEditor
  /// Where the cursor was when the field was opened.
  let origin: Int

  var context: KeyContext { .typing }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.filter") }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    FilterFieldView(state: state, field: self).draw() ?? (nil, nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "keep"
    case .close: "show all"
    default: nil
    }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    // Moving to another row is not worth a place in the footer.
    action != .moveUp && action != .moveDown && action != .nextQuestion
  }

  mutating func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    let list = state.grid.list
    switch action {
    case .choose:
      guard let filter = state.grid.filters[list] else { return .close }
      guard !filter.isEmpty else {
        state.grid.filters[list] = nil
        return .close
      }
      state.message = Message(
        text:
          "\(filter.rows.count.grouped) of \(state.rowCount(state.shownRows.count)) shown; \(key: .filter) changes that, \(key: .filter) and \(key: .close, in: .typing) show all."
      )
      return .close
    case .close:
      if state.gridLines.shownCount == 0 { state.grid.rows[list] = origin }
      state.grid.filters[list] = nil
      return .close
    case .moveUp: state.moveGridCursor(by: -1)
    case .moveDown: state.moveGridCursor(by: 1)
    default: return edit(in: &state) { $0.apply(action) } ? .stay : nil
    }
    return .stay
  }

  mutating func type(_ text: String, in state: inout ComposerState) -> DialogStep? {
    edit(in: &state) { $0.insert(text) }
    return .stay
  }

  @discardableResult
  private mutating func edit<Result>(
    in state: inout ComposerState, _ change: (inout LineEditor) -> Result
  ) -> Result {
    let text = editor.text
    let result = change(&editor)
    if !editor.text.utf8.elementsEqual(text.utf8) { narrow(&state) }
    return result
  }

  /// Shows the rows that hold the text; the cursor goes to the first of them from its origin on.
  private func narrow(_ state: inout ComposerState) {
    let (grid, rows, list) = (state.grid, state.shownRows, state.shownList)
    var filter = grid.filters[grid.list] ?? GridFilter(list, count: rows.count)
    filter.match(editor.text, in: rows, of: list, hidesSecrets: !state.revealsSecrets)
    let place = filter.rows.firstIndex(ofSorted: origin)
    state.grid.filters[grid.list] = filter
    state.grid.rows[grid.list] =
      place < filter.rows.count ? filter.rows[place] : filter.rows.last ?? rows.count
  }
}

extension ComposerState {
  /// Opens the field for a filter of the rows.
  mutating func openFilter() {
    focus(.grid)
    grid.anchor = nil
    open(FilterDialog(editor: LineEditor(grid.filters[grid.list]?.text ?? ""), origin: grid.row))
  }

  var filterRefusal: Sentence? {
    if showsWholeBody { return "This body has no rows that could be filtered." }
    return shownRows.isEmpty ? noRowText : nil
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
