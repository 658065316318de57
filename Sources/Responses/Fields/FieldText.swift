extension Collection<UInt8> {
  /// The bytes as text: as UTF-8, or as ISO 8859-1 if they aren't UTF-8.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package var fieldText: String {
    String(validating: self, as: UTF8.self)
      ?? String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
  }

  /// Whether the bytes are the ASCII letters of a text, in whatever case.
  package func isEqualIgnoringCase(_ text: String) -> Bool {
    count == text.utf8.count && zip(self, text.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// The number that the bytes spell in decimal digits; nil if one of them is no digit, or there is none.
  ///
  /// A number beyond `limit` counts as `limit`.
  package func decimal(limit: Int) -> Int? {
    guard !isEmpty, allSatisfy(\.isDigit) else { return nil }
    return reduce(0) { number, digit in
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      return isTooLarge || tens > limit ? limit : Swift.min(tens + Int(digit - UInt8(ascii: "0")), limit)
    }
  }
}

extension Int {
  /// The number with a comma between groups of three digits: `1,048,576`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    return (self < 0 ? "-" : "")
      + digits.enumerated().map { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? ",\(digit)" : String(digit)
      }.joined()
  }

  /// The number and a noun, which has an *s* unless the number is 1.
  package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

  /// A number of seconds as a duration in its largest whole unit, and the one below: `1 hour 30 minutes`.
  package var secondsAsWords: String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    guard let first = units.firstIndex(where: { self >= $0.0 }) else { return counted("second") }
    var parts = [(self / units[first].0).counted(units[first].1)]
    if first + 1 < units.count {
      let rest = self % units[first].0 / units[first + 1].0
      if rest > 0 { parts.append(rest.counted(units[first + 1].1)) }
    }
    return parts.joined(separator: " ")
  }

  /// The sum, or the largest or smallest number if it is beyond them.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }
}
