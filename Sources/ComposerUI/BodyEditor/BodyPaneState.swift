import ScreenModel
import WiredraftCore

/// The position in a body that has no rows.
struct BodyPaneState: Sendable {
  /// The place in the text of a text body.
  var place = TextPlace()
  /// Whether the cursor is on the line above the text or the path: the content type, or the operation of a GraphQL
  /// document.
  var isOnHead = false
}

/// The layout of the visible lines of a body without rows.
struct BodyLayout {
  /// The line above the body, with the content type, the operation or the path; empty if it is scrolled away.
  let head: Rect
  /// The area below: the text, or the details of the file.
  let main: Rect
  /// The number of lines of the area that are scrolled away.
  let skipped: Int

  /// Lays out lines of the section, whose first is at a row, within the frame of a pane.
  init(_ lines: Range<Int>, row: Int, in pane: Rect) {
    let head = lines.lowerBound == 0 ? min(1, lines.count) : 0
    self.head = Rect(column: pane.column + 2, row: row, columns: pane.columns - 4, rows: head)
    main = Rect(
      column: pane.column + 2, row: row + head, columns: pane.columns - 4, rows: lines.count - head)
    skipped = max(0, lines.lowerBound - 1)
  }
}

extension BodyTab {
  /// The editor of a body that is a text or one JSON value; nil if the pane shows anything else.
  static func editor(in state: ComposerState) -> TextEditor? {
    guard RowsTab.showsWholeBody(in: state), state.draft.body.type.takesText else { return nil }
    return TextEditor(state.draft.body.wholeText ?? Draft.BodyText(), at: state.grid.body.place)
  }

  /// Whether the body's tab shows something that can be edited.
  static func canEditWhole(in session: DraftSession) -> Bool { !session.draft.body.type.isNothing }

  /// Whether there is a line above the text or the path: the content type, or the operation of a GraphQL document.
  static func hasHead(in session: DraftSession) -> Bool {
    session.draft.body.type.isGivenWhole || session.draft.body.type.isGraphQL
  }

  /// Whether the text of a body, which may have several lines, is being edited.
  static func editsText(in state: ComposerState) -> Bool {
    state.edit?.target == .wholeBody && state.draft.body.type.takesText
  }

  /// Returns the problem in the text of a body; nil if there is none.
  static func textProblem(in session: DraftSession) -> Diagnostic? {
    session.draft.body.type.takesText
      ? session.composition.diagnosticsBesideRows.first {
        $0.list == .body && $0.index == nil && ($0.severity == .error || $0.code == .invalidBodyText)
      } : nil
  }

  /// The area of the body's text on the current screen; nil if it is not visible.
  static func area(of editor: TextEditor, in state: ComposerState) -> TextArea? {
    guard let pane = ScreenLayout(state).grid else { return nil }
    let sections = RequestSections(state, in: pane)
    guard let section = sections[.body], let shown = sections.shown(section) else { return nil }
    let layout = BodyLayout(shown.lines, row: shown.row, in: pane)
    guard layout.main.rows > 0 else { return nil }
    var editor = editor
    editor.place.top += layout.skipped
    return TextArea(editor, in: layout.main, options: state.options)
  }

  /// Goes to the first or the last line of the body.
  static func enter(atEnd: Bool, in state: inout ComposerState) {
    guard var editor = Self.editor(in: state) else {
      state.grid.body.isOnHead = atEnd && state.draft.body.type.isFile
      return
    }
    state.grid.body.isOnHead = !atEnd && hasHead(in: state.session)
    _ = editor.apply(atEnd ? .moveToLast : .moveToFirst, page: 1)
    state.grid.body.place = editor.place
  }

  /// Keeps the cursor within the text, and in view.
  static func settle(in state: inout ComposerState) {
    if !hasHead(in: state.session) { state.grid.body.isOnHead = false }
    guard RowsTab.showsWholeBody(in: state), var editor = Self.editor(in: state) else { return }
    if state.grid.list == .body, let area = Self.area(of: editor, in: state) {
      editor.settle(rows: area.rect.rows, columns: area.columns)
    }
    state.grid.body.place = editor.place
  }
}

extension Draft.Body {
  /// The text of the line above the body: the operation of a GraphQL document, else the content type.
  var headText: String? {
    get { type.isGraphQL ? operationName : contentType }
    set { if type.isGraphQL { operationName = newValue } else { contentType = newValue } }
  }
}
