import ScreenModel

extension KeyContext {
  /// The contexts that a key goes through, the nearest first, in each state that the composer can be in.
  static let stacks: [[KeyContext]] =
    ([.request] + PaneTabs.left.contexts + PaneTabs.live.contexts).map { [$0, .moving, .anywhere] }
    + [[.selecting, .grid, .moving, .anywhere]]
    + allCases.filter { !$0.isOfPanes }.map { $0.isExclusive ? [$0] : [$0, .anywhere] }

  /// Whether a character that is typed is a text here, or a choice: no such key can have another meaning.
  var takesCharacters: Bool { isText || otherKeys == .choices || self == .anywhere }

  /// The section of a configuration file that has its keys: `keys.quit-question`.
  var configurationSection: String { "keys." + name.kebabCase }

  /// Finds a context by its section; nil where none has the name.
  init?(configurationSection name: String) {
    guard name.hasPrefix("keys."),
      let context = Self.allCases.first(where: { $0.configurationSection == name })
    else { return nil }
    self = context
  }

  /// Whether a key can be given to an action here: it has one by default, or acts on what has the focus then.
  func takes(_ action: Action) -> Bool {
    if Keymap.standard.bindings[self]?.contains(where: { $0.action == action }) == true { return true }
    guard isOfPanes, self != .anywhere, let place = action.place else { return false }
    switch place {
    case .anywhere: return true
    case .field: return !PaneTabs.live.contexts.contains(self)
    case .grid: return self == .grid || self == .selecting
    case .live: return PaneTabs.live.contexts.contains(self)
    case .wire: return self == .wire
    case .editing: return false
    }
  }

  /// The key that leaves or accepts here and can't be taken away, so that nobody is ever caught.
  func fixedAction(of key: KeyPress) -> Action? {
    guard !isOfPanes || self == .selecting, key == KeyPress(.escape) || key == KeyPress(.enter) else {
      return nil
    }
    return Keymap.standard.action(for: key, in: self)
  }
}

extension Action {
  /// Every action that a key or a name gives, by its name in configuration files.
  static let byConfigurationName: [String: Action] = {
    let bound = Keymap.standard.bindings.values.joined().map(\.action)
    return Dictionary((bound + commands).map { ($0.configurationName, $0) }) { first, _ in first }
  }()

  /// What a configuration file calls it: `insert-row-below`.
  var configurationName: String { String(describing: self).kebabCase }
}

extension String {
  /// Words with hyphens between them, of a name whose words begin with capitals: `quitQuestion`.
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
