internal import WiredraftCore

/// Strings and bytes as JavaScript literals.
enum JavaScriptText {
  static func literal(_ text: String) -> String { literal(text.utf8) }

  private static func literal(_ text: some Collection<UInt8>) -> String {
    var result: [UInt8] = [quote]
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x27: result += "\\'".utf8
      case 0x5C: result += "\\\\".utf8
      case 0x0A: result += "\\n".utf8
      case 0x0D: result += "\\r".utf8
      case 0x09: result += "\\t".utf8
      case _ where CodeText.isPlain(scalar): result += UTF8.encode(scalar).map { Array($0) } ?? []
      case 0x10000...: result += "\\u{\(CodeText.hex(scalar.value, digits: 5))}".utf8
      default: result += "\\u\(CodeText.hex(scalar.value, digits: 4))".utf8
      }
    }
    result.append(quote)
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns an expression of a text, with each of its lines on a separate line.
  static func lines(_ bytes: [UInt8], indent: String) -> String {
    let lines = CodeText.lines(bytes).map { literal($0) }
    guard lines.count > 1 else { return lines.first ?? "''" }
    // Engines make a tree of many concatenated strings, which they can't always traverse.
    let isLong = lines.count > 100
    return (isLong ? "[" : "") + "\n\(indent)  "
      + lines.joined(separator: isLong ? ",\n\(indent)  " : " +\n\(indent)  ")
      + (isLong ? ",\n\(indent)].join('')" : "")
  }

  /// Returns an expression of bytes that are not text.
  static func bytes(_ bytes: [UInt8], indent: String) -> String {
    let text = Base64.encode(bytes)
    return "Buffer.from('\(text)', 'base64')"
  }

  /// Returns an expression of a field's value, in which each character is one byte on the wire.
  static func fieldValue(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 >= 0x80 }) else { return literal(value) }
    return literal(String(String.UnicodeScalarView(value.utf8.map { Unicode.Scalar($0) })))
  }

  private static let quote = UInt8(ascii: "'")
}
