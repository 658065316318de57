internal import ScreenModel
internal import WiredraftCore

/// Characters that were typed faster than they are taken, as a terminal pastes them that knows no better.
extension ComposerState {
  /// Whether an input types a character into a text.
  func isTyping(_ input: TerminalInput) -> Bool {
    guard case .key(let press) = input, case .character(let character) = press.key, takesTypedText else {
      return false
    }
    return event(for: input) == .insert(String(character))
  }

  /// Whether characters that follow one that was typed may be put in as one text: a cell, a body or a box where
  /// each is itself, and nobody asks for anything after each.
  ///
  /// The first is put in alone: it may make a row, and join a mark that follows the cursor.
  var takesTypedText: Bool {
    guard let edit, dialogs.isEmpty, !editsPath else { return false }
    switch edit.target {
    case .cell(let reference, .value): return draft[reference]?.source == .literal
    case .cell, .url, .wholeBody, .bodyContentType: return true
    case .newRow: return true
    }
  }

  /// Does what a text does whose characters are typed one after another.
  mutating func applyTyped(_ text: String) -> [Effect] {
    guard !text.isEmpty else { return [] }
    editing.typesSeveral = true
    defer { editing.typesSeveral = false }
    return apply(.insert(text))
  }
}
