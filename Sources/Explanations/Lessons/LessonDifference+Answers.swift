internal import Responses
internal import WiredraftCore

extension LessonDifference {
  enum AnswerPlace {
    case latest
    case earlier

    var phrase: String { self == .latest ? "the answer" : "the earlier answer" }
    var start: String { self == .latest ? "The answer" : "The earlier answer" }
  }

  private var nothingSent: String {
    situation.composition.hasErrors
      ? "Nothing can be sent: the request has an error, {key:list-problems} lists it."
      : "Nothing has been sent in this step yet: {key:send} sends."
  }

  func countSentence(_ wanted: Int) -> String {
    let count = situation.answers.count
    guard count > 0 else { return nothingSent }
    return "\(count == 1 ? "1 answer" : "\(count) answers") came in this step; the goal wants \(wanted): "
      + "{key:send} sends again."
  }

  // MARK: - Answers

  func answerSentence(_ expectation: Expectation, of place: AnswerPlace) -> String {
    guard let latest = situation.answers.last else { return nothingSent }
    guard let answer = place == .latest ? latest : situation.answers.dropLast().last else {
      return countSentence(2)
    }
    guard let checked = answer.check(expectation) else {
      return "The body of \(place.phrase) is too long to be looked at."
    }
    if case .undecided(let reason) = checked.verdict {
      if case .noJSON = reason, answer.body.count == 0 { return "\(place.start) has no body." }
      return sentence(of: reason, place)
    }
    let found = checked.actual.first.map { Self.short($0.text) }
    switch expectation.subject {
    case .status: return "\(place.start) has status \(found ?? "")" + wanted(expectation)
    case .header(let name), .headerValue(let name):
      return valueSentence(found, "field \(name)", name, expectation, place)
    case .body: return bodySentence(expectation.condition, of: answer, place)
    case .size:
      return "The body of \(place.phrase) has \(Self.bytes(answer.body.count))" + wanted(expectation)
    case .time: return "\(place.start) took \(found ?? "") ms" + wanted(expectation)
    case .path(let path):
      return valueSentence(found, "value at `\(path)`", "`\(path)`", expectation, place)
    }
  }

  private func valueSentence(
    _ found: String?, _ noun: String, _ name: String, _ expectation: Expectation, _ place: AnswerPlace
  ) -> String {
    guard let found else { return "\(place.start) has no \(noun)." }
    if expectation.condition == .isOf(.absent) { return "\(place.start) has a \(noun); the goal wants none." }
    guard !hasSecret else { return "\(name) in \(place.phrase) has another value." }
    return "\(name) in \(place.phrase) is `\(found)`" + wanted(expectation)
  }

  private func wanted(_ expectation: Expectation) -> String {
    switch (expectation.condition, expectation.subject) {
    case (.compares(.equal, .string(let text)), .header): "; the goal has `\(Self.short(text))`."
    case (.compares(.equal, let value), .header), (.compares(.equal, let value), .path):
      "; the goal has `\(Self.short(value.lineJSON))`."
    case (.compares(.equal, let value), _): "; the goal wants \(value.lineJSON)."
    case (.isOf(let type), _): "; the goal wants \(type.phrase)."
    case (.contains(.string(let text)), _): "; the goal has in it `\(Self.short(text))`."
    default: "; the goal wants `\(expectation)`."
    }
  }

  private func bodySentence(
    _ condition: Expectation.Condition, of answer: LessonAnswer, _ place: AnswerPlace
  ) -> String {
    if condition == .isOf(.absent) {
      return "\(place.start) has a body of \(Self.bytes(answer.body.count)); the goal wants none."
    }
    if answer.body.count == 0 { return "\(place.start) has no body." }
    switch condition {
    case .contains(.string(let text)):
      return "The body of \(place.phrase) has no `\(Self.short(text))` in it."
    case .isOf: return "The body of \(place.phrase) is no text."
    default: return "The body of \(place.phrase) is not what the goal asks for."
    }
  }

  private func sentence(of reason: UndecidedReason, _ place: AnswerPlace) -> String {
    switch reason {
    case .noResponse: "No answer came: {key:send} sends again."
    case .incompleteContent: "The body of \(place.phrase) is not complete."
    case .noText: "The body of \(place.phrase) is no text."
    case .noJSON: "The body of \(place.phrase) is not JSON."
    case .valueTooLarge, .unreadableValue: "A value in the body of \(place.phrase) can't be compared."
    case .noTime: "The time of \(place.phrase) is not known."
    }
  }

  // MARK: - Requests

  func sentSentence(_ condition: LessonSentCondition) -> String {
    guard let head = situation.answers.last?.sent else { return nothingSent }
    switch condition {
    case .method:
      let method = Self.short(String(decoding: head.method, as: UTF8.self))
      return "\(method) was sent; the goal asks for another method."
    case .target(let comparison, let wanted):
      guard !hasSecret else { return "Another target was sent than the goal asks for." }
      let target = Self.short(String(decoding: head.target, as: UTF8.self))
      return "The target that was sent is `\(target)`; the goal \(Self.verb(comparison)) `\(wanted)`."
    case .field(let name, let comparison, let wanted):
      guard let bytes = head.values(of: name).first else { return "No field \(name) was sent." }
      let value = String(decoding: bytes, as: UTF8.self)
      guard !isSecret(name), !Draft.Row(name, value).isKnownSecret else {
        return "The field \(name) was sent with another value."
      }
      return "\(name) was sent as `\(Self.short(value))`; the goal \(Self.verb(comparison)) `\(wanted)`."
    case .fieldIsPresent(let name): return "No field \(name) was sent."
    case .fieldIsAbsent(let name): return "A field \(name) was sent; the goal wants none."
    }
  }
}

extension Expectation.ValueType {
  fileprivate var phrase: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .integer: "a whole number"
    case .bool: "true or false"
    case .null: "null"
    case .array: "an array"
    case .object: "an object"
    case .present: "a value"
    case .absent: "none"
    }
  }
}
