import Explanations
import ScreenModel

/// Asks before a request is sent.
struct SendQuestion: QuestionDialog {
  let id: Int
  /// The reasons to ask, a sentence each.
  let reasons: [String]
  /// The size of the request and its server, in a sentence.
  let prompt: String

  var context: KeyContext { Self.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.send") }
  var title: String { "Send" }
  var texts: [Sentence] {
    reasons.map { Sentence($0) } + ["\(prompt) \(key: .answerYes) sends, \(key: .close) does not."]
  }

  func why(in state: ComposerState) -> Why? { Why(text: Sentence(prompt)) }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .answerYes: return .close { [id] _ in [.exchange(.confirm(id: id))] }
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
      .init([.named(.escape), .letter("n"), .control("g"), .control("c")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
