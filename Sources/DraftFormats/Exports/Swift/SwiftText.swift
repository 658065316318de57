enum SwiftText {
  /// A raw literal if the text has quotes or backslashes, and nothing that must be escaped.
  static func literal(_ text: String) -> String {
    guard !ReferenceMark.isIn(text) else { return expanded(text) }
    let scalars = text.unicodeScalars
    let isRaw =
      scalars.contains { $0 == "\"" || $0 == "\\" } && scalars.allSatisfy(CodeText.isPlain)
      && scalars.first != "\""
    guard isRaw else { return escaped(text) }
    let signs = signs(for: text)
    return "\(signs)\"\(text)\"\(signs)"
  }

  static func escaped(_ text: String) -> String { "\"" + escapes("").escaped(text) + "\"" }

  static func escapes(_ signs: String) -> StringEscapes {
    StringEscapes(
      special: signs.isEmpty ? "\"\\" : "", sign: "\\" + signs, numbers: [(.max, "u{", 1, "}")])
  }

  static func lines(_ text: String, indent: String) -> String {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.dropLast().contains(0x0A) else { return literal(text) }
    let signs = signs(for: text)
    let escapes = escapes(signs)
    var result = "\(signs)\"\"\"\n\(indent)"
    var isLineStart = false
    let pieces = ReferenceMark.isIn(text) ? ReferenceMark.pieces(of: text) : [.text(text)]
    for piece in pieces {
      guard case .text(let text) = piece else {
        if isLineStart { result += indent }
        isLineStart = false
        result += interpolation(of: piece, signs: signs)
        continue
      }
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        if index > 0 {
          result += "\n"
          isLineStart = true
        }
        if line.isEmpty { continue }
        if isLineStart { result += indent }
        isLineStart = false
        result += escapes.escaped(String(line))
      }
    }
    return result + "\n\(indent)\"\"\"\(signs)"
  }

  static func bytes(_ bytes: [UInt8], indent: String) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return "Array(\(lines(text, indent: indent)).utf8)"
    }
    // One character for each byte: the compiler takes long for a literal of many numbers.
    return "\"\(escapes("").escaped(bytes: bytes))\".unicodeScalars.map { UInt8($0.value) }"
  }

  static func data(_ bytes: [UInt8], indent: String) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return "Data(\(lines(text, indent: indent)).utf8)"
    }
    return "Data(\(self.bytes(bytes, indent: indent)))"
  }

  /// One more number sign than follow any character that would end the literal or begin an escape; none if
  /// there is no such character.
  private static func signs(for text: String) -> String {
    var longest = -1
    var run: Int?
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        run = 0
      } else if scalar == "#", let count = run {
        run = count + 1
      } else {
        run = nil
      }
      longest = max(longest, run ?? -1)
    }
    return String(repeating: "#", count: longest + 1)
  }
}
