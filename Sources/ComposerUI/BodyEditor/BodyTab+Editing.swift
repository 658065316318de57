internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension BodyTab {
  static func applyToWhole(_ action: Action, in state: inout ComposerState) {
    if action == .edit || action == .insertRowBelow || action == .insertRowAbove {
      return editWhole(in: &state)
    }
    if action == .override { return RowsTab.overrideOrBack(in: &state) }
    guard var editor = Self.editor(in: state) else { return moveInFile(action, in: &state) }
    let isFirst = state.grid.body.isOnHead || !hasHead(in: state.session) && editor.line == 0
    if action == .moveUp, isFirst { return RequestPane.leaveSection(forward: false, in: &state) }
    if action == .moveDown, !state.grid.body.isOnHead, editor.line == editor.text.lineCount - 1 {
      return RequestPane.leaveSection(forward: true, in: &state)
    }
    if state.grid.body.isOnHead {
      if action == .moveDown || action == .pageDown { state.grid.body.isOnHead = false }
      guard action == .moveToLast else { return }
      state.grid.body.isOnHead = false
    }
    if action == .moveUp, hasHead(in: state.session), editor.line == 0 {
      state.grid.body.isOnHead = true
      return
    }
    switch action {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .pageUp, .pageDown, .moveToFirst, .moveToLast:
      _ = editor.apply(action, page: page(of: editor, in: state))
      state.grid.body.place = editor.place
    default: break
    }
  }

  private static func moveInFile(_ action: Action, in state: inout ComposerState) {
    guard state.draft.body.type.isFile, action != .moveUp || state.grid.body.isOnHead else {
      if action == .moveUp || action == .moveDown {
        RequestPane.leaveSection(forward: action == .moveDown, in: &state)
      }
      return
    }
    switch action {
    case .moveUp, .moveToFirst, .pageUp: state.grid.body.isOnHead = false
    case .moveDown, .moveToLast, .pageDown: state.grid.body.isOnHead = true
    default: break
    }
  }

  static func page(of editor: TextEditor, in state: ComposerState) -> Int {
    max(1, area(of: editor, in: state)?.rect.rows ?? 1)
  }

  static func editWhole(in state: inout ComposerState) {
    CellEdit.begin(
      state.grid.body.isOnHead && hasHead(in: state.session)
        ? .bodyHead : .wholeBody,
      in: &state)
  }

  static func editContentType(in state: inout ComposerState) {
    state.show(.body)
    state.grid.body.isOnHead = true
    CellEdit.begin(.bodyHead, in: &state)
  }

  static func contentTypeRefusal(in session: DraftSession) -> Sentence? {
    hasHead(in: session)
      ? nil
      : "The content type of a \(session.draft.body.type.rawValue) body follows from its type; a row in Headers replaces it."
  }

  static func jsonValueRefusal(in session: DraftSession) -> Sentence? {
    session.draft.body.type.takesJSONValue
      ? nil : "Only a JSON body can be one value: \(key: .pickBodyType) chooses the type."
  }

  // MARK: - Text

  static func applyToText(_ action: Action, in state: inout ComposerState) -> Bool {
    guard var editor = Self.editor(in: state) else { return false }
    let (line, page) = (editor.line, Self.page(of: editor, in: state))
    return takeOutcome(editor.apply(action, page: page), of: editor, fromLine: line, in: &state)
  }

  static func insertInText(_ text: String, in state: inout ComposerState) {
    guard var editor = Self.editor(in: state) else { return }
    let line = editor.line
    _ = takeOutcome(editor.insert(text), of: editor, fromLine: line, in: &state)
  }

  private static func takeOutcome(
    _ outcome: TextEditor.Outcome, of editor: TextEditor, fromLine line: Int, in state: inout ComposerState
  ) -> Bool {
    switch outcome {
    case .nothing: return false
    case .moved:
      // Typing in a different place is a separate step.
      if editor.place.cursor != state.grid.body.place.cursor { beginTypingStep(in: &state) }
    case .changed(let replaced, let new):
      let isPaste = new.utf8Count > 8 && !state.editing.typesSeveral
      if beginsWord(new, at: replaced.lowerBound, in: state) { beginTypingStep(in: &state) }
      if isPaste { beginTypingStep(in: &state) }
      let edit = DraftEdit.spliceBodyText(
        at: replaced.lowerBound, removing: replaced.count, inserting: new)
      if state.change(edit, session: state.edit?.session) { state.edit?.noteChange() }
      if isPaste || editor.line != line { beginTypingStep(in: &state) }
    }
    state.grid.body.place = editor.place
    return true
  }

  static func beginTypingStep(in state: inout ComposerState) {
    guard state.edit?.stepIsOpen == true else { return }
    state.editing.lastSession += 1
    let session = state.editing.lastSession
    state.edit?.session = session
    state.edit?.stepIsOpen = false
    state.session.endStep()
  }

  /// Undoes or redoes a change of the text and stays in the text; returns false if the change concerns anything
  /// else.
  static func undoInText(isUndo: Bool, in state: inout ComposerState) -> Bool {
    guard let next = isUndo ? state.history.undoEdit : state.history.redoEdit,
      next.changesText(of: state.draft.body)
    else {
      return false
    }
    beginTypingStep(in: &state)
    state.undoOrRedo(isUndo: isUndo)
    state.edit?.hasUndone = true
    if !isUndo, next.bodyPlace == nil, let text = state.draft.body.wholeText {
      state.grid.body.place = TextPlace()
      state.grid.body.place.cursor = text.utf8Count
    }
    return true
  }

  static func showChange(of edit: DraftEdit?, in state: inout ComposerState) {
    guard let place = edit?.bodyPlace, RowsTab.showsWholeBody(in: state) || state.draft.body.wholeText != nil
    else { return }
    if state.grid.list != .body { state.grid.list = .body }
    state.grid.body.isOnHead = false
    state.grid.body.place.cursor = place
    state.grid.body.place.goal = nil
  }

  // MARK: - One JSON value

  private static func json(of composition: Composition) -> String? {
    guard let body = composition.body, body.type.takesJSONValue else { return nil }
    return String(decoding: body.bytes.bytes(in: 0..<body.bytes.count), as: UTF8.self)
  }

  static func makeJSONValue(in state: inout ComposerState) {
    if state.draft.body.type.takesJSONValue {
      if state.draft.body.jsonText == nil { return toggleJSONValue(in: &state) }
      state.show(.body)
      state.message = Message(text: "The body is one JSON value already.")
      return
    }
    var trial = state.document
    _ = trial.apply(.setBodyType(.json))
    let source =
      trial.draft.body.jsonText.map { String($0.text) } ?? json(of: trial.draft.compose(in: state.context))
      ?? "{}"
    setWhole(JSONLayout.indented(source), as: .json, in: &state)
  }

  /// Makes a text the whole body, as one undo step; returns whether anything changed.
  @discardableResult
  static func setWhole(
    _ text: String, as type: Draft.BodyType, contentType: String? = nil, in state: inout ComposerState
  ) -> Bool {
    var trial = state.document
    _ = trial.apply(.setBodyType(type))
    var body = trial.draft.body
    if type.takesJSONValue {
      body.jsonText = Draft.JSONBodyText(Draft.BodyText(text))
    } else {
      body.text = Draft.BodyText(text)
      body.contentType = contentType
    }
    let edits: [DraftEdit] =
      (type == state.draft.body.type ? [] : [.setBodyType(type)]) + [.setBody(body)]
    let isChanged = state.change(.group(edits, name: .body))
    state.show(.body)
    state.grid.body.isOnHead = false
    state.grid.body.place = TextPlace()
    if isChanged {
      state.message = Message(
        text: type.takesJSONValue
          ? "The body is one JSON value now; \(key: .undo) undoes it."
          : "The body is the text now; \(key: .undo) undoes it.")
    }
    return isChanged
  }

  /// Turns the rows of a JSON body into one JSON value, or an object into rows.
  static func toggleJSONValue(in state: inout ComposerState) {
    state.show(.body)
    var new = state.draft.body
    if let text = state.draft.body.jsonText {
      guard case .object(let members)? = text.value else {
        state.message = Message(
          text: text.error == nil
            ? "Only an object has names for rows; this value is none."
            : "The text is not JSON yet: fix it first.",
          kind: .warning)
        return
      }
      new.jsonText = nil
      if members.isEmpty, new.parameters == nil { return keep(new, in: &state) }
      var rows = state.draft
      rows.body = new
      // Rows that still have the same meaning are kept as they are, including disabled ones.
      if new.parameters == nil || json(of: rows.compose(in: state.context)) != text.value?.compactJSON {
        new.parameters = members.map { Draft.Row($0.name, value: $0.value) }
      }
    } else {
      let source = json(of: state.composition) ?? "{}"
      new.jsonText = Draft.JSONBodyText(Draft.BodyText(JSONLayout.indented(source)))
      state.grid.body.place = TextPlace()
    }
    keep(new, in: &state)
  }

  private static func keep(_ new: Draft.Body, in state: inout ComposerState) {
    guard state.change(.setBody(new)) else { return }
    state.message = Message(
      text: new.jsonText == nil
        ? "The members are rows again." : "The body is one JSON value now; its rows are kept beneath it.")
  }
}

extension DraftEdit {
  fileprivate var bodyPlace: Int? {
    guard case .spliceBodyText(let offset, _, let text) = self else { return nil }
    return offset + text.utf8Count
  }

  /// Whether the edit changes only the text of a body; the first typed character may give the body its text.
  fileprivate func changesText(of body: Draft.Body) -> Bool {
    switch self {
    case .spliceBodyText: return true
    case .setBody(let other):
      return (body.type.isText || body.type.isGraphQL) && other.type == body.type
        && (other.wholeText == nil) != (body.wholeText == nil) && other.headText == body.headText
    default: return false
    }
  }
}
