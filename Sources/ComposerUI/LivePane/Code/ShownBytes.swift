/// Where bytes of the message stand in a command, which may show some of them otherwise: dots for a secret, a
/// quote in three signs.
///
/// What is the same before the first and behind the last difference is known to the byte; between the two
/// nothing is claimed.
struct ShownBytes: Sendable {
  /// The offset in the command's text at which they begin.
  private let start: Int
  private let count: Int
  private let shownCount: Int
  private let samePrefix: Int
  private let sameSuffix: Int

  /// Compares bytes with what is shown of them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
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

  /// Returns where a range of the bytes stands in the command's text; nil where that is not known.
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
