/// The private modes that the terminal is told to use while the screen is up.
enum TerminalModes {
  /// Presses and releases, drags, and the form of report that knows every column.
  private static let mouse = [1000, 1002, 1006]
  /// Pastes in brackets, changes of focus.
  private static let others = [2004, 1004]

  /// Text from right to left stays in the order of its characters (BDSM, ECMA-48 §7.2.1): a terminal that
  /// turns it would mix what stands in columns beside it.
  private static let keepsOrder = Array("\u{1b}[8l".utf8)
  private static let turnsText = Array("\u{1b}[8h".utf8)

  static func on(mouse isMouseOn: Bool) -> [UInt8] {
    keepsOrder + escapes(others + (isMouseOn ? mouse : []), "h")
  }

  static func setMouse(_ isOn: Bool) -> [UInt8] { escapes(mouse, isOn ? "h" : "l") }

  static let off = turnsText + escapes(mouse + others, "l")

  private static func escapes(_ modes: [Int], _ final: String) -> [UInt8] {
    modes.flatMap { Array("\u{1b}[?\($0)\(final)".utf8) }
  }
}
