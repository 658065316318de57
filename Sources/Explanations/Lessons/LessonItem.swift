internal import WiredraftCore

/// A text that may go on in further lines, which are put together with spaces.
struct LessonItem {
  private(set) var text: String
  /// How many characters come before each line's part, and where this stands in the file.
  private var parts: [(before: Int, position: TextPosition)]

  init(_ text: String, at position: TextPosition) {
    self.text = text
    parts = [(0, position)]
  }

  /// Where it begins.
  var position: TextPosition { parts[0].position }

  /// Adds a further line's part, which stands at a place.
  mutating func append(_ part: String, at position: TextPosition) {
    text += " "
    parts.append((text.unicodeScalars.count, position))
    text += part
  }

  /// Where a character stands in the file.
  ///
  /// - Parameter offset: How many come before it; the space before a further line's part stands behind the line before.
  func position(of offset: Int) -> TextPosition {
    let part = parts.last { $0.before <= offset } ?? parts[0]
    return TextPosition(line: part.position.line, column: part.position.column + offset - part.before)
  }
}
