import Panels
import ScreenModel

/// Draws the explanation line.
struct WhyLineView {
  let state: ComposerState
  let rect: Rect
  /// Whether the line above may be used, too, because no dialog is there.
  var mayGrow = true

  func draw() -> Surface {
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
    var screen = Screen(size: rect.size)
    let inner = Rect(column: margin, row: 0, columns: columns, rows: rect.rows)
    for row in 0..<rect.rows {
      screen.write(state.options.sign("▎", "|"), at: 0, row: row, style: Style(ink: .accent))
    }
    let lines = lines(of: why, columns: inner.columns, rows: inner.rows)
    for (index, line) in lines.enumerated() {
      screen.write(
        line, at: inner.column, row: inner.row + index, width: inner.columns, style: why.style,
        mark: state.options.ellipsis)
    }
    if why.opensMore { drawMore(below: lines, into: &screen, inner, style: why.style) }
    return Surface(rect: rect, screen: screen)
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
