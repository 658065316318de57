internal import ScreenModel

/// The position counts from 1;1 in the upper left corner.
struct MouseReport {
  let event: MouseEvent

  /// Reads `b;x;y` in the SGR form; the final byte is `M` for a press and `m` for a release.
  init?(_ parameters: ArraySlice<UInt8>, final: UInt8) {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
    guard let numbers = EscapeGrammar.numbers(parameters), numbers.count == 3 else { return nil }
    self.init(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: final == UInt8(ascii: "m"))
  }

  /// Reads the three bytes of the oldest form, each with 32 added; a release doesn't name its button.
  init?(old bytes: [UInt8]) {
    let numbers = bytes.map { Int($0) - 32 }
    guard numbers.count == 3, numbers[0] >= 0 else { return nil }
    let isRelease = numbers[0] & 0x63 == 3
    self.init(
      code: isRelease ? numbers[0] & ~3 : numbers[0], column: numbers[1], row: numbers[2],
      isRelease: isRelease)
  }

  private init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard column > 0, row > 0, code >= 0, code < 128 else { return nil }
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let button = code & 3
    let kind: MouseEvent.Kind
    switch (code & 64 != 0, code & 32 != 0) {
    case (true, _):
      guard button < 2, !isRelease else { return nil }
      kind = button == 0 ? .wheelUp : .wheelDown
    case (false, true):
      guard button < 3 else { return nil }
      kind = .drag
    case (false, false):
      guard button < 3 else { return nil }
      kind = isRelease ? .release : .press
    }
    let isWheel = code & 64 != 0
    let point = Point(column: column - 1, row: row - 1)
    event = MouseEvent(kind, button: isWheel ? 0 : button, at: point, modifiers: modifiers)
  }
}
