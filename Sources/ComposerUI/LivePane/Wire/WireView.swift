import Explanations
import ScreenModel
import WiredraftCore

/// Draws the wire: the lines that are visible, and nothing else of the message.
struct WireView {
  let state: ComposerState
  let rect: Rect
  /// What the selected row becomes, without the separator before it.
  private let extent: [Range<Int>]?

  init(_ state: ComposerState, rect: Rect) {
    self.state = state
    self.rect = rect
    extent = if case .row(let row) = state.highlight { state.extent(of: row) } else { nil }
  }

  /// The columns that a line has for text, in a pane with so many within its box.
  static func textColumns(_ columns: Int, showsLineEnds: Bool) -> Int {
    columns - 1 - (showsLineEnds ? 2 : 0)
  }

  func draw(isSingle: Bool) -> (surface: Surface, cursor: Point?) {
    var screen = Screen(size: rect.size)
    let (note, noteStyle) = note
    var (tabs, active) = (["Wire"], 0)
    if isSingle { (tabs, active) = state.gridTabLabels(columns: rect.columns - 3, withLive: true) }
    PaneFrame.draw(
      into: &screen, tabs: tabs, active: active, isFocused: state.focus == .live, note: note,
      noteStyle: noteStyle, options: state.options)
    let cursor = drawLines(into: &screen)
    return (
      Surface(rect: rect, screen: screen),
      cursor.map { Point(column: $0.column + rect.column, row: $0.row + rect.row) }
    )
  }

  private var note: (String, Style) {
    if state.draft.url.isEmpty { return ("no URL yet", Theme.quiet) }
    let errors = state.composition.count(of: .error)
    guard state.composition.hasErrors else {
      let warnings = state.composition.count(of: .warning)
      let length = Self.bytes(state.composition.length)
      if warnings == 0 { return (length, Theme.quiet) }
      return ("\(length), \(warnings == 1 ? "1 warning" : "\(warnings) warnings")", Theme.warningText)
    }
    return ("not sendable: " + (errors == 1 ? "1 problem" : "\(errors) problems"), Theme.errorText)
  }

  private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }

  private func drawLines(into screen: inout Screen) -> Point? {
    guard let lines = state.wire.lines else { return nil }
    let rows = rect.rows - 2
    let highlight = state.highlight
    let notes = noBody
    var cursor: Point?
    for y in 0..<max(0, rows) {
      let index = state.wire.top + y
      if index < lines.lines.count {
        let place = drawLine(index, lines, highlight, into: &screen, row: y + 1)
        if let place { cursor = place }
      } else if lines.isComplete, index - lines.lines.count < notes.count {
        screen.write(notes[index - lines.lines.count], at: 2, row: y + 1, style: Theme.quiet, mark: nil)
      }
    }
    return state.focus == .live && state.layers.isEmpty ? cursor : nil
  }

  /// What stands below the message: no bytes, but why there is no body.
  private var noBody: [String] {
    guard state.composition.body == nil else { return [] }
    let method = TextLayout.truncated(state.draft.method, to: 20)
    let reason = state.composition.routing.body.reason.phrase(method: method)
    return TextWrap.lines("(no body: \(reason))", columns: rect.columns - 3)
  }

  private func drawLine(
    _ index: Int, _ lines: WireLines, _ highlight: WireHighlight, into screen: inout Screen, row y: Int
  ) -> Point? {
    let line = lines.lines[index]
    let end = rect.columns - 1
    if line.isContinuation {
      screen.write(state.options.sign("»", ">"), at: 1, row: y, style: Theme.sign)
    }
    var column = 2
    var cursor: Point?
    var span: TracedBytes.Span?
    var isAllAutomatic = true
    for atom in lines.atoms(ofLine: index) {
      if span?.range.contains(atom.offset) != true { span = lines.message.span(at: atom.offset) }
      let isHere = atom.offset <= state.wire.cursor && state.wire.cursor < atom.offset + atom.length
      let style = style(of: span, highlight, isCursor: isHere && state.focus == .live)
      if case .lineEnd = atom.kind {
        let isShown = state.wire.showsLineEnds || (isHere && state.focus == .live)
        if isHere { cursor = Point(column: min(column, end - 1), row: y) }
        if isShown {
          let text = state.options.sign(atom.length == 2 ? "␍␊" : "␊", atom.length == 2 ? "\\r\\n" : "\\n")
          column += screen.write(text, at: column, row: y, width: end - column, style: style, mark: nil)
        }
        continue
      }
      if span?.origin.role != .automatic { isAllAutomatic = false }
      if isHere { cursor = Point(column: column, row: y) }
      column += draw(atom, span, style, into: &screen, at: column, row: y, end: end)
    }
    if isAllAutomatic, column > 2, !line.isContinuation, line.range.lowerBound < lines.message.headCount {
      drawAutomaticMark(into: &screen, after: column, end: end, row: y)
    }
    return cursor
  }

  private func drawAutomaticMark(into screen: inout Screen, after column: Int, end: Int, row: Int) {
    let dot = state.options.sign("·", "-")
    if end - column >= 8 {
      screen.write("\(dot) auto", at: end - 7, row: row, style: Theme.quiet)
    } else if end - column >= 2 {
      screen.write(dot, at: end - 1, row: row, style: Theme.quiet)
    }
  }

  private func draw(
    _ atom: WireAtom, _ span: TracedBytes.Span?, _ style: Style, into screen: inout Screen, at column: Int,
    row: Int, end: Int
  ) -> Int {
    switch atom.kind {
    case .character(let scalar):
      if isMasked(span) { return screen.write("•", at: column, row: row, style: style) }
      return screen.write(String(scalar), at: column, row: row, width: end - column, style: style, mark: nil)
    case .invalid: return screen.write("\u{FFFD}", at: column, row: row, style: style)
    case .file(let path):
      return screen.write(
        "‹\(path), \(Self.bytes(atom.length))›", at: column, row: row, width: end - column, style: style,
        mark: state.options.ellipsis)
    case .lineEnd: return 0
    }
  }

  private func isMasked(_ span: TracedBytes.Span?) -> Bool {
    guard !state.revealsSecrets, let span, span.origin.role == .value || span.origin.role == .escape,
      let row = span.origin.source.row
    else { return false }
    return state.draft[row]?.isSecret == true
  }

  private func style(of span: TracedBytes.Span?, _ highlight: WireHighlight, isCursor: Bool) -> Style {
    guard let span else { return .plain }
    let base = span.origin.role == .automatic || span.origin.role == .version ? Theme.automatic : .plain
    switch highlight {
    case .nothing: return base
    case .row(let row):
      guard span.origin.source.row == row, span.origin.role != .lineEnd else { return base }
      // The separator before it belongs to the row, too, but is not what the row becomes.
      let isWithin = extent?.contains { $0.contains(span.range.lowerBound) } ?? true
      return isWithin ? Theme.lit : Theme.litFaintly
    case .role(let role): return span.origin.role == role ? Theme.lit : base
    case .span(let range, let row):
      if span.range == range { return isCursor ? Theme.lit.adding([.bold, .underline]) : Theme.lit }
      if let row, span.origin.source.row == row { return Theme.litFaintly }
      return base
    }
  }
}

extension Int {
  /// The number with a comma between each three digits.
  var grouped: String {
    var result = ""
    let digits = String(self)
    for (index, digit) in digits.enumerated() {
      if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
