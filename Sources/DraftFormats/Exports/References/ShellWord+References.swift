extension ShellWord {
  /// In double quotes if nothing else in the word is special there, such as `"Authorization: Bearer $token"`,
  /// and otherwise a row of words in single and in double quotes.
  static func expanded(_ text: String) -> String {
    let pieces = ReferenceMark.pieces(of: text)
    let isPlain = pieces.allSatisfy {
      if case .text(let text) = $0 { isPlainInDoubleQuotes(text) } else { true }
    }
    if isPlain { return "\"" + inDoubleQuotes(pieces) + "\"" }
    return pieces.map { piece in
      if case .text(let text) = piece { literal(text) } else { "\"" + inDoubleQuotes([piece]) + "\"" }
    }.joined()
  }

  private static func inDoubleQuotes(_ pieces: [ReferenceMark.Piece]) -> String {
    var result = ""
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): result += text
      case .reference(let name):
        let variable = ReferenceMark.environmentName(name)
        result += isNamePart(after: index, in: pieces) ? "${\(variable)}" : "$\(variable)"
      case .base64(let pieces):
        result += "$(printf '%s' \(expanded(pieces)) | base64 | tr -d '\\n')"
      }
    }
    return result
  }

  private static func expanded(_ pieces: [ReferenceMark.Piece]) -> String {
    pieces.map { piece in
      if case .text(let text) = piece { plainOrQuoted(text) } else { "\"" + inDoubleQuotes([piece]) + "\"" }
    }.joined()
  }

  /// Whether the text after a piece would be read as a part of a variable's name.
  private static func isNamePart(after index: Int, in pieces: [ReferenceMark.Piece]) -> Bool {
    guard index + 1 < pieces.count, case .text(let next) = pieces[index + 1], let byte = next.utf8.first
    else {
      return false
    }
    return ShellReader.isNameByte(byte) || byte == UInt8(ascii: "[") || byte >= 0x80
  }

  private static func isPlainInDoubleQuotes(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"\"$`\\!".utf8.contains($0) || $0 == 0x0A }
  }
}
