import ScreenModel

/// A line that the plain mode prints.
struct PlainLine: Sendable {
  var text: String
  /// Whether it is never broken into several: a terminal does that so that what is copied from it is whole.
  var staysWhole = false

  /// Returns the line as a terminal has room for it: broken between words, so that none is read as two.
  ///
  /// Spaces are kept, but for those that a line ends with; a word that is longer than a line stays whole.
  /// - Parameter columns: The width of the terminal; nil where there is none.
  func lines(columns: Int?) -> [String] {
    guard let columns, columns > 0, !staysWhole, TextLayout.columns(text) > columns else { return [text] }
    var lines: [String] = []
    var line = ""
    var width = 0
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let length = TextLayout.columns(String(word))
      if index > 0, width + 1 + length <= columns || line.isEmpty {
        line += " " + word
        width += 1 + length
      } else {
        if index > 0 { lines.append(line) }
        line = String(word)
        width = length
      }
    }
    return lines + [line]
  }
}
