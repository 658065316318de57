import Explanations
import Responses
import ScreenModel
import Sending

/// Asks with which answer the shown one is compared: one of this session, or one of the history.
struct OtherAnswerPicker: PickerSubject {
  enum Choice: Sendable, Equatable {
    case answer(ReceivedAnswer)
    case history
  }

  private let answers: [ReceivedAnswer]
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  init(_ memory: ExchangeMemory) {
    let shown = memory.shown
    answers = memory.ended.reversed().filter { $0 != shown }
  }

  var title: String { "Compare with" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }
  var nameColumns: Int { 12 }

  var choices: [PickerChoice<Choice>] {
    answers.enumerated().map { index, answer in
      PickerChoice(
        value: .answer(answer), letter: index < Self.letters.count ? Self.letters[index] : "\0",
        name: answer.method, columns: ["\(answer.url.authority)\(answer.url.target)"],
        shortNote: answer.response.statusLine.map { String($0.status) } ?? "-")
    } + [
      PickerChoice(
        value: .history, letter: "/", name: "the history", columns: ["any kept exchange"], shortNote: "")
    ]
  }

  func style(of value: Choice) -> Style {
    guard case .answer(let answer) = value else { return .plain }
    return (answer.response.statusLine?.status).map(Theme.status) ?? Theme.errorText
  }

  func preview(of value: Choice?, in state: ComposerState) -> Sentence {
    switch value {
    case .answer: "Its differences in status, fields and body are shown."
    case .history: "Lists all exchanges, and filters them by words."
    case nil: ""
    }
  }

  func take(_ value: Choice, in state: inout ComposerState) -> [Effect] {
    switch value {
    case .answer(let answer): AnswerTab.change(in: &state) { $0.compare(with: answer) }
    case .history: return KeptDialog.open(for: .compare, in: &state)
    }
    return []
  }
}
