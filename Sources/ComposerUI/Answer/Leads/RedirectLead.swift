import Explanations
import Panels
import Responses
import ScreenModel
import Sending

extension AnswerLead {
  static func redirect(of answer: ReceivedAnswer) -> AnswerLead? {
    switch answer.redirect {
    case nil: nil
    case .obstacle(let reason):
      AnswerLead(label: "why not") { state in
        state.message = Message(text: Sentence(reason), kind: .warning)
        return []
      }
    case .step(let redirect):
      AnswerLead(label: "next request") { state in
        state.open(RedirectQuestion(answer: answer, redirect: redirect))
        return []
      }
    }
  }
}

struct RedirectQuestion: Question {
  let answer: ReceivedAnswer
  let redirect: Redirect

  static let kind = QuestionKind<Self>(
    "redirectQuestion", "When a redirect is shown", help: "dialog.redirect",
    [
      .init("yes", .answerYes, [.named(.enter), .letter("y"), .control("r")], footer: 1) {
        ExchangeMemory.follow($0.answer, in: &$1)
      },
      .init("no", .close, [.named(.escape), .letter("n"), .control("g"), .control("c")], footer: 2) { _, _ in
        []
      },
    ])
  var title: String { "The next request: \(redirect.head.method) \(redirect.url.authority)" }

  var texts: [Sentence] {
    facts + changes.map { Sentence($0.mark.rawValue + " " + $0.text) }
      + ["\(key: .answerYes) sends it, \(key: .close) does not."]
  }

  var facts: [Sentence] {
    let old = answer.sent
    var texts: [Sentence] = [Sentence(reason)]
    if old.url.scheme != redirect.url.scheme || old.url.authority != redirect.url.authority {
      texts.append(
        Sentence(
          "The origin is another one: \(redirect.url.scheme)://\(redirect.url.authority) after \(old.url.scheme)://\(old.url.authority)."
        ))
    }
    if !redirect.droppedFields.isEmpty {
      texts.append(
        Sentence(
          "\(redirect.droppedFields.joined(separator: ", ")) was for \(old.url.authority) alone, and is left out (Fetch, HTTP-redirect fetch)."
        ))
    }
    if redirect.losesTLS {
      texts.append("From here on there is no TLS: everybody on the way can read and change what is sent.")
    }
    if old.length > old.head.bytes.count {
      texts.append(redirect.keepsBody ? "The body is sent again." : "The body is left out.")
    }
    return texts
  }

  private var reason: String {
    let status = answer.status ?? 0
    let (old, new) = (answer.method, redirect.head.method)
    switch status {
    case 303 where old != new:
      return "303 asks to GET the answer elsewhere: \(old) becomes \(new) (RFC 9110 §15.4.4)."
    case 301 where old != new, 302 where old != new:
      return
        "\(status) lets \(old) become \(new), which all browsers do, though it asks for no other method (RFC 9110 §15.4.\(status == 301 ? 2 : 3))."
    case 307, 308:
      return "\(status) keeps method and body (RFC 9110 §15.4.\(status == 307 ? 8 : 9))."
    default: return "\(status) asks to go on elsewhere, and \(old) stays \(new)."
    }
  }

  var oldLines: [String] { Self.lines(answer.sent.head, hiding: answer.sent.secretFields) }
  var newLines: [String] { Self.lines(redirect.head, hiding: redirect.secretFields) }

  /// The lines of the head that differ, those of the request that was sent before the next ones.
  private var changes: [(mark: RedirectMark, text: String)] {
    let (old, new) = (oldLines, newLines)
    return old.filter { !new.contains($0) }.map { (.removed, $0) }
      + new.filter { !old.contains($0) }.map { (.added, $0) }
  }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    if let drawn = RedirectView(state: state, question: self).draw() { return drawn }
    let (surface, cursor) = panel(in: state).draw(in: state.size, state.options.panelTheme)
    return (surface, cursor)
  }

  private static func lines(_ head: RawHead, hiding secrets: Set<Int>) -> [String] {
    var lines = String(decoding: head.bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
    for index in secrets where lines.indices.contains(index + 1) {
      lines[index + 1] = lines[index + 1].prefix { $0 != ":" } + ": ••••"
    }
    return lines
  }

  func why(in state: ComposerState) -> Why? { Why(text: Sentence(reason)) }
}
