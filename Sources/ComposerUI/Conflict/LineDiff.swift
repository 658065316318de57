/// What differs between two texts, line by line: what one has and the other has not, with the lines around.
struct LineDiff: Sendable {
  enum Line: Sendable, Hashable {
    /// A line of both; its place in the new text.
    case common(Int)
    /// A line that only the old text has.
    case old(Int)
    /// A line that only the new text has.
    case new(Int)
    /// How many lines of both are left out.
    case skipped(Int)
  }

  /// How many changed lines are looked for one by one; what lies between the first and the last of more is taken
  /// for changed as a whole.
  static let limit = 600
  /// How many lines of both stand around a change.
  private static let surroundings = 2

  let old: TextLines
  let new: TextLines
  private(set) var lines: [Line] = []
  /// How many lines only the old text has.
  private(set) var oldCount = 0
  /// How many lines only the new text has.
  private(set) var newCount = 0

  /// Compares two texts.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the length of both and *d* the number of changed lines, of which
  ///   more than ``limit`` are not told apart.
  init(old: [UInt8], new: [UInt8]) {
    self.old = TextLines(old)
    self.new = TextLines(new)
    let changes = Self.changes(from: self.old, to: self.new)
    fill(changes)
  }

  /// A stretch of lines in the place of others.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private mutating func fill(_ changes: [Change]) {
    // The new text's line that comes next.
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
    // One line in place of one says more than that one is left out.
    guard range.count > before + after + 1 else {
      lines += range.map { .common($0) }
      return
    }
    lines += range.prefix(before).map { .common($0) }
    lines.append(.skipped(range.count - before - after))
    lines += range.suffix(after).map { .common($0) }
  }

  // MARK: - Comparing

  private static func changes(from old: TextLines, to new: TextLines) -> [Change] {
    var start = 0
    while start < old.count, start < new.count, old.isSame(start, as: start, of: new) { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old.isSame(oldEnd - 1, as: newEnd - 1, of: new) {
      oldEnd -= 1
      newEnd -= 1
    }
    guard start < oldEnd, start < newEnd else {
      return start == oldEnd && start == newEnd ? [] : [Change(old: start..<oldEnd, new: start..<newEnd)]
    }
    return shortest(from: old, start..<oldEnd, to: new, start..<newEnd)
      ?? [Change(old: start..<oldEnd, new: start..<newEnd)]
  }

  /// Finds the fewest lines to take away and to add; nil where they are too many.
  ///
  /// - Note: E. Myers, An O(ND) Difference Algorithm and Its Variations (1986)
  private static func shortest(
    from old: TextLines, _ oldRange: Range<Int>, to new: TextLines, _ newRange: Range<Int>
  ) -> [Change]? {
    let (oldCount, newCount) = (oldRange.count, newRange.count)
    let limit = min(limit, oldCount + newCount)
    var reached = [Int](repeating: 0, count: 2 * limit + 3)
    var steps: [[Int]] = []
    for distance in 0...limit {
      steps.append(Array(reached[(limit + 1 - distance)...(limit + 1 + distance)]))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let index = limit + 1 + diagonal
        let goesDown =
          diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
        var x = goesDown ? reached[index + 1] : reached[index - 1] + 1
        var y = x - diagonal
        while x < oldCount, y < newCount,
          old.isSame(oldRange.lowerBound + x, as: newRange.lowerBound + y, of: new)
        {
          x += 1
          y += 1
        }
        reached[index] = x
        if x >= oldCount, y >= newCount {
          return changes(steps, oldCount, newCount, oldRange.lowerBound, newRange.lowerBound)
        }
      }
    }
    return nil
  }

  /// Goes back from the end, along what was reached with each number of changes.
  private static func changes(
    _ steps: [[Int]], _ oldCount: Int, _ newCount: Int, _ oldStart: Int, _ newStart: Int
  ) -> [Change] {
    var changes: [Change] = []
    var (x, y) = (oldCount, newCount)
    for distance in stride(from: steps.count - 1, to: 0, by: -1) {
      // What was reached before, with the diagonals from -distance to distance; the outermost are not yet set.
      let reached = steps[distance]
      let diagonal = x - y
      let index = distance + diagonal
      let goesDown =
        diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
      let previousX = goesDown ? reached[index + 1] : reached[index - 1]
      let previousY = previousX - (goesDown ? diagonal + 1 : diagonal - 1)
      let oldLine = oldStart + previousX..<oldStart + previousX + (goesDown ? 0 : 1)
      let newLine = newStart + previousY..<newStart + previousY + (goesDown ? 1 : 0)
      if let last = changes.last, last.old.lowerBound == oldLine.upperBound,
        last.new.lowerBound == newLine.upperBound
      {
        changes[changes.count - 1] = Change(
          old: oldLine.lowerBound..<last.old.upperBound, new: newLine.lowerBound..<last.new.upperBound)
      } else {
        changes.append(Change(old: oldLine, new: newLine))
      }
      (x, y) = (previousX, previousY)
    }
    return changes.reversed()
  }
}
