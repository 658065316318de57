import DraftFormats
import Responses
import ScreenModel
import Sending

struct ExpectationsPage: AnswerPage {
  private struct Line {
    var text: String
    var holds: Bool
    var finding: String
  }

  let expected: ExpectedAnswer
  private let lines: [Line]
  private var list = AnswerList()
  private var selection: Int { list.selection }
  private var top: Int { list.top }

  init(_ expected: ExpectedAnswer, of answer: ReceivedAnswer) {
    self.expected = expected
    let texts = expected.expectations ?? []
    var parsed: [(index: Int, expectation: Expectation)] = []
    var lines = texts.map { Line(text: $0, holds: false, finding: "") }
    for (index, text) in texts.enumerated() {
      do throws(ExpectationError) {
        parsed.append((index, try Expectation(text)))
      } catch {
        lines[index].finding = error.sentence
      }
    }
    let checked = try? AnswerFacts(answer).check(parsed.map(\.expectation))
    for (entry, check) in zip(parsed, checked?.expectations ?? []) {
      lines[entry.index].holds = check.verdict == .holds
      if case .undecided(let reason) = check.verdict {
        lines[entry.index].finding = reason.sentence
      } else {
        lines[entry.index].finding =
          check.actual.isEmpty ? "absent" : check.actual.map(\.text).joined(separator: ", ")
      }
    }
    self.lines = lines
  }

  var counts: (holding: Int, all: Int) { (lines.count(where: \.holds), lines.count) }

  var position: [AnyHashable] { [selection, expected] }
  func label(of action: Action) -> String? { action == .openAnswer ? "edit" : nil }

  func refusal(of action: Action, in state: ComposerState) -> Sentence? {
    switch action {
    case .openAnswer, .removeExpectation: lines.isEmpty ? "The draft expects nothing." : nil
    case .nest, .flatten: "There is no tree of JSON here that could be folded."
    default: nil
    }
  }

  mutating func apply(_ action: Action, to state: inout ComposerState, rect: Rect?) -> [Effect]? {
    switch action {
    case .openAnswer:
      state.open(
        ExpectationPrompt(lines[selection].text, replacing: selection, recall: state.recall(.expectation)))
    case .removeExpectation:
      var expected = expected
      expected.expectations?.remove(at: selection)
      if expected.expectations?.isEmpty == true { expected.expectations = nil }
      state.change(.setExpected(expected))
    default:
      guard list.move(action, count: lines.count, rows: rect?.rows ?? 1) else { return nil }
    }
    return []
  }

  mutating func settle(in rect: Rect) { list.settle(count: lines.count, rows: rect.rows) }

  mutating func scroll(by step: Int, in rect: Rect) { list.select(selection + step) }
  mutating func click(at point: Point, isDouble: Bool, in rect: Rect) {
    list.select(top + point.row - rect.row)
  }

  func draw(
    in state: ComposerState, hasFocus: Bool, found: AnswerSearch?, into screen: inout Screen, _ rect: Rect
  ) -> Point? {
    for index in lines.indices.dropFirst(top).prefix(rect.rows) {
      let (line, row) = (lines[index], rect.row + index - top)
      let isSelected = index == selection && hasFocus
      if isSelected {
        screen.fill(
          Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), style: Theme.selectedLine)
      }
      func ground(_ style: Style) -> Style { isSelected ? style.on(.selected) : style }
      let sign = line.holds ? state.options.sign("✓", "+") : state.options.sign("✗", "x")
      var column = rect.column + 1
      column += screen.write(
        sign, at: column, row: row, style: ground(line.holds ? Style(ink: .green) : Theme.errorText))
      column += 1
      column += screen.write(
        VisibleText.text(line.text), at: column, row: row, width: rect.column + rect.columns - column,
        style: ground(.plain), mark: state.options.ellipsis)
      guard !line.holds, column + 3 < rect.column + rect.columns else { continue }
      screen.write(
        VisibleText.text(line.finding), at: column + 2, row: row,
        width: rect.column + rect.columns - column - 2,
        style: ground(Theme.quiet), mark: state.options.ellipsis)
    }
    return lines.isEmpty ? nil : Point(column: rect.column, row: rect.row + selection - top)
  }

  func explanation(in state: ComposerState) -> Sentence {
    guard lines.indices.contains(selection) else { return "The draft expects nothing." }
    let line = lines[selection]
    let verdict = line.holds ? "It holds" : "It does not hold"
    return Sentence("\(line.text)  \(verdict): \(VisibleText.text(line.finding)).")
  }
}

extension AnswerFacts {
  init(_ answer: ReceivedAnswer) {
    self.init(
      response: answer.response, isComplete: answer.isContentComplete,
      time: .nanoseconds(answer.outcome.timings.total), content: answer.content, text: answer.text)
  }
}
