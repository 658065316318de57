import ScreenModel

/// The names of keys in a sentence: those of a keymap, in the contexts in which the sentence is shown.
package struct KeyNames: Sendable {
  let keymap: Keymap
  let contexts: [KeyContext]
  let isASCII: Bool

  private static let panes = KeyContext.allCases.filter(\.isOfPanes)

  /// Creates the names of a keymap's keys.
  ///
  /// - Parameter contexts: The contexts that are searched first, the nearest first.
  package init(_ keymap: Keymap, contexts: [KeyContext] = [], isASCII: Bool = false) {
    (self.keymap, self.contexts, self.isASCII) = (keymap, contexts, isASCII)
  }

  /// Returns the name of a key; if the keymap has none, the keys to it in the menu of the row, or else the name of its
  /// action in a configuration file.
  ///
  /// The key is that of its context, or else of the given contexts, of the panes, or of any dialog.
  subscript(key: Sentence.Key) -> String {
    let action = key.action
    if let press = keymap.key(for: action, in: key.context.map { [$0] } ?? contexts) {
      return press.word(isASCII: isASCII)
    }
    if let menu = keymap.menuKeys(for: action) {
      return menu.map { $0.word(isASCII: isASCII) }.joined(separator: " ")
    }
    var press = key.context == nil ? keymap.key(for: action, in: Self.panes) : nil
    // The key of a dialog would not work in the panes.
    if press == nil, key.context == nil, Keymap.standard.key(for: action, in: Self.panes) == nil {
      press = keymap.key(for: action, in: KeyContext.allCases)
    }
    return press?.word(isASCII: isASCII) ?? action.configurationName
  }
}

extension Keymap {
  /// Returns the keys for an action of the row that has no key of its own: that of the row's menu, and the letter there;
  /// nil for other actions.
  func menuKeys(for action: Action) -> [KeyPress]? {
    guard let letter = RowMenu.letter(of: action), key(for: action, in: [.grid]) == nil,
      let menu = key(for: .rowMenu, in: [.grid])
    else { return nil }
    return [menu, .letter(letter)]
  }
}

extension ComposerState {
  func text(_ sentence: Sentence) -> String { sentence.text(keyNames) }

  func label(of action: Action) -> String {
    let key = keymap.key(for: action, in: contexts)
    return key.map { options.boxesAreASCII ? $0.asciiLabel : $0.label } ?? action.configurationName
  }

  var keyNames: KeyNames {
    KeyNames(keymap, contexts: contexts + movingContexts, isASCII: options.boxesAreASCII)
  }

  /// The names of keys in lessons, whose texts are unchanged while a cell is edited.
  var lessonKeyNames: KeyNames {
    KeyNames(keymap, contexts: [.grid, .wire, .moving], isASCII: options.boxesAreASCII)
  }
}
