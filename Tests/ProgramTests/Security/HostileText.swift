import Foundation

/// Text that would control a terminal, deceive a reader, or break out of a message.
enum HostileText {
  /// All control characters except LF, CR and NUL, which no argument can contain.
  static let controls: [Unicode.Scalar] = {
    let numbers: [UInt32] = Array(0x01..<0x20) + Array(0x7F..<0xA0)
    return numbers.filter { $0 != 0x0A && $0 != 0x0D }.compactMap(Unicode.Scalar.init)
  }()

  /// Characters that change the writing direction, hide, or end lines unnoticed.
  static let invisible: [Unicode.Scalar] = [
    0x00AD, 0x061C, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C,
    0x202D,
    0x202E, 0x2060, 0x2061, 0x2066, 0x2067, 0x2068, 0x2069, 0x206A, 0x206F, 0xFEFF, 0xFFF9, 0xFFFB, 0xE0001,
    0xE0041,
  ].compactMap { Unicode.Scalar(UInt32($0)) }

  /// Sequences that terminals obey: CSI, OSC, DCS, APC, PM, SOS, each with its 7-bit and its 8-bit introducer.
  static let sequences = [
    "\u{1B}[2J", "\u{1B}[31m", "\u{9B}6n", "\u{1B}]0;title\u{07}", "\u{1B}]52;c;ZXZpbA==\u{07}",
    "\u{1B}]8;;https://evil.example/\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{9D}0;t\u{9C}",
    "\u{1B}P1$r0m\u{1B}\\",
    "\u{90}q\u{9C}", "\u{1B}_Ga=d\u{1B}\\", "\u{9F}x\u{9C}", "\u{1B}^pm\u{1B}\\", "\u{9E}pm\u{9C}",
    "\u{1B}Xsos\u{1B}\\", "\u{98}sos\u{9C}", "\u{1B}c", "\u{1B}#8", "\u{1B}(0", "\u{0E}", "\u{1B}[?1049h",
  ]

  /// All of them in one line.
  static let line: String = {
    var text = String.UnicodeScalarView()
    text += controls
    text += invisible
    return String(text) + sequences.joined()
  }()

  /// Returns the unsafe scalars in a program's output for users.
  ///
  /// - Parameter isTerminal: Whether the terminal added CR before each LF.
  static func unsafe(in output: some Sequence<UInt8>, isTerminal: Bool = false) -> [Unicode.Scalar] {
    let bytes = Array(output)
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["\u{FFFD}"] }
    return text.unicodeScalars.filter { scalar in
      if scalar == "\n" || (isTerminal && (scalar == "\r" || scalar == "\t")) { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
  }
}
