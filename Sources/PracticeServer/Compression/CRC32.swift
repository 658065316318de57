/// The checksum of gzip and of ZIP files.
///
/// - Note: RFC 1952 §8
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
  }

  /// Returns the checksum of bytes.
  static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  /// Returns the checksum as eight hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(checksum(bytes), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
