import ScreenModel

struct PlainLine: Sendable {
  var text: String
  /// Whether the composer never wraps the line; the terminal wraps it instead, so that a copy of it is whole.
  var staysWhole = false

  /// Spaces are kept, except those at the end of a line; a word that is longer than a line is not broken.
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
