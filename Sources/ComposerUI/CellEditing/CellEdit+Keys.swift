internal import ScreenModel
internal import WiredraftCore

/// Characters that were typed faster than they are taken, as a terminal pastes them that knows no better.
extension CellEdit {
  /// Whether an input types a character into a text.
  static func isTyping(_ input: TerminalInput, in state: ComposerState) -> Bool {
    guard case .key(let press) = input, case .character(let character) = press.key, takesTypedText(in: state)
    else {
      return false
    }
    return state.event(for: input) == .insert(String(character))
  }

  /// Whether characters that follow one that was typed may be put in as one text: a cell, a body or a box where
  /// each is itself, and nothing is looked up after each.
  ///
  /// The first is put in alone: it may make a row, and join a mark that follows the cursor.
  static func takesTypedText(in state: ComposerState) -> Bool {
    guard let edit = state.edit, state.dialogs.isEmpty, !PathCompletion.editsPath(in: state) else {
      return false
    }
    switch edit.target {
    case .cell(let reference, .value): return state.draft[reference]?.source == .literal
    case .cell, .url, .wholeBody, .bodyContentType: return true
    case .newRow: return true
    }
  }

  /// Does what a text does whose characters are typed one after another.
  static func applyTyped(_ text: String, in state: inout ComposerState) -> [Effect] {
    guard !text.isEmpty else { return [] }
    state.editing.typesSeveral = true
    defer { state.editing.typesSeveral = false }
    return state.apply(.insert(text))
  }
}
