internal import DraftFormats
internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Moves in a body that has no rows, or begins to edit it.
  mutating func applyToWholeBody(_ action: Action) {
    if action == .edit || action == .insertRowBelow || action == .insertRowAbove { return editWholeBody() }
    if action == .override { return overrideOrBack() }
    guard var editor = bodyEditor else { return moveInFileBody(action) }
    if grid.body.isOnContentType {
      if action == .moveDown || action == .pageDown { grid.body.isOnContentType = false }
      guard action == .moveToLast else { return }
      grid.body.isOnContentType = false
    }
    if action == .moveUp, draft.body.type.isText, editor.line == 0 {
      grid.body.isOnContentType = true
      return
    }
    switch action {
    case .moveUp, .moveDown, .moveLeft, .moveRight, .pageUp, .pageDown, .moveToFirst, .moveToLast:
      _ = editor.apply(action, page: bodyPage(of: editor))
      grid.body.place = editor.place
    default: break
    }
  }

  private mutating func moveInFileBody(_ action: Action) {
    guard draft.body.type.isFile else { return }
    switch action {
    case .moveUp, .moveToFirst, .pageUp: grid.body.isOnContentType = false
    case .moveDown, .moveToLast, .pageDown: grid.body.isOnContentType = true
    default: break
    }
  }

  func bodyPage(of editor: TextEditor) -> Int { max(1, bodyArea(of: editor)?.rect.rows ?? 1) }

  /// Begins to edit what the cursor is on.
  mutating func editWholeBody() {
    beginEditing(grid.body.isOnContentType && hasBodyContentType ? .bodyContentType : .wholeBody)
  }

  /// Edits the content type of a text or a file, wherever the cursor is.
  mutating func editBodyType() {
    show(.body)
    grid.body.isOnContentType = true
    beginEditing(.bodyContentType)
  }

  var bodyContentTypeRefusal: Sentence? {
    hasBodyContentType
      ? nil
      : "The content type of a \(draft.body.type.rawValue) body follows from its type; a row in Headers replaces it."
  }

  var jsonValueRefusal: Sentence? {
    draft.body.type.takesJSONValue
      ? nil : "Only a JSON body can be one value: \(key: .pickBodyType) chooses the type."
  }

  // MARK: - Text

  /// Does an action in the text of a body; returns whether it is one.
  mutating func applyToBodyText(_ action: Action) -> Bool {
    guard var editor = bodyEditor else { return false }
    let (line, page) = (editor.line, bodyPage(of: editor))
    return take(editor.apply(action, page: page), of: editor, fromLine: line)
  }

  /// Puts a text where the cursor of the body is.
  mutating func insertInBodyText(_ text: String) {
    guard var editor = bodyEditor else { return }
    let line = editor.line
    _ = take(editor.insert(text), of: editor, fromLine: line)
  }

  /// Takes over an action's outcome; returns whether the action was one of a text.
  private mutating func take(_ outcome: TextEditor.Outcome, of editor: TextEditor, fromLine line: Int) -> Bool
  {
    switch outcome {
    case .nothing: return false
    case .moved:
      // What is typed elsewhere is another step.
      if editor.place.cursor != grid.body.place.cursor { beginTypingStep() }
    case .changed(let splice):
      let isPaste = splice.new.utf8Count > 8 && !editing.typesSeveral
      if beginsWord(splice) { beginTypingStep() }
      if isPaste { beginTypingStep() }
      let edit = DraftEdit.spliceBodyText(
        at: splice.range.lowerBound, removing: splice.range.count, inserting: splice.new)
      if change(edit, session: self.edit?.session) { self.edit?.noteChange() }
      if isPaste || editor.line != line { beginTypingStep() }
    }
    grid.body.place = editor.place
    return true
  }

  /// Ends the undo step that typing is.
  mutating func beginTypingStep() {
    guard edit?.stepIsOpen == true else { return }
    editing.lastSession += 1
    edit?.session = editing.lastSession
    edit?.stepIsOpen = false
    session.endStep()
  }

  /// Takes a change of the text back, or makes it again, and stays in the text; returns false where the change is
  /// of something else.
  mutating func undoInBodyText(isUndo: Bool) -> Bool {
    guard let next = isUndo ? history.undoEdit : history.redoEdit, next.changesText(of: draft.body) else {
      return false
    }
    beginTypingStep()
    undoOrRedo(isUndo: isUndo)
    edit?.hasUndone = true
    if !isUndo, next.bodyPlace == nil, let text = draft.body.wholeText {
      grid.body.place = TextPlace()
      grid.body.place.cursor = text.utf8Count
    }
    return true
  }

  /// Goes to where a change of the body's text was made.
  mutating func showBodyChange(of edit: DraftEdit?) {
    guard let place = edit?.bodyPlace, showsWholeBody || draft.body.wholeText != nil else { return }
    if grid.list != .body { grid.list = .body }
    grid.body.isOnContentType = false
    grid.body.place.cursor = place
    grid.body.place.goal = nil
  }

  // MARK: - One JSON value

  /// Makes one JSON value of the rows of a JSON body, or rows of an object.
  mutating func toggleJSONValue() {
    show(.body)
    var new = draft.body
    if let text = draft.body.jsonText {
      guard case .object(let members)? = text.value else {
        message = Message(
          text: text.error == nil
            ? "Only an object has names for rows; this value is none."
            : "The text is no JSON yet: mend it first.",
          kind: .warning)
        return
      }
      new.jsonText = nil
      if members.isEmpty, new.parameters == nil { return keep(new) }
      var rows = draft
      rows.body = new
      // Rows that still say the same are kept as they are, with those that are off.
      if new.parameters == nil || rows.compose(in: context).bodyJSON != text.value?.compactJSON {
        new.parameters = members.map { Row($0.name, value: $0.value) }
      }
    } else {
      let source = composition.bodyJSON ?? "{}"
      new.jsonText = JSONBodyText(BodyText(JSONLayout.indented(source)))
      grid.body.place = TextPlace()
    }
    keep(new)
  }

  private mutating func keep(_ new: Body) {
    guard change(.setBody(new)) else { return }
    message = Message(
      text: new.jsonText == nil
        ? "The members are rows again." : "The body is one JSON value now; its rows are kept beneath it.")
  }
}

extension Composition {
  /// The body as JSON text; nil where there is none.
  fileprivate var bodyJSON: String? {
    guard let body, body.type.takesJSONValue else { return nil }
    return String(decoding: body.bytes.bytes(in: 0..<body.bytes.count), as: UTF8.self)
  }
}

extension DraftEdit {
  /// Where in the body's text the change ends; nil for a change of something else.
  fileprivate var bodyPlace: Int? {
    guard case .spliceBodyText(let offset, _, let text) = self else { return nil }
    return offset + text.utf8Count
  }

  /// Whether it changes the text of a body, and nothing else: the first character that is typed gives the body a
  /// text.
  fileprivate func changesText(of body: Body) -> Bool {
    switch self {
    case .spliceBodyText: return true
    case .setBody(let other):
      return body.type.isText && other.type == body.type && (other.text == nil) != (body.text == nil)
        && other.contentType == body.contentType
    default: return false
    }
  }
}
