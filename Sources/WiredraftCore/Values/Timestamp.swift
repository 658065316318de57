/// A date and time as the RFC 3339 text it was written with.
///
/// ```swift
/// let moment = Timestamp("2026-11-20T09:30:00.250Z")
/// moment?.milliseconds  // 1795167000250
/// ```
/// - Note: RFC 3339 §5.6
public struct Timestamp: Sendable {
  /// The text, unchanged.
  public let text: String
  /// Milliseconds since 1970-01-01T00:00:00Z, halves rounded up.
  public let milliseconds: Int64
  /// Whole seconds since 1970-01-01T00:00:00Z; a fraction is rounded down.
  public let seconds: Int64

  /// Makes a date and time from an RFC 3339 text with an offset; nil for any other text.
  public init?(_ text: String) {
    guard case .success(let parts) = Self.parse(text) else { return nil }
    self.text = text
    seconds = parts.seconds
    milliseconds = parts.milliseconds
  }

  /// Makes a date and time from milliseconds since 1970-01-01T00:00:00Z; nil outside the years 0 to 9999, which RFC
  /// 3339 can't express.
  ///
  /// ```swift
  /// Timestamp(millisecondsSince1970: 1005)?.text  // 1970-01-01T00:00:01.005Z
  /// ```
  public init?(millisecondsSince1970 milliseconds: Int64) {
    let (seconds, thousandths) = Self.floored(milliseconds, by: 1000)
    let (days, rest) = Self.floored(seconds, by: 86400)
    guard (-719_528...2_932_896).contains(days) else { return nil }
    // Days are counted in years that begin in March, from the year 0 on.
    let day = days + 719_468
    let (era, dayOfEra) = Self.floored(day, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfYear - (153 * shifted + 2) / 5 + 1, 2))"
    let time = "\(digits(rest / 3600, 2)):\(digits(rest / 60 % 60, 2)):\(digits(rest % 60, 2))"
    self.init("\(date)T\(time)\(thousandths == 0 ? "" : "." + digits(thousandths, 3))Z")
  }

  /// Makes a date and time from the seconds since 2001 that Foundation's dates hold, to the millisecond, halves rounded
  /// up; nil outside the years 0 to 9999.
  package init?(secondsSince2001 seconds: Double) {
    let milliseconds = ((seconds + 978_307_200) * 1000 + 0.5).rounded(.down)
    guard abs(milliseconds) < 1e15 else { return nil }
    self.init(millisecondsSince1970: Int64(milliseconds))
  }

  private static func floored(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  /// Returns the offset in bytes of the first error in the text; nil if it is a date and time.
  public static func firstInvalidOffset(in text: String) -> Int? {
    guard case .failure(let wrong) = parse(text) else { return nil }
    return wrong.offset
  }

  private struct Wrong: Error { var offset: Int }
  private struct Parts {
    var seconds: Int64
    var milliseconds: Int64
  }

  private static func parse(_ text: String) -> Result<Parts, Wrong> {
    var scanner = Scanner(bytes: Array(text.utf8))
    do throws(Wrong) { return .success(try scanner.moment()) } catch { return .failure(error) }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(_ digits: Int, in range: ClosedRange<Int>) throws(Wrong) -> Int {
      let start = offset
      var value = 0
      for _ in 0..<digits {
        guard offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 else {
          throw Wrong(offset: offset)
        }
        value = value * 10 + Int(bytes[offset] - 0x30)
        offset += 1
      }
      guard range.contains(value) else { throw Wrong(offset: start) }
      return value
    }

    mutating func literal(_ allowed: String) throws(Wrong) -> UInt8 {
      guard offset < bytes.count, allowed.utf8.contains(bytes[offset]) else { throw Wrong(offset: offset) }
      offset += 1
      return bytes[offset - 1]
    }

    mutating func moment() throws(Wrong) -> Parts {
      let year = try number(4, in: 0...9999)
      _ = try literal("-")
      let month = try number(2, in: 1...12)
      _ = try literal("-")
      let day = try number(2, in: 1...Self.days(in: month, of: year))
      _ = try literal("Tt")
      let hour = try number(2, in: 0...23)
      _ = try literal(":")
      let minute = try number(2, in: 0...59)
      _ = try literal(":")
      let second = try number(2, in: 0...60)
      var thousandths: Int64 = 0
      if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
        offset += 1
        var digits = 0
        while offset < bytes.count, bytes[offset] >= 0x30, bytes[offset] <= 0x39 {
          let digit = Int64(bytes[offset] - 0x30)
          if digits < 3 { thousandths = thousandths * 10 + digit }
          if digits == 3, digit >= 5 { thousandths += 1 }
          digits += 1
          offset += 1
        }
        guard digits > 0 else { throw Wrong(offset: offset) }
        for _ in 0..<max(0, 3 - digits) { thousandths *= 10 }
      }
      var shift = 0
      let zone = try literal("Zz+-")
      if zone == UInt8(ascii: "+") || zone == UInt8(ascii: "-") {
        let hours = try number(2, in: 0...23)
        _ = try literal(":")
        shift = (hours * 60 + (try number(2, in: 0...59))) * 60 * (zone == UInt8(ascii: "-") ? -1 : 1)
      }
      guard offset == bytes.count else { throw Wrong(offset: offset) }
      let day1970 = Self.daysSince1970(year: year, month: month, day: day)
      let seconds = Int64(day1970 * 86400 + hour * 3600 + minute * 60 + second - shift)
      return Parts(seconds: seconds, milliseconds: seconds * 1000 + thousandths)
    }

    static func days(in month: Int, of year: Int) -> Int {
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
      // Days are counted in years that begin in March, so that the leap day is a year's last.
      let shifted = month <= 2 ? year - 1 : year
      let era = (shifted >= 0 ? shifted : shifted - 399) / 400
      let yearOfEra = shifted - era * 400
      let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
      return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
  }
}
