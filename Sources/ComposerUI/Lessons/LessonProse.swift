import ScreenModel

/// Texts of lessons: what stands between backticks, keys and bytes, is bold, and the backticks are not shown.
enum LessonProse {
  /// Stands where a backtick stood: it takes no column, and never reaches the screen.
  private static let mark: Character = "\u{2060}"

  /// A line of a text.
  struct Line: Sendable, Hashable {
    var text: String
    var style: Style
    /// Whether it begins between two backticks.
    var beginsBold = false

    /// Draws the line, and a mark where it does not fit.
    func draw(into screen: inout Screen, at column: Int, row: Int, width: Int, options: ComposerOptions) {
      var isBold = beginsBold
      var place = column
      for part in text.split(separator: LessonProse.mark, omittingEmptySubsequences: false) {
        place += screen.write(
          part, at: place, row: row, width: column + width - place,
          style: isBold ? style.adding(.bold) : style, mark: options.ellipsis)
        isBold.toggle()
      }
    }
  }

  /// Returns the lines of a text at a width.
  static func lines(_ text: String, columns: Int, style: Style = .plain) -> [Line] {
    // A text of the author's own may have such a mark.
    let marked = String(text.filter { $0 != mark }.map { $0 == "`" ? mark : $0 })
    var isBold = false
    return TextWrap.lines(marked, columns: columns).map { line in
      defer { if line.count(where: { $0 == mark }) % 2 == 1 { isBold.toggle() } }
      return Line(text: line, style: style, beginsBold: isBold)
    }
  }

  /// Returns the text without its backticks.
  static func plain(_ text: String) -> String { text.filter { $0 != "`" } }
}
