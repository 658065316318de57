/// Writes times such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// - Note: RFC 9110 §5.6.7
enum HTTPDateText {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// In seconds since 1970; a time outside of the years 1970 to 9999 becomes the nearest one in them.
  static func text(_ seconds: Int) -> String {
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (day, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let date = civil(day)
    let clock = [time / 3_600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
    return "\(days[day % 7]), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(clock) GMT"
  }

  /// The day counts from 0 for the first of 1970.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    // Years begin in March here, so that the leap day is the last of a year; one era has 400 of them.
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    return (era * 400 + year + (month >= 10 ? 1 : 0), month >= 10 ? month - 9 : month + 3, date)
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
