extension KeyPress {
  /// The label of the key in footers and help: `^S`, `⇥`, `↑`, `Enter`, `Alt-1`.
  public var label: String { label(ascii: false) }

  /// The label on a terminal that shows only ASCII: `^S`, `Tab`, `Up`, `Enter`, `Alt-1`.
  public var asciiLabel: String { label(ascii: true) }

  /// Returns the name of the key in a sentence: `^S`, `Tab`, `↑`, `Escape`, `Alt-1`.
  ///
  /// - Parameter isASCII: Whether the terminal shows only ASCII.
  public func word(isASCII: Bool) -> String {
    let label = label(ascii: isASCII || key == .tab)
    return switch key {
    case .escape: label.dropLast(3) + "Escape"
    case .backspace: label.dropLast(4) + "Backspace"
    default: label
    }
  }

  private func label(ascii: Bool) -> String {
    var modifiers = modifiers
    var label = ""
    if case .character(let character) = key, modifiers.remove(.control) != nil {
      label = character == " " ? "^Space" : "^" + character.uppercased()
    } else if !ascii, key == .tab, modifiers.remove(.shift) != nil {
      label = "⇤"
    } else {
      label = keyLabel(ascii: ascii)
    }
    if modifiers.contains(.shift) { label = "Shift-" + label }
    if modifiers.contains(.alt) { label = "Alt-" + label }
    if modifiers.contains(.control) { label = "Ctrl-" + label }
    return label
  }

  private func keyLabel(ascii: Bool) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .function(let number): "F\(number)"
    case .enter: "Enter"
    case .tab: ascii ? "Tab" : "⇥"
    case .escape: "Esc"
    case .backspace: "Bksp"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: ascii ? "Up" : "↑"
    case .down: ascii ? "Down" : "↓"
    case .left: ascii ? "Left" : "←"
    case .right: ascii ? "Right" : "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    }
  }
}
