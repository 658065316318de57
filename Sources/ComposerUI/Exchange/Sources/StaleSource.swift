import Explanations
import Responses
import ScreenModel
import Sending
import WiredraftCore

struct StaleSource: Sendable {
  let places: [String: String]
  let answer: ReceivedAnswer
  /// The age of the answer in seconds.
  let age: Int

  /// Finds them in the request that is shown, all of one answer; nil if there are none.
  init?(at now: Double, in state: ComposerState) {
    let used = VariablesDialog.variables(in: state).filter { $0.place?.layer == .answer }.map(\.name)
    let stale = used.compactMap { name in
      state.exchange.sources[name].flatMap { $0.isStale(at: now) ? (name: name, source: $0) : nil }
    }
    guard let answer = stale.first?.source.answer else { return nil }
    self.answer = answer
    age = max(0, Int(now - answer.sent.began))
    places = Dictionary(
      stale.filter { $0.source.answer == answer }.map { ($0.name, $0.source.place) }, uniquingKeysWith: { $1 }
    )
  }

  var sentence: String {
    let names = places.keys.sorted().map { "{{\($0)}}" }.joined(separator: ", ")
    let source = AnswerSource(answer: answer, place: "").exchange
    return "\(names) came with the answer of \(source), \(age.secondsAsWords) ago."
  }
}

/// Asks whether the request that a value came from is to be sent first.
struct StaleSourceQuestion: Question {
  let id: Int
  let stale: StaleSource

  static let kind = QuestionKind<Self>(
    "staleQuestion", "When a value may be too old to be sent", help: "dialog.stale",
    [
      .init("first", .sendSourceFirst, [.letter("f")], footer: 1) { question, state in
        state.exchange.renewal = Renewal(places: question.stale.places)
        return ExchangeMemory.sendAgain(question.stale.answer, in: &state)
      },
      .init("yes", .answerYes, [.named(.enter), .letter("y"), .control("r")], footer: 2) {
        ExchangeMemory.prepare(in: &$1)
      },
      .init("no", .close, [.named(.escape), .letter("n"), .control("g"), .control("c")], footer: 3) {
        $1.message = Message(text: "Nothing was sent.")
        $1.exchange.running = nil
        return []
      },
    ])
  var title: String { "A value that may be too old" }
  var texts: [Sentence] {
    [
      Sentence(stale.sentence),
      "\(key: .sendSourceFirst, in: Self.keys) sends that request first, and this one with the new value. \(key: .answerYes) sends this one as it is, \(key: .close) nothing.",
    ]
  }

  func why(in state: ComposerState) -> Why? { Why(text: Sentence(stale.sentence)) }

  var plainLine: String? {
    "\(stale.sentence) first sends that request and then this one, yes sends this one as it is, no sends nothing:"
  }
}

/// Values that are taken from an answer in progress, before the draft is sent with them.
struct Renewal: Sendable {
  let places: [String: String]

  /// Takes the values, and sends the draft; says why not if one is missing.
  func goOn(with answer: ReceivedAnswer, in state: inout ComposerState) -> [Effect] {
    var effects: [Effect] = []
    for (name, place) in places.sorted(by: { $0.key < $1.key }) {
      guard answer.status.map({ $0 < 400 }) == true, let value = answer.value(at: place) else {
        state.message = Message(
          text: "The new answer has no \(place), so \(name) stays, and the draft was not sent.",
          kind: .warning)
        return []
      }
      effects.append(
        AnswerSource.define(name, value, from: AnswerSource(answer: answer, place: place), in: &state))
    }
    effects += ExchangeMemory.send(in: &state)
    state.exchange.running?.isRenewed = true
    return effects
  }
}
