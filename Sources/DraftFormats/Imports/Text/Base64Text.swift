/// Reads base64.
///
/// - Note: RFC 4648 §4
enum Base64Text {
  /// Returns the bytes; nil if the text is not base64. White space is skipped, and padding may be missing.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    var isAtEnd = false
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="):
        isAtEnd = true
        continue
      case 0x20, 0x09, 0x0A, 0x0D: continue
      default: return nil
      }
      if isAtEnd { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}
