import TestSupport

/// The notation of texts in corpora, with a visible sign for each invisible character.
///
/// A control character is its picture, such as `␉`, and another invisible character is like `⟨U+FEFF⟩`.
enum CorpusText {
  /// Returns the text in a notation.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 > 0x7F }) else { return text }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x2400...0x241F: result.append(Unicode.Scalar(UInt8(scalar.value - 0x2400)))
      case 0x2421: result.append("\u{7F}")
      case 0x27E8:
        let number = rest.prefix { $0 != "⟩" }
        rest = rest.dropFirst(number.count + 1)
        result.append(UInt32(String(number.dropFirst(2)), radix: 16).flatMap(Unicode.Scalar.init) ?? scalar)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the notation of a text.
  ///
  /// - Parameter isLine: Whether line ends are written as pictures, too.
  static func readable(_ text: String, isLine: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if (0x20..<0x7F).contains(scalar.value) {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control where scalar == "\n" && !isLine:
        result.unicodeScalars.append(scalar)
      case .control where scalar.value < 0x20:
        result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
      case .control where scalar.value == 0x7F: result += "␡"
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator:
        result += "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the lines of a table, each with the text before its arrow and the whole line.
  static func inputs(_ table: String) -> [String] {
    table.split(separator: "\n").map { line in
      line.firstRange(of: " ⇒ ").map { String(line[..<$0.lowerBound]) } ?? String(line)
    }
  }

  /// Returns a table with other texts behind its arrows.
  static func rows(_ table: String, _ value: (String) throws -> String) rethrows -> String {
    try inputs(table).map { "\($0) ⇒ \(try value($0))" }.joined(separator: "\n")
  }
}

extension Corpus.Case {
  /// The words of a value, which are separated by commas.
  func list(_ name: String) -> [String] {
    (self[name] ?? "").split(separator: ", ").map(String.init)
  }
}
