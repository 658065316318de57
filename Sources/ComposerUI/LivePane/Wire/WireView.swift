import Explanations
import Panels
import ScreenModel
import WiredraftCore

struct WireView {
  let state: ComposerState
  let text: WireText
  let size: Size

  init(_ state: ComposerState, text: WireText, size: Size) {
    self.state = state
    self.text = text
    self.size = size
  }

  static func textColumns(_ columns: Int, showsLineEnds: Bool) -> Int {
    columns - 1 - (showsLineEnds ? 2 : 0)
  }

  func draw(into screen: inout Screen) -> Point? {
    guard let lines = text.lines else { return nil }
    let first = min(max(0, text.top), max(0, lines.count - 1))
    let end = min(lines.count, first + max(0, size.rows - 2))
    let bytes = first < end ? lines[first].range.lowerBound..<lines[end - 1].range.upperBound : 0..<0
    let lighting = Lighting(state, bytes: bytes)
    let notes = notes
    var cursor: Point?
    for y in 0..<max(0, size.rows - 2) {
      let index = text.top + y
      if index < lines.count {
        let place = drawLine(index, lines, lighting, into: &screen, row: y + 1)
        if let place { cursor = place }
      } else if lines.isComplete, index - lines.count < notes.count {
        screen.write(notes[index - lines.count], at: 2, row: y + 1, style: Theme.quiet, mark: nil)
      }
    }
    return cursor
  }

  var notes: [String] {
    guard state.composition.body == nil else {
      guard text.lines?.isPretty == true else { return [] }
      let note: Sentence = "pretty: its spaces and line ends are not sent (\(key: .togglePretty))"
      return [""] + TextWrap.lines(state.text(note), columns: size.columns - 3)
    }
    let reason = state.composition.routing.body.reason
    let method = TextLayout.truncated(state.draft.method, to: 20)
    return TextWrap.lines(
      "no body: " + (reason == .methodPrefersQuery ? method : reason.phrase(method: method)),
      columns: size.columns - 3)
  }

  private func drawLine(
    _ index: Int, _ lines: WireLines, _ lighting: Lighting, into screen: inout Screen, row y: Int
  ) -> Point? {
    let line = lines[index]
    let end = size.columns - 1
    var column = 2 + line.indent
    var cursor: Point?
    var span: Composition.Wire.Span?
    var hasMarks = false
    var isMarked = false
    var spanStyle = Style.plain
    let hasFocus = state.focus == .live
    var walk = WireWalk(lines.message, line.range)
    while !walk.isAtEnd {
      if span?.range.contains(walk.offset) != true {
        span = lines.message.meaning(at: walk.offset)
        isMarked = span.map { isChanged($0.origin) } ?? false
        spanStyle = lighting.style(of: span, isCursor: false)
      }
      if let span, !lighting.hasSecrets, !lighting.isMasked(span, at: walk.offset) {
        let cursor = state.live.cursor
        let isAhead = walk.offset <= cursor && cursor < span.range.upperBound
        let plain = walk.takePlain(upTo: isAhead ? cursor : span.range.upperBound)
        guard plain.isEmpty else {
          if isMarked { hasMarks = true }
          let style = isMarked ? Self.marked(spanStyle) : spanStyle
          column += draw(plain, style, into: &screen, at: column, row: y, end: end)
          continue
        }
      }
      guard let atom = walk.next() else { break }
      let isHere = atom.offset <= state.live.cursor && state.live.cursor < atom.offset + atom.length
      var style = isHere && hasFocus ? lighting.style(of: span, isCursor: true) : spanStyle
      if isMarked {
        style = Self.marked(style)
        hasMarks = true
      }
      if case .lineEnd = atom.kind {
        let isShown = state.live.form == .lineEnds || (isHere && hasFocus)
        if isHere { cursor = Point(column: min(column, end - 1), row: y) }
        if isShown {
          let text = state.options.sign(atom.length == 2 ? "␍␊" : "␊", atom.length == 2 ? "\\r\\n" : "\\n")
          column += screen.write(text, at: column, row: y, width: end - column, style: style, mark: nil)
        }
        continue
      }
      if isHere { cursor = Point(column: column, row: y) }
      column += draw(
        atom, lighting.isMasked(span, at: atom.offset), style, into: &screen, at: column, row: y, end: end)
    }
    if line.isContinuation {
      screen.write(state.options.sign("»", ">"), at: 1, row: y, style: Theme.quiet)
    } else if hasMarks {
      screen.write("+", at: 1, row: y, style: Theme.changed)
    }
    if line.isAutomatic {
      let dot = state.options.sign("·", "-")
      let mark = lines.hasWordForAutomatic ? "\(dot) auto" : dot
      screen.write(mark, at: end - 1 - TextLayout.columns(mark), row: y, style: Theme.quiet, mark: nil)
    }
    return cursor
  }

  private static func marked(_ style: Style) -> Style {
    style.adding(.bold)
  }

  private func draw(
    _ plain: ArraySlice<UInt8>, _ style: Style, into screen: inout Screen, at column: Int, row: Int, end: Int
  ) -> Int {
    let shown = plain.prefix(max(0, end - column))
    shown.withUnsafeBufferPointer { screen.write(ascii: $0, at: column, row: row, style: style) }
    return shown.count
  }

  private func isChanged(_ origin: Composition.Origin) -> Bool {
    state.changeMarks?.isMarked(origin, in: state.composition) ?? false
  }

  private func draw(
    _ atom: WireAtom, _ isMasked: Bool, _ style: Style, into screen: inout Screen, at column: Int,
    row: Int, end: Int
  ) -> Int {
    switch atom.kind {
    case .character(let scalar):
      if isMasked { return screen.write("•", at: column, row: row, style: style) }
      return screen.write(scalar: scalar, at: column, row: row, width: end - column, style: style)
    case .invalid: return screen.write("\u{FFFD}", at: column, row: row, style: style)
    case .file(let path):
      return screen.write(
        "‹\(isMasked ? Secrets.mask : path), \(atom.length.byteCount)›", at: column,
        row: row, width: end - column, style: style,
        mark: state.options.ellipsis)
    case .lineEnd: return 0
    }
  }
}
