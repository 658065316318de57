internal import WiredraftCore

/// The ways in which servers escape a text that they send back.
package enum EscapedText {
  static func percentEncoded(_ text: String, space: String = "%20") -> [UInt8] {
    let bytes = PercentText.encoded(text.utf8) { $0 == 0x20 || PercentText.isUnreserved($0) }
    return bytes.flatMap { $0 == 0x20 ? Array(space.utf8) : [$0] }
  }

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
    return String(validating: FormDecoder.percentDecoded(text.utf8, plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  /// Nil if there is no known reference.
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
