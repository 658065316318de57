import Explanations
import ScreenModel
import WiredraftCore

struct FilterDialog: Dialog {
  var editor: LineEditor
  /// The row of the cursor when the field was opened.
  let origin: Int

  var context: KeyContext { .typing }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.filter") }

  /// The rows that are left explain themselves.
  func why(in state: ComposerState) -> Why? { nil }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    FilterFieldView(state: state, field: self).draw() ?? (nil, nil)
  }

  func label(of action: Action, in state: ComposerState) -> String? {
    switch action {
    case .choose: "keep"
    default: nil
    }
  }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    // Moving to another row isn't worth a place in the footer.
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
          "\(filter.rows.count.grouped) of \(RowsTab.rows(in: state).count.counted("row")) shown; \(key: .filter) changes that, \(key: .filter) and \(key: .close, in: .typing) show all."
      )
      return .close
    case .close:
      if RowsTab.gridLines(in: state).shownCount == 0 { state.grid.rows[list] = origin }
      state.grid.filters[list] = nil
      return .close
    case .moveUp: RowsTab.moveGridCursor(by: -1, in: &state)
    case .moveDown: RowsTab.moveGridCursor(by: 1, in: &state)
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

  /// Shows the matching rows, and moves the cursor to the first of them at or after its origin.
  private func narrow(_ state: inout ComposerState) {
    let (grid, rows, list) = (state.grid, RowsTab.rows(in: state), state.grid.list)
    var filter = grid.filters[grid.list] ?? GridFilter(list, count: rows.count)
    filter.match(editor.text, in: rows, of: list, hidesSecrets: !state.revealsSecrets)
    let place = filter.rows.firstIndex(ofSorted: origin)
    state.grid.filters[grid.list] = filter
    state.grid.rows[grid.list] =
      place < filter.rows.count ? filter.rows[place] : filter.rows.last ?? rows.count
  }
}

extension FilterDialog {
  static func open(in state: inout ComposerState) {
    state.focus(.grid)
    state.grid.anchor = nil
    state.open(
      FilterDialog(
        editor: LineEditor(selecting: state.grid.filters[state.grid.list]?.text ?? ""), origin: state.grid.row
      ))
  }

  static func refusal(in state: ComposerState) -> Sentence? {
    if RowsTab.showsWholeBody(in: state) { return "This body has no rows that could be filtered." }
    return RowsTab.rows(in: state).isEmpty ? RowsTab.noRowText(in: state) : nil
  }

  /// Updates the filter of the shown list; the row of the cursor is always shown.
  static func settle(in state: inout ComposerState) {
    guard var filter = state.grid.filters[state.grid.list] else { return }
    guard !RowsTab.showsWholeBody(in: state) else {
      state.grid.filters[state.grid.list] = nil
      return
    }
    let isPending = if case .newRow = state.edit?.target { true } else { false }
    let (source, count) = (state.grid.list, RowsTab.rows(in: state).count)
    if !isPending, filter.isStale || filter.source != source || filter.rows.last ?? -1 >= count {
      filter.isStale = true
      filter.match(
        filter.text, in: RowsTab.rows(in: state), of: source, hidesSecrets: !state.revealsSecrets)
    }
    if !isPending, (0..<count).contains(state.grid.row), !filter.shows(state.grid.row) {
      filter.keep(state.grid.row..<state.grid.row + 1)
    }
    state.grid.filters[state.grid.list] = filter
  }

}
