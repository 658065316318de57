/// - Note: RFC 7617 §2
struct BasicCredentials: Sendable, Hashable {
  /// The text before the first colon.
  var user: String
  /// The text after the first colon.
  var password: String

  init?(fieldValue text: String) {
    guard text.utf8.count < 8_192, text.lowercased().hasPrefix("basic "),
      let bytes = Self.decode(text.dropFirst(6).utf8),
      let decoded = String(validating: bytes, as: UTF8.self),
      let colon = decoded.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    user = String(decoded[..<colon])
    password = String(decoded[decoded.utf8.index(after: colon)...])
  }

  private static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text.drop(while: { $0 == 0x20 }) {
      if byte == UInt8(ascii: "=") { break }
      guard let value = value(of: byte) else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x61...0x7A: Int(byte) - 0x61 + 26
    case 0x30...0x39: Int(byte) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
