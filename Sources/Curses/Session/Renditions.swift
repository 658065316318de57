/// Shortens the output of ncurses: a rendition (SGR, ECMA-48 §8.3.117) is sent only before something that shows it, and
/// only as far as it differs from the one that the terminal has.
///
/// ncurses resets all attributes and names both colours at each change, which takes 30 bytes with 256 colours; between
/// two words of one ground usually 11 are enough, and none where only spaces would show them.
struct Renditions {
  /// The attributes, and the colours by their numbers; nil for the terminal's own.
  private struct Rendition: Equatable {
    var isBold = false
    var isUnderlined = false
    var isReversed = false
    var ink: Int?
    var ground: Int?

    /// Whether a space looks the same.
    func isSame(forSpaceAs other: Rendition) -> Bool {
      isUnderlined == other.isUnderlined && isReversed == other.isReversed && ground == other.ground
        && (!isReversed || ink == other.ink)
    }
  }

  private var wanted = Rendition()
  /// The rendition that the terminal has; nil if it is unknown.
  private var sent: Rendition?
  /// Whether the terminal has its usual character set; ncurses chooses it again with each reset.
  private var hasUsualCharacters = false

  private static let escape: UInt8 = 0x1b

  /// Returns the bytes with fewer renditions.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
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
      if sequence.last == UInt8(ascii: "m"), let numbers = Self.numbers(sequence) {
        guard take(numbers) else {
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

  /// Returns the bytes that give the terminal its plain rendition back, after which it is unknown.
  mutating func finish() -> [UInt8] {
    (wanted, sent, hasUsualCharacters) = (Rendition(), nil, false)
    return Array("\u{1b}[m".utf8)
  }

  // MARK: - Sequences

  /// Returns the end of the escape sequence that begins at an index.
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

  /// Returns the parameters of a control sequence without private ones; nil if it is of another kind.
  private static func numbers(_ sequence: ArraySlice<UInt8>) -> [Int]? {
    guard sequence.dropFirst().first == UInt8(ascii: "[") else { return nil }
    let body = sequence.dropFirst(2).dropLast()
    guard !body.isEmpty else { return [0] }
    var numbers = [0]
    for byte in body {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ";"): numbers.append(0)
      default: return nil
      }
    }
    return numbers
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

  /// Changes the wanted rendition; returns false, with nothing changed, if a number is unknown.
  private mutating func take(_ numbers: [Int]) -> Bool {
    var next = wanted
    var rest = numbers[...]
    while let number = rest.popFirst() {
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
        guard rest.popFirst() == 5, let colour = rest.popFirst() else { return false }
        if number == 38 { next.ink = colour } else { next.ground = colour }
      default: return false
      }
    }
    wanted = next
    return true
  }

  /// Sends what differs between the wanted rendition and the terminal's.
  private mutating func send(into result: inout [UInt8], isForSpace: Bool) {
    guard let sent else {
      let numbers = ["0"] + Self.numbers(from: Rendition(), to: wanted)
      append(numbers, to: &result)
      return
    }
    guard sent != wanted, !isForSpace || !sent.isSame(forSpaceAs: wanted) else { return }
    let change = Self.numbers(from: sent, to: wanted)
    let anew = ["0"] + Self.numbers(from: Rendition(), to: wanted)
    func length(_ numbers: [String]) -> Int { numbers.reduce(0) { $0 + $1.utf8.count + 1 } }
    append(length(anew) < length(change) ? anew : change, to: &result)
  }

  private mutating func append(_ numbers: [String], to result: inout [UInt8]) {
    result += Array("\u{1b}[".utf8) + Array(numbers.joined(separator: ";").utf8) + [UInt8(ascii: "m")]
    sent = wanted
  }

  private static func numbers(from one: Rendition, to other: Rendition) -> [String] {
    var numbers: [String] = []
    if one.isBold != other.isBold { numbers.append(other.isBold ? "1" : "22") }
    if one.isUnderlined != other.isUnderlined { numbers.append(other.isUnderlined ? "4" : "24") }
    if one.isReversed != other.isReversed { numbers.append(other.isReversed ? "7" : "27") }
    if one.ink != other.ink { numbers.append(colour(other.ink, base: 30)) }
    if one.ground != other.ground { numbers.append(colour(other.ground, base: 40)) }
    return numbers
  }

  private static func colour(_ number: Int?, base: Int) -> String {
    guard let number else { return String(base + 9) }
    if number < 8 { return String(base + number) }
    return number < 16 ? String(base + 60 + number - 8) : "\(base + 8);5;\(number)"
  }
}
