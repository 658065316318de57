import DraftFormats
import ScreenModel
import WiredraftCore

struct RequestLineView {
  let state: ComposerState
  let rect: Rect

  func draw() -> (surface: Surface, cursor: Point?) {
    var screen = Screen(size: rect.size, filledWith: Cell(style: Style(on: .bar)))
    if isFocused { screen.markSelected(at: 0, row: 0, style: Theme.sign.on(.bar), options: state.options) }
    drawMethod(into: &screen)
    drawFacts(into: &screen)
    let cursor = drawURL(into: &screen)
    if state.isInsecure {
      screen.restyle(Rect(column: 0, row: 0, columns: rect.columns, rows: 1)) { $0.ink = .red }
    }
    return (
      Surface(rect: rect, screen: screen),
      cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) }
    )
  }

  /// Whether the focus is here, and nothing is edited.
  private var isFocused: Bool { state.focus == .request && state.edit == nil }

  var methodPoint: Point { Point(column: rect.column + 1, row: rect.row) }

  private var methodColumns: Int { min(TextLayout.columns(state.draft.method), max(8, rect.columns / 3)) }

  var methodSignColumn: Int { methodPoint.column + methodColumns + 1 }

  var urlPoint: Point {
    Point(column: methodPoint.column + methodColumns + (rect.columns < 60 ? 3 : 4), row: rect.row)
  }

  var urlColumns: Int { max(0, rect.columns - factColumns - (urlPoint.column - rect.column)) }

  // MARK: - The method

  private func drawMethod(into screen: inout Screen) {
    var style = has(.method) ? Theme.error : Theme.method(state.draft.method)
    if isFocused, state.panes.requestField == .method {
      style = style.adding(.underline).on(.cell)
    } else {
      style = style.on(.bar)
    }
    screen.write(
      state.draft.method, at: methodPoint.column, row: 0, width: methodColumns, style: style,
      mark: state.options.ellipsis)
    screen.write(
      state.options.sign("▾", "v"), at: methodSignColumn, row: 0, style: Theme.quiet.on(.bar))
  }

  // MARK: - The URL

  private func drawURL(into screen: inout Screen) -> Point? {
    let column = urlPoint.column - rect.column
    let width = urlColumns
    let isWrong = has(.target) && !state.draft.url.isEmpty
    let plain = (isWrong ? Theme.error : .plain).on(.bar)
    if let edit = state.edit, edit.target == .url {
      let style = isWrong ? plain : Theme.editedCell.on(.bar)
      let (cells, offset) = RequestLine.shownURLEditor(edit.editor, in: state).window(
        columns: width, style: style, mark: state.options.ellipsis)
      screen.fill(Rect(column: column, row: 0, columns: width, rows: 1), style: style)
      screen.write(cells, at: column, row: 0)
      if edit.editor.text.isEmpty {
        screen.write(
          placeholder, at: column, row: 0, width: width, style: Theme.quiet.on(.bar),
          mark: state.options.ellipsis)
      }
      InlineCompletion.drawGhost(at: offset, in: column..<column + width, into: &screen, row: 0, of: state)
      return Point(column: column + offset, row: 0)
    }
    let isSelected = isFocused && state.panes.requestField == .url
    let base = isSelected ? plain.on(.cell).adding(.underline) : plain
    if state.draft.url.isEmpty {
      let style = isSelected ? base : Theme.quiet.on(.bar)
      screen.write(
        "no URL yet", at: column, row: 0, width: width, style: style, mark: state.options.ellipsis)
      return nil
    }
    var text = RequestLine.shownURL(in: state)
    if text.hasPrefix("https://"), TextLayout.columns(text.prefix(width + 1)) > width {
      text.removeFirst("https://".count)
    }
    ReferenceView.drawURL(text, in: state, into: &screen, row: 0, column..<column + width, base: base)
    if !isWrong { markHost(of: text, at: column, width: width, into: &screen) }
    return nil
  }

  private var placeholder: String {
    ["type or paste a URL, or a curl command", "type or paste a URL", "URL"].first {
      TextLayout.columns($0) <= urlColumns
    } ?? ""
  }

  private func markHost(of text: String, at column: Int, width: Int, into screen: inout Screen) {
    let scheme = ["https://", "http://"].first { text.hasPrefix($0) } ?? ""
    let start = text.index(text.startIndex, offsetBy: scheme.count)
    let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    let first = TextLayout.columns(text[..<start].prefix(width))
    let last = min(width, first + TextLayout.columns(text[start..<end].prefix(width)))
    guard first <= last else { return }
    screen.restyle(Rect(column: column, row: 0, columns: first, rows: 1)) {
      if $0.ink == .text { $0.ink = .muted }
    }
    screen.restyle(Rect(column: column + first, row: 0, columns: last - first, rows: 1)) {
      $0.attributes.insert(.bold)
    }
  }

  // MARK: - The facts at the end

  /// The environment, the name and the state of the draft, with their styles and what a click on them does; the least
  /// important are left out where there is no room.
  private var facts: [(text: String, style: Style, action: Action?)] {
    var facts: [(String, Style, Action?)] = []
    let width = rect.columns
    if let sendText { facts.append((sendText, Theme.key, .send)) }
    if let name = state.environment {
      let text = TextLayout.truncated(name, to: max(4, width / 8)) + " " + state.options.sign("▾", "v")
      facts.append((text, state.isInProduction ? Theme.errorText : Theme.reference, .pickEnvironment))
    }
    if state.isInsecure { facts.append((width >= 60 ? "insecure" : "!", Theme.errorText, nil)) }
    if width >= 100, !name.isEmpty { facts.append((name, .plain, nil)) }
    if width >= 100, state.document.description?.isEmpty == false {
      facts.append(("about", Theme.quiet, .editDraftDescription))
    }
    if state.isFileReadOnly { facts.append((width >= 60 ? "read-only" : "RO", Theme.warningText, nil)) }
    if state.isModified {
      let sign = state.options.sign("●", "*")
      facts.append((width >= 100 ? sign + " unsaved" : sign, Style(ink: .yellow), nil))
    }
    return facts
  }

  private var sendText: String? {
    guard rect.columns >= 80, !state.draft.url.isEmpty, state.edit?.target != .url,
      let key = state.keymap.key(for: .send, in: [.anywhere])
    else { return nil }
    return "\(state.options.boxesAreASCII ? key.asciiLabel : key.label) send"
  }

  func action(at column: Int) -> Action? { placedFacts.first { $0.columns.contains(column) }?.fact.action }

  private var name: String {
    let file = state.fileName.map(\.lastPathComponent) ?? ""
    let title = state.document.title ?? ""
    if title.isEmpty, file.isEmpty { return WelcomeView.isShown(in: state) ? "a new draft" : "" }
    return TextLayout.truncated(title.isEmpty ? file : title, to: rect.columns / 4)
  }

  private var gap: Int { rect.columns < 60 ? 1 : 3 }

  private var factColumns: Int {
    let facts = facts
    return facts.isEmpty ? 1 : facts.reduce(1) { $0 + gap + TextLayout.columns($1.text) }
  }

  private var placedFacts: [(columns: Range<Int>, fact: (text: String, style: Style, action: Action?))] {
    var column = rect.column + rect.columns - factColumns
    return facts.map { fact in
      let start = column + gap
      column = start + TextLayout.columns(fact.text)
      return (start..<column, fact)
    }
  }

  private func drawFacts(into screen: inout Screen) {
    for (columns, fact) in placedFacts {
      screen.write(
        fact.text, at: columns.lowerBound - rect.column, row: 0, style: fact.style.on(.bar))
    }
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
