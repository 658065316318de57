import Explanations
import ScreenModel
import WiredraftCore

/// Draws a body that has no rows: a text, one JSON value, the path of a file, or nothing.
struct WholeBodyView {
  let state: ComposerState

  /// Draws into a pane, and returns the position of the cursor while the body is edited.
  func draw(into screen: inout Screen) -> Point? {
    let layout = BodyLayout(pane: screen.size)
    if state.draft.body.type.takesText { return drawText(into: &screen, layout) }
    if state.draft.body.type.isFile { return drawFile(into: &screen, layout) }
    screen.write(
      state.text("No body. \(key: .pickBodyType) chooses another type."), at: layout.head.column,
      row: layout.head.row, width: layout.head.columns, style: Theme.quiet)
    return nil
  }

  private var isMoving: Bool { state.focus == .grid && state.edit == nil }

  // MARK: - Text

  private func drawText(into screen: inout Screen, _ layout: BodyLayout) -> Point? {
    guard let editor = BodyTab.editor(in: state) else { return nil }
    var area = TextArea(editor, in: layout.main, options: state.options)
    area.hidesSecrets = !state.revealsSecrets
    let head = layout.head
    let status = " " + area.status + " "
    let width = TextLayout.columns(status)
    if width + 4 <= screen.size.columns {
      screen.write(status, at: screen.size.columns - width - 2, row: screen.size.rows - 1, style: Theme.quiet)
    }
    var cursor: Point?
    if BodyTab.hasHead(in: state.session) {
      cursor = drawHead(into: &screen, at: head)
    } else {
      screen.write(
        "One JSON value", at: head.column, row: head.row, width: head.columns, style: Theme.quiet,
        mark: state.options.ellipsis)
    }
    area.error = BodyTab.textProblem(in: state.session)?.position
    if BodyTab.editsText(in: state) {
      area.lineStyle = Theme.editedCell
      area.ghost = InlineCompletion.ghost(in: state)
    } else if isMoving, !state.grid.body.isOnHead {
      area.lineStyle = Theme.selectedCell
    }
    if editor.text.isEmpty, !BodyTab.editsText(in: state) {
      let hint: Sentence =
        if state.draft.body.type.isText {
          "No text yet: \(key: .edit, in: .grid) types it, a paste puts it in."
        } else if state.draft.body.type.isGraphQL {
          "No document yet: \(key: .edit, in: .grid) types it. The rows of Parameters are its variables."
        } else {
          "\(key: .edit, in: .grid) types a JSON value."
        }
      for (row, line) in TextWrap.lines(
        state.text(hint), columns: area.columns, limit: layout.main.rows - 1
      ).enumerated() {
        screen.write(
          line, at: layout.main.column + area.gutter, row: layout.main.row + 1 + row, style: Theme.quiet)
      }
    }
    let place = area.draw(into: &screen)
    return BodyTab.editsText(in: state) ? place : cursor
  }

  /// Draws the content type or the operation as a field; an empty one shows the value that is sent instead.
  private func drawHead(into screen: inout Screen, at rect: Rect) -> Point? {
    let isGraphQL = state.draft.body.type.isGraphQL
    let label = isGraphQL ? "operation: " : rect.columns >= 40 ? "content type: " : "type: "
    let used = screen.write(label, at: rect.column, row: rect.row, width: rect.columns, style: Theme.quiet)
    let field = Rect(column: rect.column + used, row: rect.row, columns: rect.columns - used, rows: 1)
    let sent =
      isGraphQL ? "the only one" : state.composition.body?.contentType ?? usualContentType
    return draw(
      state.draft.body.headText, or: sent, target: .bodyHead,
      isSelected: isMoving && state.grid.body.isOnHead, isWrong: contentTypeIsWrong,
      into: &screen,
      field)
  }

  private func draw(
    _ text: String?, or usual: String, target: EditTarget, isSelected: Bool, isWrong: Bool,
    into screen: inout Screen, _ field: Rect
  ) -> Point? {
    guard field.columns > 0 else { return nil }
    if let edit = state.edit, edit.target == target {
      let style = isWrong ? Theme.error : Theme.editedCell
      let (cells, column) = edit.editor.window(columns: field.columns, mark: state.options.ellipsis)
      screen.fill(field, style: style)
      screen.write(cells.map { $0.styled(style) }, at: field.column, row: field.row)
      return Point(column: field.column + column, row: field.row)
    }
    let isGiven = text?.isEmpty == false
    var style = isWrong ? Theme.error : isGiven ? Style.plain : Theme.quiet
    if isSelected {
      style = isWrong ? Theme.selectedError : Theme.selectedCell
      screen.fill(field, style: style)
    }
    screen.write(
      isGiven ? text ?? "" : usual, at: field.column, row: field.row, width: field.columns, style: style,
      mark: state.options.ellipsis)
    return nil
  }

  // MARK: - File

  private func drawFile(into screen: inout Screen, _ layout: BodyLayout) -> Point? {
    let path = state.draft.body.path ?? ""
    let used = screen.write("file: ", at: layout.head.column, row: layout.head.row, style: Theme.quiet)
    let field = Rect(
      column: layout.head.column + used, row: layout.head.row, columns: layout.head.columns - used, rows: 1)
    let problem = fileProblem
    let pathCursor = draw(
      path, or: "no path yet", target: .wholeBody, isSelected: isMoving && !state.grid.body.isOnHead,
      isWrong: problem?.isAboutFile == true && !path.isEmpty, into: &screen, field)
    var row = layout.main.row
    let typeCursor = drawHead(
      into: &screen, at: Rect(column: layout.main.column, row: row, columns: layout.main.columns, rows: 1))
    row += 1
    var lines: [(String, Style)] = []
    if case .success(let facts)? = state.context.files[path] {
      let size = "\(facts.size.grouped) \(facts.size == 1 ? "byte" : "bytes")"
      lines.append((size + (facts.contentType.map { ", " + $0 } ?? ", of no known type"), Theme.quiet))
    }
    if let problem, !path.isEmpty { lines.append((problem.sentence, Theme.errorText)) }
    for (text, style) in lines {
      for line in TextWrap.lines(text, columns: layout.main.columns, limit: 4)
      where row < layout.main.row + layout.main.rows {
        screen.write(line, at: layout.main.column, row: row, style: style)
        row += 1
      }
    }
    return pathCursor ?? typeCursor
  }
}

extension WholeBodyView {
  /// The default content type of a body that sets none and is not sent at the moment.
  fileprivate var usualContentType: String {
    if state.draft.body.type.isFile,
      case .success(let facts)? = state.context.files[state.draft.body.path ?? ""],
      let type = facts.contentType
    {
      return type
    }
    return state.draft.body.type.kind.contentType ?? ""
  }

  /// The first error of a file body.
  fileprivate var fileProblem: Diagnostic? {
    state.composition.diagnosticsBesideRows.first {
      ($0.list == .body && $0.index == nil || $0.isAboutFile) && $0.severity == .error
    }
  }

  fileprivate var contentTypeIsWrong: Bool {
    state.composition.diagnosticsBesideRows.contains {
      guard $0.list == .body, $0.index == nil, case .invalidFieldValue = $0.problem else { return false }
      return true
    }
  }
}

extension Diagnostic {
  /// Whether the diagnostic is about the file that is the whole body.
  var isAboutFile: Bool {
    switch problem {
    case .fileUnreadable: list == nil
    default: false
    }
  }
}
