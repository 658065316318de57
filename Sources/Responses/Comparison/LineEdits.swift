/// The shortest list of lines to remove and to add that makes one text into another.
///
/// - Note: E. W. Myers, *An O(ND) difference algorithm and its variations*, 1986
struct LineEdits {
  /// Lines that are removed, and those that are added in their place; one of the ranges may be empty.
  private(set) var hunks: [(removed: Range<Int>, added: Range<Int>)] = []

  /// The number of comparisons that are made beyond four for each line.
  private static let extraSteps = 8_000_000

  /// Compares lines; nil if more than ``AnswerComparison/maximumEdits`` are removed or added, or finding out takes too
  /// many comparisons.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines, and space for the square of the number of edits.
  init?(_ left: [Int32], _ right: [Int32]) {
    var start = 0
    while start < left.count, start < right.count, left[start] == right[start] { start += 1 }
    var (end, otherEnd) = (left.count, right.count)
    while end > start, otherEnd > start, left[end - 1] == right[otherEnd - 1] {
      (end, otherEnd) = (end - 1, otherEnd - 1)
    }
    guard end > start, otherEnd > start else {
      if end > start || otherEnd > start { hunks = [(start..<end, start..<otherEnd)] }
      return
    }
    guard let trace = Self.trace(left[start..<end], right[start..<otherEnd]) else { return nil }
    walkBack(trace, from: (end - start, otherEnd - start), start: start)
  }

  /// Returns for each number of edits the furthest line of the first text that is reached on each diagonal before them.
  private static func trace(_ left: ArraySlice<Int32>, _ right: ArraySlice<Int32>) -> [[Int32]]? {
    let (count, other) = (left.count, right.count)
    var steps = extraSteps + 4 * (count + other)
    var trace: [[Int32]] = []
    let limit = min(AnswerComparison.maximumEdits, count + other)
    // The furthest lines of the diagonals from -edits to edits, at the offset of the limit.
    var furthest = [Int32](repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    for edits in 0...limit {
      trace.append(Array(furthest[(middle - edits)...(middle + edits)]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let place = middle + diagonal
        let goesDown =
          diagonal == -edits || diagonal != edits && furthest[place - 1] < furthest[place + 1]
        var line = Int(goesDown ? furthest[place + 1] : furthest[place - 1] + 1)
        var otherLine = line - diagonal
        while line < count, otherLine >= 0, otherLine < other,
          left[left.startIndex + line] == right[right.startIndex + otherLine]
        {
          (line, otherLine, steps) = (line + 1, otherLine + 1, steps - 1)
        }
        steps -= 1
        furthest[place] = Int32(line)
        if line >= count, otherLine >= other { return trace }
      }
      guard steps > 0 else { return nil }
    }
    return nil
  }

  /// Collects the edits from the last to the first.
  private mutating func walkBack(_ trace: [[Int32]], from end: (Int, Int), start: Int) {
    var (line, other) = end
    var reversed: [(removed: Range<Int>, added: Range<Int>)] = []
    for edits in trace.indices.reversed() where edits > 0 {
      let before = trace[edits]
      // The place of diagonal 0 is the number of edits.
      func reached(_ diagonal: Int) -> Int {
        let place = edits + diagonal
        return before.indices.contains(place) ? Int(before[place]) : -1
      }
      let diagonal = line - other
      let goesDown =
        diagonal == -edits || diagonal != edits && reached(diagonal - 1) < reached(diagonal + 1)
      let previous = goesDown ? diagonal + 1 : diagonal - 1
      let from = reached(previous)
      let fromOther = from - previous
      let edit =
        goesDown
        ? (start + from..<start + from, start + fromOther..<start + fromOther + 1)
        : (start + from..<start + from + 1, start + fromOther..<start + fromOther)
      if let last = reversed.last, last.removed.lowerBound == edit.0.upperBound,
        last.added.lowerBound == edit.1.upperBound
      {
        reversed[reversed.count - 1] = (
          edit.0.lowerBound..<last.removed.upperBound, edit.1.lowerBound..<last.added.upperBound
        )
      } else {
        reversed.append(edit)
      }
      (line, other) = (from, fromOther)
    }
    hunks = reversed.reversed()
  }
}
