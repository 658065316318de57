/// Turns text into cells, so that it can't control a terminal or shift adjacent columns.
///
/// A character keeps its base and up to four marks. An emoji sequence is shown as its parts, with the sign of an invisible
/// character where they are joined: terminals disagree on the width of the whole, and no sequence looks like another. Control, direction and invisible characters become visible symbols of
/// one column: `␛` for Escape, `«` and `»` for changes of direction, `·` for characters without a shape.
public enum TextLayout {
  /// Returns the cells of a text, a wide character as two.
  ///
  /// ```swift
  /// TextLayout.cells("a\u{1b}[31m").map(\.base)  // ["a", "␛", "[", "3", "1", "m"]
  /// ```
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars.
  public static func cells(_ text: some StringProtocol, style: Style = .plain) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(text.utf8.count)
    layOut(text, skipping: 0, limit: .max, style: style, into: &cells)
    return cells
  }

  /// Returns a window of the cells of a text, and stops as soon as it is full.
  ///
  /// A wide character across an edge of the window becomes a space within it.
  ///
  /// - Parameter skipped: The columns before the window.
  /// - Parameter limit: The columns of the window; fewer cells are returned if the text ends earlier.
  /// - Complexity: O(*s* + *l*), where *s* and *l* are the columns skipped and shown, plus their marks.
  public static func cells(
    _ text: some StringProtocol, skipping skipped: Int, limit: Int, style: Style = .plain
  ) -> [Cell] {
    var cells: [Cell] = []
    layOut(text, skipping: max(0, skipped), limit: max(0, limit), style: style, into: &cells)
    return cells
  }

  /// Returns the number of columns of a text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars.
  public static func columns(_ text: some StringProtocol) -> Int {
    var typesetter = Typesetter()
    var columns = 0
    for scalar in text.unicodeScalars {
      columns += typesetter.place(scalar).columns
    }
    return columns
  }

  /// Returns the column where the character at an index begins, which is the column of a cursor before it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars before the index.
  public static func columns<Text: StringProtocol>(of text: Text, upTo index: Text.Index) -> Int {
    columns(text[..<index])
  }

  /// Returns the column where the character at an offset begins.
  ///
  /// - Parameter offset: The number of characters before it; values beyond the end mean the end.
  public static func columns<Text: StringProtocol>(of text: Text, upToCharacter offset: Int) -> Int {
    columns(text.prefix(max(0, offset)))
  }

  /// Returns the index of the character that covers a column, or the end index beyond the last one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of scalars before the column.
  public static func index<Text: StringProtocol>(in text: Text, atColumn column: Int) -> Text.Index {
    var typesetter = Typesetter()
    var reached = 0
    for index in text.indices {
      for scalar in text[index].unicodeScalars {
        reached += typesetter.place(scalar).columns
      }
      if reached > column { return index }
    }
    return text.endIndex
  }

  /// Returns the text, or as much of its beginning as fits before a mark.
  ///
  /// A character is never split: the result may be one column narrower than allowed. If not even the mark fits, the
  /// result is empty.
  ///
  /// - Complexity: O(*c*), where *c* is `columns` and the marks within them.
  public static func truncated<Text: StringProtocol>(
    _ text: Text, to columns: Int, mark: String = "…"
  ) -> String {
    let markColumns = Self.columns(mark)
    var typesetter = Typesetter()
    var reached = 0
    var cut = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      for scalar in text[index..<next].unicodeScalars {
        reached += typesetter.place(scalar).columns
      }
      if reached > columns {
        return markColumns <= columns ? String(text[..<cut]) + mark : ""
      }
      if reached <= columns - markColumns { cut = next }
      index = next
    }
    return String(text)
  }
}
