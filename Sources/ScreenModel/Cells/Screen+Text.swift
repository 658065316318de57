extension Screen {
  /// The text of each row, without trailing spaces.
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<size.columns {
        line.append(contentsOf: self[column, row].scalars)
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// The rows as one text, each without trailing spaces and followed by LF.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Each run of cells with one style other than plain: `row: first-last style`, one per element.
  ///
  /// A row of blanks with a background or in reverse has runs, too, so that a moved highlight is visible.
  public var styleRuns: [String] {
    var runs: [String] = []
    for row in 0..<size.rows {
      var column = 0
      while column < size.columns {
        let style = self[column, row].style
        let first = column
        while column < size.columns, self[column, row].style == style { column += 1 }
        if style != .plain { runs.append("\(row): \(first)-\(column - 1) \(style)") }
      }
    }
    return runs
  }
}

extension Cell {
  /// The base and its marks; empty for the second half of a wide character.
  public var scalars: [Unicode.Scalar] {
    if width == 0 { return [] }
    return [base] + marks.indices.compactMap { marks[$0] == 0 ? nil : Unicode.Scalar(marks[$0]) }
  }
}

extension Style: CustomStringConvertible {
  /// The attributes, the ink and the ground in words, such as `bold red on lit`; `plain` if there are none.
  public var description: String {
    let names: [(Attributes, String)] = [(.bold, "bold"), (.underline, "underline")]
    var words = names.compactMap { attributes.contains($0.0) ? $0.1 : nil }
    if ink != .text { words.append("\(ink)") }
    if ground != .screen { words.append("on \(ground)") }
    return words.isEmpty ? "plain" : words.joined(separator: " ")
  }
}
