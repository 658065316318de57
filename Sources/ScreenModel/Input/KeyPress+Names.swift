extension KeyPress {
  static let keysByName: [String: Key] = [
    "enter": .enter, "tab": .tab, "esc": .escape, "space": .character(" "), "bs": .backspace,
    "del": .delete, "ins": .insert, "up": .up, "down": .down, "left": .left, "right": .right,
    "home": .home, "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "lt": .character("<"),
  ]

  /// Creates a key press from its name in key scripts: `enter`, `c-s`, `a-x`, `s-tab`, `f1`, `c-a-left`, `q`.
  ///
  /// Names of keys are case-insensitive; a single character is that character. Control with a letter is the key that a
  /// terminal reports for it: `c-i` is Tab, `c-m` Enter, `c-h` Backspace.
  ///
  /// - Returns: The key press, or nil if no key has the name.
  public init?(named name: some StringProtocol) {
    var rest = name[...]
    var modifiers: Modifiers = []
    while rest.count > 2, let prefix = Self.modifier(of: rest) {
      modifiers.insert(prefix)
      rest = rest.dropFirst(2)
    }
    if rest.count == 1, let character = rest.first {
      self.init(character: character, modifiers)
      return
    }
    let lowercased = rest.lowercased()
    if let key = Self.keysByName[lowercased] {
      self.init(key, modifiers)
    } else if lowercased.first == "f", let number = Int(lowercased.dropFirst()), (1...24).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  private init?(character: Character, _ modifiers: Modifiers) {
    self.init(.character(character), modifiers)
    guard modifiers.contains(.control) else { return }
    guard let byte = character.asciiValue, byte == 0x3f || (0x40...0x7e).contains(byte) else { return nil }
    guard let press = KeyPress(controlByte: byte == 0x3f ? 0x7f : byte & 0x1f) else { return nil }
    key = press.key
    self.modifiers = press.modifiers.union(modifiers.subtracting(.control))
  }

  private static func modifier(of name: some StringProtocol) -> Modifiers? {
    switch name.prefix(2) {
    case "c-", "C-": .control
    case "a-", "A-": .alt
    case "s-", "S-": .shift
    default: nil
    }
  }

  /// The name of the key in key scripts, without the angle brackets: `enter`, `c-s`, `s-tab`, `q`.
  public var name: String {
    var name = ""
    if modifiers.contains(.control) { name += "c-" }
    if modifiers.contains(.alt) { name += "a-" }
    if modifiers.contains(.shift) { name += "s-" }
    switch key {
    case .function(let number): return name + "f\(number)"
    case .character("<"): return name + "lt"
    case .character(" "): return name + "space"
    case .character(let character): return name + String(character)
    default: return name + (Self.keysByName.first { $0.value == key }?.key ?? "")
    }
  }
}
