import ScreenModel

struct PressedKeys: Sendable, Hashable {
  enum Press: Sendable, Hashable {
    case key(KeyPress)
    /// The text itself is on the screen, unless it is a secret.
    case text
  }

  private static let most = 12

  private(set) var presses: [Press] = []

  /// Adds a key; characters in a row that are text count as one.
  mutating func add(_ press: KeyPress, isText: Bool) {
    let isCharacter =
      if case .character = press.key { press.modifiers.isSubset(of: .shift) } else { false }
    let added: Press = isText && isCharacter ? .text : .key(press)
    if added == .text, presses.last == .text { return }
    presses = (presses + [added]).suffix(Self.most)
  }
}

extension ComposerState {
  mutating func noteForWatchers(_ input: TerminalInput) {
    guard options.isPresenting, case .key(let press) = input else { return }
    pressedKeys.add(press, isText: contexts.first?.isText == true)
  }
}
