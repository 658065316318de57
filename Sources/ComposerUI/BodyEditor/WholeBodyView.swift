import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct WholeBodyView {
  let state: ComposerState

  func draw(into screen: inout Screen, at place: SectionPlace) -> Point? {
    let pane = Rect(column: 0, row: 0, columns: screen.size.columns, rows: screen.size.rows)
    let layout = BodyLayout(place.lines, row: place.row, in: pane)
    let hasCursor = place.hasCursor
    if state.draft.body.type.takesText { return drawText(into: &screen, layout, hasCursor: hasCursor) }
    if state.draft.body.type.isFile { return drawFile(into: &screen, layout, hasCursor: hasCursor) }
    if layout.head.rows > 0 {
      screen.write(
        state.text(noBody), at: layout.head.column, row: layout.head.row, width: layout.head.columns,
        style: isMoving && hasCursor ? Theme.selectedCell : Theme.quiet)
    }
    return nil
  }

  private var noBody: Sentence { "No body. \(key: .pickBodyType) chooses another type." }

  /// A text that the cursor is in has as many lines as there is room for.
  func lines(columns: Int, isEntered: Bool, most: Int) -> Int {
    if state.draft.body.type.takesText {
      let text = state.draft.body.wholeText ?? Draft.BodyText()
      if text.isEmpty {
        return isEntered
          ? min(most, 2 + (BodyTab.editsText(in: state) ? 0 : hintLines(columns: columns - 4).count)) : 0
      }
      return 1 + min(text.lineCount, isEntered ? max(1, most - 1) : RequestSections.linesOfBody)
    }
    if state.draft.body.type.isFile {
      return isEntered || state.draft.body.path != nil ? 2 + fileLines(columns: columns - 4).count : 0
    }
    return isEntered ? 1 : 0
  }

  private func hintLines(columns: Int) -> [String] {
    let hint: Sentence =
      if state.draft.body.type.isText {
        "No text yet: \(key: .edit, in: .grid) types it, a paste puts it in."
      } else if state.draft.body.type.isGraphQL {
        "No document yet: \(key: .edit, in: .grid) types it. The rows of Parameters are its variables."
      } else {
        "\(key: .edit, in: .grid) types a JSON value."
      }
    return TextWrap.lines(state.text(hint), columns: columns, limit: 3)
  }

  private var isMoving: Bool { state.focus == .grid && state.edit == nil }

  // MARK: - Text

  private func drawText(into screen: inout Screen, _ layout: BodyLayout, hasCursor: Bool) -> Point? {
    var editor = TextEditor(state.draft.body.wholeText ?? Draft.BodyText(), at: state.grid.body.place)
    editor.place.top += layout.skipped
    var area = TextArea(editor, in: layout.main, options: state.options)
    area.hidesSecrets = !state.revealsSecrets
    let head = layout.head
    var cursor: Point?
    if head.rows == 0 {
      cursor = nil
    } else if BodyTab.hasHead(in: state.session) {
      cursor = drawHead(into: &screen, at: head, hasCursor: hasCursor)
    } else {
      screen.write(
        "One JSON value", at: head.column, row: head.row, width: head.columns, style: Theme.quiet,
        mark: state.options.ellipsis)
    }
    area.error = BodyTab.textProblem(in: state.session)?.position
    if BodyTab.editsText(in: state) {
      area.lineStyle = Theme.editedCell
      area.ghost = InlineCompletion.ghost(in: state)
    } else if isMoving, hasCursor, !state.grid.body.isOnHead {
      area.lineStyle = Theme.selectedCell
    }
    if editor.text.isEmpty, !BodyTab.editsText(in: state) {
      for (row, line) in hintLines(columns: layout.main.columns).prefix(max(0, layout.main.rows - 1))
        .enumerated()
      {
        screen.write(
          line, at: layout.main.column + area.gutter, row: layout.main.row + 1 + row, style: Theme.quiet)
      }
    }
    let place = area.draw(into: &screen)
    return BodyTab.editsText(in: state) ? place : cursor
  }

  /// Draws the content type or the operation as a field; an empty one shows the value that is sent instead.
  private func drawHead(into screen: inout Screen, at rect: Rect, hasCursor: Bool) -> Point? {
    let isGraphQL = state.draft.body.type.isGraphQL
    let label = isGraphQL ? "operation: " : rect.columns >= 40 ? "content type: " : "type: "
    let used = screen.write(label, at: rect.column, row: rect.row, width: rect.columns, style: Theme.quiet)
    let field = Rect(column: rect.column + used, row: rect.row, columns: rect.columns - used, rows: 1)
    let sent =
      isGraphQL ? "the only one" : state.composition.body?.contentType ?? usualContentType
    return draw(
      state.draft.body.headText, or: sent, target: .bodyHead,
      isSelected: isMoving && hasCursor && state.grid.body.isOnHead, isWrong: contentTypeIsWrong,
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
      let (cells, column) = edit.editor.window(
        columns: field.columns, style: style, mark: state.options.ellipsis)
      screen.fill(field, style: style)
      screen.write(cells, at: field.column, row: field.row)
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

  private func drawFile(into screen: inout Screen, _ layout: BodyLayout, hasCursor: Bool) -> Point? {
    let path = state.draft.body.path ?? ""
    let problem = fileProblem
    var pathCursor: Point?
    if layout.head.rows > 0 {
      let used = screen.write("file: ", at: layout.head.column, row: layout.head.row, style: Theme.quiet)
      let field = Rect(
        column: layout.head.column + used, row: layout.head.row, columns: layout.head.columns - used, rows: 1)
      pathCursor = draw(
        path, or: "no path yet", target: .wholeBody,
        isSelected: isMoving && hasCursor && !state.grid.body.isOnHead,
        isWrong: problem?.isAboutFile == true && !path.isEmpty, into: &screen, field)
    }
    var row = layout.main.row - layout.skipped
    var typeCursor: Point?
    if layout.skipped == 0, layout.main.rows > 0 {
      typeCursor = drawHead(
        into: &screen, at: Rect(column: layout.main.column, row: row, columns: layout.main.columns, rows: 1),
        hasCursor: hasCursor)
    }
    row += 1
    for (text, style) in fileLines(columns: layout.main.columns) {
      if row >= layout.main.row, row < layout.main.row + layout.main.rows {
        screen.write(text, at: layout.main.column, row: row, style: style)
      }
      row += 1
    }
    return pathCursor ?? typeCursor
  }

  private func fileLines(columns: Int) -> [(String, Style)] {
    let path = state.draft.body.path ?? ""
    var lines: [(String, Style)] = []
    if case .success(let facts)? = state.context.files[path] {
      let size = "\(facts.size.grouped) \(facts.size == 1 ? "byte" : "bytes")"
      lines.append((size + (facts.contentType.map { ", " + $0 } ?? ", of no known type"), Theme.quiet))
    }
    if let problem = fileProblem, !path.isEmpty { lines.append((problem.sentence, Theme.errorText)) }
    return lines.flatMap { text, style in
      TextWrap.lines(text, columns: columns, limit: 4).map { ($0, style) }
    }
  }
}

extension WholeBodyView {
  fileprivate var usualContentType: String {
    if state.draft.body.type.isFile,
      case .success(let facts)? = state.context.files[state.draft.body.path ?? ""],
      let type = facts.contentType
    {
      return type
    }
    return state.draft.body.type.kind.contentType ?? ""
  }

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
  var isAboutFile: Bool {
    switch problem {
    case .fileUnreadable: list == nil
    default: false
    }
  }
}
