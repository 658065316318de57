import Panels
import ScreenModel

enum RedirectMark: String {
  case removed = "−"
  case added = "+"
}

struct RedirectView {
  let state: ComposerState
  let question: RedirectQuestion

  /// Returns the dialog; nil where there is no room for two columns.
  func draw() -> (surface: Surface?, cursor: Point?)? {
    let columns = min(120, state.size.columns - 4)
    guard columns >= 76 else { return nil }
    let inner = columns - 4
    let side = (inner - 3) / 2
    let (old, new) = (question.oldLines, question.newLines)
    let height = max(old.count, new.count)
    let facts = question.facts.flatMap { TextWrap.lines(state.text($0), columns: inner, limit: 3) }
    let rows = facts.count + height + 6
    guard rows <= state.size.rows else { return nil }
    let rect = DialogPlace.rect(Size(columns: columns, rows: rows), in: state.size)
    var screen = Screen(size: rect.size)
    screen.box(
      Rect(column: 0, row: 0, columns: columns, rows: rows), style: Theme.focusedBorder,
      title: question.title, titleStyle: Theme.layerTitle, lines: state.options.boxLines)
    for (index, line) in facts.enumerated() { screen.write(line, at: 2, row: 1 + index, width: inner) }
    let top = facts.count + 2
    screen.write("sent", at: 2, row: top, width: side, style: Theme.layerTitle)
    screen.write("next", at: 5 + side, row: top, width: side, style: Theme.layerTitle)
    draw(old, .removed, unlike: new, into: &screen, at: 2, row: top + 1, width: side)
    draw(new, .added, unlike: old, into: &screen, at: 5 + side, row: top + 1, width: side)
    for row in top..<top + 1 + height {
      screen.write(
        String(state.options.boxLines.vertical), at: 3 + side, row: row, style: Theme.border)
    }
    let hint: Sentence = "\(key: .answerYes) sends it, \(key: .close) does not."
    screen.write(state.text(hint), at: 2, row: rows - 2, width: inner, style: Theme.quiet)
    return (Surface(rect: rect, screen: screen), nil)
  }

  private func draw(
    _ lines: [String], _ mark: RedirectMark, unlike others: [String], into screen: inout Screen,
    at column: Int,
    row: Int, width: Int
  ) {
    for (index, line) in lines.enumerated() {
      let differs = !others.contains(line)
      if differs {
        screen.write(
          state.options.sign(mark.rawValue, mark == .added ? "+" : "-"), at: column, row: row + index,
          style: mark == .added ? Theme.added : Theme.errorText)
      }
      screen.write(
        VisibleText.text(line), at: column + 2, row: row + index, width: width - 2,
        style: differs ? .plain : Theme.quiet, mark: state.options.ellipsis)
    }
  }
}
