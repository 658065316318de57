/// The encodings of each pair of neighboring bytes, so that a long text takes half as many steps.
///
/// A table of this kind takes 512 KiB, and some time to make: it is for long texts, and made for the first of them.
struct EscapePairs: Sendable {
  /// The length from which on a table is worthwhile.
  static let worthwhile = 128 << 10

  /// For each two bytes, the first in the lower half of the index: up to six bytes to write, from the lowest on; in the
  /// highest, their number.
  ///
  /// The tables are made once and never freed, so they need no reference counting.
  private nonisolated(unsafe) let entries: UnsafePointer<UInt64>

  private init(_ table: EscapeTable) {
    let single = (UInt8.min...UInt8.max).map { byte -> (bytes: UInt64, count: Int) in
      let bytes = table.bytes(for: byte)
      return (bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }, bytes.count)
    }
    let entries = UnsafeMutablePointer<UInt64>.allocate(capacity: 1 << 16)
    for (high, second) in single.enumerated() {
      for (low, first) in single.enumerated() {
        let bytes = first.bytes | second.bytes << (8 * first.count)
        (entries + (high << 8 | low)).initialize(to: bytes | UInt64(first.count + second.count) << 56)
      }
    }
    self.entries = UnsafePointer(entries)
  }

  private static let rfc3986 = EscapePairs(.percent(.rfc3986))
  private static let form = EscapePairs(.percent(.form))
  private static let apikit = EscapePairs(.percent(.apikit))

  /// Returns the pairs of an encoding; nil for JSON, where two escapes may be too long for one entry.
  static func of(_ encoding: TextEncoding) -> EscapePairs? {
    switch encoding {
    case .percent(.rfc3986): rfc3986
    case .percent(.form): form
    case .percent(.apikit): apikit
    case .json: nil
    }
  }

  /// Writes the bytes of a text that make pairs, all but the last of an odd number, to memory with
  /// ``EscapeTable/room(for:)`` them; returns the number of bytes written.
  func write(_ text: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
    guard let bytes = UnsafeRawPointer(text.baseAddress) else { return 0 }
    let entries = entries
    var out = UnsafeMutableRawPointer(start)
    var index = 0
    while index &+ 4 <= text.count {
      let first = bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self)
      let one = entries[Int(UInt16(littleEndian: first))]
      out.storeBytes(of: one.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: one >> 56)
      let second = bytes.loadUnaligned(fromByteOffset: index &+ 2, as: UInt16.self)
      let two = entries[Int(UInt16(littleEndian: second))]
      out.storeBytes(of: two.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: two >> 56)
      index &+= 4
    }
    if index &+ 2 <= text.count {
      let pair = bytes.loadUnaligned(fromByteOffset: index, as: UInt16.self)
      let entry = entries[Int(UInt16(littleEndian: pair))]
      out.storeBytes(of: entry.littleEndian, as: UInt64.self)
      out += Int(truncatingIfNeeded: entry >> 56)
    }
    return out - UnsafeMutableRawPointer(start)
  }
}
