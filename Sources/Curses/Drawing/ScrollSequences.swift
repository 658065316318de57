/// Replaces what scrolls several lines at once (SU, SD) by what scrolls one, and what repeats a character (REP)
/// by the characters: emulators differ in the first, or do not know it, and agree in the second.
///
/// ncurses writes them with the cursor at the edge of the scrolling region, where a line feed scrolls it up and
/// a reverse index down.
/// - Note: ECMA-48 §8.3.147 (SU), §8.3.113 (SD), §8.3.104 (RI), §8.3.103 (REP)
enum ScrollSequences {
  private static let escape: UInt8 = 0x1B

  /// Returns the bytes with each `ESC [ n S` as n line feeds, each `ESC [ n T` as n reverse indexes, and each
  /// `ESC [ n b` as n times the ASCII character before it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func expanded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let start = bytes[index...].firstIndex(of: escape) {
      var end = start + 1
      guard end < bytes.count, bytes[end] == UInt8(ascii: "[") else {
        index = end
        continue
      }
      end += 1
      var count = 0
      while end < bytes.count, (0x30...0x39).contains(bytes[end]), count < 10_000 {
        count = count * 10 + Int(bytes[end] - 0x30)
        end += 1
      }
      index = end
      guard end < bytes.count, let line = line(bytes[end], after: start > 0 ? bytes[start - 1] : 0) else {
        continue
      }
      result += bytes[copied..<start]
      for _ in 0..<max(1, count) { result += line }
      index = end + 1
      copied = index
    }
    guard copied > 0 else { return bytes }
    return result + bytes[copied...]
  }

  private static func line(_ final: UInt8, after last: UInt8) -> [UInt8]? {
    switch final {
    case UInt8(ascii: "S"): [0x0A]
    case UInt8(ascii: "T"): [escape, UInt8(ascii: "M")]
    case UInt8(ascii: "b"): (0x20..<0x7F).contains(last) ? [last] : nil
    default: nil
    }
  }
}
