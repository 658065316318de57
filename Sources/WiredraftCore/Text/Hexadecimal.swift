/// Hexadecimal digits of bytes.
package enum Hexadecimal {
  /// The digits, with capital letters.
  package static let capitals = Array("0123456789ABCDEF".utf8)
  /// The digits, with small letters.
  package static let smalls = Array("0123456789abcdef".utf8)

  /// Returns two digits for each byte.
  package static func digits(of bytes: some Sequence<UInt8>, _ digits: [UInt8] = smalls) -> [UInt8] {
    bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// Returns two digits for each byte, as text.
  package static func text(_ bytes: some Sequence<UInt8>, _ digits: [UInt8] = smalls) -> String {
    String(decoding: self.digits(of: bytes, digits), as: UTF8.self)
  }

  /// Returns `%` and two digits for a byte.
  package static func percentEscape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), capitals[Int(byte >> 4)], capitals[Int(byte & 15)]]
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit, with a small or capital letter; nil for any other byte.
  package var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
