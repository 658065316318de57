internal import WiredraftCore

enum PythonJSON {
  /// Returns a text as `json.dumps` writes it, with all characters beyond ASCII escaped.
  static func json(_ text: String) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    result.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\"".utf8
      case "\\": result += "\\\\".utf8
      case "\n": result += "\\n".utf8
      case "\r": result += "\\r".utf8
      case "\t": result += "\\t".utf8
      case "\u{8}": result += "\\b".utf8
      case "\u{C}": result += "\\f".utf8
      case " "..."~": result.append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] { appendEscape(unit, to: &result) }
      }
    }
    result.append(UInt8(ascii: "\""))
    return result
  }

  private static func appendEscape(_ unit: UInt16, to result: inout [UInt8]) {
    result += "\\u".utf8
    result += Hexadecimal.digits(of: [UInt8(unit >> 8), UInt8(unit & 0xFF)])
  }

  static func json(ofScalar value: ParameterValue) -> [UInt8] {
    switch value {
    case .string(let text): json(text)
    case .number(let number): Array(self.number(number.text).utf8)
    case .bool(let value): Array((value ? "true" : "false").utf8)
    default: Array("null".utf8)
    }
  }

  /// An integer as it is, any other with the digits that it needs.
  static func number(_ literal: String) -> String {
    guard literal.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) else {
      return literal == "-0" ? "0" : literal
    }
    guard let value = Double(literal) else { return literal }
    return ShortestNumber(value)?.python ?? (value < 0 ? "-Infinity" : "Infinity")
  }

  /// Returns the text that `str` makes from a value for a form; nil if HTTPie refuses the value.
  static func text(of value: ParameterValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): self.number(number.text)
    case .bool(let value): value ? "True" : "False"
    default: nil
    }
  }
}
