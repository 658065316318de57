/// Bytes as base64.
///
/// - Note: RFC 4648 §4
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text, padded.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let left = bytes.count - index
      let first = bytes[index]
      let second = left > 1 ? bytes[index + 1] : 0
      let third = left > 2 ? bytes[index + 2] : 0
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
      text.append(left > 1 ? alphabet[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
      text.append(left > 2 ? alphabet[Int(third & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of a text; nil if it is not base64.
  ///
  /// - Parameter isLenient: Whether white space is skipped, padding may be missing, and `-` and `_` are digits, as in texts
  ///   of other programs; otherwise only padded text is read.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func decode(_ text: some Collection<UInt8>, isLenient: Bool = false) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count) = (UInt32(0), 0)
    var padding = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case 0x41...0x5A: value = byte - 0x41
      case 0x61...0x7A: value = byte - 0x61 + 26
      case 0x30...0x39: value = byte - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "-") where isLenient: value = 62
      case UInt8(ascii: "_") where isLenient: value = 63
      case UInt8(ascii: "="):
        padding += 1
        continue
      case 0x20, 0x09, 0x0A, 0x0D:
        guard isLenient else { return nil }
        continue
      default: return nil
      }
      guard padding == 0 else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return isLenient || (text.count % 4 == 0 && padding <= 2) ? bytes : nil
  }
}
