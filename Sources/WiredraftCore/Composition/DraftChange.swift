/// What of a draft became another since it was composed, so that the rest need not be composed again.
///
/// Only rows are told: all else is small, and is looked at each time.
public enum DraftChange: Sendable, Hashable {
  /// The rows of a range of a list gave way to a number of others.
  case rows(RowList, replaced: Range<Int>, count: Int)
  /// A list became another, or came, or went.
  case list(RowList)
  /// All lists did.
  case everything
}

/// How many rows are composed together, and between which numbers a group that changed stays one.
struct RowGrouping: Sendable {
  var size = 128
  var smallest = 32
  var largest = 256
}

/// A stretch of a list: rows as they were composed, or rows that are to be composed.
enum RowStretch {
  case composed(ComposedRows)
  case open(Int)

  var count: Int {
    switch self {
    case .composed(let rows): rows.outcomes.count
    case .open(let count): count
    }
  }

  /// Returns the stretches after the rows of a range gave way to others; nil where there is no such range.
  ///
  /// - Complexity: O(*n*), where *n* is the number of stretches.
  static func replacing(
    _ replaced: Range<Int>, with count: Int, in stretches: [RowStretch]
  ) -> [RowStretch]? {
    guard replaced.lowerBound >= 0, count >= 0 else { return nil }
    var start = 0
    var first: Int?
    var firstStart = 0
    for (index, stretch) in stretches.enumerated() {
      let end = start + stretch.count
      if first == nil, end > replaced.lowerBound || replaced.isEmpty && end == replaced.lowerBound {
        first = index
        firstStart = start
      }
      if let first, end >= replaced.upperBound {
        var result = stretches
        result.replaceSubrange(
          first...index, with: [.open(end - firstStart - replaced.count + count)])
        return result
      }
      start = end
    }
    return stretches.isEmpty && replaced == 0..<0 ? [.open(count)] : nil
  }

  /// Returns the stretches with those that are to be composed of a good size: a small one takes in a neighbour,
  /// a large one is divided.
  static func balanced(_ stretches: [RowStretch], _ grouping: RowGrouping) -> [RowStretch] {
    guard stretches.contains(where: { if case .open = $0 { true } else { false } }) else { return stretches }
    var result: [RowStretch] = []
    result.reserveCapacity(stretches.count + 8)
    var pending = 0
    for stretch in stretches {
      switch stretch {
      case .open(let count): pending += count
      case .composed(let rows):
        if pending > 0, pending < grouping.smallest {
          // Its neighbour is composed with it.
          pending += rows.outcomes.count
        } else {
          close(&pending, grouping, into: &result)
          result.append(stretch)
        }
      }
    }
    if pending > 0, pending < grouping.smallest, let last = result.popLast() { pending += last.count }
    close(&pending, grouping, into: &result)
    return result
  }

  private static func close(_ pending: inout Int, _ grouping: RowGrouping, into result: inout [RowStretch]) {
    if pending <= grouping.largest {
      if pending > 0 { result.append(.open(pending)) }
    } else {
      let parts = (pending + grouping.size - 1) / grouping.size
      for part in 0..<parts {
        result.append(.open(pending * (part + 1) / parts - pending * part / parts))
      }
    }
    pending = 0
  }
}
