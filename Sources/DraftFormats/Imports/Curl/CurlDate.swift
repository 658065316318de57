/// A point in time in one of the forms that curl reads in a cookie.
///
/// - Note: curl 7.88.1, lib/parsedate.c
struct CurlDate {
  /// The seconds since 1970; at least 1.
  let seconds: Int

  /// Nil for a text that is no date.
  init?(_ text: some StringProtocol) {
    var (year, month, day): (Int?, Int?, Int?)
    var (time, offset): (Int?, Int?)
    var isDayNext = true
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let start = index
      if Self.isLetter(bytes[index]) {
        while index < bytes.count, Self.isLetter(bytes[index]) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
        if let found = Self.months.firstIndex(of: word) {
          month = found
        } else if let found = Self.zones[word] {
          offset = found
        } else if !Self.days.contains(where: { $0 == word || String($0.prefix(3)) == word }) {
          return nil
        }
      } else if Self.isDigit(bytes[index]) {
        while index < bytes.count, Self.isDigit(bytes[index]) || bytes[index] == UInt8(ascii: ":") {
          index += 1
        }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard !numbers.contains(nil), numbers.count <= 3 else { return nil }
        let values = numbers.compactMap(\.self)
        let sign = start > 0 ? bytes[start - 1] : 0
        if values.count > 1 {
          guard time == nil, values[0] < 24, values[1] < 60, values.count < 3 || values[2] <= 60 else {
            return nil
          }
          time = values[0] * 3600 + values[1] * 60 + (values.count > 2 ? values[2] : 0)
        } else if offset == nil, word.utf8.count == 4, values[0] <= 1400, "+-".utf8.contains(sign) {
          let size = (values[0] / 100 * 60 + values[0] % 100) * 60
          offset = sign == UInt8(ascii: "+") ? -size : size
        } else if word.utf8.count == 8, year == nil, month == nil, day == nil {
          (year, month, day) = (values[0] / 10_000, values[0] % 10_000 / 100 - 1, values[0] % 100)
        } else if isDayNext, day == nil, (1...31).contains(values[0]) {
          (day, isDayNext) = (values[0], false)
        } else if year == nil {
          year = values[0] > 99 ? values[0] : values[0] + (values[0] > 70 ? 1900 : 2000)
          isDayNext = day == nil
        } else {
          return nil
        }
      } else {
        index += 1
      }
    }
    guard let year, let month, let day, year >= 1583, year < 1 << 20, (0...11).contains(month), day <= 31
    else {
      return nil
    }
    // The months of a year that begins in March, so that a leap day is its last.
    let shifted = year - (month < 2 ? 1 : 0)
    let months = (month + 10) % 12
    let days =
      365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * months + 2) / 5 + day - 719_469
    seconds = max(1, days * 86_400 + (time ?? 0) + (offset ?? 0))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let zones = [
    "gmt": 0, "ut": 0, "utc": 0, "wet": 0, "z": 0, "est": 18_000, "edt": 14_400, "cst": 21_600,
    "cdt": 18_000, "mst": 25_200, "mdt": 21_600, "pst": 28_800, "pdt": 25_200, "cet": -3_600, "cest": -7_200,
  ]
}
