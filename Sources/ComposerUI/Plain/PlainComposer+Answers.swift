import Explanations
import Responses
import Sending

extension PlainComposer {
  /// The most bytes of a body that are printed, unless all are requested.
  private static let mostBytes = 4_000

  /// Whether a request is on its way.
  package var isSending: Bool { state.exchange.running?.hasBegun == true }

  /// Cancels the request that is on its way.
  package mutating func cancelSending() -> [Effect] { ExchangeMemory.cancel(in: &state) }

  mutating func take(_ report: ExchangeReport) -> [Effect] {
    let effects = state.apply(.finished(.exchange(report)))
    if case .ended(_, let answer) = report, let advice = answer.advice { say(advice) }
    return effects
  }

  /// Prints the answer that came last: status line, fields, and the body if it is text.
  mutating func sayAnswer(isWhole: Bool) {
    guard let answer = state.exchange.shown else {
      say("Nothing has been sent: `send` sends the request.")
      return
    }
    say(
      "Answer to \(answer.method) \(shown(url: answer.url.text)): \(state.text(answer.message(in: state).text))"
    )
    if let line = answer.response.statusLine {
      let meaning = StatusCode.meaning(of: line.status)
      say("\(line.status): \(meaning.sentence) (\(meaning.reference))")
    }
    for field in answer.response.fields {
      let line =
        "\(String(decoding: field.name, as: UTF8.self)): \(String(decoding: field.value, as: UTF8.self))"
      quote(isWhole ? line : PlainText.cut(line, all: "answer all"))
    }
    let count = answer.content.count
    guard count > 0 else { return say("It has no body.") }
    guard let text = answer.text else { return say("Its body is \(count.byteCount) that are no text.") }
    let limit = isWhole ? text.count : min(text.count, Self.mostBytes)
    let lines = String(decoding: text.bytes(in: 0..<limit), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for line in lines { quote(isWhole ? String(line) : PlainText.cut(String(line), all: "answer all")) }
    if limit < text.count { say("… \((text.count - limit).byteCount) more, `answer all` prints all") }
  }

  mutating func guess(_ word: String) {
    guard let option = LessonGuess.letters.firstIndex(of: word.lowercased()) else {
      say("Not a guess: \(PlainText.cut(word, all: "step")). It is a letter, such as `guess a`.")
      return
    }
    if let reason = LessonSession.guessRefusal(option, in: state) { return say(state.text(reason)) }
    _ = LessonSession.guess(option, in: &state)
    for line in state.lesson?.options ?? [] { say(LessonProse.plain(line, state.lessonKeyNames)) }
  }
}
