internal import DraftFormats
internal import WiredraftCore

extension ComposerState {
  /// Begins to edit a text in place.
  mutating func beginEditing(_ target: EditTarget, madeRow: Bool = false, presetName: String? = nil) {
    let previous = edit
    // A row that was made stays while Tab goes through it, though nothing stands in it at the moment.
    if previous?.startedAsNewRow != true { forgetEditOfNothing() }
    editing.lastSession += 1
    session.endStep()
    let text = if case .newRow(_, _, .name) = target { presetName ?? "" } else { text(of: target) }
    edit = CellEdit(
      target: target, editor: LineEditor(text), session: editing.lastSession, original: text,
      originalType: type(of: target), madeRow: madeRow)
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
      panes.requestField = .url
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
      grid.body.isOnContentType = target == .bodyContentType
      focus(.grid)
    }
  }

  /// The type of the row that is edited; nil where it is none.
  func type(of target: EditTarget) -> RowType? {
    if case .cell(let row, _) = target { draft[row]?.type } else { nil }
  }

  /// The text that an edit begins with.
  func text(of target: EditTarget) -> String {
    switch target {
    case .url: draft.url
    case .cell(let row, .name): draft[row]?.name ?? ""
    case .cell(let row, _): draft[row]?.text ?? ""
    case .newRow: ""
    // A text is edited where it stands.
    case .wholeBody: draft.body.type.isFile ? draft.body.path ?? "" : ""
    case .bodyContentType: draft.body.contentType ?? ""
    }
  }

  // A body has lines: Enter makes one, Escape keeps them, and Tab leaves them.

  mutating func acceptOrEndLine() {
    if editsText { type("\n") } else { acceptEdit() }
  }

  mutating func cancelOrEndText() {
    if editsText { endEditing() } else { cancelEditing() }
  }

  mutating func goToNextCell() {
    if editsText { leaveText(by: 1) } else { editNextCell() }
  }

  mutating func goToPreviousCell() {
    if editsText { leaveText(by: -1) } else { editPreviousCell() }
  }

  private mutating func leaveText(by step: Int) {
    endEditing()
    focus(pane(after: focus, by: step))
  }

  /// Does an action in the text that is edited.
  mutating func applyToEditedText(_ action: Action) {
    if editsText {
      _ = applyToBodyText(action)
    } else if edit?.box != nil {
      _ = applyToBox(action)
    } else if edit?.editor.apply(action) == true {
      draftFollowsEditor()
    }
  }

  /// The refusal of a line end where the text has one line.
  var lineEndRefusal: Sentence? {
    switch edit?.target {
    case .url: "A URL has one line."
    case .bodyContentType: "A content type has one line."
    case .wholeBody where !editsText: "A path has one line."
    case .cell, .newRow, .wholeBody, nil: nil
    }
  }

  /// The refusal of another type for what is edited.
  var editedTypeRefusal: Sentence? {
    switch edit?.target {
    case .cell, nil: nil
    case .newRow: "The row is made as soon as something is typed in it; then it has a type."
    case .url, .wholeBody, .bodyContentType: "Only a row of the grid has a type."
    }
  }

  /// Types text where the cursor of the editor is.
  mutating func type(_ text: String) {
    if editsText {
      typeInBodyText(text)
    } else if edit?.box != nil {
      insertInBox(text)
    } else {
      edit?.editor.insert(text)
      edit?.completionIndex = 0
      draftFollowsEditor()
    }
  }

  /// Puts a text in the place of what is being edited, as if it had been typed.
  mutating func setEditedText(_ text: String) {
    edit?.editor.replace(with: text)
    edit?.completionIndex = 0
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
      guard !text.isEmpty, column != .name || text != current.presetName else { return }
      let row = column == .name ? Row(text) : Row(current.presetName ?? "", text)
      changed = change(.insertRow(list, at: index, row), session: current.session)
      current.target = .cell(RowReference(list, index), column)
      current.madeRow = true
    case .wholeBody:
      guard draft.body.type.isFile else { return }
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

  mutating func cycleTypeWhileEditing() {
    guard let current = edit, case .cell(let row, _) = current.target else { return }
    cycleType(of: row, session: current.session)
    edit?.noteChange()
  }
}
