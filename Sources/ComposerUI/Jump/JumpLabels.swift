/// Labels for places to jump to: one letter for as many places as possible, two for the rest.
enum JumpLabels {
  /// The letters, those that are easiest to reach first.
  static let letters = Array("asdfghjklqwertyuiopzxcvbnm")

  static var most: Int { letters.count * letters.count }

  /// Returns labels for a number of places, none of which is a prefix of another.
  static func labels(_ count: Int) -> [String] {
    let count = min(count, most)
    // The last letters begin labels of two letters; as few of them as possible are used.
    var prefixes = 0
    while letters.count - prefixes + prefixes * letters.count < count { prefixes += 1 }
    var labels = letters.dropLast(prefixes).map { String($0) }
    for prefix in letters.suffix(prefixes) {
      for letter in letters { labels.append(String([prefix, letter])) }
    }
    return Array(labels.prefix(count))
  }
}
