internal import WiredraftCore

/// A line `name: value` of a block of Bruno, or several.
struct BrunoPair {
  var name = ""
  var value = ""
  /// The items of a value `[ … ]` over several lines; nil for another value.
  var items: [String]?
  /// Whether a `~` before the name switches the line off.
  var isEnabled = true
  var description: String?
  /// The names of the other annotations before it, such as `@number`.
  var annotations: [String] = []
  var position: TextPosition
}

/// Reads the lines of a block as names and values.
///
/// A value between `'''` may have several lines. Lines `@word` and `@word(…)` are annotations of the next pair; the
/// text of one may be between `'''`, too.
struct BrunoPairReader {
  private let lines: [(text: String, position: TextPosition)]
  private var index = 0

  init(_ lines: [(text: String, position: TextPosition)]) { self.lines = lines }

  mutating func pairs() -> [BrunoPair] {
    var pairs: [BrunoPair] = []
    var open: BrunoPair?
    while index < lines.count {
      let (typed, position) = lines[index]
      let line = typed.trimmingBlanks
      if line.isEmpty || line.hasPrefix("#") {
        index += 1
        continue
      }
      var pair = open ?? BrunoPair(position: position)
      if line.hasPrefix("@"), let annotation = annotation() {
        if annotation.name == "description" {
          pair.description = annotation.text ?? ""
        } else {
          pair.annotations.append("@" + annotation.name)
        }
        open = pair
        continue
      }
      open = nil
      index += 1
      pair.position = position
      read(line[...], into: &pair)
      pairs.append(pair)
    }
    return pairs
  }

  private mutating func read(_ text: Substring, into pair: inout BrunoPair) {
    var line = text
    if line.hasPrefix("~") {
      pair.isEnabled = false
      line = line.dropFirst()
    }
    // A name in quotes may contain a colon.
    if line.hasPrefix("\""), let end = Self.endOfQuote(line) {
      pair.name = String(line[line.index(after: line.startIndex)..<end].replacing("\\\"", with: "\""))
      line = line[line.index(after: end)...].drop { $0 == " " || $0 == "\t" }
      if line.first == ":" { line = line.dropFirst() }
      // A tilde counts also within the quotes.
      if pair.isEnabled, pair.name.hasPrefix("~") {
        pair.isEnabled = false
        pair.name.removeFirst()
      }
    } else {
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      pair.name = String(line[..<colon]).trimmingBlanks
      line = colon < line.endIndex ? line[line.index(after: colon)...] : ""
    }
    pair.value = String(line).trimmingBlanks
    if pair.value.hasPrefix("'''") {
      let (text, rest) = longText(pair.value.dropFirst(3))
      // The type of a part may follow.
      let type = rest.trimmingBlanks
      pair.value = type.hasPrefix("@contentType(") ? text + " " + type : text
    } else if pair.value == "[" {
      pair.items = items()
    }
  }

  private static func endOfQuote(_ line: Substring) -> Substring.Index? {
    var previous: Character = "\""
    for index in line.indices.dropFirst() {
      if line[index] == "\"", previous != "\\" { return index }
      previous = line[index]
    }
    return nil
  }

  /// Returns a text between `'''`, whose lines have a margin of four spaces and which has no white space at its ends, and
  /// what follows it on its last line.
  ///
  /// - Parameter first: The rest of the line behind the first `'''`.
  private mutating func longText(_ first: Substring) -> (text: String, rest: String) {
    if let end = first.firstRange(of: "'''") {
      return (String(first[..<end.lowerBound]), String(first[end.upperBound...]))
    }
    var texts = [String(first)]
    var rest = ""
    while index < lines.count {
      let line = lines[index].text
      index += 1
      let text = line.hasPrefix("    ") ? line.dropFirst(4) : line.drop { $0 == " " }
      if let end = text.firstRange(of: "'''") {
        texts.append(String(text[..<end.lowerBound]))
        rest = String(text[end.upperBound...])
        break
      }
      texts.append(String(text))
    }
    return (Self.trimmed(texts.joined(separator: "\n")), rest)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.unicodeScalars.drop { $0.properties.isWhitespace }
    let end = start.reversed().drop { $0.properties.isWhitespace }.reversed()
    return String(String.UnicodeScalarView(end))
  }

  private mutating func items() -> [String] {
    var items: [String] = []
    while index < lines.count {
      let line = lines[index].text.trimmingBlanks
      index += 1
      if line == "]" { break }
      if !line.isEmpty { items.append(line) }
    }
    return items
  }

  // MARK: - Annotations

  /// Reads an annotation, `@name` or `@name(text)`, and moves behind its last line; nil if the line is another one.
  private mutating func annotation() -> (name: String, text: String?)? {
    let line = lines[index].text.trimmingBlanks.dropFirst()
    let name = line.prefix { !"() \t:".contains($0) }
    guard !name.isEmpty else { return nil }
    let behind = line[name.endIndex...]
    guard behind.first == "(" else {
      guard String(behind).trimmingBlanks.isEmpty else { return nil }
      index += 1
      return (String(name), nil)
    }
    let start = index
    index += 1
    let argument = behind.dropFirst()
    let (text, rest) =
      argument.hasPrefix("'''") ? longText(argument.dropFirst(3)) : Self.argument(String(argument))
    guard rest.trimmingBlanks == ")" else {
      index = start
      return nil
    }
    return (String(name), text)
  }

  /// Splits an argument in quotes, or without, from what follows it.
  private static func argument(_ text: String) -> (text: String, rest: String) {
    if text.hasPrefix("\""), let end = endOfQuote(text[...]) {
      let quoted = String(text[...end])
      let value: String
      if let json = try? ParameterValue(json: quoted), case .string(let decoded) = json {
        value = decoded
      } else {
        value = String(quoted.dropFirst().dropLast()).replacing("\\\"", with: "\"")
      }
      return (value, String(text[text.index(after: end)...]))
    }
    if text.hasPrefix("'"), let end = text.dropFirst().firstIndex(of: "'") {
      return (String(text[..<end].dropFirst()), String(text[text.index(after: end)...]))
    }
    guard let close = text.firstIndex(of: ")") else { return (text, "") }
    return (String(text[..<close]), String(text[close...]))
  }
}
