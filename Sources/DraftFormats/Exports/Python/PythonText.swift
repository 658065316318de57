enum PythonText {
  static func literal(_ text: String) -> String {
    ReferenceMark.isIn(text) ? expanded(text) : "'" + escapes.escaped(text) + "'"
  }

  /// A bytes literal if all are ASCII or they are not UTF-8, and an encoded string otherwise. Several lines
  /// are each on a separate line, indented by four more than `indent`.
  static func bytes(_ bytes: [UInt8], indent: String) -> String {
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    let isText = !isASCII && String(validating: bytes, as: UTF8.self) != nil
    let lines = CodeText.lines(bytes).map {
      isText ? literal(String(decoding: $0, as: UTF8.self)) : "b'" + escapes.escaped(bytes: $0) + "'"
    }
    guard lines.count > 1 else { return (lines.first ?? "b''") + (isText ? ".encode()" : "") }
    return "(\n" + lines.map { "\(indent)    \($0)\n" }.joined() + indent + (isText ? ").encode()" : ")")
  }

  /// The text is in UTF-8 unless it is ASCII, since `requests` would encode a string as Latin-1.
  static func fieldValue(_ shown: String, sending value: String) -> String {
    let text = ReferenceMark.isIn(shown) ? value : shown
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return literal(shown) }
    return ReferenceMark.isIn(shown) ? "(\(literal(shown))).encode()" : literal(shown) + ".encode()"
  }

  static let escapes = StringEscapes(
    special: "'\\", numbers: [(0x100, "x", 2, ""), (0x10000, "u", 4, ""), (.max, "U", 8, "")])
}
