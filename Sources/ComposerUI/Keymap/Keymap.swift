package import ScreenModel

/// Which key does what, as data: footer, help and palette are made from it.
package struct Keymap: Sendable {
  /// Keys for one action.
  package struct Binding: Sendable, Hashable {
    /// The keys; the first is the one that is shown.
    package var keys: [KeyPress]
    package var action: Action
    /// How much the footer wants to show it: 0 not at all, 1 first of all.
    package var footerRank: Int

    init(_ keys: [KeyPress], _ action: Action, footer: Int = 0) {
      self.keys = keys
      self.action = action
      footerRank = footer
    }
  }

  /// The bindings of each context, in the order in which help lists them.
  package private(set) var bindings: [KeyContext: [Binding]]
  package init(_ bindings: [KeyContext: [Binding]]) { self.bindings = bindings }

  /// Returns what a key does in a context; nil where it does nothing there.
  ///
  /// - Complexity: O(*k*), where *k* is the number of keys in the context. A table of all would cost each start more than
  ///   it saves.
  package func action(for key: KeyPress, in context: KeyContext) -> Action? {
    bindings[context]?.last { $0.keys.contains(key) }?.action
  }

  /// Returns what a key does in the first of some contexts that knows it.
  package func action(for key: KeyPress, in contexts: [KeyContext]) -> Action? {
    for context in contexts {
      if let action = action(for: key, in: context) { return action }
    }
    return nil
  }

  /// Returns the first key for an action in some contexts.
  func key(for action: Action, in contexts: [KeyContext]) -> KeyPress? {
    for context in contexts {
      if let binding = bindings[context]?.first(where: { $0.action == action }) { return binding.keys.first }
    }
    return nil
  }
}
