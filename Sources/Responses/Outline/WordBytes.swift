extension UInt64 {
  init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  static func load(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The high bit of each byte that is zero. A byte after the first one of them may be marked although it isn't zero.
  var zeroBytes: UInt64 { (self &- UInt64(repeating: 1)) & ~self & UInt64(repeating: 0x80) }

  /// The high bit of each byte below 0x20, with the same caveat.
  var controlBytes: UInt64 { (self &- UInt64(repeating: 0x20)) & ~self & UInt64(repeating: 0x80) }

  /// For a word of marks; 8 if there is none.
  var firstMark: Int { trailingZeroBitCount / 8 }
}
