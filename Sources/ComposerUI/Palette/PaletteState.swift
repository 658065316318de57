import ScreenModel

/// All actions by name, and what was typed to find one.
struct PaletteState: Sendable {
  struct Entry: Sendable, Hashable {
    var action: Action
    var key: String
    var text: String
  }

  var editor = LineEditor("")
  var entries: [Entry]
  var selection = 0

  /// Lists what works in some contexts.
  init(keymap: Keymap, contexts: [KeyContext]) {
    entries = []
    for context in contexts {
      for binding in keymap.bindings[context] ?? []
      where binding.action != .palette && !entries.contains(where: { $0.action == binding.action }) {
        entries.append(
          Entry(action: binding.action, key: binding.keys.first?.label ?? "", text: binding.action.sentence))
      }
    }
  }

  /// The entries that hold every word that was typed.
  var found: [Entry] {
    let words = editor.text.lowercased().split(separator: " ")
    return entries.filter { entry in
      let text = entry.text.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }
}

extension ComposerState {
  mutating func apply(_ action: Action, to palette: PaletteState) -> [Effect] {
    var palette = palette
    switch action {
    case .moveUp: palette.selection -= 1
    case .moveDown: palette.selection += 1
    case .close:
      layers.removeLast()
      return []
    case .choose:
      let found = palette.found
      guard found.indices.contains(palette.selection) else { return [] }
      layers.removeLast()
      let action = found[palette.selection].action
      // What is not done within a cell ends its edit.
      if keymap.key(for: action, in: contexts) == nil { endEditing() }
      return apply(action)
    default:
      guard palette.editor.apply(action) else { return [] }
      palette.selection = 0
    }
    palette.selection = max(0, min(palette.selection, palette.found.count - 1))
    layers[layers.count - 1] = .palette(palette)
    return []
  }
}
