/// Only the fixed codes are used.
///
/// - Note: RFC 1951
enum Deflate {
  private static let longest = 258

  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    // The last block, with the fixed codes.
    writer.append(1, count: 1)
    writer.append(1, count: 2)
    for step in RepeatFinder(longest: longest, window: 32_768).steps(of: bytes) {
      switch step {
      case .literal(let byte): append(symbol: Int(byte), to: &writer)
      case .reference(let length, let distance): appendReference(length, distance, to: &writer)
      }
    }
    append(symbol: 256, to: &writer)
    writer.fillByte()
    return writer.bytes
  }

  /// The symbol of a byte or of a length, or 256 for the end.
  private static func append(symbol: Int, to writer: inout BitWriter) {
    switch symbol {
    case ..<144: writer.append(code: 0x30 + symbol, count: 8)
    case ..<256: writer.append(code: 0x190 + symbol - 144, count: 9)
    case ..<280: writer.append(code: symbol - 256, count: 7)
    default: writer.append(code: 0xC0 + symbol - 280, count: 8)
    }
  }

  private static func appendReference(_ length: Int, _ distance: Int, to writer: inout BitWriter) {
    if length == longest {
      append(symbol: 285, to: &writer)
    } else {
      let (symbol, bits, rest) = parts(of: length - 3, direct: 8, perStep: 4)
      append(symbol: 257 + symbol, to: &writer)
      writer.append(rest, count: bits)
    }
    let (symbol, bits, rest) = parts(of: distance - 1, direct: 4, perStep: 2)
    writer.append(code: symbol, count: 5)
    writer.append(rest, count: bits)
  }

  /// The first symbols are the numbers themselves, then there is one bit more for each step of symbols.
  private static func parts(
    of number: Int, direct: Int, perStep: Int
  ) -> (symbol: Int, bits: Int, rest: Int) {
    guard number >= direct else { return (number, 0, 0) }
    var (bits, start, symbol) = (1, direct, direct)
    while number >= start + perStep << bits {
      start += perStep << bits
      symbol += perStep
      bits += 1
    }
    return (symbol + (number - start) >> bits, bits, (number - start) & (1 << bits - 1))
  }
}
