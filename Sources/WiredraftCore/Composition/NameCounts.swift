/// How often names stand in a list, by their short hashes: where no hash stands twice, no name does.
///
/// Four bytes a name: a table of counts would need ten times as many.
struct NameCounts: Sendable {
  /// All hashes, in rising order.
  private var sorted: [UInt32] = []
  /// Whether names that differ were found to have the same hash.
  var haveCollided = false

  /// Takes the names of some rows out and puts those of others in; returns the hashes of names of which other
  /// rows may be the first, and the repeated, ones now.
  ///
  /// - Complexity: O(*k* log *n* + *n*), where *k* is the number of names in both, and *n* that of all, of which
  ///   little more is done than moving them where *k* is small.
  mutating func replace(_ old: [ComposedRows], with new: [ComposedRows]) -> Set<UInt32> {
    let all = new.flatMap(\.names.hashes)
    var before = old.flatMap(\.names.hashes)[...]
    var after = all[...]
    while let first = before.first, first == after.first {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    if before.count + after.count <= 16 {
      for hash in before { remove(hash) }
      for hash in after { sorted.insert(hash, at: firstIndex(notBelow: hash)) }
    } else {
      exchange(RadixSort.sorted(before), for: RadixSort.sorted(after))
    }
    var touched: Set<UInt32> = []
    if all.count == sorted.count {
      for index in sorted.indices.dropFirst() where sorted[index] == sorted[index - 1] {
        touched.insert(sorted[index])
      }
    } else {
      for hash in all where holdsTwice(hash) { touched.insert(hash) }
    }
    for hash in before where holds(hash) { touched.insert(hash) }
    return touched
  }

  private func firstIndex(notBelow hash: UInt32) -> Int {
    sorted.withUnsafeBufferPointer { sorted in
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] < hash { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private func holds(_ hash: UInt32) -> Bool {
    let index = firstIndex(notBelow: hash)
    return index < sorted.count && sorted[index] == hash
  }

  private func holdsTwice(_ hash: UInt32) -> Bool {
    let index = firstIndex(notBelow: hash) + 1
    return index < sorted.count && sorted[index] == hash
  }

  private mutating func remove(_ hash: UInt32) {
    let index = firstIndex(notBelow: hash)
    if index < sorted.count, sorted[index] == hash { sorted.remove(at: index) }
  }

  /// Takes hashes out and puts others in, both in rising order.
  private mutating func exchange(_ old: [UInt32], for new: [UInt32]) {
    if sorted.isEmpty {
      sorted = new
      return
    }
    var result: [UInt32] = []
    result.reserveCapacity(max(0, sorted.count - old.count) + new.count)
    var (gone, come) = (0, 0)
    for hash in sorted {
      while gone < old.count, old[gone] < hash { gone += 1 }
      if gone < old.count, old[gone] == hash {
        gone += 1
        continue
      }
      while come < new.count, new[come] < hash {
        result.append(new[come])
        come += 1
      }
      result.append(hash)
    }
    result += new[come...]
    sorted = result
  }
}

/// Tells at once of most hashes that they are not in a set.
struct NameFilter {
  private var bits = [UInt64](repeating: 0, count: 1024)

  init(_ hashes: Set<UInt32>) {
    for hash in hashes { bits[Int(hash & 1023)] |= 1 << UInt64((hash >> 10) & 63) }
  }

  func mayHold(_ hash: UInt32) -> Bool { bits[Int(hash & 1023)] & (1 << UInt64((hash >> 10) & 63)) != 0 }
}
