internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Begins to edit a text in place.
  mutating func beginEditing(_ target: EditTarget, madeRow: Bool = false) {
    lastSession += 1
    history.endCoalescing()
    edit = CellEdit(
      target: target, editor: LineEditor(text(of: target)), session: lastSession, madeRow: madeRow)
    switch target {
    case .url:
      requestField = .url
      focus(.request)
    case .cell(let row, let column):
      grid.list = row.list
      grid.rows[row.list] = row.index
      grid.column = column
      focus(.grid)
    case .newRow(let list, let index, let column):
      grid.list = list
      grid.rows[list] = index
      grid.column = column
      focus(.grid)
    case .wholeBody:
      focus(.grid)
    }
  }

  private func text(of target: EditTarget) -> String {
    switch target {
    case .url: draft.url
    case .cell(let row, .name): draft[row]?.name ?? ""
    case .cell(let row, _): draft[row]?.text ?? ""
    case .newRow: ""
    case .wholeBody: (draft.body.type == .file ? draft.body.path : draft.body.text) ?? ""
    }
  }

  mutating func applyWhileEditing(_ action: Action) -> [Effect] {
    switch action {
    // A body has lines: Enter makes one, and Escape keeps them.
    case .accept where editsText: type("\n")
    case .cancel where editsText: endEditing()
    case .accept: endEditing()
    case .cancel: cancelEditing()
    case .nextCell: editNextCell()
    case .previousCell: editPreviousCell()
    case .cycleTypeWhileEditing: cycleTypeWhileEditing()
    case .insertLineEnd: type("\n")
    case .insert(let text): type(text)
    case .undo, .redo:
      endEditing()
      return applyEverywhere(action)
    case .save, .quit, .send, .help: return applyEverywhere(action)
    case .showRequest, .showParameters, .showQuery, .showBody, .showHeaders, .showWire:
      endEditing()
      return apply(action)
    default:
      guard edit?.editor.apply(action) == true else { return [] }
      draftFollowsEditor()
    }
    return []
  }

  /// Whether what is edited is the text of a body, which has several lines.
  var editsText: Bool { edit?.target == .wholeBody && draft.body.type == .text }

  private mutating func type(_ text: String) {
    edit?.editor.insert(text)
    draftFollowsEditor()
  }

  /// Puts what stands in the editor into the draft, as part of the edit's one undo step.
  private mutating func draftFollowsEditor() {
    guard var current = edit else { return }
    let text = current.editor.text
    var changed = false
    switch current.target {
    case .url: changed = change(.setURL(text), session: current.session)
    case .cell(let row, .name): changed = alter(row, session: current.session) { $0.name = text }
    case .cell(let row, _): changed = alter(row, session: current.session) { $0.text = text }
    case .newRow(let list, let index, let column):
      guard !text.isEmpty else { return }
      let row = column == .name ? Row(text) : Row("", text)
      changed = change(.insertRow(list, at: index, row), session: current.session)
      current.target = .cell(RowReference(list, index), column)
      current.madeRow = true
    case .wholeBody:
      var body = draft.body
      if body.type == .file { body.path = text } else { body.text = text }
      changed = change(.setBody(body), session: current.session)
    }
    if changed { current.didChange = true }
    edit = current
  }

  private mutating func cycleTypeWhileEditing() {
    guard let current = edit else { return }
    guard case .cell(let row, _) = current.target else {
      message = Message(text: "Only a row of the grid has a type.")
      return
    }
    cycleType(of: row, session: current.session)
    edit?.didChange = true
  }

  /// Keeps what was typed; a row that was made and has nothing in it goes again.
  mutating func endEditing() {
    guard let current = edit else { return }
    edit = nil
    if case .cell(let reference, _) = current.target, current.madeRow, let row = draft[reference],
      row.name.isEmpty, row.text.isEmpty
    {
      change(.removeRow(reference.list, at: reference.index), session: current.session)
      grid.rows[reference.list] = max(0, reference.index - 1)
    }
    if case .newRow(let list, let index, _) = current.target {
      grid.rows[list] = max(0, index - 1)
    }
    if current.target == .url, !draft.url.isEmpty { focus(.grid) }
    history.endCoalescing()
  }

  /// Leaves the cell as it was.
  private mutating func cancelEditing() {
    guard let current = edit else { return }
    edit = nil
    if current.didChange {
      // All that the edit did is one step: taking it back leaves it in reach of redo.
      history.undo(on: &document)
      recompose()
    }
    switch current.target {
    case .newRow(let list, let index, _): grid.rows[list] = max(0, index - 1)
    case .cell(let row, _) where draft[row] == nil: grid.rows[row.list] = max(0, row.index - 1)
    default: break
    }
  }

  // MARK: - From cell to cell

  private mutating func editNextCell() {
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
      endEditing()
      // The row may be gone, if nothing was typed in it.
      guard rows.count == count else { return }
      let next = RowReference(row.list, row.index + 1)
      beginEditing(draft[next] == nil ? .newRow(row.list, at: next.index, .name) : .cell(next, .name))
    case .newRow(let list, let index, .name): beginEditing(.newRow(list, at: index, .value))
    case .newRow, .wholeBody: endEditing()
    }
  }

  private mutating func editPreviousCell() {
    guard let current = edit else { return }
    switch current.target {
    case .cell(let row, .value): beginEditing(.cell(row, .name), madeRow: current.madeRow)
    case .newRow(let list, let index, .value): beginEditing(.newRow(list, at: index, .name))
    case .cell(let row, _):
      endEditing()
      let previous = RowReference(row.list, row.index - 1)
      if draft[previous] != nil { beginEditing(.cell(previous, .value)) }
    case .newRow(let list, let index, _):
      endEditing()
      let previous = RowReference(list, index - 1)
      if draft[previous] != nil { beginEditing(.cell(previous, .value)) }
    case .url, .wholeBody: endEditing()
    }
  }
}

extension LineEditor {
  /// Does an action of line editing; returns whether it is one.
  mutating func apply(_ action: Action) -> Bool {
    switch action {
    case .cursorUp: moveUp()
    case .cursorDown: moveDown()
    case .cursorLeft: moveLeft()
    case .cursorRight: moveRight()
    case .cursorToStart: moveToStart()
    case .cursorToEnd: moveToEnd()
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteToEnd: deleteToEnd()
    case .deleteToStart: deleteToStart()
    case .deleteWord: deleteWordBackward()
    case .insert(let text): insert(text)
    default: return false
    }
    return true
  }
}
