/// The times at which the bytes of a content came.
package struct Arrivals: Sendable, Hashable {
  /// The first byte of each piece, and its time in nanoseconds after the first byte of all; both ascend.
  private var table: [(offset: Int, time: Int)] = []

  /// The most pieces whose times are kept; later bytes have the time of the last one.
  private static let most = 100_000

  package init() {}

  /// Adds a piece that came after the others.
  package mutating func add(_ offset: Int, at time: Int) {
    guard table.count < Self.most, table.last.map({ $0.offset < offset }) ?? true else { return }
    table.append((offset, time))
  }

  /// Returns the time of a byte; nil if it isn't known.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of pieces.
  package func time(of offset: Int) -> Int? {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if table[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? table[low - 1].time : nil
  }

  package static func == (lhs: Arrivals, rhs: Arrivals) -> Bool {
    lhs.table.count == rhs.table.count
      && lhs.table.last.map { [$0.offset, $0.time] } == rhs.table.last.map { [$0.offset, $0.time] }
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(table.count) }
}
