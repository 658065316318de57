import ScreenModel

extension KeyContext {
  /// The contexts that a key goes through, the nearest first, in each state that the composer can be in.
  static let stacks: [[KeyContext]] = [
    [.request, .moving, .anywhere], [.grid, .moving, .anywhere], [.selecting, .grid, .moving, .anywhere],
    [.route, .moving, .anywhere], [.wire, .moving, .anywhere], [.code, .moving, .anywhere],
    [.editing, .anywhere], [.picker, .anywhere], [.typing, .anywhere], [.help, .anywhere],
    [.problems, .anywhere], [.history, .anywhere], [.styles, .anywhere], [.compare, .anywhere],
    [.jump, .anywhere], [.lens, .anywhere], [.lessons, .anywhere], [.drafts, .anywhere],
    [.recovery, .anywhere], [.editorProblem, .anywhere], [.repair, .anywhere], [.importing, .anywhere],
    [.replaceQuestion], [.quitQuestion], [.switchQuestion], [.discardQuestion], [.conflict],
  ]

  /// Whether the context is one of the panes, where nothing is edited and no dialog is open.
  var isOfPanes: Bool {
    switch self {
    case .request, .grid, .selecting, .route, .wire, .code, .moving, .anywhere: true
    default: false
    }
  }

  /// Whether a character that is typed is a text here, or a choice: no such key can have another meaning.
  var takesCharacters: Bool {
    switch self {
    case .picker, .styles, .jump, .anywhere: true
    default: isText
    }
  }

  /// The section of a configuration file that has its keys: `keys.quit-question`.
  var configurationSection: String { "keys." + rawValue.kebabCase }

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
    case .field: return self != .route && self != .wire && self != .code
    case .grid: return self == .grid || self == .selecting
    case .live: return self == .route || self == .wire || self == .code
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
