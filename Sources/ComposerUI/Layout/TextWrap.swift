import ScreenModel

/// Breaks a text into lines between words.
enum TextWrap {
  /// Returns the lines of a text at a width; a word that is longer than a line is broken within.
  ///
  /// - Parameter limit: How many lines there may be; the last one ends with a mark if the text goes on.
  static func lines(_ text: String, columns: Int, limit: Int = .max, mark: String = "…") -> [String] {
    guard columns > 0, limit > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    var used = 0
    var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    while let word = words.first {
      let width = TextLayout.columns(word)
      if used == 0, width > columns {
        let cut = TextLayout.index(in: word, atColumn: columns)
        let head = cut > word.startIndex ? word[..<cut] : word.prefix(1)
        lines.append(String(head))
        words[words.startIndex] = word[head.endIndex...]
        if words[words.startIndex].isEmpty { words.removeFirst() }
      } else if used == 0 {
        line = String(word)
        used = width
        words.removeFirst()
      } else if used + 1 + width <= columns {
        line += " " + word
        used += 1 + width
        words.removeFirst()
      } else {
        lines.append(line)
        (line, used) = ("", 0)
      }
      if lines.count == limit, !words.isEmpty || used > 0 {
        lines[limit - 1] = TextLayout.truncated(lines[limit - 1] + " " + mark + mark, to: columns, mark: mark)
        if !lines[limit - 1].hasSuffix(mark) { lines[limit - 1] += mark }
        return lines
      }
    }
    if used > 0 { lines.append(line) }
    return lines
  }
}
