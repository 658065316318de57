import ScreenModel

/// The names of keys in a sentence: those of a keymap, in the contexts in which the sentence is read.
package struct KeyNames: Sendable {
  let keymap: Keymap
  let contexts: [KeyContext]
  let isASCII: Bool

  private static let panes = KeyContext.allCases.filter(\.isOfPanes)

  /// Makes the names of a keymap's keys.
  ///
  /// - Parameter contexts: The contexts that are looked in first, the nearest first.
  package init(_ keymap: Keymap, contexts: [KeyContext] = [], isASCII: Bool = false) {
    (self.keymap, self.contexts, self.isASCII) = (keymap, contexts, isASCII)
  }

  /// Returns the name of a key; where the keymap has none, that of its action in a configuration file.
  ///
  /// The key is that of its context, or else of the contexts at hand, of the panes, or of any dialog.
  subscript(key: Sentence.Key) -> String {
    let action = key.action
    var press = keymap.key(for: action, in: key.context.map { [$0] } ?? contexts + Self.panes)
    // The key of a dialog would not do in the panes.
    if press == nil, key.context == nil, Keymap.standard.key(for: action, in: Self.panes) == nil {
      press = keymap.key(for: action, in: KeyContext.allCases)
    }
    return press?.word(isASCII: isASCII) ?? action.configurationName
  }
}

extension ComposerState {
  /// Returns a sentence as the screen shows it.
  func text(_ sentence: Sentence) -> String { sentence.text(keyNames) }

  /// Returns the key of an action here, as the footer shows it.
  func label(of action: Action) -> String {
    let key = keymap.key(for: action, in: contexts)
    return key.map { options.boxesAreASCII ? $0.asciiLabel : $0.label } ?? action.configurationName
  }

  /// The names of keys here.
  var keyNames: KeyNames {
    KeyNames(keymap, contexts: contexts + movingContexts, isASCII: options.boxesAreASCII)
  }

  /// The names of keys in lessons, whose texts stay the same while a cell is edited.
  var lessonKeyNames: KeyNames {
    KeyNames(keymap, contexts: [.grid, .wire, .moving], isASCII: options.boxesAreASCII)
  }
}
