internal import HTTPTypes

extension HTTPResponse {
  /// The time to wait that the server asks for; nil if it asks for none, or names a time without its own.
  ///
  /// A time is compared with that of the answer, so that the clock of this machine does not matter.
  /// - Note: RFC 9110 §10.2.3
  var retryAfter: Duration? {
    guard let value = headerFields[.retryAfter] else { return nil }
    if let seconds = Int(value), value.utf8.first != UInt8(ascii: "+") {
      return seconds < 0 ? nil : .seconds(min(seconds, 1 << 40))
    }
    guard let time = Self.seconds(of: value), let now = headerFields[.date].flatMap(Self.seconds) else {
      return nil
    }
    return .seconds(max(0, time - now))
  }

  /// Returns the number of seconds from the year 0 to a time such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil if it is not in
  /// this format.
  ///
  /// - Note: RFC 9110 §5.6.7, *IMF-fixdate*
  private static func seconds(of time: String) -> Int? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let words = time.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 3, (1...31).contains(day), (0...9999).contains(year),
      clock.allSatisfy({ (0...60).contains($0) })
    else { return nil }
    // Years begin in March here, so that the leap day is the last of a year.
    let shifted = month < 2 ? year - 1 : year
    let days =
      365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * ((month + 10) % 12) + 2) / 5 + day
    return days * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
  }
}
