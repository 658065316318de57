/// Shortens the output of ncurses: a rendition (SGR, ECMA-48 §8.3.117) is sent only before something that shows it, and
/// only as far as it differs from the one that the terminal has.
///
/// ncurses resets all attributes and names both colours at each change, which takes 30 bytes with 256 colours; between
/// two words of one ground usually 11 are enough, and none where only spaces would show them.
struct Renditions {
  /// Nil is the terminal's own colour.
  private struct Rendition: Equatable {
    var isBold = false
    var isUnderlined = false
    var isReversed = false
    var ink: Int?
    var ground: Int?

    func isSame(forSpaceAs other: Rendition) -> Bool {
      isUnderlined == other.isUnderlined && isReversed == other.isReversed && ground == other.ground
        && (!isReversed || ink == other.ink)
    }
  }

  private var wanted = Rendition()
  /// Nil if it is unknown.
  private var sent: Rendition?
  /// ncurses chooses the usual character set again with each reset.
  private var hasUsualCharacters = false

  // The numbers of the sequence that is read, and the bytes of two that may be sent, kept for their memory.
  private var numbers: [Int] = []
  private var change: [UInt8] = []
  private var anew: [UInt8] = []

  private static let escape: UInt8 = 0x1b

  mutating func rewrite(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == Self.escape else {
        switch byte {
        case 0x20: send(into: &result, isForSpace: true)
        // A line feed in the last line brings up an empty one in the terminal's ground.
        case 0x21..., 0x0a: send(into: &result, isForSpace: byte == 0x0a)
        default: break
        }
        result.append(byte)
        index += 1
        continue
      }
      let end = Self.end(of: index, in: bytes)
      let sequence = bytes[index..<end]
      index = end
      if sequence.last == UInt8(ascii: "m"), readNumbers(of: sequence) {
        guard takeNumbers() else {
          send(into: &result, isForSpace: false)
          result += sequence
          sent = nil
          continue
        }
        continue
      }
      if sequence.dropFirst().first == UInt8(ascii: "(") {
        let isUsual = sequence.last == UInt8(ascii: "B")
        defer { hasUsualCharacters = isUsual }
        if isUsual, hasUsualCharacters { continue }
      }
      if Self.showsGround(sequence) { send(into: &result, isForSpace: true) }
      result += sequence
    }
    return result
  }

  mutating func finish() -> [UInt8] {
    (wanted, sent, hasUsualCharacters) = (Rendition(), nil, false)
    return Array("\u{1b}[m".utf8)
  }

  // MARK: - Sequences

  private static func end(of index: Int, in bytes: [UInt8]) -> Int {
    guard index + 1 < bytes.count else { return bytes.count }
    var end = index + 1
    switch bytes[end] {
    case UInt8(ascii: "["):
      end += 1
      while end < bytes.count, !(0x40...0x7e).contains(bytes[end]) { end += 1 }
    case UInt8(ascii: "]"):
      while end < bytes.count, bytes[end] != 0x07, bytes[end] != UInt8(ascii: "\\") { end += 1 }
    default:
      while end < bytes.count, (0x20...0x2f).contains(bytes[end]) { end += 1 }
    }
    return min(end + 1, bytes.count)
  }

  /// Returns false for a control sequence with private parameters.
  private mutating func readNumbers(of sequence: ArraySlice<UInt8>) -> Bool {
    numbers.removeAll(keepingCapacity: true)
    let start = sequence.startIndex
    guard sequence.count > 2, sequence[start + 1] == UInt8(ascii: "[") else { return false }
    var number = 0
    for index in start + 2..<sequence.endIndex - 1 {
      switch sequence[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number &* 10 &+ Int(sequence[index] - UInt8(ascii: "0"))
      case UInt8(ascii: ";"):
        numbers.append(number)
        number = 0
      default: return false
      }
    }
    numbers.append(number)
    return true
  }

  /// Returns whether a sequence fills cells with the ground: erasing, scrolling, inserting and deleting.
  private static func showsGround(_ sequence: ArraySlice<UInt8>) -> Bool {
    guard let final = sequence.last else { return false }
    guard sequence.dropFirst().first == UInt8(ascii: "[") else {
      // A reverse index, and the index and the next line.
      return sequence.count == 2 && [UInt8(ascii: "M"), UInt8(ascii: "D"), UInt8(ascii: "E")].contains(final)
    }
    return "JKXLMP@ST".utf8.contains(final)
  }

  // MARK: - Renditions

  /// Changes the wanted rendition by the numbers read; returns false, with nothing changed, if one is unknown.
  private mutating func takeNumbers() -> Bool {
    var next = wanted
    var index = 0
    while index < numbers.count {
      let number = numbers[index]
      index += 1
      switch number {
      case 0: next = Rendition()
      case 1: next.isBold = true
      case 4: next.isUnderlined = true
      case 7: next.isReversed = true
      case 22: next.isBold = false
      case 24: next.isUnderlined = false
      case 27: next.isReversed = false
      case 10: break
      case 30...37: next.ink = number - 30
      case 90...97: next.ink = number - 82
      case 39: next.ink = nil
      case 40...47: next.ground = number - 40
      case 100...107: next.ground = number - 92
      case 49: next.ground = nil
      case 38, 48:
        guard index + 1 < numbers.count, numbers[index] == 5 else { return false }
        if number == 38 { next.ink = numbers[index + 1] } else { next.ground = numbers[index + 1] }
        index += 2
      default: return false
      }
    }
    wanted = next
    return true
  }

  private mutating func send(into result: inout [UInt8], isForSpace: Bool) {
    if let sent {
      guard sent != wanted, !isForSpace || !sent.isSame(forSpaceAs: wanted) else { return }
      Self.write(from: sent, to: wanted, into: &change)
    } else {
      change.removeAll(keepingCapacity: true)
    }
    Self.write(from: nil, to: wanted, into: &anew)
    result += sent == nil || anew.count < change.count ? anew : change
    sent = wanted
  }

  private static func write(from one: Rendition?, to other: Rendition, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(escape)
    bytes.append(UInt8(ascii: "["))
    if one == nil { append(0, to: &bytes) }
    let one = one ?? Rendition()
    if one.isBold != other.isBold { append(other.isBold ? 1 : 22, to: &bytes) }
    if one.isUnderlined != other.isUnderlined { append(other.isUnderlined ? 4 : 24, to: &bytes) }
    if one.isReversed != other.isReversed { append(other.isReversed ? 7 : 27, to: &bytes) }
    if one.ink != other.ink { append(colour: other.ink, base: 30, to: &bytes) }
    if one.ground != other.ground { append(colour: other.ground, base: 40, to: &bytes) }
    // In place of the last semicolon.
    bytes[bytes.count - 1] = UInt8(ascii: "m")
  }

  private static func append(colour number: Int?, base: Int, to bytes: inout [UInt8]) {
    guard let number else { return append(base + 9, to: &bytes) }
    if number < 8 { return append(base + number, to: &bytes) }
    if number < 16 { return append(base + 60 + number - 8, to: &bytes) }
    append(base + 8, to: &bytes)
    append(5, to: &bytes)
    append(number, to: &bytes)
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes += String(number).utf8
    bytes.append(UInt8(ascii: ";"))
  }
}
