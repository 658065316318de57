internal import Glibc

/// Words by which exchanges are found. Each must apply.
///
/// A word is looked for in the method, URL, draft, environment and reason of failure, in whatever case. `404`
/// and `4xx` are a status as well; `2026-11-27`, `2026-11`, `today` and `yesterday` are local times;
/// `since:DATE` and `before:DATE` begin and end an interval; `method:`, `host:`, `path:`, `status:` and
/// `draft:` look there alone.
struct HistorySearch {
  private(set) var condition = "1"
  private(set) var values: [SQLValue] = []
  /// Words that may also be in a body, without the places where they may be; empty unless bodies are
  /// searched.
  private(set) var bodyWords: [String] = []

  init(_ words: [String], draft: String?, now: Int, inBodies: Bool) {
    if let draft { add("draft = ?", .text(draft)) }
    for word in words where !word.isEmpty {
      if !addTime(word, now: now), !addNamed(word) {
        if inBodies { bodyWords.append(word) } else { addPlain(word) }
      }
    }
  }

  private mutating func add(_ text: String, _ new: SQLValue...) {
    condition += " AND (\(text))"
    values += new
  }

  private mutating func addPlain(_ word: String) {
    let text = SQLValue.text(word.lowercased())
    if let range = Self.statuses(word) {
      add(
        "instr(words, ?) OR status BETWEEN ? AND ?", text, .integer(range.lowerBound),
        .integer(range.upperBound))
    } else {
      add("instr(words, ?)", text)
    }
  }

  private mutating func addNamed(_ word: String) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let text = parts[1].lowercased()
    // The authority of a URL is between the third slash's ends.
    let host = "substr(lower(url), instr(url, '://') + 3)"
    let slash = "instr(\(host) || '/', '/')"
    switch parts[0].lowercased() {
    case "method": add("lower(method) = ?", .text(text))
    case "draft": add("instr(lower(draft), ?)", .text(text))
    case "host": add("instr(substr(\(host), 1, \(slash) - 1), ?)", .text(text))
    case "path": add("instr(substr(\(host), \(slash)), ?)", .text(text))
    case "status":
      guard let range = Self.statuses(text) else { return false }
      add("status BETWEEN ? AND ?", .integer(range.lowerBound), .integer(range.upperBound))
    default: return false
    }
    return true
  }

  private static func statuses(_ word: String) -> ClosedRange<Int>? {
    guard word.utf8.count == 3, let first = word.first?.wholeNumberValue, first > 0 else { return nil }
    if word.lowercased().hasSuffix("xx") { return first * 100...first * 100 + 99 }
    return Int(word).map { $0...$0 }
  }

  // MARK: - Time

  private mutating func addTime(_ word: String, now: Int) -> Bool {
    let lower = word.lowercased()
    if lower.hasPrefix("since:"), let days = Self.days(String(lower.dropFirst(6)), now: now) {
      add("began >= ?", .integer(days.lowerBound))
    } else if lower.hasPrefix("before:"), let days = Self.days(String(lower.dropFirst(7)), now: now) {
      add("began < ?", .integer(days.lowerBound))
    } else if let days = Self.days(lower, now: now) {
      add("began >= ? AND began < ?", .integer(days.lowerBound), .integer(days.upperBound))
    } else {
      return false
    }
    return true
  }

  /// In nanoseconds, by local time.
  static func days(_ word: String, now: Int) -> Range<Int>? {
    var time = tm()
    if word == "today" || word == "yesterday" {
      var seconds = time_t(now / 1_000_000_000)
      localtime_r(&seconds, &time)
      return interval(time.tm_year, time.tm_mon, time.tm_mday - (word == "today" ? 0 : 1), isDay: true)
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 4,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      word.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) })
    else { return nil }
    let numbers = parts.compactMap { CInt($0) }
    guard numbers.count == parts.count, (1970...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      numbers.count == 2 || (1...31).contains(numbers[2])
    else { return nil }
    return interval(
      numbers[0] - 1900, numbers[1] - 1, numbers.count == 3 ? numbers[2] : 1, isDay: numbers.count == 3)
  }

  private static func interval(_ year: CInt, _ month: CInt, _ day: CInt, isDay: Bool) -> Range<Int>? {
    func nanoseconds(_ month: CInt, _ day: CInt) -> Int {
      var time = tm()
      (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (year, month, day, -1)
      let (seconds, isTooLate) = Int(mktime(&time)).multipliedReportingOverflow(by: 1_000_000_000)
      return isTooLate ? .max : seconds
    }
    let (start, end) = (
      nanoseconds(month, day), isDay ? nanoseconds(month, day + 1) : nanoseconds(month + 1, 1)
    )
    return start < end ? start..<end : nil
  }
}
