/// Collects bits, the lowest bit of each byte first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var count = 0

  /// Appends the lowest bits of a number, the lowest first; at most 24.
  mutating func append(_ value: Int, count bits: Int) {
    pending |= UInt32(truncatingIfNeeded: value) << UInt32(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Appends the lowest bits of a number, the highest of them first, as codes of Huffman are written.
  mutating func append(code: Int, count bits: Int) {
    for bit in (0..<bits).reversed() { append(code >> bit & 1, count: 1) }
  }

  /// Fills the last byte with zeros.
  mutating func fillByte() { if count > 0 { append(0, count: 8 - count) } }

  /// Appends whole bytes; the last byte must be full.
  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }
}
