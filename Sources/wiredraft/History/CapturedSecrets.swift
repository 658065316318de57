import DraftFormats
import Exchanges
import Responses
import WiredraftCore

extension SentExchange {
  /// Returns the values of the answer that become secret variables; none if the answer can't be read.
  ///
  /// - Parameter expected: The captures of the draft.
  /// - Complexity: O(*n*), where *n* is the size of the answer, if there is such a capture; else O(1).
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
