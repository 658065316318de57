import DraftFormats
import Exchanges
import Responses
import WiredraftCore

extension SentExchange {
  /// Reads the whole answer if a capture is secret; the result is empty if it can't be read.
  func capturedSecrets(by expected: ExpectedAnswer) -> [SecretValue] {
    let captures = (expected.captures ?? []).compactMap { capture in
      SecretName.matches(capture.name) ? try? Capture(capture.name, from: capture.place) : nil
    }
    guard !captures.isEmpty, let values = try? AnswerFacts(self).check([], capturing: captures).captures
    else {
      return []
    }
    return zip(captures, values).flatMap { capture, value -> [SecretValue] in
      guard case .value(let value) = value else { return [] }
      return SecretValue.all(in: value, capture.name, .variable(.answer))
    }
  }
}
