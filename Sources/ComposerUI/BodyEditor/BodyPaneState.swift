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

/// The layout of a body without rows in its pane.
struct BodyLayout {
  /// The line above the body, with the content type, the operation or the path.
  let head: Rect
  /// The area below: the text, or the details of the file.
  let main: Rect

  init(pane: Size) {
    let inner = Rect(column: 2, row: 1, columns: pane.columns - 4, rows: pane.rows - 2)
    head = Rect(column: inner.column, row: inner.row, columns: inner.columns, rows: min(1, inner.rows))
    main = Rect(column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1)
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
    let main = BodyLayout(pane: pane.size).main
    return TextArea(
      editor,
      in: Rect(
        column: pane.column + main.column, row: pane.row + main.row, columns: main.columns, rows: main.rows),
      options: state.options)
  }

  /// Keeps the cursor within the text, and in view.
  static func settle(in state: inout ComposerState) {
    if !hasHead(in: state.session) { state.grid.body.isOnHead = false }
    guard RowsTab.showsWholeBody(in: state), var editor = Self.editor(in: state) else { return }
    if let area = Self.area(of: editor, in: state) {
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
