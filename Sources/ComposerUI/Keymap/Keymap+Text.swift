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
    Binding([.control("w"), KeyPress(.backspace, .alt)], .deleteWord),
    Binding([.alt("d"), KeyPress(.delete, .control), KeyPress(.delete, .alt)], .deleteWordForward),
    Binding([.alt("b"), KeyPress(.left, .control), KeyPress(.left, .alt)], .cursorWordLeft),
    Binding([.alt("f"), KeyPress(.right, .control), KeyPress(.right, .alt)], .cursorWordRight),
    Binding([KeyPress(.left, .shift)], .extendLeft),
    Binding([KeyPress(.right, .shift)], .extendRight),
    Binding([KeyPress(.left, [.control, .shift])], .extendWordLeft),
    Binding([KeyPress(.right, [.control, .shift])], .extendWordRight),
    Binding([KeyPress(.home, .shift)], .extendToStart),
    Binding([KeyPress(.end, .shift)], .extendToEnd),
  ]

  static let textKeys =
    lineKeys + [
      Binding([.named(.delete)], .deleteForward),
      Binding([KeyPress(.up, .shift)], .extendUp),
      Binding([KeyPress(.down, .shift)], .extendDown),
      Binding([.alt("w"), KeyPress(.insert, .control)], .copySelection),
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
