import ScreenModel
import WiredraftCore

extension ValueBox {
  /// Returns whether a cell's value is edited in a box rather than in place: an array or object, or a text that doesn't
  /// fit into its cell.
  static func isNeeded(_ reference: Draft.RowReference, in state: ComposerState) -> Bool {
    guard let row = state.draft[reference], row.source == .literal, !row.hidesText || state.revealsSecrets
    else {
      return false
    }
    return isNeeded(row, in: state)
  }

  static func isNeeded(_ row: Draft.Row, in state: ComposerState) -> Bool {
    if row.type == .array || row.type == .object { return true }
    if row.text.utf8.contains(where: { $0 == 0x0A }) { return true }
    guard let rect = ScreenLayout(state).grid else { return false }
    let room = GridLayout(in: rect, of: state).value.count
    return TextLayout.cells(row.text, skipping: 0, limit: room + 1).count >= room
  }

  static func open(in state: inout ComposerState) {
    if state.edit == nil {
      if let member = RowsTab.selectedMember(in: state) {
        CellEdit.begin(.member(member, .value), in: &state)
      } else if let reference = RowsTab.selectedRow(in: state) {
        CellEdit.begin(.cell(reference, .value), in: &state)
      }
    }
    guard let current = state.edit, current.box == nil, current.target.isValue, let row = state.editedRow?.row
    else { return }
    if case .cell = current.target, row.hidesText, !state.revealsSecrets { return }
    var box = ValueBox(row.text, type: row.type)
    if box.opening.utf8Count == row.text.utf8.count {
      let text = current.editor.text
      box.editor.move(to: text.utf8.distance(from: text.startIndex, to: current.editor.cursor))
    }
    state.edit?.box = box
    state.edit?.boxOriginal = row.text
    state.edit?.done = []
    state.edit?.undone = []
  }

  static func refusal(in state: ComposerState) -> Sentence? {
    let reference: Draft.RowReference
    switch state.edit?.target {
    case nil:
      if let member = RowsTab.selectedMember(in: state) { return memberRefusal(member, in: state) }
      guard let selectedRow = RowsTab.selectedRow(in: state) else {
        return "The box is for a row's value; there is no row here."
      }
      reference = selectedRow
    case .newRow: return "Type something first: the box is for a row that is there."
    case .cell(let row, .value) where state.edit?.box == nil: reference = row
    case .member(let place, .value) where state.edit?.box == nil: return memberRefusal(place, in: state)
    case .cell(_, .value), .member(_, .value): return "The value is in its box already."
    case .cell, .member, .url, .wholeBody, .bodyHead: return "The box is for a row's value."
    }
    return state.draft[reference]?.hidesText == true && !state.revealsSecrets
      ? "The value is secret: \(key: .reveal) shows it, then it can be edited in a box." : nil
  }

  private static func memberRefusal(_ place: MemberPlace, in state: ComposerState) -> Sentence? {
    if RowsTab.member(place, in: state)?.type.isCollection == true {
      return
        "An array or object within a row is changed member by member: \(key: .editInBox) on its row edits the whole value."
    }
    return RowsTab.isMasked(place, in: state)
      ? "The value is secret: \(key: .reveal) shows it, then it can be edited in a box." : nil
  }

  static func apply(_ action: Action, in state: inout ComposerState) -> Bool {
    guard var box = state.edit?.box else { return false }
    let page = ValueBoxLayout(box, in: state).text.rows
    return takeOutcome(box.editor.apply(action, page: page), of: box, in: &state)
  }

  static func insert(_ text: String, in state: inout ComposerState) {
    guard var box = state.edit?.box else { return }
    _ = takeOutcome(box.editor.insert(text), of: box, in: &state)
  }

  private static func takeOutcome(
    _ outcome: TextEditor.Outcome, of box: ValueBox, in state: inout ComposerState
  ) -> Bool {
    switch outcome {
    case .nothing: return false
    case .moved: state.edit?.box = box
    case .changed:
      state.edit?.box = box
      boxChanged(box, in: &state)
    }
    return true
  }

  /// Copies the text of the box to the draft; if the box is unchanged, restores the cell's original text.
  static func boxChanged(_ box: ValueBox, in state: inout ComposerState) {
    guard let current = state.edit else { return }
    let isUntouched = box.isUntouched
    let text = isUntouched ? current.boxOriginal ?? "" : String(box.editor.text)
    let isChanged =
      switch current.target {
      case .cell(let row, _):
        RowsTab.alter(row, session: current.session, in: &state) { $0.text = text }
      case .member(let place, _):
        RowsTab.type(text, as: current.originalType, in: place, session: current.session, of: &state)
      case .url, .newRow, .wholeBody, .bodyHead: false
      }
    if isChanged { state.edit?.noteChange() }
  }

  /// Replaces the text of the box, as if it had been typed.
  static func setText(_ text: Draft.BodyText, in state: inout ComposerState) {
    guard var box = state.edit?.box else { return }
    box.editor = TextEditor(text, at: box.editor.place)
    state.edit?.box = box
    boxChanged(box, in: &state)
  }

  static func settle(in state: inout ComposerState) {
    guard var box = state.edit?.box else { return }
    let area = TextArea(box.editor, in: ValueBoxLayout(box, in: state).text, options: state.options)
    box.editor.settle(rows: area.rect.rows, columns: area.columns)
    state.edit?.box = box
  }

  /// Moves the cursor to the clicked position; a click outside the box accepts its text.
  static func click(at point: Point, in state: inout ComposerState) {
    guard var box = state.edit?.box else { return }
    let layout = ValueBoxLayout(box, in: state)
    guard layout.rect.contains(point) else { return CellEdit.end(in: &state) }
    let rect = Rect(
      column: layout.rect.column + layout.text.column, row: layout.rect.row + layout.text.row,
      columns: layout.text.columns, rows: layout.text.rows)
    guard rect.contains(point) else { return }
    box.editor.move(to: TextArea(box.editor, in: rect, options: state.options).offset(at: point))
    state.edit?.box = box
  }
}
