/// Replaces control sequences that some emulators calling themselves xterm don't know with equivalents that all know.
///
/// ncurses scrolls several lines by SU in the last line of the scrolling region, where line feeds do the same, or by SD
/// in the first, where reverse indexes do. It repeats a character by REP. An emulator without them leaves lines where
/// they were, and the screen stays wrong until it is drawn again.
enum CommonSequences {
  private static let escape = UInt8(ascii: "\u{1b}")

  static func rewrite(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == escape, let (count, final) = sequence(at: index, in: bytes) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[final] {
      case UInt8(ascii: "S"): result += Array(repeating: UInt8(ascii: "\n"), count: count)
      case UInt8(ascii: "T"): for _ in 0..<count { result += [escape, UInt8(ascii: "M")] }
      case UInt8(ascii: "b"):
        let start = result.lastIndex { $0 & 0xc0 != 0x80 } ?? result.endIndex
        let character = result[start...]
        for _ in 0..<count { result += character }
      default: result += bytes[index...final]
      }
      index = final + 1
    }
    return result
  }

  /// Reads a control sequence with at most one number; `final` is the place of its last byte.
  private static func sequence(at start: Int, in bytes: [UInt8]) -> (count: Int, final: Int)? {
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
    var count = 0
    for index in start + 2..<max(start + 2, bytes.count) {
      let byte = bytes[index]
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return (max(1, count), index) }
      count = min(count * 10 + Int(byte - UInt8(ascii: "0")), 10_000)
    }
    return nil
  }
}
