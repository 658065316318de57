/// All symbols have codes of equal length: what becomes smaller is text that repeats itself.
///
/// - Note: RFC 7932
enum Brotli {
  /// In bytes; the length of a block has 16 bits.
  private static let blockSize = 1 << 16

  /// The first length of each code for the number of new bytes, and the number of extra bits.
  private static let insertCodes = [
    (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1), (8, 1), (10, 2), (14, 2), (18, 3), (26, 3),
    (34, 4),
    (50, 4), (66, 5), (98, 5), (130, 6), (194, 7), (322, 8), (578, 9), (1_090, 10), (2_114, 12), (6_210, 14),
    (22_594, 24),
  ]
  /// The same for the number of copied bytes.
  private static let copyCodes = [
    (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 1), (12, 1), (14, 2), (18, 2),
    (22, 3),
    (30, 3), (38, 4), (54, 4),
  ]
  /// The largest number of bytes that a command copies: after more than 129 new bytes, and after fewer.
  private static let longest = (afterMany: 9, afterFew: 69)

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    // The window has 2^16 bytes.
    writer.append(0, count: 1)
    var rest = bytes[...]
    while !rest.isEmpty {
      appendBlock(Array(rest.prefix(blockSize)), to: &writer)
      rest = rest.dropFirst(blockSize)
    }
    // The last block, which is empty.
    writer.append(3, count: 2)
    writer.fillByte()
    return writer.bytes
  }

  private static func appendBlock(_ bytes: [UInt8], to writer: inout BitWriter) {
    // Not the last block; its length minus 1 in 16 bits; compressed.
    writer.append(0, count: 1 + 2)
    writer.append(bytes.count - 1, count: 16)
    writer.append(0, count: 1)
    // One type of blocks for each kind of symbols; distances without postfix; no contexts; one code for each kind.
    writer.append(0, count: 3 + 6 + 2 + 2)
    appendCode(length: 8, to: &writer)
    appendCode(length: 9, to: &writer)
    appendCode(length: 6, to: &writer)
    appendCommands(bytes, to: &writer)
  }

  /// The first symbols, as many as there can be, have this length.
  private static func appendCode(length: Int, to writer: inout BitWriter) {
    writer.append(0, count: 2)
    // A length is 3 where it is the only one that occurs, so that no bit is needed to name it; 0 for all others.
    for other in [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
      writer.append(other == length ? 2 : 0, count: 2)
    }
  }

  private static func appendCommands(_ bytes: [UInt8], to writer: inout BitWriter) {
    // A distance may reach 16 bytes less than the size of the window.
    let finder = RepeatFinder(longest: longest.afterFew, window: 1 << 16 - 16)
    var new: [UInt8] = []
    for step in finder.steps(of: bytes) {
      switch step {
      case .literal(let byte): new.append(byte)
      case .reference(let length, let distance):
        // At least two bytes are left for the second command.
        let first =
          new.count > 129 && length > longest.afterMany ? min(longest.afterMany, length - 2) : length
        appendCommand(new, copying: first, from: distance, to: &writer)
        if first < length { appendCommand([], copying: length - first, from: distance, to: &writer) }
        new = []
      }
    }
    // The block ends after the new bytes: nothing is copied.
    if !new.isEmpty { appendCommand(new, copying: 2, from: nil, to: &writer) }
  }

  private static func appendCommand(
    _ new: [UInt8], copying length: Int, from distance: Int?, to writer: inout BitWriter
  ) {
    let insert = insertCodes.lastIndex { $0.0 <= new.count } ?? 0
    let copy = copyCodes.lastIndex { $0.0 <= length } ?? 0
    // The symbols are in groups of 64, for eight codes of each number.
    let group = insert < 8 ? (copy < 8 ? 2 : 3) : insert < 16 ? (copy < 8 ? 4 : 5) : 7
    writer.append(code: group << 6 | (insert & 7) << 3 | copy & 7, count: 9)
    writer.append(new.count - insertCodes[insert].0, count: insertCodes[insert].1)
    writer.append(length - copyCodes[copy].0, count: copyCodes[copy].1)
    for byte in new { writer.append(code: Int(byte), count: 8) }
    if let distance { append(distance: distance, to: &writer) }
  }

  private static func append(distance: Int, to writer: inout BitWriter) {
    // There are two symbols for each number of extra bits, from 16 on.
    let number = distance + 3
    let bits = Int.bitWidth - number.leadingZeroBitCount - 2
    writer.append(code: 16 + (bits - 1) * 2 + number >> bits & 1, count: 6)
    writer.append(number & (1 << bits - 1), count: bits)
  }
}
