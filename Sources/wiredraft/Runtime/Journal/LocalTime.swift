import Glibc

/// Times for people.
enum LocalTime {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns a time in few words: `today 14:05`, else `20 Nov 14:05`, or with the year where that is another.
  ///
  /// No age is computed: a clock that was put back makes no nonsense of it.
  static func text(of seconds: Int64, now: Int64 = Int64(time(nil))) -> String {
    let (then, today) = (local(seconds), local(now))
    let clock = padded(then.tm_hour) + ":" + padded(then.tm_min)
    let isThisYear = then.tm_year == today.tm_year
    if isThisYear, then.tm_yday == today.tm_yday { return "today " + clock }
    let month = months.indices.contains(Int(then.tm_mon)) ? months[Int(then.tm_mon)] : ""
    let day = "\(then.tm_mday) \(month) "
    return isThisYear ? day + clock : day + String(then.tm_year + 1900)
  }

  private static func local(_ seconds: Int64) -> tm {
    var (seconds, result) = (time_t(seconds), tm())
    localtime_r(&seconds, &result)
    return result
  }

  private static func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : String(number) }
}
