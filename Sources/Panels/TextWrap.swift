internal import ScreenModel

/// Wraps text at word boundaries.
package enum TextWrap {
  /// Returns the lines of a text at a width; a word that is longer than a line is split.
  ///
  /// The number and the section of a standard stay together.
  ///
  /// - Parameter limit: The maximum number of lines; the last one ends with a mark if the text continues.
  package static func lines(_ text: String, columns: Int, limit: Int = .max, mark: String = "…") -> [String] {
    guard columns > 0, limit > 0 else { return [] }
    if let lines = SimpleText(text)?.lines(columns: columns, atMost: limit) {
      return cut(lines, columns: columns, limit: limit, mark: mark)
    }
    return linesOfAny(text, columns: columns, limit: limit, mark: mark)
  }

  /// Returns the lines of a text with any characters.
  package static func linesOfAny(_ text: String, columns: Int, limit: Int = .max, mark: String = "…")
    -> [String]
  {
    var lines: [String] = []
    var line = ""
    for word in words(of: text) {
      let joined = line.isEmpty ? word : line + " " + word
      if TextLayout.columns(joined) <= columns {
        line = joined
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
      while TextLayout.columns(line) > columns {
        let cut = TextLayout.index(in: line, atColumn: columns)
        let head = cut > line.startIndex ? line[..<cut] : line.prefix(1)
        lines.append(String(head))
        line = String(line[head.endIndex...])
        if lines.count > limit { break }
      }
      if lines.count > limit { break }
    }
    if !line.isEmpty { lines.append(line) }
    return cut(lines, columns: columns, limit: limit, mark: mark)
  }

  private static func cut(_ lines: [String], columns: Int, limit: Int, mark: String) -> [String] {
    guard lines.count > limit else { return lines }
    let room = max(0, columns - TextLayout.columns(mark))
    var lines = Array(lines.prefix(limit))
    lines[limit - 1] = TextLayout.truncated(lines[limit - 1], to: room, mark: "") + mark
    return lines
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.split(separator: " ") {
      if let last = words.last, last.hasSuffix("RFC") || (word.first == "§" && !words.isEmpty) {
        words[words.count - 1] = last + " " + String(word)
      } else {
        words.append(String(word))
      }
    }
    return words
  }
}
