import DraftFormats
import Responses
import Sending
import WiredraftCore

struct AnswerSource: Sendable {
  let answer: ReceivedAnswer
  /// A JSON path, or `header NAME`.
  let place: String

  var exchange: String { "\(answer.method) \(answer.url.authority)\(answer.url.target.prefix { $0 != "?" })" }

  /// The seconds for which a value counts as fresh if its answer doesn't say how long it holds.
  private static let usualLife = 600

  /// Returns whether the value is older than it holds, at a time in seconds since 1970.
  func isStale(at now: Double) -> Bool { Int(now - answer.sent.began) >= life }

  /// The seconds for which the value holds: `expires_in` beside it, as a token has it, or `max-age`.
  private var life: Int {
    if let expiry = answer.value(at: "$.expires_in"), case .number(let number) = expiry,
      let seconds = Double(number.text), seconds >= 0
    {
      return Int(min(seconds, 1e9))
    }
    for value in answer.response.values(of: "Cache-Control") {
      for directive in String(decoding: value, as: UTF8.self).lowercased().split(separator: ",") {
        let words = directive.split(separator: "=").map { $0.filter { $0 != " " && $0 != "\"" } }
        if words.count == 2, words[0] == "max-age", let seconds = Int(words[1]), seconds > 0 {
          return seconds
        }
      }
    }
    return Self.usualLife
  }

  static func define(
    _ name: String, _ value: ParameterValue, from source: AnswerSource, in state: inout ComposerState
  ) -> Effect {
    state.exchange.sources[name] = source
    return .defineVariable(Variable.Definition(name, value), from: "\(source.exchange), \(source.place)")
  }

  static func capture(from answer: ReceivedAnswer, in state: inout ComposerState) -> [Effect] {
    guard answer.status != nil, let captures = answer.order?.document.expected.captures else { return [] }
    var effects: [Effect] = []
    var missing: [String] = []
    for capture in captures {
      if let value = answer.value(at: capture.place) {
        effects.append(
          define(capture.name, value, from: AnswerSource(answer: answer, place: capture.place), in: &state))
      } else {
        missing.append("\(capture.name) (\(capture.place))")
      }
    }
    if !missing.isEmpty, let text = state.message?.text {
      state.message = Message(
        text: "\(text) It has nothing to capture for \(missing.joined(separator: ", ")).", kind: .warning)
    }
    return effects
  }
}

extension ReceivedAnswer {
  /// Returns the value at a place: a JSON path, or `header NAME`; nil if there is none.
  func value(at place: String) -> ParameterValue? {
    guard let capture = try? Capture("value", from: place),
      let checked = try? AnswerFacts(self).check([], capturing: [capture]),
      case .value(let value)? = checked.captures.first
    else { return nil }
    return value
  }

  /// The seconds that the server asks to wait before the next try; nil if it doesn't.
  var wait: Int? {
    guard status == 429 || status == 503 else { return nil }
    return response.retryAfter(now: Int(sent.began))?.seconds
  }
}
