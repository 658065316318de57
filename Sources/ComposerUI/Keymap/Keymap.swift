package import ScreenModel

/// The keys and their actions, from which footer, help and palette are built.
package struct Keymap: Sendable {
  /// The keys of an action.
  package struct Binding: Sendable, Hashable {
    /// The keys; the first one is shown.
    package var keys: [KeyPress]
    package var action: Action
    /// The rank in the footer: 1 comes first, 0 is never shown.
    package var footerRank: Int

    init(_ keys: [KeyPress], _ action: Action, footer: Int = 0) {
      self.keys = keys
      self.action = action
      footerRank = footer
    }
  }

  /// The default keymap: the bindings that each context declares.
  package static let standard = Keymap([:])

  let replacements: [KeyContext: [Binding]]

  /// Creates a keymap with other bindings for some contexts.
  package init(_ replacements: [KeyContext: [Binding]]) { self.replacements = replacements }

  var isStandard: Bool { replacements.allSatisfy { $0.value == $0.key.bindings } }

  /// Returns the bindings in a context, in the order in which help lists them.
  package func bindings(in context: KeyContext) -> [Binding] {
    replacements.isEmpty ? context.bindings : replacements[context] ?? context.bindings
  }

  /// Returns the action of a key in a context; nil if it has none.
  ///
  /// - Complexity: O(*k*), where *k* is the number of keys in the context. A dictionary would cost more at each start
  ///   than it saves.
  package func action(for key: KeyPress, in context: KeyContext) -> Action? {
    bindings(in: context).last { $0.keys.contains(key) }?.action
  }

  /// Returns the action of a key in the first of some contexts that binds it.
  package func action(for key: KeyPress, in contexts: [KeyContext]) -> Action? {
    for context in contexts {
      if let action = action(for: key, in: context) { return action }
    }
    return nil
  }

  func key(for action: Action, in contexts: [KeyContext]) -> KeyPress? {
    for context in contexts {
      if let binding = bindings(in: context).first(where: { $0.action == action }) {
        return binding.keys.first
      }
    }
    return nil
  }
}
