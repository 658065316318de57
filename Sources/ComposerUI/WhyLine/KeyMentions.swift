import ScreenModel

/// Finds the keys that sentences name, so that they name those of the user's keymap.
///
/// Sentences are written with the default keys. A letter is a key where the word after it says what the key does:
/// `u brings`, `b chooses`; names such as `^S` are keys wherever they stand.
enum KeyMentions {
  private struct Mention {
    var action: Action
    var context: KeyContext
    /// The words that follow the key; none where it is a key by itself.
    var verbs: Set<String> = []
  }

  private static let mentions: [String: [Mention]] = [
    "^S": [Mention(action: .save, context: .anywhere)],
    "^O": [Mention(action: .drafts, context: .anywhere)],
    "^X": [Mention(action: .externalEditor, context: .anywhere)],
    "^P": [Mention(action: .palette, context: .moving)],
    "^N": [Mention(action: .newDraft, context: .drafts)],
    "^V": [Mention(action: .reveal, context: .editing)],
    "^T": [Mention(action: .cycleTypeWhileEditing, context: .editing)],
    "^J": [Mention(action: .insertLineEnd, context: .editing)],
    "F1": [Mention(action: .help, context: .moving)],
    "F2": [Mention(action: .lessons, context: .moving)],
    "u": [Mention(action: .undo, context: .moving, verbs: ["brings", "takes", "puts"])],
    "f": [Mention(action: .override, context: .grid, verbs: ["goes", "copies"])],
    "b": [Mention(action: .pickBodyType, context: .moving, verbs: ["chooses", "change"])],
    "m": [Mention(action: .pickMethod, context: .moving, verbs: ["chooses", "lists", "and"])],
    "e": [Mention(action: .pickStyles, context: .moving, verbs: ["chooses", "shows"])],
    "n": [Mention(action: .nextProblem, context: .moving, verbs: ["goes"])],
    "o": [Mention(action: .insertRowBelow, context: .grid, verbs: ["makes", "adds", "in"])],
    "t": [Mention(action: .cycleType, context: .grid, verbs: ["makes", "gives"])],
    "y": [Mention(action: .copyMenu, context: .moving, verbs: ["copies"])],
    "S": [Mention(action: .reveal, context: .moving, verbs: ["shows"])],
    "L": [Mention(action: .pickLanguage, context: .code, verbs: ["chooses"])],
    "M": [Mention(action: .toggleMouse, context: .moving, verbs: ["takes"])],
    "H": [Mention(action: .lessonHint, context: .moving, verbs: ["gives"])],
    "!": [Mention(action: .listProblems, context: .moving, verbs: ["lists"])],
    "<": [Mention(action: .splitQuery, context: .request, verbs: ["makes"])],
    "2": [Mention(action: .showParameters, context: .moving, verbs: ["goes", "shows"])],
    "?": [Mention(action: .help, context: .moving, verbs: ["shows"])],
    "=": [Mention(action: .lens, context: .moving, verbs: ["shows"])],
  ]

  /// Returns a sentence with the keys of a keymap in it; the same one for the default keymap.
  ///
  /// An action without a key is called by its name.
  static func translated(_ text: String, for keymap: Keymap, isASCII: Bool = false) -> String {
    guard !keymap.isStandard else { return text }
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    for index in words.indices {
      let word = words[index]
      let hasMark = word.count > 1 && word.last.map { ".,;:".contains($0) } == true
      let bare = hasMark ? String(word.dropLast()) : word
      let following = index + 1 < words.count ? String(words[index + 1].filter { $0.isLetter }) : ""
      for mention in mentions[bare] ?? [] where mention.verbs.isEmpty || mention.verbs.contains(following) {
        let key = keymap.key(for: mention.action, in: [mention.context])
        let label = key.map { isASCII ? $0.asciiLabel : $0.label } ?? mention.action.configurationName
        words[index] = label + (hasMark ? String(word.suffix(1)) : "")
      }
    }
    return words.joined(separator: " ")
  }
}

extension ComposerState {
  /// A sentence with the keys of this user's keymap in it.
  func naming(_ sentence: String) -> String {
    KeyMentions.translated(sentence, for: keymap, isASCII: options.boxesAreASCII)
  }

  /// A text of a lesson with the keys of this user's keymap in it.
  func naming(ofLesson text: String) -> String {
    LessonKeys.translated(text, for: keymap, isASCII: options.boxesAreASCII)
  }

  /// The name of the first key for an action, or that of the action where it has none.
  func label(of action: Action, in contexts: [KeyContext]) -> String {
    guard let key = keymap.key(for: action, in: contexts) else { return action.configurationName }
    return options.boxesAreASCII ? key.asciiLabel : key.label
  }
}

extension Why {
  /// The same with the keys of a keymap.
  func naming(keysOf keymap: Keymap, isASCII: Bool) -> Why {
    guard !keymap.isStandard else { return self }
    var why = self
    why.text = KeyMentions.translated(text, for: keymap, isASCII: isASCII)
    why.hint = KeyMentions.translated(hint, for: keymap, isASCII: isASCII)
    return why
  }
}
