enum SwiftText {
  /// A raw literal if the text has quotes or backslashes, and nothing that must be escaped.
  static func literal(_ text: String) -> String {
    guard !ReferenceMark.isIn(text) else { return expanded(text) }
    let scalars = text.unicodeScalars
    let isRaw =
      scalars.contains { $0 == "\"" || $0 == "\\" } && scalars.allSatisfy(CodeText.isPlain)
      && scalars.first != "\""
    guard isRaw else { return escaped(text) }
    let signs = signs(for: text, after: ["\"", "\\"])
    return "\(signs)\"\(text)\"\(signs)"
  }

  static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default: append(scalar, to: &result, signs: "")
      }
    }
    return result + "\""
  }

  static func lines(_ text: String, indent: String) -> String {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.dropLast().contains(0x0A) else { return literal(text) }
    let signs = signs(for: text, after: ["\"", "\\"])
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
      append(text, to: &result, signs: signs, indent: indent, &isLineStart)
    }
    return result + "\n\(indent)\"\"\"\(signs)"
  }

  private static func append(
    _ text: String, to result: inout String, signs: String, indent: String, _ isLineStart: inout Bool
  ) {
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        result += "\n"
        isLineStart = true
        continue
      }
      if isLineStart { result += indent }
      isLineStart = false
      if signs.isEmpty || !(scalar == "\"" || scalar == "\\") {
        append(scalar, to: &result, signs: signs)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  static func bytes(_ bytes: [UInt8], indent: String) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return "Array(\(lines(text, indent: indent)).utf8)"
    }
    // One character for each byte: the compiler takes long for a literal of many numbers.
    let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value >= 0x80: result += "\\u{\(CodeText.hex(scalar.value, digits: 2))}"
      default: append(scalar, to: &result, signs: "")
      }
    }
    return "\(result)\".unicodeScalars.map { UInt8($0.value) }"
  }

  static func data(_ bytes: [UInt8], indent: String) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      return "Data(\(lines(text, indent: indent)).utf8)"
    }
    return "Data(\(self.bytes(bytes, indent: indent)))"
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String, signs: String) {
    switch scalar {
    case "\n": text += "\\\(signs)n"
    case "\r": text += "\\\(signs)r"
    case "\t": text += "\\\(signs)t"
    case "\0": text += "\\\(signs)u{0}"
    case _ where CodeText.isPlain(scalar): text.unicodeScalars.append(scalar)
    default: text += "\\\(signs)u{\(CodeText.hex(scalar.value, digits: 1))}"
    }
  }

  /// One more number sign than follow any character that would end the literal or begin an escape; none if
  /// there is no such character.
  private static func signs(for text: String, after stops: [Unicode.Scalar]) -> String {
    var longest = -1
    var run: Int?
    for scalar in text.unicodeScalars {
      if stops.contains(scalar) {
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
