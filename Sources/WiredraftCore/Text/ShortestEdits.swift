/// The smallest set of elements to remove from a sequence, and to insert into it, that turns it into another.
///
/// - Note: E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, 1986
package struct ShortestEdits: Sendable {
  /// Elements that are replaced by others.
  package struct Change: Sendable, Hashable {
    /// The range in the old sequence.
    package var old: Range<Int>
    /// The range in the new sequence.
    package var new: Range<Int>

    /// Makes a change.
    package init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }
  }

  /// The changes, in order; between two of them there is at least one common element.
  package let changes: [Change]
  /// Whether they are the fewest. If that took too long, there is one change between the common beginning and end.
  package let isShortest: Bool

  /// Compares two sequences by the indices of their elements, up to a number of edits and of comparisons.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the length of both and *d* the number of edits.
  package init(
    from oldCount: Int, to newCount: Int, limit: Int, comparisons: Int = .max,
    areSame: (_ old: Int, _ new: Int) -> Bool
  ) {
    var start = 0
    while start < oldCount, start < newCount, areSame(start, start) { start += 1 }
    var (oldEnd, newEnd) = (oldCount, newCount)
    while oldEnd > start, newEnd > start, areSame(oldEnd - 1, newEnd - 1) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    let steps =
      oldEnd > start && newEnd > start
      ? Self.steps(oldEnd - start, newEnd - start, limit, comparisons) { areSame(start + $0, start + $1) }
      : nil
    if let steps {
      changes = Self.changes(steps, oldEnd - start, newEnd - start, start)
      isShortest = true
    } else {
      // Where one of them is empty, this is the shortest way.
      let count = oldEnd - start + newEnd - start
      changes = count > 0 ? [Change(old: start..<oldEnd, new: start..<newEnd)] : []
      isShortest = (oldEnd == start || newEnd == start) && count <= limit
    }
  }

  /// Returns for each number of edits the place that each diagonal has reached before them; nil if it takes too many.
  private static func steps(
    _ oldCount: Int, _ newCount: Int, _ limit: Int, _ comparisons: Int,
    _ areSame: (_ old: Int, _ new: Int) -> Bool
  ) -> [[Int32]]? {
    let limit = min(limit, oldCount + newCount)
    var comparisons = comparisons
    var reached = [Int32](repeating: 0, count: 2 * limit + 3)
    var steps: [[Int32]] = []
    for distance in 0...limit {
      steps.append(Array(reached[(limit + 1 - distance)...(limit + 1 + distance)]))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let index = limit + 1 + diagonal
        let goesDown =
          diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
        var x = Int(goesDown ? reached[index + 1] : reached[index - 1] + 1)
        while x < oldCount, x - diagonal < newCount, areSame(x, x - diagonal) {
          x += 1
          comparisons -= 1
        }
        comparisons -= 1
        reached[index] = Int32(x)
        if x >= oldCount, x - diagonal >= newCount { return steps }
      }
      guard comparisons > 0 else { return nil }
    }
    return nil
  }

  /// Goes back from the end, along the places reached with each number of edits.
  private static func changes(
    _ steps: [[Int32]], _ oldCount: Int, _ newCount: Int, _ start: Int
  ) -> [Change] {
    var changes: [Change] = []
    var (x, y) = (oldCount, newCount)
    for distance in stride(from: steps.count - 1, to: 0, by: -1) {
      let reached = steps[distance]
      let diagonal = x - y
      let index = distance + diagonal
      let goesDown =
        diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
      let previousX = Int(goesDown ? reached[index + 1] : reached[index - 1])
      let previousY = previousX - (goesDown ? diagonal + 1 : diagonal - 1)
      let (old, new) = (start + previousX, start + previousY)
      let edit = Change(old: old..<old + (goesDown ? 0 : 1), new: new..<new + (goesDown ? 1 : 0))
      if let last = changes.last, last.old.lowerBound == edit.old.upperBound,
        last.new.lowerBound == edit.new.upperBound
      {
        changes[changes.count - 1] = Change(
          old: edit.old.lowerBound..<last.old.upperBound, new: edit.new.lowerBound..<last.new.upperBound)
      } else {
        changes.append(edit)
      }
      (x, y) = (previousX, previousY)
    }
    return changes.reversed()
  }
}
