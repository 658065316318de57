/// The time to wait that an answer asks for in Retry-After.
///
///     RetryAfter(Array("120".utf8), date: nil, now: 1_700_000_000)?.seconds  // 120
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3>
package struct RetryAfter: Sendable, Hashable {
  /// The number of seconds to wait after the answer; 0 if the time has passed.
  package let seconds: Int
  /// Whether the server named a time rather than a number of seconds.
  package let isDate: Bool

  /// The number of seconds that a larger one counts as: 1,000 years.
  package static let longestWait = 31_556_952_000

  /// The time to wait, as a sentence.
  package var sentence: String {
    seconds == 0
      ? "The request can be sent again now."
      : "The server asks to wait \(seconds.secondsAsWords) before the next try."
  }

  /// Reads the value of a field; nil if it is neither a number nor a date.
  ///
  /// - Parameters:
  ///   - value: The value without space around it.
  ///   - date: The time of the answer's Date field in seconds since 1970; nil if it has none.
  ///   - now: The present time in seconds since 1970, which counts if there is no Date.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package init?(_ value: [UInt8], date: Int?, now: Int) {
    if let seconds = value.decimal(limit: Self.longestWait) {
      (self.seconds, isDate) = (seconds, false)
    } else if let time = HTTPDate(value, now: now)?.secondsSince1970 {
      let (wait, isBeyond) = time.subtractingReportingOverflow(date ?? now)
      seconds = isBeyond ? ((date ?? now) < 0 ? Self.longestWait : 0) : min(max(wait, 0), Self.longestWait)
      isDate = true
    } else {
      return nil
    }
  }
}

extension Response {
  /// Returns the time to wait that the first readable Retry-After field asks for; nil if there is none.
  ///
  /// - Parameter now: The present time in seconds since 1970, which counts if the answer has no Date.
  /// - Complexity: O(*n*), where *n* is the number of fields.
  package func retryAfter(now: Int) -> RetryAfter? {
    let date = date(now: now)
    return values(of: "Retry-After").lazy.compactMap { RetryAfter($0, date: date, now: now) }.first
  }
}
