import ScreenModel

extension Keymap {
  static let lineKeys = [
    Binding([.named(.left)], .cursorLeft),
    Binding([.named(.right)], .cursorRight),
    Binding([.named(.home), .control("a")], .cursorToStart),
    Binding([.named(.end), .control("e")], .cursorToEnd),
    Binding([.named(.backspace)], .deleteBackward),
    Binding([.control("k")], .deleteToEnd),
    Binding([.control("u")], .deleteToStart),
    Binding([.control("w")], .deleteWord),
  ]

  /// The keys in a text of several lines.
  static let textKeys =
    lineKeys + [
      Binding([.named(.delete)], .deleteForward),
      Binding([.named(.up)], .cursorUp),
      Binding([.named(.down)], .cursorDown),
      Binding([.named(.pageUp)], .pageUp),
      Binding([.named(.pageDown)], .pageDown),
      Binding([KeyPress(.home, .control)], .moveToFirst),
      Binding([KeyPress(.end, .control)], .moveToLast),
    ]
}

extension KeyPress {
  static func letter(_ character: Character) -> KeyPress { KeyPress(.character(character)) }
  static func control(_ character: Character) -> KeyPress { KeyPress(.character(character), .control) }
  static func alt(_ character: Character) -> KeyPress { KeyPress(.character(character), .alt) }
  static func named(_ key: Key) -> KeyPress { KeyPress(key) }
}
