import ScreenModel

/// Draws the keys that work now, as many as fit: none is ever cut.
struct FooterView {
  let state: ComposerState
  let rect: Rect

  func draw() -> Surface {
    var screen = Screen(size: rect.size)
    var column = 1
    if state.edit != nil, state.layers.isEmpty {
      column += screen.write("EDIT", at: column, row: 0, style: Theme.selectedCell) + 1
    }
    let entries = Self.entries(state)
    let gap = rect.columns >= 60 ? 2 : 1
    for entry in Self.fitting(entries, columns: rect.columns - column, gap: gap, of: state) {
      column += screen.write(entry.key, at: column, row: 0, style: Theme.accent) + 1
      column += screen.write(entry.label, at: column, row: 0) + gap
    }
    return Surface(rect: rect, screen: screen)
  }

  /// Shorter labels for a narrow screen.
  private static let signs = ["Enter": "⏎", "Space": "␣"]

  struct Entry: Equatable {
    var key: String
    var label: String
    var rank: Int
  }

  /// All that the footer could show, the most important first.
  static func entries(_ state: ComposerState) -> [Entry] {
    var entries: [Entry] = []
    for context in state.contexts {
      for binding in state.keymap.bindings[context] ?? []
      where binding.footerRank > 0 && state.works(binding.action) {
        guard let key = binding.keys.first, var label = binding.action.label else { continue }
        if case .filePrompt = state.layers.last, binding.action == .choose { label = "save" }
        if case .filter = state.layers.last {
          if binding.action == .choose { label = "keep" }
          if binding.action == .close { label = "show all" }
        }
        if context == .selecting, binding.action == .close { label = "end" }
        if state.editsText, binding.action == .accept { label = "line end" }
        if state.editsText, binding.action == .cancel { label = "done" }
        // Of two keys for one thing, such as down and up, the first that works is enough.
        if entries.contains(where: { $0.label == label }) { continue }
        if binding.action == .help, state.contexts.first != .editing {
          entries.append(Entry(key: "?", label: label, rank: 1))
          continue
        }
        var name = state.options.boxesAreASCII ? key.asciiLabel : key.label
        if state.size.columns < 60, !state.options.boxesAreASCII { name = Self.signs[name] ?? name }
        entries.append(Entry(key: name, label: label, rank: binding.footerRank))
      }
    }
    // Equal ranks stay in the keymap's order.
    return entries.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
  }

  /// The entries that fit, the least important left out; help is shown last, where people look for it.
  static func fitting(_ entries: [Entry], columns: Int, gap: Int, of state: ComposerState) -> [Entry] {
    var used = 0
    var result: [Entry] = []
    for entry in entries {
      let width = TextLayout.columns(entry.key) + 1 + TextLayout.columns(entry.label)
      guard used + width <= columns else { continue }
      used += width + gap
      result.append(entry)
    }
    if let index = result.firstIndex(where: { $0.label == "help" }) {
      result.append(result.remove(at: index))
    }
    return result
  }
}
