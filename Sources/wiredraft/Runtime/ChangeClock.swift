import Glibc

struct ChangeClock {
  private let seconds: Int64
  private let now: tm
  private let yesterday: tm

  init(now: Int64 = Int64(Glibc.time(nil))) {
    seconds = now
    self.now = Self.local(now)
    yesterday = Self.local(now - 86_400)
  }

  /// Returns `12 minutes ago` within the last hour, `today 14:05`, `yesterday 14:05`, the day and the time for this
  /// year, otherwise the date. A time in the future, of a clock that was set back, has no age.
  func words(_ then: Int64) -> String {
    let age = seconds - then
    if 0..<60 ~= age { return "just now" }
    if 60..<3600 ~= age { return age < 120 ? "1 minute ago" : "\(age / 60) minutes ago" }
    let then = Self.local(then)
    for (name, day) in [("today", now), ("yesterday", yesterday)]
    where (then.tm_year, then.tm_yday) == (day.tm_year, day.tm_yday) {
      return "\(name) \(Self.time(then))"
    }
    return then.tm_year == now.tm_year ? "\(Self.day(then)) \(Self.time(then))" : Self.date(then)
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
