/// The names of rows that were looked at, by their short hashes.
struct SeenNames {
  private let rows: [Row]
  /// The first row with a name of each hash.
  private var first: [UInt32: Int] = [:]
  /// The first rows with each other name of a hash that has several.
  private var others: [UInt32: [Int]] = [:]
  /// Whether names that differ have the same hash.
  private(set) var haveCollided: Bool

  init(_ rows: [Row], haveCollided: Bool) {
    self.rows = rows
    self.haveCollided = haveCollided
  }

  /// How many hashes there are.
  var hashCount: Int { first.count }

  /// Adds the name of a row; returns false where it was there.
  mutating func insert(_ hash: UInt32, ofRow row: Int) -> Bool {
    guard let known = first[hash] else {
      first[hash] = row
      return true
    }
    if isSame(known, row) { return false }
    haveCollided = true
    if others[hash, default: []].contains(where: { isSame($0, row) }) { return false }
    others[hash, default: []].append(row)
    return true
  }

  private func isSame(_ row: Int, _ other: Int) -> Bool {
    rows[row].name.utf8.elementsEqual(rows[other].name.utf8)
  }
}
