/// Percent-encoding with any set of bytes that stay, as other programs do it; ``EscapeTable`` has the sets of styles.
package enum PercentText {
  /// Returns the bytes, with `%` and two digits in place of each byte that is not kept.
  package static func encoded(
    _ bytes: some Collection<UInt8>, keeping stays: (UInt8) -> Bool = isUnreserved
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes { append(byte, to: &result, keeping: stays) }
    return result
  }

  /// Returns a text with `%` and two digits in place of each byte that isn't unreserved.
  package static func text(_ text: String) -> String { String(decoding: encoded(text.utf8), as: UTF8.self) }

  @inline(__always)
  package static func append(_ byte: UInt8, to result: inout [UInt8], keeping stays: (UInt8) -> Bool) {
    if stays(byte) { result.append(byte) } else { result += Hexadecimal.percentEscape(byte) }
  }

  /// Whether a byte is unreserved in RFC 3986: a letter, a digit, or one of `-._~`.
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Returns the byte that a percent sign at an index and two digits stand for; nil if there is no such escape.
  package static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = bytes[index + 1].hexDigit,
      let low = bytes[index + 2].hexDigit
    else { return nil }
    return high << 4 | low
  }
}
