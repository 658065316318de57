import Glibc

/// Formats the modification times of files in the local time zone.
struct ChangeClock {
  private let now: tm

  init(now: Int64 = Int64(Glibc.time(nil))) { self.now = Self.local(now) }

  /// Returns a short form: the time for today, the day for this year, otherwise the date.
  func short(_ seconds: Int64) -> String {
    let then = Self.local(seconds)
    guard then.tm_year == now.tm_year else { return Self.date(then) }
    return then.tm_yday == now.tm_yday ? Self.time(then) : Self.day(then)
  }

  /// Returns a few words: `today 14:05`, the day and the time for this year, otherwise the date.
  ///
  /// No age is computed, so a clock that was set back can't produce a nonsensical one.
  func words(_ seconds: Int64) -> String {
    let then = Self.local(seconds)
    guard then.tm_year == now.tm_year else { return Self.date(then) }
    return (then.tm_yday == now.tm_yday ? "today" : Self.day(then)) + " " + Self.time(then)
  }

  func long(_ seconds: Int64) -> String {
    let then = Self.local(seconds)
    return "\(Self.date(then)) \(Self.time(then))"
  }

  private static func local(_ seconds: Int64) -> tm {
    var value = time_t(seconds)
    var result = tm()
    localtime_r(&value, &result)
    return result
  }

  private static func day(_ time: tm) -> String {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(time.tm_mday) \(months[Int(time.tm_mon) % 12])"
  }

  private static func date(_ time: tm) -> String {
    "\(time.tm_year + 1900)-\(two(time.tm_mon + 1))-\(two(time.tm_mday))"
  }

  private static func time(_ time: tm) -> String { "\(two(time.tm_hour)):\(two(time.tm_min))" }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
}
