internal import DraftFormats
internal import WiredraftCore

extension CellEdit {
  static func begin(
    _ target: EditTarget, madeRow: Bool = false, preset: Draft.Row? = nil, in state: inout ComposerState
  ) {
    let previous = state.edit
    // A new row stays while Tab moves through it, even if it is empty.
    if previous?.startedAsNewRow != true { forgetEditOfNothing(in: &state) }
    state.editing.lastSession += 1
    state.session.endStep()
    let text =
      if case .newRow(_, _, let column) = target {
        column == .name ? preset?.name ?? "" : preset?.text ?? ""
      } else {
        text(of: target, in: state.session)
      }
    state.edit = CellEdit(
      target: target, editor: LineEditor(text), session: state.editing.lastSession, original: text,
      originalType: rowType(of: target, in: state.session), madeRow: madeRow)
    let returnMember = previous?.returnMember ?? state.grid.rows[cursor: state.grid.list]
    state.edit?.returnMember = returnMember
    if target == .wholeBody {
      let text = state.draft.body.wholeText ?? Draft.BodyText()
      state.edit?.originalText = text
    }
    state.edit?.preset = preset
    if let previous, previous.madeRow || previous.isOfNewRow {
      state.edit?.returnRow = previous.returnRow
    } else if case .newRow(let list, _, _) = target {
      let returnRow = state.grid.rows[list] ?? 0
      state.edit?.returnRow = returnRow
    }
    switch target {
    case .url:
      state.panes.requestField = .url
      state.focus(.request)
    case .cell(let row, let column):
      state.grid.list = row.list
      state.grid.rows[row.list] = row.index
      state.grid.column = column
      state.focus(.grid)
    case .member(let place, let column):
      state.grid.list = place.row.list
      state.grid.rows[cursor: place.row.list] = GridCursor(row: place.row.index, member: place.position)
      state.grid.column = column
      state.focus(.grid)
    case .newRow(let list, let index, let column):
      state.grid.list = list
      state.grid.rows[list] = index
      state.grid.column = column
      state.focus(.grid)
    case .wholeBody, .bodyHead:
      state.grid.list = .body
      state.grid.body.isOnHead = target == .bodyHead
      state.focus(.grid)
    }
  }

  static func rowType(of target: EditTarget, in session: DraftSession) -> Draft.RowType? {
    switch target {
    case .cell(let row, _): session.draft[row]?.type
    case .member(let place, _): session.member(place)?.type
    case .url, .newRow, .wholeBody, .bodyHead: nil
    }
  }

  static func text(of target: EditTarget, in session: DraftSession) -> String {
    switch target {
    case .url: session.draft.url
    case .cell(let row, .name): session.draft[row]?.name ?? ""
    case .cell(let row, _): session.draft[row]?.text ?? ""
    case .member(let place, .name): session.member(place)?.name ?? ""
    case .member(let place, _): session.member(place)?.text ?? ""
    case .newRow: ""
    // The text of a body is edited in place.
    case .wholeBody: session.draft.body.type.isFile ? session.draft.body.path ?? "" : ""
    case .bodyHead: session.draft.body.headText ?? ""
    }
  }

  // In a body Enter and Escape keep what was typed, and Tab leaves it.

  static func acceptText(in state: inout ComposerState) {
    if BodyTab.editsText(in: state) { end(in: &state) } else { accept(in: &state) }
  }

  static func cancelOrEndText(in state: inout ComposerState) {
    if BodyTab.editsText(in: state) { end(in: &state) } else { cancel(in: &state) }
  }

  static func goToNextCell(in state: inout ComposerState) {
    if BodyTab.editsText(in: state) { leaveText(by: 1, in: &state) } else { editNextCell(in: &state) }
  }

  static func goToPreviousCell(in state: inout ComposerState) {
    if BodyTab.editsText(in: state) { leaveText(by: -1, in: &state) } else { editPreviousCell(in: &state) }
  }

  private static func leaveText(by step: Int, in state: inout ComposerState) {
    end(in: &state)
    state.focusPane(by: step)
  }

  static func applyToEditedText(_ action: Action, in state: inout ComposerState) {
    let (before, revision) = (state.edit?.typedText, state.revision)
    defer {
      // Typing in another place is another step.
      if state.revision == revision {
        state.edit?.lastChange = nil
      } else {
        note(.deletion, before, in: &state)
      }
    }
    if BodyTab.editsText(in: state) {
      _ = BodyTab.applyToText(action, in: &state)
    } else if state.edit?.box != nil {
      _ = ValueBox.apply(action, in: &state)
    } else if let text = state.edit?.editor.text, state.edit?.editor.apply(action) == true,
      state.edit?.editor.text != text
    {
      draftFollowsEditor(in: &state)
    }
  }

  static func lineEndRefusal(in state: ComposerState) -> Sentence? {
    switch state.edit?.target {
    case .url: "A URL has one line."
    case .bodyHead where state.draft.body.type.isGraphQL: "The name of an operation has one line."
    case .bodyHead: "A content type has one line."
    case .wholeBody where !BodyTab.editsText(in: state): "A path has one line."
    case .cell, .member, .newRow, .wholeBody, nil: nil
    }
  }

  static func editedTypeRefusal(in state: ComposerState) -> Sentence? {
    switch state.edit?.target {
    case .cell, .member, nil: nil
    case .newRow: "The row is made as soon as something is typed in it; then it has a type."
    case .url, .wholeBody, .bodyHead: "Only a row of the grid has a type."
    }
  }

  static func type(_ text: String, in state: inout ComposerState) {
    if state.editing.typesSeveral, (2...longestOfWords).contains(text.utf8.count),
      !BodyTab.editsText(in: state)
    {
      // The steps to undo are those of the same text typed slowly.
      for run in text.runs(by: \.isWordPart) { type(run: run, in: &state) }
    } else {
      type(run: text, in: &state)
    }
  }

  /// The longest text, in bytes, that is divided into words while it is typed.
  private static let longestOfWords = 1_000

  private static func type(run text: String, in state: inout ComposerState) {
    let before = state.edit?.typedText
    defer {
      let isWord = text.count > 1 && !state.editing.typesSeveral ? nil : text.last?.isWordPart
      note(isWord.map { $0 ? .word : .space }, before, in: &state)
    }
    if BodyTab.editsText(in: state) {
      BodyTab.typeInText(text, in: &state)
    } else if state.edit?.box != nil {
      ValueBox.insert(text, in: &state)
    } else {
      state.edit?.editor.insert(text)
      state.edit?.completionIndex = 0
      draftFollowsEditor(in: &state)
    }
  }

  /// Replaces the edited text, as if the new one had been typed.
  static func setEditedText(_ text: String, in state: inout ComposerState) {
    state.edit?.editor.replace(with: text)
    state.edit?.completionIndex = 0
    draftFollowsEditor(in: &state)
  }

  static func draftFollowsEditor(in state: inout ComposerState) {
    guard var current = state.edit else { return }
    let text = current.editor.text
    var changed = false
    switch current.target {
    case .url: changed = state.change(.setURL(text), session: current.session)
    case .cell(let row, .name):
      changed = RowsTab.alter(row, session: current.session, in: &state) { $0.name = text }
    case .cell(let row, _):
      changed = RowsTab.alter(row, session: current.session, in: &state) { $0.text = text }
    case .member(let place, .name):
      changed = RowsTab.alter(place, session: current.session, in: &state) { $0.name = text }
    case .member(let place, _):
      changed = RowsTab.type(text, as: current.originalType, in: place, session: current.session, of: &state)
    case .newRow(let list, let index, let column):
      guard !text.isEmpty, text != current.original else { return }
      var row = current.preset ?? Draft.Row("")
      if column == .name { row.name = text } else { row.text = text }
      changed = state.change(.insertRow(list, at: index, row), session: current.session)
      current.target = .cell(Draft.RowReference(list, index), column)
      current.madeRow = true
    case .wholeBody:
      guard state.draft.body.type.isFile else { return }
      var body = state.draft.body
      body.path = text
      changed = state.change(.setBody(body), session: current.session)
    case .bodyHead:
      var body = state.draft.body
      // An empty field restores the default.
      body.headText = text.isEmpty ? nil : text
      changed = state.change(.setBody(body), session: current.session)
    }
    if changed { current.noteChange() }
    state.edit = current
  }

  static func cycleTypeWhileEditing(in state: inout ComposerState) {
    guard let current = state.edit else { return }
    let isChanged =
      switch current.target {
      case .cell(let row, _): RowsTab.cycleType(of: row, session: current.session, in: &state)
      case .member(let place, _): RowsTab.cycleType(of: place, session: current.session, in: &state)
      case .url, .newRow, .wholeBody, .bodyHead: false
      }
    if isChanged { state.edit?.noteChange() }
  }
}

extension String {
  fileprivate func runs(by property: (Character) -> Bool) -> [String] {
    var runs: [String] = []
    var kind: Bool?
    for character in self {
      if property(character) == kind {
        runs[runs.count - 1].append(character)
      } else {
        runs.append(String(character))
      }
      kind = property(character)
    }
    return runs
  }
}
