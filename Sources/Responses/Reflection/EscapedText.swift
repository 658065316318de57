/// The ways in which servers escape a text that they send back.
package enum EscapedText {
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Returns the text with percent signs in place of all bytes but letters, digits and `-._~`.
  ///
  /// - Parameter space: The bytes in place of a space.
  static func percentEncoded(_ text: String, space: String = "%20") -> [UInt8] {
    text.utf8.reduce(into: []) { bytes, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      case 0x20: bytes += space.utf8
      default: bytes += [0x25, hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
  }

  /// Returns the text with character references in place of `&`, `<` and `>`, and of quotes if references are given.
  static func htmlEscaped(_ text: String, quote: String = "\"", apostrophe: String = "'") -> [UInt8] {
    text.utf8.reduce(into: []) { bytes, byte in
      switch Unicode.Scalar(byte) {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += quote.utf8
      case "'": bytes += apostrophe.utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Returns the text that percent signs mean; nil if there is none, or the bytes aren't UTF-8.
  ///
  /// - Parameter plusIsSpace: Whether a plus sign means a space.
  package static func percentDecoded(_ text: String, plusIsSpace: Bool) -> String? {
    guard text.utf8.contains(where: { $0 == 0x25 || plusIsSpace && $0 == 0x2B }) else { return nil }
    var (bytes, rest) = ([] as [UInt8], Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == 0x25, let high = rest.first?.hexDigit, let low = rest.dropFirst().first?.hexDigit {
        bytes.append(UInt8(high << 4 | low))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns the text that character references mean; nil if there is none that is known.
  static func htmlDecoded(_ text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
    var (bytes, rest, isChanged) = ([] as [UInt8], Array(text.utf8)[...], false)
    while let byte = rest.popFirst() {
      let name = rest.prefix(10).prefix { $0 != UInt8(ascii: ";") }
      guard byte == UInt8(ascii: "&"), name.endIndex < rest.endIndex,
        rest[name.endIndex] == UInt8(ascii: ";"),
        let scalar = scalar(ofReference: String(decoding: name, as: UTF8.self))
      else {
        bytes.append(byte)
        continue
      }
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      rest = rest[(name.endIndex + 1)...]
      isChanged = true
    }
    return isChanged ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func scalar(ofReference name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    case "nbsp": "\u{A0}"
    default:
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else {
        name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
      }
    }
  }
}
