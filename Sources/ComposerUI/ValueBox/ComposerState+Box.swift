import ScreenModel
import WiredraftCore

extension ComposerState {
  /// Whether a cell's value is edited in a box rather than in place: an array or object, and a text that its
  /// cell can't show whole.
  func needsBox(_ reference: RowReference) -> Bool {
    guard let row = draft[reference], row.source == .literal, !row.hidesText || revealsSecrets else {
      return false
    }
    if row.type == .array || row.type == .object { return true }
    if row.text.utf8.contains(where: { $0 == 0x0A }) { return true }
    guard let rect = ScreenLayout(self).grid else { return false }
    let room = GridLayout(rect: rect, state: self).value.count
    return TextLayout.cells(row.text, skipping: 0, limit: room + 1).count >= room
  }

  /// Opens the box on the value that is edited, or on that of the selected row.
  mutating func openBox() {
    if edit == nil, let reference = selectedRow { beginEditing(.cell(reference, .value)) }
    guard let current = edit, current.box == nil, case .cell(let reference, .value) = current.target,
      let row = draft[reference]
    else { return }
    guard !row.hidesText || revealsSecrets else { return }
    var box = ValueBox(row.text, type: row.type)
    if box.opening.utf8Count == row.text.utf8.count {
      let text = current.editor.text
      box.editor.move(to: text.utf8.distance(from: text.startIndex, to: current.editor.cursor))
    }
    edit?.box = box
    edit?.boxOriginal = row.text
  }

  /// The refusal of the box where it would not open.
  var boxRefusal: Sentence? {
    let reference: RowReference
    switch edit?.target {
    case nil:
      guard let selectedRow else { return "The box is for a row's value; there is no row here." }
      reference = selectedRow
    case .newRow: return "Type something first: the box is for a row that is there."
    case .cell(let row, .value) where edit?.box == nil: reference = row
    case .cell(_, .value): return "The value is in its box already."
    case .cell, .url, .wholeBody, .bodyContentType: return "The box is for a row's value."
    }
    return draft[reference]?.hidesText == true && !revealsSecrets
      ? "The value is secret: \(key: .reveal) shows it, then it can be edited in a box." : nil
  }

  /// Does an action in the box; returns whether it is one.
  mutating func applyToBox(_ action: Action) -> Bool {
    guard var box = edit?.box else { return false }
    let page = ValueBoxLayout(box, in: size).text.rows
    return take(box.editor.apply(action, page: page), of: box)
  }

  /// Puts a text where the cursor of the box is.
  mutating func insertInBox(_ text: String) {
    guard var box = edit?.box else { return }
    _ = take(box.editor.insert(text), of: box)
  }

  /// Takes over an action's outcome; returns whether the action was one of a text.
  private mutating func take(_ outcome: TextEditor.Outcome, of box: ValueBox) -> Bool {
    switch outcome {
    case .nothing: return false
    case .moved: edit?.box = box
    case .changed:
      edit?.box = box
      boxChanged(box)
    }
    return true
  }

  /// Puts what stands in the box into the draft: what stood in the cell, where nothing is changed any more.
  private mutating func boxChanged(_ box: ValueBox) {
    guard let current = edit, case .cell(let reference, _) = current.target else { return }
    let isUntouched = box.isUntouched
    let text = isUntouched ? current.boxOriginal ?? "" : String(box.editor.text)
    if alter(reference, session: current.session, { $0.text = text }) { edit?.noteChange() }
  }

  /// Puts a text in the place of what stands in the box, as if it had been typed.
  mutating func setBoxText(_ text: BodyText) {
    guard var box = edit?.box else { return }
    box.editor = TextEditor(text, at: box.editor.place)
    edit?.box = box
    boxChanged(box)
  }

  /// Keeps the cursor of the box in sight.
  mutating func settleBox() {
    guard var box = edit?.box else { return }
    let area = TextArea(box.editor, in: ValueBoxLayout(box, in: size).text, options: options)
    box.editor.settle(rows: area.rect.rows, columns: area.columns)
    edit?.box = box
  }

  /// Puts the cursor where the box was clicked; a click beside the box accepts what stands in it.
  mutating func clickBox(at point: Point) {
    guard var box = edit?.box else { return }
    let layout = ValueBoxLayout(box, in: size)
    guard layout.rect.contains(point) else { return endEditing() }
    let rect = Rect(
      column: layout.rect.column + layout.text.column, row: layout.rect.row + layout.text.row,
      columns: layout.text.columns, rows: layout.text.rows)
    guard rect.contains(point) else { return }
    box.editor.move(to: TextArea(box.editor, in: rect, options: options).offset(at: point))
    edit?.box = box
  }
}
