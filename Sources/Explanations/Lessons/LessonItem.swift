internal import WiredraftCore

/// A text that may continue on further lines, which are joined with spaces.
struct LessonItem {
  private(set) var text: String
  /// For each line's part, the number of characters before it and its position in the file.
  private var parts: [(before: Int, position: TextPosition)]

  init(_ text: String, at position: TextPosition) {
    self.text = text
    parts = [(0, position)]
  }

  var position: TextPosition { parts[0].position }

  mutating func append(_ part: String, at position: TextPosition) {
    text += " "
    parts.append((text.unicodeScalars.count, position))
    text += part
  }

  /// A joining space counts as the end of the line before.
  func position(of offset: Int) -> TextPosition {
    let part = parts.last { $0.before <= offset } ?? parts[0]
    return TextPosition(line: part.position.line, column: part.position.column + offset - part.before)
  }
}
