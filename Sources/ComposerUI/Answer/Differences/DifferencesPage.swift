import Responses
import ScreenModel
import Sending

struct DifferencesPage: AnswerPage {
  private let rows: [AnswerComparison.Row]
  private let method: AnswerComparison.Method
  private let isCut: Bool
  private let other: String
  private var list = AnswerList()
  private var selection: Int { list.selection }
  private var top: Int { list.top }

  init(_ answer: ReceivedAnswer, with other: ReceivedAnswer) {
    func compared(_ answer: ReceivedAnswer) -> ComparedAnswer {
      ComparedAnswer(
        response: answer.response, content: answer.content, text: answer.text, json: answer.json)
    }
    let comparison = AnswerComparison(compared(other), compared(answer))
    (rows, method, isCut) = (comparison.rows, comparison.method, comparison.isCut)
    self.other =
      "\(other.method) \(other.url.authority)\(other.url.target)"
      + (other.historyID.map { " (exchange \($0))" } ?? "")
  }

  var position: [AnyHashable] { [selection, rows.count] }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer, .nest, .flatten: "There is no tree of JSON here that could be folded."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    return list.move(action, count: rows.count, rows: rect?.rows ?? 1) ? [] : nil
  }

  mutating func settle(in rect: Rect) { list.settle(count: rows.count, rows: rect.rows) }

  mutating func scroll(by step: Int, in rect: Rect) { list.select(selection + step) }
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    list.select(top + point.row - rect.row)
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    guard !rows.isEmpty else {
      screen.write("Both are the same.", at: rect.column + 1, row: rect.row, style: Theme.quiet)
      return nil
    }
    let labels = min(rect.columns * 2 / 5, (rows.map { TextLayout.columns($0.label) }.max() ?? 0) + 2)
    for index in rows.indices.dropFirst(top).prefix(rect.rows) {
      let (line, row) = (rows[index], rect.row + index - top)
      let isSelected = index == selection && hasFocus
      if isSelected {
        screen.fill(
          Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), style: Theme.selectedLine)
      }
      func ground(_ style: Style) -> Style {
        let style = line.isMuted ? Theme.quiet : style
        return isSelected ? style.on(.selected) : style
      }
      screen.write(
        VisibleText.text(line.label), at: rect.column + 1, row: row, width: labels - 1,
        style: ground(Theme.name),
        mark: state.options.ellipsis)
      var column = rect.column + 1 + labels
      let end = rect.column + rect.columns
      for (sign, text, style) in [
        (state.options.sign("−", "-"), line.left, Theme.errorText), ("+", line.right, Style(ink: .green)),
      ] {
        guard let text, column < end else { continue }
        column += screen.write(sign + " ", at: column, row: row, style: ground(style))
        column += screen.write(
          VisibleText.text(text), at: column, row: row,
          width: max(0, min(end - column, (end - rect.column - labels) / 2)),
          style: ground(.plain), mark: state.options.ellipsis)
        column += 2
      }
    }
    return Point(column: rect.column, row: rect.row + selection - top)
  }

  func explanation(in state: ComposerState) -> Sentence {
    let way =
      switch method {
      case .structure: "by the structure of JSON"
      case .lines: "line by line"
      case .bytes: "byte by byte"
      }
    let cut = isCut ? " There are more." : ""
    let line = rows.indices.contains(selection) ? rows[selection] : nil
    let muted = line?.isMuted == true ? " It differs each time, so it is muted." : ""
    let label = line.map { "\($0.label)  " } ?? ""
    return Sentence(
      "\(VisibleText.text(label))\(rows.count.counted("difference")) from that of \(other), compared \(way).\(muted)\(cut)"
    )
  }
}
