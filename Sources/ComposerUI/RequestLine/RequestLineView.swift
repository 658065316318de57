import DraftFormats
import ScreenModel
import WiredraftCore

/// Draws the method and the URL.
struct RequestLineView {
  let state: ComposerState
  let rect: Rect
  let isBoxed: Bool

  func draw() -> (surface: Surface, cursor: Point?) {
    var screen = Screen(size: rect.size)
    var line = Rect(column: 0, row: 0, columns: rect.columns, rows: 1)
    let mark = state.isModified ? state.options.sign("●", "*") : ""
    if isBoxed {
      PaneFrame.draw(
        into: &screen, tabs: ["Request"], active: nil, isFocused: state.focus == .request, note: note(mark),
        noteStyle: state.isModified ? Theme.accent : Theme.quiet, options: state.options)
      line = Rect(column: 2, row: 1, columns: rect.columns - 4, rows: 1)
    } else if !signs.isEmpty {
      screen.write(signs, at: rect.columns - TextLayout.columns(signs), row: 0, style: Theme.accent)
      line.columns = lineColumns
    }
    let cursor = drawLine(into: &screen, line)
    return (
      Surface(rect: rect, screen: screen),
      cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) }
    )
  }

  /// The position of the method on the screen.
  var methodPoint: Point {
    Point(column: rect.column + (isBoxed ? 2 : 0), row: rect.row + (isBoxed ? 1 : 0))
  }

  /// The position of the URL on the screen.
  var urlPoint: Point {
    let width = min(TextLayout.columns(state.draft.method), max(8, lineColumns / 3))
    return Point(column: methodPoint.column + width + 2 + (isBoxed ? 2 : 1), row: methodPoint.row)
  }

  /// The width of the URL, in columns.
  var urlColumns: Int {
    let left = isBoxed ? 2 : 0
    return left + lineColumns - (urlPoint.column - rect.column) - environmentColumns
  }

  /// The name of the chosen environment, with a sign that it can be changed; empty without one.
  private var environment: String {
    guard let name = state.environment else { return "" }
    return TextLayout.truncated(name, to: max(4, rect.columns / 8)) + " " + state.options.sign("▾", "v")
  }

  /// The width of the environment at the end of the line, with the space before it.
  private var environmentColumns: Int { environment.isEmpty ? 0 : TextLayout.columns(environment) + 1 }

  private func drawEnvironment(into screen: inout Screen, _ line: Rect) {
    guard !environment.isEmpty else { return }
    screen.write(
      environment, at: line.column + line.columns - TextLayout.columns(environment), row: line.row,
      style: state.isInProduction ? Theme.error : Theme.accent)
  }

  private var lineColumns: Int {
    guard !isBoxed else { return rect.columns - 4 }
    return rect.columns - (signs.isEmpty ? 0 : TextLayout.columns(signs) + 1)
  }

  /// The signs at the end of a line without a box: for a read-only file, and for unsaved changes.
  private var signs: String {
    let mark = state.isModified ? state.options.sign("●", "*") : ""
    return state.isFileReadOnly ? "RO" + mark : mark
  }

  private func note(_ mark: String) -> String {
    let file = state.fileName.map(\.lastPathComponent) ?? ""
    let title = state.document.title ?? ""
    var name = TextLayout.truncated(title.isEmpty ? file : title, to: rect.columns / 3)
    if !title.isEmpty, !file.isEmpty, rect.columns >= 100 {
      name += ", " + TextLayout.truncated(file, to: rect.columns / 4)
    }
    let words = mark.isEmpty ? "" : rect.columns >= 100 ? mark + " unsaved" : mark
    let access = state.isFileReadOnly ? (rect.columns >= 60 ? "read-only" : "RO") : ""
    for part in [access, words] where !part.isEmpty { name += name.isEmpty ? part : " " + part }
    return name
  }

  private func drawLine(into screen: inout Screen, _ line: Rect) -> Point? {
    let isFocused = state.focus == .request && state.edit == nil
    let isMethodWrong = has(.method)
    var style = isMethodWrong ? Theme.error : Theme.accent
    if isFocused, state.panes.requestField == .method { style = style.adding(.reverse) }
    var column = line.column
    column += screen.write(
      state.draft.method, at: column, row: line.row, width: max(8, line.columns / 3), style: style,
      mark: state.options.ellipsis)
    column += 1
    column += screen.write(state.options.sign("▾", "v"), at: column, row: line.row, style: Theme.quiet)
    column += isBoxed ? 2 : 1
    let width = line.column + line.columns - column - environmentColumns
    drawEnvironment(into: &screen, line)
    var urlStyle = has(.target) && !(state.draft.url.isEmpty) ? Theme.error : .plain
    if let edit = state.edit, edit.target == .url {
      let (cells, offset) = RequestLine.shownURLEditor(edit.editor, in: state).window(
        columns: width, mark: state.options.ellipsis)
      let style = urlStyle == .plain ? Theme.editedCell : urlStyle
      screen.fill(Rect(column: column, row: line.row, columns: width, rows: 1), style: style)
      screen.write(cells.map { $0.styled(style) }, at: column, row: line.row)
      InlineCompletion.drawGhost(
        at: offset, in: column..<column + width, into: &screen, row: line.row, of: state)
      return Point(column: column + offset, row: line.row)
    }
    if isFocused, state.panes.requestField == .url {
      urlStyle = urlStyle.adding(.reverse)
      screen.fill(Rect(column: column, row: line.row, columns: width, rows: 1), style: urlStyle)
    }
    var text = state.draft.url.isEmpty ? "no URL yet" : RequestLine.shownURL(in: state)
    if text.hasPrefix("https://"), text.utf8.count > width { text.removeFirst("https://".count) }
    if state.draft.url.isEmpty, urlStyle == .plain { urlStyle = Theme.quiet }
    ReferenceView.drawURL(
      text, in: state, into: &screen, row: line.row, column..<max(column, column + width), base: urlStyle)
    return nil
  }

  private func has(_ part: Composition.Parts) -> Bool {
    state.composition.unmade.contains(part)
      && state.composition.diagnosticsBesideRows.contains {
        $0.list == nil && $0.severity == .error && $0.isAbout(part)
      }
  }
}

extension Diagnostic {
  fileprivate func isAbout(_ part: Composition.Parts) -> Bool {
    switch problem {
    case .invalidMethod: part == .method
    case .invalidURL, .pathParameterMissing: part == .target
    default: false
    }
  }
}

extension Style {
  /// The style with more attributes.
  func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }
}
