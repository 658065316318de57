internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Begins to edit a text in place.
  mutating func beginEditing(_ target: EditTarget, madeRow: Bool = false, presetName: String? = nil) {
    let previous = edit
    // A row that was made stays while Tab goes through it, though nothing stands in it at the moment.
    if previous?.startedAsNewRow != true { forgetEditOfNothing() }
    lastSession += 1
    history.endCoalescing()
    let text = if case .newRow(_, _, .name) = target { presetName ?? "" } else { text(of: target) }
    edit = CellEdit(
      target: target, editor: LineEditor(text), session: lastSession, original: text,
      originalType: type(of: target), historyBefore: history, madeRow: madeRow)
    if target == .wholeBody {
      let text = draft.body.wholeText ?? BodyText()
      edit?.originalText = text
    }
    edit?.presetName = presetName
    if let previous, previous.madeRow || previous.isOfNewRow {
      edit?.returnRow = previous.returnRow
    } else if case .newRow(let list, _, _) = target {
      edit?.returnRow = grid.rows[list] ?? 0
    }
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
    case .wholeBody, .bodyContentType:
      grid.list = .body
      body.isOnContentType = target == .bodyContentType
      focus(.grid)
    }
  }

  private func type(of target: EditTarget) -> RowType? {
    if case .cell(let row, _) = target { draft[row]?.type } else { nil }
  }

  private func text(of target: EditTarget) -> String {
    switch target {
    case .url: draft.url
    case .cell(let row, .name): draft[row]?.name ?? ""
    case .cell(let row, _): draft[row]?.text ?? ""
    case .newRow: ""
    // A text is edited where it stands.
    case .wholeBody: draft.body.type == .file ? draft.body.path ?? "" : ""
    case .bodyContentType: draft.body.contentType ?? ""
    }
  }

  mutating func applyWhileEditing(_ action: Action) -> [Effect] {
    if applyToHeaderCompletion(action) { return [] }
    if let effects = applyToPathCompletion(action) { return effects }
    switch action {
    // A body has lines: Enter makes one, Escape keeps them, and Tab leaves them.
    case .accept where editsText: type("\n")
    case .cancel where editsText: endEditing()
    case .nextCell where editsText:
      endEditing()
      focus(pane(after: focus, by: 1))
    case .previousCell where editsText:
      endEditing()
      focus(pane(after: focus, by: -1))
    case .accept: acceptEdit()
    case .cancel: cancelEditing()
    case .nextCell: editNextCell()
    case .previousCell: editPreviousCell()
    case .cycleTypeWhileEditing: cycleTypeWhileEditing()
    case .insertLineEnd: type("\n")
    case .insert(let text): type(text)
    case .undo, .redo:
      if editsText, undoInBodyText(isUndo: action == .undo) { return [] }
      endEditing()
      return applyEverywhere(action)
    case .save, .quit, .send, .help, .showCompare, .drafts, .externalEditor: return applyEverywhere(action)
    case .palette:
      layers.append(.palette(PaletteState(self)))
    case .showRequest, .showParameters, .showQuery, .showPath, .showBody, .showHeaders, .showRoute, .showWire,
      .showHex, .showCode:
      endEditing()
      return apply(action)
    case .editInBox: openBox()
    case .editBodyType, .toggleJSONValue:
      endEditing()
      return apply(action)
    default:
      if editsText, applyToBodyText(action) { return [] }
      if edit?.box != nil, applyToBox(action) { return [] }
      guard !editsText, edit?.box == nil, edit?.editor.apply(action) == true else { return [] }
      draftFollowsEditor()
    }
    return []
  }

  private mutating func type(_ text: String) {
    if editsText {
      _ = applyToBodyText(.insert(text))
    } else if edit?.box != nil {
      _ = applyToBox(.insert(text))
    } else {
      edit?.editor.insert(text)
      edit?.completionIndex = 0
      draftFollowsEditor()
    }
  }

  /// Types what a completion gives.
  mutating func typeCompletion(_ text: String) { type(text) }

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
      guard !text.isEmpty, column != .name || text != current.presetName else { return }
      let row = column == .name ? Row(text) : Row(current.presetName ?? "", text)
      changed = change(.insertRow(list, at: index, row), session: current.session)
      current.target = .cell(RowReference(list, index), column)
      current.madeRow = true
    case .wholeBody:
      guard draft.body.type == .file else { return }
      var body = draft.body
      body.path = text
      changed = change(.setBody(body), session: current.session)
    case .bodyContentType:
      var body = draft.body
      // An empty field is the usual type again.
      body.contentType = text.isEmpty ? nil : text
      changed = change(.setBody(body), session: current.session)
    }
    if changed { current.noteChange() }
    edit = current
  }

  private mutating func cycleTypeWhileEditing() {
    guard let current = edit else { return }
    guard case .cell(let row, _) = current.target else {
      message = Message(
        text: current.isOfNewRow
          ? "The row is made as soon as something is typed in it; then it has a type."
          : "Only a row of the grid has a type.")
      return
    }
    cycleType(of: row, session: current.session)
    edit?.noteChange()
  }

  /// Keeps what was typed; a new URL whose path has a {name} to fill leads to its row.
  private mutating func acceptEdit() {
    let current = edit
    endEditing()
    guard let current, current.target == .url, focus == .grid,
      !draft.url.utf8.elementsEqual(current.original.utf8)
    else { return }
    settleMissingNames()
    guard !grid.missingNames.isEmpty else { return }
    grid.list = .path
    grid.rows[.path] = draft.path.count
    grid.column = .value
  }

  /// Keeps what was typed; a row that was made and has nothing in it goes again.
  mutating func endEditing() {
    guard let current = edit else { return }
    let isEmpty = current.madeRow && editedRowIsEmpty
    forgetEditOfNothing()
    let isForgotten = edit?.steps != current.steps
    edit = nil
    if isEmpty, case .cell(let row, _) = current.target {
      if !isForgotten || !current.startedAsNewRow {
        change(.removeRow(row.list, at: row.index), session: current.session)
      }
      grid.rows[row.list] = current.returnRow
    }
    if case .newRow(let list, _, _) = current.target { grid.rows[list] = current.returnRow }
    // A URL that is wrong keeps the focus: the line that explains says what is wrong with it.
    if current.target == .url, !draft.url.isEmpty, !hasInvalidURL { focus(.grid) }
    history.endCoalescing()
  }

  private var hasInvalidURL: Bool {
    composition.diagnosticsBesideRows.contains { if case .invalidURL = $0.problem { true } else { false } }
  }

  private var editedRowIsEmpty: Bool {
    guard case .cell(let reference, _) = edit?.target, let row = draft[reference] else { return false }
    return (row.name.isEmpty || row.name == edit?.presetName) && row.text.isEmpty
  }

  /// Takes back an edit that comes to nothing, typing and deleting by hand, as if it had never been: no step to
  /// undo, nothing unsaved.
  private mutating func forgetEditOfNothing() {
    guard let current = edit, current.steps == 1, current.stepIsOpen, let before = current.historyBefore
    else {
      return
    }
    switch current.target {
    case .cell where current.startedAsNewRow:
      guard editedRowIsEmpty else { return }
    case .newRow: return
    case .wholeBody where current.originalText != nil && draft.body.type != .file:
      guard current.originalText == draft.body.wholeText ?? BodyText() else { return }
    case .cell, .url, .wholeBody, .bodyContentType:
      guard text(of: current.target).utf8.elementsEqual(current.original.utf8),
        type(of: current.target) == current.originalType
      else { return }
    }
    history.undo(on: &document)
    history = before
    edit?.steps = 0
    grid.filters[grid.list]?.isStale = true
    recompose()
  }

  /// Leaves the cell as it was.
  private mutating func cancelEditing() {
    guard let current = edit else { return }
    edit = nil
    if current.steps > 0 {
      // All that the edit did is taken back, and stays in reach of redo.
      for _ in 0..<current.steps { history.undo(on: &document) }
      grid.filters[grid.list]?.isStale = true
      recompose()
    }
    switch current.target {
    case .newRow(let list, _, _): grid.rows[list] = current.returnRow
    case .cell(let row, _) where current.startedAsNewRow: grid.rows[row.list] = current.returnRow
    default: break
    }
  }

  // MARK: - From cell to cell

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
      body.isOnContentType = false
      beginEditing(.wholeBody)
    case .wholeBody:
      endEditing()
      if hasBodyContentType { beginEditing(.bodyContentType) }
    case .newRow: endEditing()
    }
  }

  private mutating func editPreviousCell() {
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
}

extension ComposerState {
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
