/// The checksum of gzip and PNG: it detects any burst of errors of up to 32 bits, and nearly all others.
///
/// ```swift
/// CRC32.checksum(of: Array("123456789".utf8))  // 0xCBF43926
/// ```
/// - Note: ISO 3309, ITU-T V.42, RFC 1952 §8
package enum CRC32 {
  /// Returns the checksum of some bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes: about a second for a gigabyte.
  package static func checksum(of bytes: some Collection<UInt8>) -> UInt32 {
    let sum = bytes.withContiguousStorageIfAvailable(sum)
    return sum ?? Array(bytes).withUnsafeBufferPointer(Self.sum)
  }

  private static func sum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var sum = UInt32.max
      var index = 0
      // Eight bytes at a time, with lookups that do not depend on each other.
      while index + 8 <= bytes.count {
        let raw = UnsafeRawBufferPointer(bytes)
        let low = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)) ^ sum
        let high = UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self))
        sum = table[7 << 8 | Int(low & 0xFF)] ^ table[6 << 8 | Int(low >> 8 & 0xFF)]
        sum ^= table[5 << 8 | Int(low >> 16 & 0xFF)] ^ table[4 << 8 | Int(low >> 24)]
        sum ^= table[3 << 8 | Int(high & 0xFF)] ^ table[2 << 8 | Int(high >> 8 & 0xFF)]
        sum ^= table[1 << 8 | Int(high >> 16 & 0xFF)] ^ table[Int(high >> 24)]
        index += 8
      }
      while index < bytes.count {
        sum = sum >> 8 ^ table[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
      return ~sum
    }
  }

  /// The checksums of each byte with 0 to 7 zeros after it.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 << 8)
    for byte in 0..<256 {
      var sum = UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
      table[byte] = sum
    }
    for index in 256..<table.count {
      let before = table[index - 256]
      table[index] = before >> 8 ^ table[Int(before & 0xFF)]
    }
    return table
  }()

  /// Returns a checksum as eight hexadecimal digits in lower case.
  package static func digits(of sum: UInt32) -> [UInt8] {
    Hexadecimal.digits(of: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
  }

  /// Returns the checksum of bytes as eight hexadecimal digits in lower case.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    String(decoding: digits(of: checksum(of: bytes)), as: UTF8.self)
  }
}
