extension HTTPDate {
  /// Reads the Expires attribute of a cookie, in the forgiving way in which browsers read it; nil if a part is missing or
  /// out of its range.
  ///
  /// The parts may be in any order, and a year of two digits belongs to the 1900s from 70 on.
  ///
  ///     HTTPDate(cookieDate: Array("Wed, 09-Jun-21 10:18:14 GMT".utf8))?.secondsSince1970  // 1623233894
  ///
  /// - Complexity: O(*n*), where *n* is the length of the value.
  /// - Note: RFC 6265 §5.1.1
  package init?(cookieDate value: some Collection<UInt8>) {
    var time: (hour: Int, minute: Int, second: Int)?
    var (day, month, year): (Int?, Int?, Int?)
    for word in Array(value).split(whereSeparator: \.isCookieDateDelimiter) {
      if time == nil, let found = Self.cookieTime(word) {
        time = found
      } else if day == nil, let found = Self.leadingNumber(word, digits: 1...2) {
        day = found
      } else if month == nil,
        let found = Self.months.firstIndex(where: { word.prefix(3).isEqualIgnoringCase($0) })
      {
        month = found + 1
      } else if year == nil, let found = Self.leadingNumber(word, digits: 2...4) {
        year = found < 70 ? found + 2_000 : found < 100 ? found + 1_900 : found
      }
    }
    guard let time, time.second < 60, let day, let month, let year, year >= 1_601 else { return nil }
    self.init(year: year, month: month, day: day, time: time)
  }

  private static func leadingNumber(_ word: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    let number = word.prefix(while: \.isDigit)
    return digits.contains(number.count) ? number.decimal(limit: 9_999) : nil
  }

  private static func cookieTime(_ word: ArraySlice<UInt8>) -> (hour: Int, minute: Int, second: Int)? {
    let parts = word.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy(\.isDigit), parts[1].allSatisfy(\.isDigit) else { return nil }
    let numbers = parts.compactMap { leadingNumber($0, digits: 1...2) }
    return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
  }
}

extension UInt8 {
  fileprivate var isCookieDateDelimiter: Bool {
    switch self {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
