internal import WiredraftCore

enum JavaScriptText {
  static func literal(_ text: String) -> String {
    ReferenceMark.isIn(text) ? expanded(text) : "'" + escapes.escaped(text) + "'"
  }

  static func lines(_ bytes: [UInt8], indent: String) -> String {
    let lines = CodeText.lines(bytes).map { literal(String(decoding: $0, as: UTF8.self)) }
    guard lines.count > 1 else { return lines.first ?? "''" }
    // Engines make a tree of many concatenated strings, which they can't always traverse.
    let isLong = lines.count > 100
    return (isLong ? "[" : "") + "\n\(indent)  "
      + lines.joined(separator: isLong ? ",\n\(indent)  " : " +\n\(indent)  ")
      + (isLong ? ",\n\(indent)].join('')" : "")
  }

  static func bytes(_ bytes: [UInt8]) -> String { "Buffer.from('\(Base64.encode(bytes))', 'base64')" }

  /// Each character is one byte on the wire. Dots in place of a secret are shown as they are, since no one
  /// sends them.
  static func fieldValue(_ shown: String, sending value: String) -> String {
    guard value.utf8.contains(where: { $0 >= 0x80 }), !shown.contains(SecretMap.dots) else {
      return literal(shown)
    }
    if ReferenceMark.isIn(shown) { return "Buffer.from(\(literal(shown))).toString('latin1')" }
    return literal(String(String.UnicodeScalarView(shown.utf8.map { Unicode.Scalar($0) })))
  }

  static let escapes = StringEscapes(
    special: "'\\", numbers: [(0x10000, "u", 4, ""), (.max, "u{", 5, "}")])
}
