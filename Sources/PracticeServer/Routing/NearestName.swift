enum NearestName {
  /// The one with the least number of changes of single characters.
  static func nearest(to text: String, in names: [String]) -> String? {
    let text = Array(text.lowercased().utf8.prefix(64))
    return names.map { ($0, distance(text, Array($0.lowercased().utf8))) }.min { $0.1 < $1.1 }?.0
  }

  /// The number of insertions, removals and replacements.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = Array(0...other.count)
    for (index, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let above = row[column + 1]
        row[column + 1] = min(above + 1, row[column] + 1, diagonal + (byte == other[column] ? 0 : 1))
        diagonal = above
      }
    }
    return row[other.count]
  }
}
