internal import ScreenModel

/// The grammar of the bytes that terminals send for keys: characters, control bytes, and the escape sequences of xterm,
/// rxvt and the Linux console.
struct EscapeGrammar {
  let keys: [KeySequence]
  let isLate: Bool
  var highBytes: [Unicode.Scalar]?
  var awaitsReply = false

  private static let escape: UInt8 = 0x1b

  func sequence(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    guard let first = bytes.first else { return .incomplete(.sequence) }
    guard first == Self.escape else { return character(bytes) }
    if let known = describedKey(bytes) { return known }
    guard let second = bytes.dropFirst().first else {
      return isLate ? key(KeyPress(.escape), 1) : .incomplete(.escape)
    }
    switch second {
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"): return singleShift(bytes)
    case Self.escape: return escapedSequence(bytes)
    default: return controlString(bytes) ?? withAlt(character(bytes.dropFirst()))
    }
  }

  private func describedKey(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence? {
    var isPrefix = false
    for known in keys {
      if bytes.starts(with: known.bytes) { return key(known.press, known.bytes.count) }
      if known.bytes.starts(with: bytes) { isPrefix = true }
    }
    return isPrefix && !isLate ? .incomplete(.escape) : nil
  }

  /// Reads a character or a control byte. Invalid bytes become U+FFFD, and the bytes after them are kept.
  private func character(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    if let first = bytes.first, let press = KeyPress(controlByte: first) { return key(press, 1) }
    if let highBytes, let first = bytes.first, first >= 0x80 {
      let scalar = highBytes[Int(first) - 0x80]
      if (0x80...0x9f).contains(scalar.value) { return .ignored(length: 1) }
      return key(KeyPress(.character(Character(scalar))), 1)
    }
    switch UTF8Sequence(bytes) {
    case .scalar(let scalar, let length):
      // C1 controls are not keys.
      if (0x80...0x9f).contains(scalar.value) { return .ignored(length: length) }
      return key(KeyPress(.character(Character(scalar))), length)
    case .invalid(let length): return key(KeyPress(.character("\u{fffd}")), length)
    case .incomplete:
      return isLate ? key(KeyPress(.character("\u{fffd}")), bytes.count) : .incomplete(.sequence)
    }
  }

  /// Reads Escape before a sequence as Alt with that key, as rxvt sends it; before anything else it is Escape.
  private func escapedSequence(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    guard let third = bytes.dropFirst(2).first else {
      return isLate ? key(KeyPress(.escape), 1) : .incomplete(.escape)
    }
    guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else { return key(KeyPress(.escape), 1) }
    let inner = sequence(bytes.dropFirst())
    if case .input(.key, _) = inner { return withAlt(inner) }
    if case .incomplete = inner { return inner }
    return key(KeyPress(.escape), 1)
  }

  private func withAlt(_ inner: InputDecoder.Sequence) -> InputDecoder.Sequence {
    guard case .input(.key(var press), let length) = inner else {
      if case .ignored(let length) = inner { return .ignored(length: length + 1) }
      return inner
    }
    press.modifiers.insert(.alt)
    return key(press, length + 1)
  }

  /// `ESC O` and a letter: arrows and function keys of the application modes.
  private func singleShift(_ bytes: ArraySlice<UInt8>) -> InputDecoder.Sequence {
    guard let letter = bytes.dropFirst(2).first else {
      return isLate ? key(KeyPress(.character("O"), .alt), 2) : .incomplete(.escape)
    }
    if let name = KeyTable.key(keypad: letter) { return key(KeyPress(name), 3) }
    if let name = KeyTable.key(letter: letter) { return key(KeyPress(name), 3) }
    if let name = KeyTable.key(smallLetter: letter) { return key(KeyPress(name, .control), 3) }
    return key(KeyPress(.character("O"), .alt), 2)
  }

  func key(_ press: KeyPress, _ length: Int) -> InputDecoder.Sequence { .input(.key(press), length: length) }
}
