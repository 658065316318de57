import Explanations
import ScreenModel
import Sending

struct SendQuestion: Question {
  let id: Int
  let inquiry: SendInquiry

  static let kind = QuestionKind<Self>(
    "sendQuestion", "When asked whether to send", help: "dialog.send",
    [
      .init("yes", .answerYes, [.named(.enter), .letter("y"), .control("r")], footer: 1) { question, _ in
        [.exchange(.confirm(id: question.id, forOrigin: false))]
      },
      .init(
        "always", .answerForOrigin, [.letter("a")], footer: 3, isOffered: { $0.inquiry.canBeForOrigin }
      ) { question, _ in [.exchange(.confirm(id: question.id, forOrigin: true))] },
      .init(
        "no", .close, [.named(.escape), .letter("n"), .control("g"), .control("c")], footer: 2
      ) { question, state in
        state.message = Message(text: "Nothing was sent.")
        state.exchange.running = nil
        return [.exchange(.cancel(id: question.id))]
      },
    ])
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

  var plainTexts: [Sentence] { inquiry.reasons.map { Sentence($0) } }
  var plainLine: String? {
    let always = inquiry.canBeForOrigin ? ", no, or always for this server until you quit:" : " or no:"
    return "\(inquiry.prompt) Send it? yes\(always)"
  }
}
