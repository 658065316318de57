internal import ScreenModel
internal import WiredraftCore

/// Characters that arrive faster than they are handled, such as a paste in a terminal without bracketed paste.
extension CellEdit {
  static func isTyping(_ input: TerminalInput, as event: Event?, in state: ComposerState) -> Bool {
    guard case .key(let press) = input, case .character(let character) = press.key,
      case .insert(let text) = event
    else { return false }
    return text == String(character) && takesTypedText(in: state)
  }

  /// The first character is inserted alone: it may create a row, and join a mark that follows the cursor.
  static func takesTypedText(in state: ComposerState) -> Bool {
    guard let edit = state.edit, state.dialogs.isEmpty, !PathCompletion.editsPath(in: state) else {
      return false
    }
    switch edit.target {
    case .cell(let reference, .value): return state.draft[reference]?.source == .literal
    case .cell, .member, .url, .wholeBody, .bodyHead: return true
    case .newRow: return true
    }
  }

  static func applyTyped(_ text: String, in state: inout ComposerState) -> [Effect] {
    guard !text.isEmpty else { return [] }
    state.editing.typesSeveral = true
    defer { state.editing.typesSeveral = false }
    return state.apply(.insert(text))
  }
}
