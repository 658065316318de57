enum PythonText {
  static func literal(_ text: String) -> String {
    ReferenceMark.isIn(text) ? expanded(text) : literal(text.utf8)
  }

  private static func literal(_ text: some Collection<UInt8>) -> String {
    var result: [UInt8] = [quote]
    var iterator = String(decoding: text, as: UTF8.self).unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      if let escape = escape(scalar.value) {
        result += escape.utf8
      } else if CodeText.isPlain(scalar) {
        result += UTF8.encode(scalar).map { Array($0) } ?? []
      } else if scalar.value < 0x100 {
        result += "\\x\(CodeText.hex(scalar.value, digits: 2))".utf8
      } else if scalar.value < 0x10000 {
        result += "\\u\(CodeText.hex(scalar.value, digits: 4))".utf8
      } else {
        result += "\\U\(CodeText.hex(scalar.value, digits: 8))".utf8
      }
    }
    result.append(quote)
    return String(decoding: result, as: UTF8.self)
  }

  /// A bytes literal if all are ASCII or they are not UTF-8, and an encoded string otherwise. Several lines
  /// are each on a separate line, indented by four more than `indent`.
  static func bytes(_ bytes: [UInt8], indent: String) -> String {
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let isText = !isASCII && String(validating: bytes, as: UTF8.self) != nil
    let lines = CodeText.lines(bytes).map {
      isText ? literal(String(decoding: $0, as: UTF8.self)) : byteLiteral($0)
    }
    guard lines.count > 1 else { return (lines.first ?? "b''") + (isText ? ".encode()" : "") }
    var result = "(\n"
    for line in lines {
      result += indent
      result += "    "
      result += line
      result += "\n"
    }
    return result + indent + (isText ? ").encode()" : ")")
  }

  /// The text is in UTF-8 unless it is ASCII, since `requests` would encode a string as Latin-1.
  static func fieldValue(_ shown: String, sending value: String) -> String {
    let text = ReferenceMark.isIn(shown) ? value : shown
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return literal(shown) }
    return ReferenceMark.isIn(shown) ? "(\(literal(shown))).encode()" : literal(shown) + ".encode()"
  }

  private static func byteLiteral(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = [UInt8(ascii: "b"), quote]
    for byte in bytes {
      if let escape = escape(UInt32(byte)) {
        result += escape.utf8
      } else if byte >= 0x20, byte < 0x7F {
        result.append(byte)
      } else {
        result += "\\x\(CodeText.hex(byte, digits: 2))".utf8
      }
    }
    result.append(quote)
    return String(decoding: result, as: UTF8.self)
  }

  private static let quote = UInt8(ascii: "'")

  private static func escape(_ character: UInt32) -> String? {
    switch character {
    case 0x27: "\\'"
    case 0x5C: "\\\\"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default: nil
    }
  }
}
