/// Finds the name that was probably meant.
package enum Nearest {
  /// Returns a hint that suggests the nearest of some names; empty if none is near.
  package static func hint(to name: String, in names: [String], _ shown: (String) -> String = { $0 })
    -> String
  {
    nearest(to: name, in: names).map { "; is \(shown($0)) meant?" } ?? ""
  }

  /// Returns the name with the fewest changes, if these are few for its length.
  package static func nearest(to name: String, in names: [String]) -> String? {
    let word = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(word, Array(candidate.unicodeScalars))
      guard distance <= max(1, candidate.unicodeScalars.count / 3) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of inserted, deleted or changed characters; two swapped characters count as one change.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, scalar) in one.enumerated() {
      var line = [row + 1]
      for (column, candidate) in other.enumerated() {
        var least = min(last[column + 1], line[column]) + 1
        least = min(least, last[column] + (scalar == candidate ? 0 : 1))
        if row > 0, column > 0, scalar == other[column - 1], one[row - 1] == candidate {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      (before, last) = (last, line)
    }
    return last[other.count]
  }
}
