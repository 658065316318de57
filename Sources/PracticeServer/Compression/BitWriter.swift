/// The lowest bit of each byte comes first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var count = 0

  /// The lowest bit first; at most 24.
  mutating func append(_ value: Int, count bits: Int) {
    pending |= UInt32(truncatingIfNeeded: value) << UInt32(count)
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// The highest bit first, as codes of Huffman are written.
  mutating func append(code: Int, count bits: Int) {
    for bit in (0..<bits).reversed() { append(code >> bit & 1, count: 1) }
  }

  mutating func fillByte() { if count > 0 { append(0, count: 8 - count) } }

  /// The last byte must be full.
  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }
}
