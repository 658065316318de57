import ScreenModel
import WiredraftCore

/// Where one is in a body that has no rows.
struct BodyPaneState: Sendable {
  /// The place in the text, of a body that is one.
  var place = TextPlace()
  /// Whether the cursor is on the content type, rather than on the text or the path.
  var isOnContentType = false
}

/// Where the parts of such a body lie in its pane.
struct BodyLayout {
  /// The line that names the content type and tells the place.
  let head: Rect
  /// All below: the text, or the path and what is known of the file.
  let main: Rect

  init(pane: Size) {
    let inner = Rect(column: 2, row: 1, columns: pane.columns - 4, rows: pane.rows - 2)
    head = Rect(column: inner.column, row: inner.row, columns: inner.columns, rows: min(1, inner.rows))
    main = Rect(column: inner.column, row: inner.row + 1, columns: inner.columns, rows: inner.rows - 1)
  }
}

extension BodyTab {
  /// The editor of a body that is a text or one JSON value; nil where the pane shows another.
  static func editor(in state: ComposerState) -> TextEditor? {
    guard RowsTab.showsWholeBody(in: state), state.draft.body.type.takesText else { return nil }
    return TextEditor(state.draft.body.wholeText ?? BodyText(), at: state.grid.body.place)
  }

  /// Whether the body's tab shows something that can be edited.
  static func canEditWhole(in session: DraftSession) -> Bool { !session.draft.body.type.isNothing }

  /// Whether the content type of the body is the user's to choose.
  static func hasContentType(in session: DraftSession) -> Bool { session.draft.body.type.isGivenWhole }

  /// Whether what is edited is the text of a body, which has several lines.
  static func editsText(in state: ComposerState) -> Bool {
    state.edit?.target == .wholeBody && state.draft.body.type.takesText
  }

  /// Where the text of the body is wrong.
  static func bodyError(in session: DraftSession) -> Diagnostic? {
    guard session.draft.body.type.takesJSONValue, session.draft.body.jsonText?.error != nil else {
      return nil
    }
    return session.composition.diagnosticsBesideRows.first {
      $0.list == .body && $0.index == nil && $0.severity == .error
    }
  }

  /// The room for the body's text on the screen as it is; nil where it does not show.
  static func area(of editor: TextEditor, in state: ComposerState) -> TextArea? {
    guard let pane = ScreenLayout(state).grid else { return nil }
    let main = BodyLayout(pane: pane.size).main
    return TextArea(
      editor,
      in: Rect(
        column: pane.column + main.column, row: pane.row + main.row, columns: main.columns, rows: main.rows),
      options: state.options)
  }

  /// Keeps the cursor within the text, and what is shown around the cursor.
  static func settle(in state: inout ComposerState) {
    if !hasContentType(in: state.session) { state.grid.body.isOnContentType = false }
    guard RowsTab.showsWholeBody(in: state), var editor = Self.editor(in: state) else { return }
    if let area = Self.area(of: editor, in: state) {
      editor.settle(rows: area.rect.rows, columns: area.columns)
    }
    state.grid.body.place = editor.place
  }
}
