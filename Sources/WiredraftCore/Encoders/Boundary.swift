/// The rules for the boundary of a multipart body.
///
/// - Note: RFC 2046 §5.1.1
package enum Boundary {
  /// Returns a new boundary: `wd` and 22 random letters and digits, 130 bits of entropy.
  package static func random() -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    var generator = SystemRandomNumberGenerator()
    let characters = (0..<22).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
    return "wd" + String(decoding: characters, as: UTF8.self)
  }

  /// Returns whether a text may be a boundary: 1 to 70 of `A-Z a-z 0-9 ' ( ) + _ , - . / : = ?` and space, the last not
  /// a space.
  package static func isValid(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...70).contains(bytes.count) && bytes.last != 0x20 && bytes.allSatisfy(Self.isAllowed)
  }

  /// Returns the parameter value for a boundary: the text itself if it is a token, else in quotes.
  package static func parameterValue(_ text: String) -> String {
    text.utf8.allSatisfy(Token.isTokenByte) ? text : "\"" + text + "\""
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x27, 0x28, 0x29, 0x2B, 0x5F, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3D, 0x3F, 0x20: true
    default: false
    }
  }
}

/// The grammar of tokens: methods and field names.
///
/// - Note: RFC 9110 §5.6.2
package enum Token {
  /// Returns whether a token may contain a byte.
  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// Returns the offset of the first byte that keeps a text from being a token; nil if the text is one.
  package static func firstInvalidOffset(in text: String) -> Int? {
    guard !text.isEmpty else { return 0 }
    for (offset, byte) in text.utf8.enumerated() where !isTokenByte(byte) { return offset }
    return nil
  }
}
