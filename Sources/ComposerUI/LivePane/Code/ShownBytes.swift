/// The position of message bytes in a command, which may show some of them differently: a secret as dots, or a
/// quotation mark as three characters.
///
/// Positions are exact before the first difference and after the last one; between the two they are unknown.
struct ShownBytes: Sendable {
  private let start: Int
  private let count: Int
  private let shownCount: Int
  private let samePrefix: Int
  private let sameSuffix: Int

  init(_ bytes: [UInt8], shownAs shown: ArraySlice<UInt8>, from start: Int) {
    self.start = start
    count = bytes.count
    shownCount = shown.count
    let shorter = min(count, shownCount)
    var prefix = 0
    while prefix < shorter, bytes[prefix] == shown[shown.startIndex + prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, bytes[count - 1 - suffix] == shown[shown.endIndex - 1 - suffix] {
      suffix += 1
    }
    samePrefix = prefix
    sameSuffix = suffix
  }

  func place(of range: Range<Int>) -> Range<Int>? {
    guard let first = place(of: range.lowerBound), let end = place(of: range.upperBound), first < end else {
      return nil
    }
    return first..<end
  }

  private func place(of offset: Int) -> Int? {
    if offset <= samePrefix { return start + offset }
    return offset >= count - sameSuffix ? start + offset - count + shownCount : nil
  }
}
