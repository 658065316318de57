/// How often names stand in a list, by their hashes: where none stands twice there is nothing to look for.
struct NameCounts: Sendable {
  private var counts: [Int: Int] = [:]
  /// The hashes that stand more than once.
  private(set) var repeated: Set<Int> = []

  /// Takes the names of some rows out and puts those of others in; returns whether one that stood, or stands,
  /// more than once is among them.
  ///
  /// - Complexity: O(*n*), where *n* is the number of names between the first and the last that differ.
  mutating func replace(_ old: [ComposedRows], with new: [ComposedRows]) -> Bool {
    var before = old.flatMap { $0.names.map(\.hash) }[...]
    var after = new.flatMap { $0.names.map(\.hash) }[...]
    while let first = before.first, first == after.first {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    if counts.isEmpty { counts.reserveCapacity(after.count) }
    var isTouched = false
    for hash in before where remove(hash) { isTouched = true }
    for hash in after where add(hash) { isTouched = true }
    return isTouched || !repeated.isEmpty && new.contains { $0.names.contains { repeated.contains($0.hash) } }
  }

  private mutating func add(_ hash: Int) -> Bool {
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    guard count > 1 else { return false }
    repeated.insert(hash)
    return true
  }

  private mutating func remove(_ hash: Int) -> Bool {
    let count = counts[hash, default: 0] - 1
    counts[hash] = count > 0 ? count : nil
    guard count > 0 else { return false }
    if count == 1 { repeated.remove(hash) }
    return true
  }
}
