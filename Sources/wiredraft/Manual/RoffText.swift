/// Escapes text for roff, so that none of it is read as a formatter command.
enum RoffText {
  /// The longest line of the source; a longer word gets a separate line.
  private static let width = 60

  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\(rs"
      // Unescaped, these are drawn as typographic signs, which can't be pasted into a shell.
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      // A quotation mark would end a macro argument.
      case "\"": result += "\\(dq"
      // Not every output device has these.
      case "…": result += "..."
      case "§": result += "section "
      case " "..."~": result.unicodeScalars.append(scalar)
      case "\n", "\t": result += " "
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result
  }

  /// Returns a line that isn't read as a roff request, whatever it begins with.
  static func line(_ escaped: String) -> String {
    guard let first = escaped.first, first == "." || first == "'" else { return escaped }
    return "\\&" + escaped
  }

  /// Returns a verbatim line as source lines that continue each other.
  static func literal(_ text: String) -> [String] {
    var lines = [""]
    for character in text {
      let next = escaped(String(character))
      if lines[lines.count - 1].utf8.count + next.utf8.count > 72 {
        lines[lines.count - 1] += "\\c"
        lines.append("")
      }
      lines[lines.count - 1] += next
    }
    return lines.map { line($0) }
  }

  /// Returns sentences as source lines; text between backticks is bold.
  static func lines(of sentences: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words(of: sentences) {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > width {
        lines.append(self.line(line))
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(self.line(line)) }
    return lines
  }

  static func bold(_ text: some StringProtocol) -> String { "\\fB" + escaped(text) + "\\fR" }

  /// Each word between two backticks is bold separately, as a line may end between them.
  private static func words(of sentences: String) -> [String] {
    let pieces = sentences.split(separator: "`", omittingEmptySubsequences: false)
    // An unpaired backtick is an ordinary character.
    guard pieces.count % 2 == 1 else { return plainWords(sentences[...]).map { escaped($0) } }
    var words: [String] = []
    var isGlued = false
    for (index, piece) in pieces.enumerated() where !piece.isEmpty {
      let isBold = index % 2 == 1
      var next = plainWords(piece).map { isBold ? bold($0) : escaped($0) }
      if isGlued, piece.first?.isWhitespace == false, !words.isEmpty, !next.isEmpty {
        words[words.count - 1] += next.removeFirst()
      }
      words += next
      isGlued = piece.last?.isWhitespace == false
    }
    return words
  }

  private static func plainWords(_ text: Substring) -> [Substring] { text.split { $0.isWhitespace } }
}
