import ScreenModel

extension KeyContext {
  /// The contexts that a key passes through, the nearest first, in each possible state of the composer.
  static let stacks: [[KeyContext]] =
    ([.request] + PaneTabs.left.contexts + PaneTabs.live.contexts).map { [$0, .moving, .anywhere] }
    + [[.selecting, .grid, .moving, .anywhere]]
    + [.sending, .guessing, .reached].map { [$0, .moving, .anywhere] }
    + allCases.filter { !$0.isOfPanes }.map { $0.isExclusive ? [$0] : [$0, .anywhere] }

  /// Whether a typed character is text or a choice in this context, so that it can't be bound to an action.
  var takesCharacters: Bool { isText || otherKeys == .choices || self == .anywhere }

  /// The name of the context's section in a configuration file, such as `keys.quit-question`.
  var configurationSection: String { "keys." + name.kebabCase }

  init?(configurationSection name: String) {
    guard name.hasPrefix("keys."),
      let context = Self.allCases.first(where: { $0.configurationSection == name })
    else { return nil }
    self = context
  }

  func takes(_ action: Action) -> Bool {
    if bindings.contains(where: { $0.action == action }) { return true }
    // Version 0.1 had keys for these while a cell is edited.
    if self == .editing { return action == .showHex || action == .showCompare }
    guard isOfPanes, self != .anywhere, let place = action.place else { return false }
    switch place {
    case .anywhere: return true
    case .field: return !PaneTabs.live.contexts.contains(self)
    case .grid: return self == .grid || self == .selecting
    case .live: return PaneTabs.live.contexts.contains(self)
    case .wire: return self == .wire
    case .readers: return self == .readers
    case .answer: return self == .answer
    case .editing: return false
    }
  }

  /// Returns the fixed action of Escape or Enter in this context, which guarantees a way out; nil if it is not fixed.
  func fixedAction(of key: KeyPress) -> Action? {
    guard !isOfPanes || self == .selecting, key == KeyPress(.escape) || key == KeyPress(.enter) else {
      return nil
    }
    return Keymap.standard.action(for: key, in: self)
  }
}

extension Action {
  static let byConfigurationName: [String: Action] = {
    let bound = KeyContext.allCases.flatMap { $0.bindings.map(\.action) }
    return Dictionary((bound + commands).map { ($0.configurationName, $0) }) { first, _ in first }
  }()

  /// The action's name in a configuration file, such as `insert-row-below`.
  var configurationName: String { String(describing: self).kebabCase }
}

extension String {
  /// The kebab-case form of a camel-case name: `quit-question` for `quitQuestion`.
  fileprivate var kebabCase: String {
    var result = ""
    let letters = Array(self)
    for (index, letter) in letters.enumerated() {
      let beginsWord =
        index > 0 && letter.isUppercase
        && (letters[index - 1].isLowercase || letters.dropFirst(index + 1).first?.isLowercase == true)
      result += (beginsWord ? "-" : "") + letter.lowercased()
    }
    return result
  }
}
