internal import ScreenModel

extension EscapeGrammar {
  private static let longest = 64

  /// `ESC [`, parameters and a final byte: keys with modifiers, pastes, mouse and focus.
  func controlSequence(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    let body = bytes.dropFirst(2)
    guard let first = body.first else {
      return isLate ? key(KeyPress(.character("["), .alt), 2) : .incomplete(awaitsReply ? .string : .escape)
    }
    if first == UInt8(ascii: "?") { return .string(.sequence, length: 3) }
    if first == UInt8(ascii: "[") { return consoleFunctionKey(bytes) }
    if first == UInt8(ascii: "M") { return oldMouse(bytes) }
    var index = body.startIndex
    // The limit makes the result the same, however many bytes have arrived.
    let end = body.index(index, offsetBy: Self.longest, limitedBy: body.endIndex) ?? body.endIndex
    while index < end, (0x20...0x3f).contains(body[index]) {
      // rxvt ends Shift sequences with `$`, which elsewhere precedes a final byte.
      if body[index] == UInt8(ascii: "$"), index > body.startIndex { break }
      index += 1
    }
    if index - body.startIndex == Self.longest { return .string(.sequence, length: index - bytes.startIndex) }
    guard index < body.endIndex else {
      return isLate ? .ignored(length: bytes.count) : .incomplete(.sequence)
    }
    let length = index - bytes.startIndex + 1
    // Another byte can't belong to the sequence: it is separate input.
    guard (0x40...0x7e).contains(body[index]) || body[index] == UInt8(ascii: "$") else {
      return .ignored(length: length - 1)
    }
    let parameters = body[..<index]
    if first == UInt8(ascii: "<") {
      return MouseReport(parameters.dropFirst(), final: body[index]).map {
        .input(.mouse($0.event), length: length)
      }
        ?? .ignored(length: length)
    }
    return meaning(parameters, final: body[index], length: length)
  }

  private func meaning(
    _ parameters: ArraySlice<UInt8>, final: UInt8, length: Int
  ) -> InputDecoder.Sequence {
    guard let numbers = Self.numbers(parameters) else { return .ignored(length: length) }
    let number = numbers.first ?? 1
    let modifiers = KeyTable.modifiers(numbers.dropFirst().first ?? 1)
    switch final {
    case UInt8(ascii: "I") where numbers.isEmpty: return .input(.focus(true), length: length)
    case UInt8(ascii: "O") where numbers.isEmpty: return .input(.focus(false), length: length)
    case UInt8(ascii: "Z"): return key(KeyPress(.tab, modifiers.union(.shift)), length)
    case UInt8(ascii: "u"):
      return KeyTable.press(code: number, modifiers).map { key($0, length) } ?? .ignored(length: length)
    case UInt8(ascii: "~") where number == 200: return .pasteStart(length: length)
    case UInt8(ascii: "~") where number == 27 && numbers.count == 3:
      return KeyTable.press(code: numbers[2], modifiers).map { key($0, length) } ?? .ignored(length: length)
    case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "@"):
      guard let name = KeyTable.key(number: number) else { return .ignored(length: length) }
      return key(KeyPress(name, modifiers.union(KeyTable.rxvtModifiers(final))), length)
    default:
      if number == 1, let name = KeyTable.key(letter: final) { return key(KeyPress(name, modifiers), length) }
      if numbers.isEmpty, let name = KeyTable.key(smallLetter: final) {
        return key(KeyPress(name, .shift), length)
      }
      return .ignored(length: length)
    }
  }

  /// Returns the numbers between semicolons; a missing one is 1, and `a:b` counts as `a`.
  static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
    if bytes.isEmpty { return [] }
    var numbers: [Int] = []
    for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let digits = part.prefix { $0 != UInt8(ascii: ":") }
      guard let number = digits.isEmpty ? 1 : Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// `ESC [ [ A` to `E`: F1 to F5 of the Linux console.
  private func consoleFunctionKey(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    guard let letter = bytes.dropFirst(3).first else {
      return isLate ? .ignored(length: bytes.count) : .incomplete(.sequence)
    }
    guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { return .ignored(length: 3) }
    return key(KeyPress(.function(Int(letter - UInt8(ascii: "A")) + 1)), 4)
  }

  /// `ESC [ M` and three bytes: the mouse report of a terminal without a newer form.
  private func oldMouse(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    let report = Array(bytes.dropFirst(3).prefix(3))
    guard report.count == 3 else {
      return isLate ? .ignored(length: bytes.count) : .incomplete(.sequence)
    }
    return MouseReport(old: report).map { .input(.mouse($0.event), length: 6) } ?? .ignored(length: 6)
  }
}
