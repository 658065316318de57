internal import WiredraftCore

enum GoText {
  /// An interpreted string literal, or an expression with the variables of the process.
  static func literal(_ text: String) -> String {
    guard ReferenceMark.isIn(text) else { return quoted(Array(text.utf8)[...]) }
    return operand(ReferenceMark.pieces(of: text))
  }

  /// A text of several lines, each on a line of its own; any bytes are possible.
  static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) {
      if ReferenceMark.isIn(text) { return literal(text) }
      let isRaw =
        text.utf8.dropLast().contains(0x0A)
        && text.unicodeScalars.allSatisfy { CodeText.isPlain($0) && $0 != "`" || $0 == "\n" || $0 == "\t" }
      if isRaw { return "`\(text)`" }
    }
    let lines = CodeText.lines(bytes).map(quoted)
    return lines.isEmpty ? "\"\"" : lines.joined(separator: " +\n\t\t")
  }

  /// The packages that code uses, in the order of gofmt.
  static func packages(for code: [String]) -> [String] {
    let uses = withoutLiterals(code.joined(separator: "\n"))
    return [
      ("bytes", "bytes."), ("encoding/base64", "base64.Std"), ("fmt", "fmt."), ("io", "io."),
      ("net/http", "http."), ("os", "os."), ("strings", "strings.NewReader("),
    ].filter { uses.contains($0.1) }.map(\.0)
  }

  private static func withoutLiterals(_ code: String) -> String {
    var result: [UInt8] = []
    var quote: UInt8?
    var isEscaped = false
    for byte in code.utf8 {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if byte == open {
          quote = nil
        } else {
          isEscaped = byte == UInt8(ascii: "\\") && open == UInt8(ascii: "\"")
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        quote = byte
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func operand(_ pieces: [ReferenceMark.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): quoted(Array(text.utf8)[...])
      case .reference(let name): "os.Getenv(\"\(ReferenceMark.environmentName(name))\")"
      case .base64(let pieces): "base64.StdEncoding.EncodeToString([]byte(\(operand(pieces))))"
      }
    }.joined(separator: " + ")
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(validating: bytes, as: UTF8.self)
    return "\"" + (text.map(escapes.escaped) ?? escapes.escaped(bytes: bytes)) + "\""
  }

  private static let escapes = StringEscapes(
    special: "\"\\", numbers: [(0x80, "x", 2, ""), (0x10000, "u", 4, ""), (.max, "U", 8, "")])
}
