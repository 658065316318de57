import Responses

/// Reads base64.
///
/// - Note: RFC 4648 §4
enum Base64Text {
  /// Returns the bytes; nil if a character isn't in the alphabet, or the padding is wrong.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    let digits = text.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.dropFirst(digits.count)
    guard padding.allSatisfy({ $0 == UInt8(ascii: "=") }), padding.count <= 2, text.count % 4 == 0 else {
      return nil
    }
    var bytes: [UInt8] = []
    var (pending, count) = (0, 0)
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      pending = (pending << 6 | value) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: pending >> count))
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x41...0x5A: Int(digit - 0x41)
    case 0x61...0x7A: Int(digit - 0x61) + 26
    case 0x30...0x39: Int(digit - 0x30) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
