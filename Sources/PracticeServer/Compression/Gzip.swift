import WiredraftCore

/// - Note: RFC 1952
enum Gzip {
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let numbers = [CRC32.checksum(of: bytes), UInt32(truncatingIfNeeded: bytes.count)]
    let end = numbers.flatMap { number in
      stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
    return header + Deflate.compress(bytes) + end
  }
}
