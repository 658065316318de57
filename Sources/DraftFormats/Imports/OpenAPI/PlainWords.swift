enum PlainWords {
  /// The first paragraph as one line, cut at a word if it exceeds the limit in scalars. The rest is not read.
  static func line(_ text: String, limit: Int) -> String {
    var words: [Substring] = []
    var count = 0
    var isCut = false
    let beginning = text.prefix(limit * 4 + 200)
    for line in beginning.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let found = line.split(whereSeparator: \.isWhitespace)
      if found.isEmpty, !words.isEmpty { break }
      for word in found {
        // The signs of a heading are left out.
        if words.isEmpty, word.allSatisfy({ $0 == "#" }) { continue }
        guard count + word.unicodeScalars.count <= limit else {
          isCut = true
          break
        }
        words.append(word)
        count += word.unicodeScalars.count + 1
      }
      if isCut { break }
    }
    if isCut, words.isEmpty {
      return String(
        String.UnicodeScalarView(text.unicodeScalars.drop { $0.properties.isWhitespace }.prefix(limit))) + "…"
    }
    return words.joined(separator: " ") + (isCut ? "…" : "")
  }

  static func list(_ names: [String], limit: Int = 8) -> String {
    let shown = names.prefix(limit).map { line($0, limit: 60) }.joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
