struct ResolvedText {
  struct Part {
    /// Its range in the UTF-8 of the text.
    var range: Range<Int>
    var variable: Variable
  }

  private(set) var text = ""
  /// An empty value makes none.
  private(set) var parts: [Part] = []

  mutating func append(_ literal: String) { text += literal }

  mutating func append(_ value: String, of variable: Variable) {
    let start = text.utf8.count
    text += value
    let end = text.utf8.count
    if end > start { parts.append(Part(range: start..<end, variable: variable)) }
  }

  /// Returns the parts of the text that begins at an offset in another.
  static func parts(_ parts: [Part], from offset: Int) -> [Part] {
    parts.compactMap { part in
      guard part.range.upperBound > offset else { return nil }
      return Part(
        range: max(0, part.range.lowerBound - offset)..<part.range.upperBound - offset,
        variable: part.variable)
    }
  }
}

extension ParameterValue {
  /// The text of the value within another text, such as a header field's: JSON for an array or object.
  package var textInTexts: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    case .null: "null"
    case .date(let date): date.text
    case .bytes, .array, .object: compactJSON
    case .file(let file): file.path
    }
  }
}
