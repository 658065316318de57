enum TerminalModes {
  private static let mouse = [1000, 1002, 1006]
  private static let others = [2004, 1004]

  /// Keeps right-to-left text in the order of its characters (BDSM, ECMA-48 §7.2.1): a terminal that reorders it would
  /// mix up adjacent columns.
  private static let keepsOrder = Array("\u{1b}[8l".utf8)
  private static let turnsText = Array("\u{1b}[8h".utf8)

  static func on(mouse isMouseOn: Bool) -> [UInt8] {
    keepsOrder + escapes(others + (isMouseOn ? mouse : []), "h")
  }

  /// Asks for the colour of the background (OSC 11, xterm), which the terminal answers if it knows the question.
  static let backgroundQuestion = Array("\u{1b}]11;?\u{1b}\\".utf8)

  static func setMouse(_ isOn: Bool) -> [UInt8] { escapes(mouse, isOn ? "h" : "l") }

  static let off = turnsText + escapes(mouse + others, "l")

  private static func escapes(_ modes: [Int], _ final: String) -> [UInt8] {
    modes.flatMap { Array("\u{1b}[?\($0)\(final)".utf8) }
  }
}
