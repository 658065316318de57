internal import ScreenModel

/// Which key is meant by the number or the letter of an escape sequence.
enum KeyTable {
  /// The final letters of `ESC [` and `ESC O`.
  static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1),
    UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// The small ones of rxvt: with Shift after `ESC [`, with Control after `ESC O`.
  static let smallLetters: [UInt8: Key] = [
    UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .right, UInt8(ascii: "d"): .left,
  ]

  /// What the numeric keypad sends in application mode, after `ESC O`.
  static let keypad: [UInt8: Key] = {
    var keys: [UInt8: Key] = [UInt8(ascii: "M"): .enter, UInt8(ascii: "X"): .character("=")]
    for (offset, character) in "*+,-./0123456789".enumerated() {
      keys[UInt8(ascii: "j") + UInt8(offset)] = .character(character)
    }
    return keys
  }()

  /// The numbers before `~`.
  static let numbers: [Int: Key] = {
    var keys: [Int: Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    let functionNumbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34]
    for (offset, number) in functionNumbers.enumerated() { keys[number] = .function(offset + 1) }
    return keys
  }()

  /// The modifiers of xterm's parameter, which is one more than their bits.
  static func modifiers(_ parameter: Int) -> KeyPress.Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: KeyPress.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 10 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// The modifiers that rxvt puts into the final byte.
  static func rxvtModifiers(_ final: UInt8) -> KeyPress.Modifiers {
    switch final {
    case UInt8(ascii: "$"): .shift
    case UInt8(ascii: "^"): .control
    case UInt8(ascii: "@"): [.control, .shift]
    default: []
    }
  }

  /// Returns the key of a character code with modifiers, as `modifyOtherKeys` and `CSI u` send it.
  static func press(code: Int, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
    guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else { return nil }
    if let byte = UInt8(exactly: value), let press = KeyPress(controlByte: byte) {
      return KeyPress(press.key, press.modifiers.union(modifiers))
    }
    // Private use stands for keys without a character.
    if (0x80...0x9f).contains(value) || (0xe000...0xf8ff).contains(value) { return nil }
    let character = Character(scalar)
    if modifiers.contains(.control) {
      let isASCII = scalar.isASCII && scalar != " "
      let small = isASCII ? Character(String(character).lowercased()) : character
      return KeyPress(.character(small), character.isLetter ? modifiers.subtracting(.shift) : modifiers)
    }
    guard modifiers.contains(.shift), character != " " else {
      return KeyPress(.character(character), modifiers)
    }
    let capital = String(character).uppercased()
    let shown = capital.count == 1 ? Character(capital) : character
    return KeyPress(.character(shown), modifiers.subtracting(.shift))
  }
}
