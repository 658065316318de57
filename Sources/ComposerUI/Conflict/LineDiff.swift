internal import WiredraftCore

/// The differences between two texts, line by line, with the surrounding lines.
struct LineDiff: Sendable {
  enum Line: Sendable, Hashable {
    /// A line of both texts, by its index in the new one.
    case common(Int)
    /// A line that only the old text has.
    case old(Int)
    /// A line that only the new text has.
    case new(Int)
    /// The number of common lines that are left out.
    case skipped(Int)
  }

  /// The maximum number of changed lines that are found one by one; if there are more, all lines between the first
  /// and the last change count as changed.
  static let limit = 600
  /// The number of common lines around a change.
  private static let surroundings = 2

  let old: TextLines
  let new: TextLines
  private(set) var lines: [Line] = []
  /// The number of lines that only the old text has.
  private(set) var oldCount = 0
  /// The number of lines that only the new text has.
  private(set) var newCount = 0

  /// Compares two texts.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the length of both and *d* the number of changed lines, at most
  ///   ``limit``.
  init(old: [UInt8], new: [UInt8]) {
    self.old = TextLines(old)
    self.new = TextLines(new)
    let (before, after) = (self.old, self.new)
    fill(
      ShortestEdits(from: before.count, to: after.count, limit: Self.limit) {
        before.isSame($0, as: $1, of: after)
      }.changes)
  }

  private mutating func fill(_ changes: [ShortestEdits.Change]) {
    // The next line of the new text.
    var next = 0
    for change in changes {
      appendCommon(next..<change.new.lowerBound, isFirst: next == 0, isLast: false)
      lines += change.old.map { .old($0) }
      lines += change.new.map { .new($0) }
      oldCount += change.old.count
      newCount += change.new.count
      next = change.new.upperBound
    }
    if !changes.isEmpty { appendCommon(next..<new.count, isFirst: false, isLast: true) }
  }

  private mutating func appendCommon(_ range: Range<Int>, isFirst: Bool, isLast: Bool) {
    let before = isFirst ? 0 : Self.surroundings
    let after = isLast ? 0 : Self.surroundings
    // A single line is shown rather than a note that one line is left out.
    guard range.count > before + after + 1 else {
      lines += range.map { .common($0) }
      return
    }
    lines += range.prefix(before).map { .common($0) }
    lines.append(.skipped(range.count - before - after))
    lines += range.suffix(after).map { .common($0) }
  }
}
