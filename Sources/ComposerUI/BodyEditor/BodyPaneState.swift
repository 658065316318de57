import ScreenModel
import WiredraftCore

/// The position in a body that has no rows.
struct BodyPaneState: Sendable {
  /// The place in the text of a text body.
  var place = TextPlace()
  /// Whether the cursor is on the content type rather than on the text or the path.
  var isOnContentType = false
}

/// The layout of a body without rows in its pane.
struct BodyLayout {
  /// The line above the body, with the content type or the path.
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
    return TextEditor(state.draft.body.wholeText ?? BodyText(), at: state.grid.body.place)
  }

  /// Whether the body's tab shows something that can be edited.
  static func canEditWhole(in session: DraftSession) -> Bool { !session.draft.body.type.isNothing }

  /// Whether the user can choose the content type of the body.
  static func hasContentType(in session: DraftSession) -> Bool { session.draft.body.type.isGivenWhole }

  /// Whether the text of a body, which may have several lines, is being edited.
  static func editsText(in state: ComposerState) -> Bool {
    state.edit?.target == .wholeBody && state.draft.body.type.takesText
  }

  static func bodyError(in session: DraftSession) -> Diagnostic? {
    guard session.draft.body.type.takesJSONValue, session.draft.body.jsonText?.error != nil else {
      return nil
    }
    return session.composition.diagnosticsBesideRows.first {
      $0.list == .body && $0.index == nil && $0.severity == .error
    }
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
    if !hasContentType(in: state.session) { state.grid.body.isOnContentType = false }
    guard RowsTab.showsWholeBody(in: state), var editor = Self.editor(in: state) else { return }
    if let area = Self.area(of: editor, in: state) {
      editor.settle(rows: area.rect.rows, columns: area.columns)
    }
    state.grid.body.place = editor.place
  }
}
