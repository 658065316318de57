internal import WiredraftCore

struct LineDiff: Sendable {
  enum Line: Sendable, Hashable {
    /// A line of both texts, by its index in the new one.
    case common(Int)
    case old(Int)
    case new(Int)
    case skipped(Int)
  }

  /// The maximum number of changed lines that are found one by one; if there are more, all lines between the first
  /// and the last change count as changed.
  static let limit = 600
  private static let surroundings = 2

  let old: HashedLines
  let new: HashedLines
  private(set) var lines: [Line] = []
  private(set) var oldCount = 0
  private(set) var newCount = 0

  init(old: [UInt8], new: [UInt8]) {
    self.old = HashedLines(old)
    self.new = HashedLines(new)
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
