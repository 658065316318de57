/// A time in a field such as Date, Expires or Retry-After.
///
/// The three formats of RFC 9110 are read: that of today, and the two that are obsolete. The name of the day may be the
/// wrong one. Letters may be in any case.
///
///     HTTPDate(Array("Sun, 06 Nov 1994 08:49:37 GMT".utf8))?.secondsSince1970  // 784111777
///     HTTPDate(Array("Sunday, 06-Nov-94 08:49:37 GMT".utf8))?.secondsSince1970  // 784111777
///     HTTPDate(Array("Sun Nov  6 08:49:37 1994".utf8))?.secondsSince1970  // 784111777
///
/// - Note: <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
package struct HTTPDate: Sendable, Hashable, Comparable {
  /// The number of seconds since the start of 1970 in UTC; negative before it.
  package let secondsSince1970: Int

  /// Reads the value of a field; nil if it is in none of the formats, or there is no such day or time.
  ///
  /// - Parameters:
  ///   - value: The value without space around it.
  ///   - now: The time in seconds since 1970, by which a year of two digits gets its century: of two that are possible,
  ///     the later one that is at most 50 years ahead. Without it the years 70 to 99 belong to the 1900s.
  /// - Complexity: O(*n*), where *n* is the length of the value.
  package init?(_ value: some Collection<UInt8>, now: Int? = nil) {
    guard value.count <= 64 else { return nil }
    let words = Array(value).split(separator: UInt8(ascii: " "))
    switch words.count {
    case 6:
      guard Self.isDayName(words[0], Self.shortDays, comma: true), words[1].count == 2, words[3].count == 4,
        words[5].isEqualIgnoringCase("GMT")
      else { return nil }
      self.init(year: words[3].decimal(limit: 9_999), month: words[2], day: words[1], time: words[4])
    case 5:
      guard Self.isDayName(words[0], Self.shortDays, comma: false), words[2].count <= 2, words[4].count == 4
      else { return nil }
      self.init(year: words[4].decimal(limit: 9_999), month: words[1], day: words[2], time: words[3])
    case 4:
      let date = words[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard Self.isDayName(words[0], Self.longDays, comma: true), date.count == 3, date[0].count == 2,
        date[2].count == 2, let year = date[2].decimal(limit: 99), words[3].isEqualIgnoringCase("GMT")
      else { return nil }
      let centuries =
        now == nil ? [year < 70 ? 2_000 : 1_900] : Array(stride(from: 1_900, to: 10_000, by: 100))
      let dates = centuries.compactMap {
        Self(year: $0 + year, month: date[1], day: date[0], time: words[2])
      }
      let limit = (now ?? 0).addingClamped(50 * 31_556_952)
      guard let found = dates.last(where: { now == nil || $0.secondsSince1970 <= limit }) ?? dates.first
      else { return nil }
      self = found
    default: return nil
    }
  }

  private init?(
    year: Int?, month: ArraySlice<UInt8>, day: ArraySlice<UInt8>, time: ArraySlice<UInt8>
  ) {
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let year, let day = day.decimal(limit: 99), parts.count == 3, parts.allSatisfy({ $0.count == 2 }),
      let month = Self.months.firstIndex(where: { month.isEqualIgnoringCase($0) })
    else { return nil }
    let numbers = parts.compactMap { $0.decimal(limit: 99) }
    guard numbers.count == 3 else { return nil }
    self.init(year: year, month: month + 1, day: day, time: (numbers[0], numbers[1], numbers[2]))
  }

  /// A leap second counts as the second after it.
  init?(year: Int, month: Int, day: Int, time: (hour: Int, minute: Int, second: Int)) {
    guard (0...9_999).contains(year), (1...12).contains(month), (0...23).contains(time.hour),
      (0...59).contains(time.minute), (0...60).contains(time.second)
    else { return nil }
    let isLeapYear = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    let length = month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    guard (1...length).contains(day) else { return nil }
    // Years begin in March here, so that the leap day is the last of a year; one era has 400 of them.
    let shifted = (month <= 2 ? year - 1 : year) + 400
    let (era, yearOfEra) = shifted.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = (era - 1) * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    secondsSince1970 = days * 86_400 + time.hour * 3_600 + time.minute * 60 + time.second
  }

  /// Returns whether a date is before another one.
  package static func < (one: HTTPDate, other: HTTPDate) -> Bool {
    one.secondsSince1970 < other.secondsSince1970
  }

  static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let shortDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let longDays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static func isDayName(_ word: ArraySlice<UInt8>, _ names: [String], comma: Bool) -> Bool {
    guard !comma || word.last == UInt8(ascii: ",") else { return false }
    let name = comma ? word.dropLast() : word
    return names.contains { name.isEqualIgnoringCase($0) }
  }
}

extension Response {
  /// Returns the time of the Date field in seconds since 1970; nil if there is none that can be read.
  ///
  /// - Parameter now: The present time in seconds since 1970, for years of two digits.
  /// - Complexity: O(*n*), where *n* is the number of fields.
  package func date(now: Int) -> Int? {
    values(of: "Date").lazy.compactMap { HTTPDate($0, now: now)?.secondsSince1970 }.first
  }
}
