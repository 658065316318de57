import Panels
import ScreenModel

struct WhyLineView {
  let state: ComposerState
  let rect: Rect
  /// Whether the line above may be used, too, because no dialog is there.
  var mayGrow = true

  private struct Content {
    var why: Why
    var rect: Rect
    var inner: Rect
    var lines: [String]
  }

  private var content: Content {
    let why = Why(state)
    let margin = rect.columns < 60 ? 1 : 2
    let columns = rect.columns - margin - 1
    var rect = rect
    // On a small screen the single line grows over the frame of the pane above it, but for the place in a long list. In
    // a lesson there is its text above.
    if mayGrow, rect.rows == 1, state.lesson == nil, state.message != nil || !isLongList,
      lines(of: why, columns: columns, rows: 2).count > 1
    {
      rect = Rect(column: rect.column, row: rect.row - 1, columns: rect.columns, rows: 2)
    }
    let inner = Rect(column: margin, row: 0, columns: columns, rows: rect.rows)
    let lines = lines(of: why, columns: inner.columns, rows: inner.rows)
    return Content(why: why, rect: rect, inner: inner, lines: lines)
  }

  func draw() -> Surface {
    let content = content
    let (inner, style) = (content.inner, content.why.style)
    var screen = Screen(size: content.rect.size)
    for (index, line) in content.lines.enumerated() {
      screen.write(state.options.sign("▎", "|"), at: 0, row: index, style: Style(ink: .accent))
      screen.write(
        line, at: inner.column, row: inner.row + index, width: inner.columns, style: style,
        mark: state.options.ellipsis)
    }
    if let more = more(in: content) {
      if let cut = more.cutLine {
        let line = Rect(column: inner.column, row: more.row, columns: inner.columns, rows: 1)
        screen.fill(line, style: .plain)
        screen.write(cut, at: inner.column, row: more.row, width: inner.columns, style: style)
      }
      screen.write(more.text, at: more.columns.lowerBound, row: more.row, style: Theme.quiet)
    }
    return Surface(rect: content.rect, screen: screen)
  }

  func action(at point: Point) -> Action? {
    let content = content
    guard content.rect.contains(point) else { return nil }
    let (column, row) = (point.column - content.rect.column, point.row - content.rect.row)
    if let more = more(in: content), more.row == row, more.columns.contains(column) { return .help }
    guard content.lines.indices.contains(row) else { return nil }
    let mark = String(state.options.ellipsis)
    var (text, keys) = named(in: content.why)
    for (index, line) in content.lines.enumerated() {
      let shown = line.hasSuffix(mark) ? String(line.dropLast(mark.count)) : line
      guard let range = text.firstRange(of: shown) else { return nil }
      defer {
        keys = keys.map { ($0.action, $0.start - range.upperBound.utf16Offset(in: text), $0.length) }
        text = String(text[range.upperBound...])
      }
      guard index == row else { continue }
      let units = Array(text.utf16)
      let lineStart = range.lowerBound.utf16Offset(in: text)
      func columns(to end: Int) -> Int {
        TextLayout.columns(
          String(decoding: units[lineStart..<min(max(lineStart, end), units.count)], as: UTF16.self))
      }
      return keys.first { key in
        key.start >= lineStart
          && (columns(to: key.start)..<columns(to: key.start + key.length)).contains(
            column - content.inner.column)
      }?.action
    }
    return nil
  }

  private func named(in why: Why) -> (text: String, keys: [(action: Action, start: Int, length: Int)]) {
    var text = ""
    var keys: [(action: Action, start: Int, length: Int)] = []
    for part in (why.hint.isEmpty ? why.text : "\(why.text) \(why.hint)").parts {
      switch part {
      case .text(let words): text += words
      case .key(let key):
        let name = state.keyNames[key]
        keys.append((key.action, text.utf16.count, name.utf16.count))
        text += name
      }
    }
    return (text, keys)
  }

  /// A last line that was cut anyway is cut for it: the rest of the text is in that paragraph, too.
  private func more(in content: Content) -> (text: String, row: Int, columns: Range<Int>, cutLine: String?)? {
    let inner = content.inner
    guard content.why.opensMore, rect.columns >= 60, let last = content.lines.last,
      let key = state.keymap.key(for: .help, in: state.contexts)
    else { return nil }
    let text = "\(key.asciiLabel) more"
    let width = TextLayout.columns(text)
    let room = inner.columns - width - 3
    let row = inner.row + content.lines.count - 1
    let columns = inner.column + inner.columns - width..<inner.column + inner.columns
    if TextLayout.columns(last) <= room { return (text, row, columns, nil) }
    if content.lines.count < inner.rows { return (text, row + 1, columns, nil) }
    let mark = String(state.options.ellipsis)
    guard last.hasSuffix(mark) else { return nil }
    let kept = TextLayout.truncated(String(last.dropLast(mark.count)), to: room - mark.count, mark: "")
    return (text, row, columns, kept + mark)
  }

  /// Whether the pane above the line shows a part of a long list, with the place of the cursor in its frame.
  private var isLongList: Bool {
    guard state.focus == .grid, let rect = ScreenLayout(state).grid else { return false }
    return RowsTab.gridLines(in: state).rowLines > RequestSections(state, in: rect).listRows
  }

  /// Returns the text and its hint; if there is no room for both, the text is cut, or the hint left out.
  private func lines(of why: Why, columns: Int, rows: Int) -> [String] {
    let mark = String(state.options.ellipsis)
    let (sentence, hint) = (state.text(why.text), state.text(why.hint))
    guard !hint.isEmpty else { return shortened(sentence, columns: columns, rows: rows) }
    let whole = TextWrap.lines(sentence + " " + hint, columns: columns, limit: rows + 1, mark: mark)
    if whole.count <= rows { return whole }
    let hintLines = TextWrap.lines(hint, columns: columns, limit: 1, mark: mark)
    let text = shortened(sentence, columns: columns, rows: max(1, rows - hintLines.count))
    // On a narrow screen the footer names the key, so the problem and its place are more useful than the hint.
    if rect.columns < 60, text.last?.hasSuffix(mark) == true {
      return shortened(sentence, columns: columns, rows: rows)
    }
    return text + hintLines
  }

  /// Returns a text in at most `rows` lines. If it is too long, a narrow screen shows only its first clauses, provided
  /// that these fill a third of the room; otherwise the text is cut.
  private func shortened(_ text: String, columns: Int, rows: Int) -> [String] {
    let mark = String(state.options.ellipsis)
    let cut = TextWrap.lines(text, columns: columns, limit: rows, mark: mark)
    guard rect.columns < 60,
      TextWrap.lines(text, columns: columns, limit: rows + 1, mark: mark).count > rows
    else { return cut }
    // A quoted text of the draft within the sentence is not split.
    var depth = 0
    var clause: String?
    for index in text.indices {
      let rest = text[index...].dropFirst()
      let ends: Bool
      switch text[index] {
      case "(", "{", "“", "[":
        ends = text[index] == "(" && depth == 0
        depth += 1
      case ")", "}", "”", "]":
        ends = false
        depth -= 1
      case ".", ";", ":": ends = depth == 0 && rest.hasPrefix(" ")
      case ",": ends = depth == 0 && (rest.hasPrefix(" and ") || rest.hasPrefix(" so "))
      default: ends = false
      }
      guard ends else { continue }
      let end = text[..<index].last == " " ? text.index(before: index) : index
      let head = text[..<end] + (text[..<end].hasSuffix(".") ? "" : ".")
      let lines = TextWrap.lines(String(head), columns: columns, limit: rows + 1, mark: mark)
      if lines.count <= rows { clause = String(head) }
    }
    guard let clause, TextLayout.columns(clause) * 3 >= columns * rows else { return cut }
    return TextWrap.lines(clause, columns: columns, limit: rows, mark: mark)
  }
}

extension Why {
  /// Draws the text below the text of a box, in as many lines as there are.
  func draw(into screen: inout Screen, at note: Rect, of state: ComposerState) {
    let lines = TextWrap.lines(
      state.text(text), columns: note.columns, limit: note.rows, mark: String(state.options.ellipsis))
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: note.column, row: note.row + index, width: note.columns, style: style,
        mark: state.options.ellipsis)
    }
  }
}
