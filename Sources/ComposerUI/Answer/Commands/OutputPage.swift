import Panels
import Responses
import ScreenModel

struct OutputPage: AnswerPage {
  let output: CommandOutput
  private var pager = BytePager()

  init(_ output: CommandOutput) { self.output = output }

  private func shape(_ rect: Rect?) -> BytePager.Shape {
    BytePager.Shape(columns: max(2, (rect?.columns ?? 3) - 1), isHex: false)
  }

  var position: [AnyHashable] { [output, pager.cursor] }
  var searched: (any AnswerBytes)? { output.bytes }
  var searchOffset: Int { pager.cursor }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer, .nest, .flatten: "This is what a command printed: there is no tree here."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    pager.move(action, in: output.bytes, shape(rect), rows: rect?.rows ?? 1) ? [] : nil
  }

  mutating func reveal(_ offset: Int) { pager.cursor = offset }
  mutating func settle(in rect: Rect) { pager.settle(in: output.bytes, shape(rect), rows: rect.rows) }

  mutating func scroll(by step: Int, in rect: Rect) {
    pager.scroll(by: step, in: output.bytes, shape(rect), rows: rect.rows)
  }

  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    let lines = pager.lines(of: output.bytes, in: shape(rect), rows: rect.rows)
    let index = point.row - rect.row
    if lines.indices.contains(index) { pager.cursor = lines[index].range.lowerBound }
  }

  func copies() -> [AnswerCopy.Choice] {
    guard output.bytes.count > 0, output.bytes.count <= AnswerCopy.largest else { return [] }
    let bytes = output.bytes.bytes(in: 0..<output.bytes.count)
    return [.init(letter: "o", name: "output", note: output.command, bytes: bytes)]
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    guard output.bytes.count > 0 else {
      let text = output.errors.isEmpty ? "The command printed nothing." : output.errors
      for (index, line) in TextWrap.lines(text, columns: rect.columns - 2).enumerated()
      where index < rect.rows {
        screen.write(
          line, at: rect.column + 1, row: rect.row + index,
          style: output.status == 0 ? Theme.quiet : Theme.errorText)
      }
      return nil
    }
    return BytePagerView(
      pager: pager, bytes: output.bytes, shape: shape(rect), options: state.options, hasFocus: hasFocus,
      style: found.style(of: .plain)
    ).draw(into: &screen, rect.text)
  }

  func explanation(in state: ComposerState) -> Sentence {
    let status =
      output.isCut
      ? " The rest is cut off."
      : output.status.map { $0 == 0 ? "" : " It ended with status \($0)." }
        ?? " It was ended before it had finished."
    return Sentence(
      "What \(output.command) printed: \(output.bytes.count.byteCount).\(status) \(output.errors.prefix(200))"
    )
  }
}
