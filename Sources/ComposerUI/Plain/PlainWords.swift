import WiredraftCore

/// Reads the line of a command.
enum PlainWords {
  /// Returns the first word, and what stands behind it and one space or more.
  static func first(of line: some StringProtocol) -> (word: String, rest: String) {
    let start = line.drop { $0 == " " || $0 == "\t" }
    let word = start.prefix { $0 != " " && $0 != "\t" }
    return (String(word), String(start[word.endIndex...].drop { $0 == " " || $0 == "\t" }))
  }

  /// Returns the words.
  static func all(_ line: String) -> [String] {
    line.split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  /// Returns what stands for a command's arguments, as far as they are on its line.
  ///
  /// The last takes the rest of the line as it stands, spaces at its end among it.
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
        // What follows the last is for the command to look at.
        if index == command.arguments.count - 1, !rest.isEmpty { result.append(rest) }
      } else {
        result.append(rest)
        rest = ""
      }
    }
    return command.arguments.isEmpty && !line.isEmpty ? [line] : result
  }

  /// Returns the list of a word, be it abbreviated to three letters.
  static func list(_ word: String) -> RowList? {
    let word = word.lowercased()
    if word == "header" || word == "fields" { return .headers }
    if let list = RowList(rawValue: word) { return list }
    guard word.count >= 3 else { return nil }
    return RowList.allCases.first { $0.rawValue.hasPrefix(word) }
  }

  /// Whether a word says yes or no; nil where it says neither.
  static func answer(_ line: String) -> Bool? {
    switch first(of: line).word.lowercased() {
    case "y", "yes", "on", "true": true
    case "n", "no", "off", "false": false
    default: nil
    }
  }
}
