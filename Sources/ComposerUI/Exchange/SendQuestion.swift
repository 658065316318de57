import Explanations
import ScreenModel
import Sending

/// Asks before a request is sent.
struct SendQuestion: QuestionDialog {
  let id: Int
  let inquiry: SendInquiry

  var context: KeyContext { Self.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.send") }
  var title: String { "Send" }
  var texts: [Sentence] {
    var answers: Sentence = "\(inquiry.prompt) \(key: .answerYes) sends, \(key: .close) does not."
    if inquiry.canBeForOrigin {
      answers +=
        " \(key: .answerForOrigin) sends, and asks no more about methods and plain HTTP for this server until you quit."
    }
    return inquiry.reasons.map { Sentence($0) } + [answers]
  }

  func why(in state: ComposerState) -> Why? { Why(text: Sentence(inquiry.prompt)) }

  func isEnabled(_ action: Action, in state: ComposerState) -> Bool {
    action != .answerForOrigin || inquiry.canBeForOrigin
  }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .answerYes, .answerForOrigin:
      guard isEnabled(action, in: state) else { return .stay }
      return .close { [id] _ in [.exchange(.confirm(id: id, forOrigin: action == .answerForOrigin))] }
    case .close:
      state.message = Message(text: "Nothing was sent.")
      return .close { [id] state in
        state.exchange.running = nil
        return [.exchange(.cancel(id: id))]
      }
    default: return nil
    }
  }

  static let keys = KeyContext(
    "sendQuestion", "When asked whether to send", isExclusive: true,
    bindings: [
      .init([.named(.enter), .letter("y"), .control("r")], .answerYes, footer: 1),
      .init([.letter("a")], .answerForOrigin, footer: 3),
      .init([.named(.escape), .letter("n"), .control("g"), .control("c")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
