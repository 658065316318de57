import ScreenModel
import WiredraftCore

struct BodyPaneState: Sendable {
  var place = TextPlace()
  /// Whether the cursor is on the line above the text or the path: the content type, or the operation of a GraphQL
  /// document.
  var isOnHead = false
}

struct BodyLayout {
  let head: Rect
  let main: Rect
  /// The number of lines of the area that are scrolled away.
  let skipped: Int

  init(_ lines: Range<Int>, row: Int, in pane: Rect) {
    let head = lines.lowerBound == 0 ? min(1, lines.count) : 0
    self.head = Rect(column: pane.column + 2, row: row, columns: pane.columns - 4, rows: head)
    main = Rect(
      column: pane.column + 2, row: row + head, columns: pane.columns - 4, rows: lines.count - head)
    skipped = max(0, lines.lowerBound - 1)
  }
}

extension BodyTab {
  static func editor(in state: ComposerState) -> TextEditor? {
    guard RowsTab.showsWholeBody(in: state), state.draft.body.type.takesText else { return nil }
    return TextEditor(state.draft.body.wholeText ?? Draft.BodyText(), at: state.grid.body.place)
  }

  static func canEditWhole(in session: DraftSession) -> Bool { !session.draft.body.type.isNothing }

  static func hasHead(in session: DraftSession) -> Bool {
    session.draft.body.type.isGivenWhole || session.draft.body.type.isGraphQL
  }

  static func editsText(in state: ComposerState) -> Bool {
    state.edit?.target == .wholeBody && state.draft.body.type.takesText
  }

  static func textProblem(in session: DraftSession) -> Diagnostic? {
    session.draft.body.type.takesText
      ? session.composition.diagnosticsBesideRows.first {
        $0.list == .body && $0.index == nil && ($0.severity == .error || $0.code == .invalidBodyText)
      } : nil
  }

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

  static func enter(atEnd: Bool, in state: inout ComposerState) {
    guard var editor = Self.editor(in: state) else {
      state.grid.body.isOnHead = atEnd && state.draft.body.type.isFile
      return
    }
    state.grid.body.isOnHead = !atEnd && hasHead(in: state.session)
    _ = editor.apply(atEnd ? .moveToLast : .moveToFirst, page: 1)
    state.grid.body.place = editor.place
  }

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
