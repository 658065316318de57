import DraftFormats
import WiredraftCore

enum PlainWords {
  static func first(of line: some StringProtocol) -> (word: String, rest: String) {
    let start = line.drop { $0 == " " || $0 == "\t" }
    let word = start.prefix { $0 != " " && $0 != "\t" }
    return (String(word), String(start[word.endIndex...].drop { $0 == " " || $0 == "\t" }))
  }

  static func all(_ line: String) -> [String] {
    line.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// The last argument takes the rest of the line unchanged, including spaces at its end.
  static func arguments(of command: PlainCommand, in line: String) -> [String] {
    var rest = line
    var result: [String] = []
    for (index, argument) in command.arguments.enumerated() {
      guard !rest.isEmpty else { break }
      if argument == .row {
        var (word, others) = first(of: rest)
        if list(word) != nil, !others.isEmpty {
          let (row, more) = first(of: others)
          word += " " + row
          others = more
        }
        result.append(word)
        rest = others
        // The command checks a text after its last argument.
        if index == command.arguments.count - 1, !rest.isEmpty { result.append(rest) }
      } else {
        result.append(rest)
        rest = ""
      }
    }
    return command.arguments.isEmpty && !line.isEmpty ? [line] : result
  }

  /// Returns the name of a new row and its value, nil if it is missing; nil for an item such as `name=text`.
  ///
  /// The name is the first word, or a text in quotes.
  static func nameAndValue(_ text: String) -> (name: String, value: String?)? {
    if let (name, rest) = quoted(text) {
      guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
      let value = rest.drop { $0 == " " || $0 == "\t" }
      return (name, value.isEmpty ? nil : String(value))
    }
    let (word, rest) = first(of: text)
    return !rest.isEmpty && RequestItem(word) == nil ? (word, rest) : nil
  }

  /// Returns an item without the quotes around its name, whose separators are escaped.
  static func unquotedItem(_ text: String) -> String {
    guard let (name, rest) = quoted(text) else { return text }
    return name.reduce(into: "") { $0 += "=:@\\".contains($1) ? "\\\($1)" : String($1) } + rest
  }

  private static func quoted(_ text: String) -> (inner: String, rest: Substring)? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    let inner = text.dropFirst()
    guard let end = inner.firstIndex(of: quote), end > inner.startIndex else { return nil }
    return (String(inner[..<end]), inner[inner.index(after: end)...])
  }

  /// Returns the list of a word, which may be abbreviated to three letters.
  static func list(_ word: String) -> Draft.RowList? {
    let word = word.lowercased()
    if word == "header" || word == "fields" { return .headers }
    if let list = Draft.RowList(rawValue: word) { return list }
    guard word.count >= 3 else { return nil }
    return Draft.RowList.allCases.first { $0.rawValue.hasPrefix(word) }
  }

  static func answer(_ line: String) -> Bool? {
    switch first(of: line).word.lowercased() {
    case "y", "yes", "on", "true": true
    case "n", "no", "off", "false": false
    default: nil
    }
  }
}
