/// Decompresses one deflate block with the fixed codes, for tests.
struct Inflater {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the bytes; nil where something isn't as RFC 1951 has it.
  mutating func inflate() -> [UInt8]? {
    guard number(1) == 1, number(2) == 1 else { return nil }
    var result: [UInt8] = []
    while let symbol = symbol() {
      if symbol < 256 {
        result.append(UInt8(symbol))
      } else if symbol == 256 {
        return (place + 7) / 8 == bytes.count ? result : nil
      } else {
        guard let length = length(symbol), let distance = distance(), distance <= result.count else {
          return nil
        }
        for _ in 0..<length { result.append(result[result.count - distance]) }
      }
    }
    return nil
  }

  private mutating func bit() -> Int? {
    guard place < bytes.count * 8 else { return nil }
    defer { place += 1 }
    return Int(bytes[place / 8] >> UInt8(place % 8)) & 1
  }

  private mutating func number(_ count: Int) -> Int? {
    var result = 0
    for index in 0..<count {
      guard let bit = bit() else { return nil }
      result |= bit << index
    }
    return result
  }

  private mutating func code(_ count: Int, after start: Int = 0) -> Int? {
    var result = start
    for _ in 0..<count {
      guard let bit = bit() else { return nil }
      result = result << 1 | bit
    }
    return result
  }

  private mutating func symbol() -> Int? {
    guard let seven = code(7) else { return nil }
    if seven <= 0x17 { return 256 + seven }
    guard let eight = code(1, after: seven) else { return nil }
    if (0x30...0xBF).contains(eight) { return eight - 0x30 }
    if (0xC0...0xC7).contains(eight) { return 280 + eight - 0xC0 }
    return code(1, after: eight).map { 144 + $0 - 0x190 }
  }

  private mutating func length(_ symbol: Int) -> Int? {
    if symbol == 285 { return 258 }
    let bases = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
      227,
    ]
    let index = symbol - 257
    guard index < bases.count else { return nil }
    return number(index < 8 ? 0 : (index - 4) / 4).map { bases[index] + $0 }
  }

  private mutating func distance() -> Int? {
    guard let symbol = code(5), symbol < 30 else { return nil }
    let bits = symbol < 4 ? 0 : symbol / 2 - 1
    let base = symbol < 4 ? symbol : (2 | symbol & 1) << bits
    return number(bits).map { base + $0 + 1 }
  }
}
