/// Letters for places to jump to: one for as many as possible, two for the rest.
enum JumpLabels {
  /// The letters, the easiest to reach first.
  static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  /// How many places can have letters.
  static var most: Int { letters.count * letters.count }

  /// Returns a label for each of some places; none is the beginning of another.
  static func labels(_ count: Int) -> [String] {
    let count = min(count, most)
    // The last letters begin labels of two: as few of them as will do.
    var prefixes = 0
    while letters.count - prefixes + prefixes * letters.count < count { prefixes += 1 }
    var labels = letters.dropLast(prefixes).map { String($0) }
    for prefix in letters.suffix(prefixes) {
      for letter in letters { labels.append(String([prefix, letter])) }
    }
    return Array(labels.prefix(count))
  }
}
