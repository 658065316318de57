import ScreenModel

/// The entries of `[keys]`, each of which applies in every context where its action has a key by default.
enum GeneralKeys {
  /// A context is left out if text is typed there, or if the key has a fixed meaning there, as long as another context
  /// remains. Unreadable keys are returned for one context only, so that they are reported once.
  static func places(of entry: ConfigurationEntry) -> [(context: KeyContext, entry: ConfigurationEntry)] {
    guard let action = Action.byConfigurationName[entry.name] else { return [(.moving, entry)] }
    let own = KeyContext.allCases.filter { Keymap.standard.key(for: action, in: [$0]) != nil }
    let places = own.isEmpty ? KeyContext.allCases.filter { $0.takes(action) } : own
    guard let first = places.first else { return [(.moving, entry)] }
    guard let items = entry.items, !items.isEmpty else {
      return entry.items == nil ? [(first, entry)] : places.map { ($0, entry) }
    }
    let unreadable = items.filter { KeyName($0.text).key == nil }
    let found = places.compactMap { context -> (KeyContext, ConfigurationEntry)? in
      var here = items.filter { item in
        KeyName(item.text).key.map { context.allows($0, for: action) } ?? false
      }
      guard !here.isEmpty else { return nil }
      if context == first { here += unreadable }
      var entry = entry
      entry.value = .list(here)
      return (context, entry)
    }
    // If no context accepts a key, the first one reports the reason.
    return found.contains { $0.0 == first } || unreadable.isEmpty && !found.isEmpty
      ? found : [(first, entry)] + found
  }
}

extension KeyContext {
  /// Whether a key types a character or selects a choice in this context, and has no other meaning by default.
  func types(_ key: KeyPress) -> Bool {
    guard takesCharacters, case .character = key.key, key.modifiers.isEmpty else { return false }
    return Keymap.standard.action(for: key, in: self) == nil
  }

  fileprivate func allows(_ key: KeyPress, for action: Action) -> Bool {
    !types(key) && (fixedAction(of: key) ?? action) == action
  }
}
