import Panels
import Responses
import ScreenModel
import WiredraftCore

struct TextPage: AnswerPage {
  private let answer: ReceivedAnswer
  private let isHex: Bool
  private var pager = BytePager()

  init(_ answer: ReceivedAnswer, isHex: Bool) {
    (self.answer, self.isHex) = (answer, isHex || answer.text == nil)
  }

  private var bytes: any AnswerBytes { isHex ? answer.content : answer.text ?? answer.content }

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
    pager.move(action, in: bytes, shape(rect), rows: rect?.rows ?? 1) ? [] : nil
  }

  mutating func reveal(_ offset: Int) { pager.cursor = offset }

  func wantedRows(columns: Int) -> Int? {
    guard bytes.count > 0 else {
      return TextWrap.lines(answer.emptyBodySentence, columns: columns - 2).count + (answer.isMissing ? 1 : 0)
    }
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
    if lines.indices.contains(index) { pager.cursor = lines[index].range.lowerBound }
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    guard bytes.count > 0 else {
      let reason = TextWrap.lines(answer.emptyBodySentence, columns: rect.columns - 2)
      let advice = state.text("\(key: .send) tries again; \(key: .showRequest) changes the URL.")
      for (index, line) in (reason + (answer.isMissing ? [advice] : [])).prefix(rect.rows).enumerated() {
        screen.write(
          line, at: rect.column + 1, row: rect.row + index, width: rect.columns - 2,
          style: answer.isMissing && index < reason.count ? Theme.errorText : Theme.quiet)
      }
      return nil
    }
    return BytePagerView(
      pager: pager, bytes: bytes, shape: shape(rect), options: state.options, hasFocus: hasFocus,
      style: style(in: rect, found)
    ).draw(into: &screen, rect.text)
  }

  private func style(in rect: Rect, _ found: AnswerSearch?) -> (Int) -> Style {
    let language = TextColouring.language(for: answer.response.mediaType)
    guard !isHex, language != .plain else { return found.style(of: .plain) }
    let lines = pager.lines(of: bytes, in: shape(rect), rows: rect.rows)
    guard let first = lines.first, let last = lines.last else { return { _ in .plain } }
    let shown = first.range.lowerBound..<last.range.upperBound
    let spans = TextColouring.spans(in: shown, of: bytes, in: language)
    let matches = found?.places(in: shown) ?? []
    return { offset in
      if matches.contains(where: { $0.contains(offset) }) { return Theme.match }
      return spans.first { $0.range.contains(offset) }?.kind.style ?? .plain
    }
  }

  func explanation(in state: ComposerState) -> Sentence {
    let place = "Byte \(pager.cursor.grouped) of \(bytes.count.grouped) of the content."
    return "\(place) \(answer.contentSentence)"
  }
}

extension TextColouring.Kind {
  fileprivate var style: Style {
    switch self {
    case .tag, .keyword: Theme.name
    case .attributeName: Style(ink: .purple)
    case .string: Theme.value(of: .string)
    case .comment, .punctuation: Theme.quiet
    case .entity: Theme.escape
    default: .plain
    }
  }
}
