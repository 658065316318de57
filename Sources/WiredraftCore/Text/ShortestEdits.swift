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

  /// Compares two sequences by the indices of their elements; nil if more than a number of edits is needed.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the length of both and *d* the number of edits.
  package init?(from oldCount: Int, to newCount: Int, limit: Int, areSame: (_ old: Int, _ new: Int) -> Bool) {
    let limit = min(limit, oldCount + newCount)
    // The place that each diagonal has reached, and the same before each number of edits.
    var reached = [Int](repeating: 0, count: 2 * limit + 3)
    var steps: [[Int]] = []
    for distance in 0...limit {
      steps.append(Array(reached[(limit + 1 - distance)...(limit + 1 + distance)]))
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let index = limit + 1 + diagonal
        let goesDown =
          diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
        var x = goesDown ? reached[index + 1] : reached[index - 1] + 1
        while x < oldCount, x - diagonal < newCount, areSame(x, x - diagonal) { x += 1 }
        reached[index] = x
        if x >= oldCount, x - diagonal >= newCount {
          changes = Self.changes(steps, oldCount, newCount)
          return
        }
      }
    }
    return nil
  }

  /// Goes back from the end, along the places reached with each number of edits.
  private static func changes(_ steps: [[Int]], _ oldCount: Int, _ newCount: Int) -> [Change] {
    var changes: [Change] = []
    var (x, y) = (oldCount, newCount)
    for distance in stride(from: steps.count - 1, to: 0, by: -1) {
      let reached = steps[distance]
      let diagonal = x - y
      let index = distance + diagonal
      let goesDown =
        diagonal == -distance || (diagonal != distance && reached[index - 1] < reached[index + 1])
      let previousX = goesDown ? reached[index + 1] : reached[index - 1]
      let previousY = previousX - (goesDown ? diagonal + 1 : diagonal - 1)
      let edit = Change(
        old: previousX..<previousX + (goesDown ? 0 : 1), new: previousY..<previousY + (goesDown ? 1 : 0))
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
