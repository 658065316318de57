internal import ScreenModel

enum KeyTable {
  static func key(letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(letter - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The key of a small letter of rxvt: with Shift after `ESC [`, with Control after `ESC O`.
  static func key(smallLetter letter: UInt8) -> Key? {
    (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(letter) ? key(letter: letter & 0xDF) : nil
  }

  /// The key that the numeric keypad sends in application mode, by the letter after `ESC O`.
  static func key(keypad letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "X"): .character("=")
    // The characters from * to 9, in the order of their codes.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(letter - 0x40)))
    default: nil
    }
  }

  /// The key of a number before `~`.
  static func key(number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // Some numbers are left out, as on the keyboards of the first terminals that sent them.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Returns the modifiers for xterm's parameter, which is one more than their bits.
  static func modifiers(_ parameter: Int) -> KeyPress.Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: KeyPress.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 10 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  static func rxvtModifiers(_ final: UInt8) -> KeyPress.Modifiers {
    switch final {
    case UInt8(ascii: "$"): .shift
    case UInt8(ascii: "^"): .control
    case UInt8(ascii: "@"): [.control, .shift]
    default: []
    }
  }

  /// Returns the key for a character code, as sent by `modifyOtherKeys` and `CSI u`.
  static func press(code: Int, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
    guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else { return nil }
    if let byte = UInt8(exactly: value), let press = KeyPress(controlByte: byte) {
      return KeyPress(press.key, press.modifiers.union(modifiers))
    }
    // Private-use characters represent keys without a character.
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
