internal import WiredraftCore

/// The text of a JSON string, with its escapes decoded.
///
///     DecodedString(literal: Array(#""caf\u00e9 \uD83D\uDE00""#.utf8)[...], limit: 100).text  // café 😀
package struct DecodedString: Sendable, Hashable {
  /// The text. Where the string has half a surrogate pair, or bytes that aren't UTF-8, it has U+FFFD.
  package let text: String
  /// Whether the string is longer than the text.
  package let isCut: Bool
  /// Whether something in the string is no text, so that U+FFFD is in its place.
  package let hasReplacements: Bool

  /// Decodes a string.
  ///
  /// - Parameters:
  ///   - literal: The string with its quotes. It may break off: the text is cut then.
  ///   - limit: The length in UTF-8 at which the text is cut, before the next character.
  /// - Complexity: O(*n*), where *n* is the limit.
  package init(literal: ArraySlice<UInt8>, limit: Int) {
    var decoder = Decoder(rest: literal.dropFirst())
    isCut = !decoder.decode(limit: limit)
    let valid = String(validating: decoder.text, as: UTF8.self)
    text = valid ?? String(decoding: decoder.text, as: UTF8.self)
    hasReplacements = decoder.hasReplacements || valid == nil
  }

  private struct Decoder {
    var rest: ArraySlice<UInt8>
    var text: [UInt8] = []
    var hasReplacements = false

    /// Returns whether the closing quote was found.
    mutating func decode(limit: Int) -> Bool {
      while let byte = rest.first {
        if byte == UInt8(ascii: "\"") { return true }
        // Only before the first byte of a character.
        if text.count >= limit, byte & 0xC0 != 0x80 { return false }
        rest = rest.dropFirst()
        guard byte == UInt8(ascii: "\\") else {
          text.append(byte)
          continue
        }
        guard let escape = rest.popFirst(), decode(escape: escape) else { return false }
      }
      return false
    }

    /// Returns false if the escape breaks off.
    private mutating func decode(escape: UInt8) -> Bool {
      switch Unicode.Scalar(escape) {
      case "b": text.append(0x08)
      case "f": text.append(0x0C)
      case "n": text.append(0x0A)
      case "r": text.append(0x0D)
      case "t": text.append(0x09)
      case "u":
        guard let first = unit() else { return false }
        var code = first
        if first & 0xFC00 == 0xD800, rest.starts(with: "\\u".utf8) {
          let later = rest
          rest = rest.dropFirst(2)
          guard let second = unit() else { return false }
          if second & 0xFC00 == 0xDC00 {
            code = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
          } else {
            rest = later
          }
        }
        let scalar = Unicode.Scalar(code)
        hasReplacements = hasReplacements || scalar == nil
        text += UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
      default: text.append(escape)
      }
      return true
    }

    private mutating func unit() -> UInt32? {
      let digits = rest.prefix(4).compactMap(\.hexDigit)
      guard digits.count == 4 else { return nil }
      rest = rest.dropFirst(4)
      return digits.reduce(0) { $0 << 4 | UInt32($1) }
    }
  }
}
