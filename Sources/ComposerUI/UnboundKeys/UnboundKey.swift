import ScreenModel

struct UnboundKey {
  let press: KeyPress
  let state: ComposerState

  /// The digits of tabs that later versions will have.
  private static let digitsToCome: [KeyPress] = [.letter("0")]

  private var name: String { press.word(isASCII: state.options.boxesAreASCII) }

  var message: Message {
    if !state.dialogs.isEmpty { return Message(text: "\(name) does nothing here. \(state.sentenceOfKeys)") }
    if state.focus == .grid, state.edit == nil, let action = RowMenu.action(ofOldKey: press),
      state.keymap.menuKeys(for: action) != nil
    {
      return Message(text: "\(name) does nothing here; \(key: action) would \(phrase(of: action)).")
    }
    if let message = inOtherPanes { return message }
    guard state.edit == nil else {
      let end = KeyHabits.whileEditing(press) ?? "\(key: .help) shows the keys that do"
      return Message(text: "\(name) does nothing while a text is edited; \(end).")
    }
    if Self.digitsToCome.contains(press) { return Message(text: "There is nothing on \(name) yet.") }
    if let habit = KeyHabits.whileMoving(press) {
      return Message(text: "\(name) does nothing here; \(habit).")
    }
    if let action = state.keymap.action(for: press, in: .editing) {
      return Message(
        text: "\(name) would \(phrase(of: action)), while a text is edited.",
        hint: "\(key: .edit, in: .grid) edits.")
    }
    return Message(text: "\(name) does nothing here; \(key: .help) shows the keys that do.")
  }

  // MARK: - Elsewhere

  private var inOtherPanes: Message? {
    let others = KeyContext.allCases.filter { context in
      context.isOfPanes && !context.isOverlay && !state.contexts.contains(context)
    }
    for context in others {
      guard let action = state.keymap.action(for: press, in: context) else { continue }
      guard let (places, way) = places(of: context, with: action) else { continue }
      return Message(text: "\(name) works \(places): \(phrase(of: action)).", hint: way)
    }
    return nil
  }

  /// Returns the places of a context, as the end of a sentence, and a sentence with the key that goes there; nil if there
  /// are none now, as with a request that is not on its way.
  private func places(of context: KeyContext, with action: Action) -> (String, Sentence)? {
    if context == .request { return ("on the URL", "\(key: .showRequest) goes there.") }
    if context == .moving { return ("while no text is edited", "\(key: .accept) ends the edit.") }
    let tabs = (state.grid.tabs.all + state.live.tabs.all).filter { tab in
      tab.context == context && tab.absence(in: state) == nil
    }
    let working = tabs.filter { tab in
      var there = state
      there.show(tab.id)
      return there.refusal(of: action) == nil
    }
    let shown = working.isEmpty ? tabs : working
    guard !shown.isEmpty else { return nil }
    let keyed = shown.lazy.compactMap(\.action).first { action in
      state.keymap.key(for: action, in: state.contexts) != nil
    }
    return (
      "in \(shown.map(\.id.title).joinedInWords)", keyed.map { "\(key: $0) goes there." } ?? ""
    )
  }

  /// Returns an action's sentence as the end of another: without its explanation, in lower case.
  private func phrase(of action: Action) -> String {
    var text = state.text(action.sentence)[...]
    // A word before a colon names the action.
    if let colon = text.firstRange(of: ": ") {
      let name = text[..<colon.lowerBound]
      text = name.contains(" ") ? name : text[colon.upperBound...]
    }
    if let explanation = text.firstRange(of: "; ") { text = text[..<explanation.lowerBound] }
    return String(text.prefix(1)).lowercased() + text.dropFirst().prefix { $0 != "." }
  }
}

extension ComposerState {
  var sentenceOfKeys: String {
    let entries = FooterView.entries(self).prefix(4)
    let keys = (entries.filter { $0.action != .help } + entries.filter { $0.action == .help }).map {
      "\($0.key) \($0.label)"
    }
    return "Keys: \(keys.joined(separator: ", "))."
  }
}

extension TabID {
  var title: String { name.capitalisedFirst }
}

extension [String] {
  var joinedInWords: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
