/// The lines of the result of a case.
struct ResultLines {
  var lines: [String] = []

  /// Adds a text of one line after its name, and one of more lines below it.
  mutating func add(_ name: String, _ text: String) {
    let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
    let texts = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines +=
      texts.count == 1
      ? [text.isEmpty ? "\(name):" : "\(name): \(text)"] : ["\(name):"] + texts.map { "  " + $0 }
  }

  /// All lines.
  var text: String { lines.joined(separator: "\n") }

  /// The lines after an input: beside it if there is room, else below it.
  func text(after input: Substring) -> String {
    let line = "\(input) → " + lines.joined(separator: " · ")
    let isShort = line.count <= 130 && !lines.contains { $0.hasPrefix("  ") }
    return isShort || (lines.count == 1 && !lines[0].hasPrefix("  "))
      ? line : ([String(input)] + lines.map { "  " + $0 }).joined(separator: "\n")
  }
}

/// Puts values in the places `$1`, `$2` and so on of a text.
func filled(_ text: String, _ values: [String]) -> String {
  values.indices.reversed().reduce(text) { $0.replacing("$\($1 + 1)", with: values[$1]) }
}
