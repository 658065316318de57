import Responses
import ScreenModel

struct RawPage: AnswerPage {
  private let answer: ReceivedAnswer
  private let isHex: Bool
  private var pager = BytePager()

  init(_ answer: ReceivedAnswer, isHex: Bool) { (self.answer, self.isHex) = (answer, isHex) }

  private var bytes: any AnswerBytes { answer.message }

  private func shape(_ rect: Rect?) -> BytePager.Shape {
    BytePager.Shape(columns: max(2, (rect?.columns ?? 3) - 1), isHex: isHex)
  }

  var position: [AnyHashable] { [isHex, pager.cursor] }
  var searched: (any AnswerBytes)? { bytes }
  var searchOffset: Int { pager.cursor }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer, .nest, .flatten: "There is no tree of JSON here that could be folded."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    switch action {
    case .nextSpan, .previousSpan:
      moveByPiece(action == .nextSpan ? 1 : -1, &state)
      return []
    default: return pager.move(action, in: bytes, shape(rect), rows: rect?.rows ?? 1) ? [] : nil
    }
  }

  private mutating func moveByPiece(_ step: Int, _ state: inout ComposerState) {
    guard let piece = answer.piece(at: pager.cursor)?.piece else { return }
    let target = step > 0 ? piece.range.upperBound : piece.range.lowerBound - 1
    guard (0..<bytes.count).contains(target) else {
      state.message = Message(
        text: step > 0 ? "This is the last piece of the answer." : "This is the first piece of the answer.")
      return
    }
    pager.cursor = answer.piece(at: target)?.piece.range.lowerBound ?? target
  }

  mutating func reveal(_ offset: Int) { pager.cursor = offset }

  func wantedRows(columns: Int) -> Int? {
    let shape = BytePager.Shape(columns: max(2, columns - 1), isHex: isHex)
    return BytePager().lineCount(of: bytes, in: shape, upTo: 100)
  }

  mutating func settle(in rect: Rect) { pager.settle(in: bytes, shape(rect), rows: rect.rows) }

  mutating func scroll(by step: Int, in rect: Rect) {
    pager.scroll(by: step, in: bytes, shape(rect), rows: rect.rows)
  }

  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    let lines = pager.lines(of: bytes, in: shape(rect), rows: rect.rows)
    let index = point.row - rect.row
    guard lines.indices.contains(index) else { return }
    let line = lines[index].range
    pager.cursor = min(line.lowerBound + point.column - rect.column, line.upperBound - 1)
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    let shape = shape(rect)
    let lines = pager.lines(of: bytes, in: shape, rows: rect.rows)
    guard let first = lines.first, let last = lines.last else { return nil }
    let shown = first.range.lowerBound..<last.range.upperBound
    let pieces = answer.pieces(in: shown).map(\.piece)
    let current = pieces.first { $0.range.contains(pager.cursor) }
    let matches = found?.places(in: shown.prefix(1 << 20)) ?? []
    return BytePagerView(
      pager: pager, bytes: bytes, shape: shape, options: state.options, hasFocus: hasFocus,
      style: { offset in
        if matches.contains(where: { $0.contains(offset) }) { return Theme.match }
        guard let piece = pieces.last(where: { $0.range.lowerBound <= offset }) else { return .plain }
        let style = piece.role.style
        return hasFocus && piece == current && !piece.role.isBody ? style.on(.lit).adding(.bold) : style
      }
    ).draw(into: &screen, rect.text)
  }

  func explanation(in state: ComposerState) -> Sentence {
    guard let explained = answer.piece(at: pager.cursor) else { return "No byte came." }
    let reference = explained.meaning.reference.map { " (\($0))" } ?? ""
    return
      "\(explained.piece.role.words), byte \(pager.cursor.grouped) of \(bytes.count.grouped). \(explained.meaning.text)\(reference)"
  }
}
