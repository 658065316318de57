/// How often names stand in a list, by their hashes: where none stands twice there is nothing to look for.
///
/// Names of the same hash are taken for the same. The hashes have 64 bits and another key in each run.
struct NameCounts: Sendable {
  private var counts: [Int: Int] = [:]

  /// Takes the names of some rows out and puts those of others in; returns the hashes of names of which other
  /// rows may be the first, and the repeated, ones now.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names in both.
  mutating func replace(_ old: [ComposedRows], with new: [ComposedRows]) -> Set<Int> {
    let all = new.flatMap { $0.names.map(\.hash) }
    var before = old.flatMap { $0.names.map(\.hash) }[...]
    var after = all[...]
    while let first = before.first, first == after.first {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    if counts.isEmpty { counts.reserveCapacity(after.count) }
    var touched: Set<Int> = []
    for hash in before where change(hash, by: -1) > 0 { touched.insert(hash) }
    for hash in after where change(hash, by: 1) > 1 { touched.insert(hash) }
    for hash in all where counts[hash, default: 0] > 1 { touched.insert(hash) }
    return touched
  }

  private mutating func change(_ hash: Int, by step: Int) -> Int {
    let count = counts[hash, default: 0] + step
    counts[hash] = count > 0 ? count : nil
    return count
  }
}

/// Tells at once of most hashes that they are not in a set.
struct NameFilter {
  private var bits = [UInt64](repeating: 0, count: 1024)

  init(_ hashes: Set<Int>) {
    for hash in hashes { bits[hash & 1023] |= 1 << UInt64((hash >> 10) & 63) }
  }

  func mayHold(_ hash: Int) -> Bool { bits[hash & 1023] & (1 << UInt64((hash >> 10) & 63)) != 0 }
}
