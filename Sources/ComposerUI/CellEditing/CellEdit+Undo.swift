internal import WiredraftCore

/// Undo within a cell, and copying from it. A text body has the steps of the draft's history instead.
extension CellEdit {
  /// The change may begin a step; nil is a step of its own, such as a paste.
  static func note(_ change: TypedText.Change?, _ before: TypedText?, in state: inout ComposerState) {
    guard let before, !BodyTab.editsText(in: state) else { return }
    switch (state.edit?.lastChange, change) {
    case (.deletion, .deletion), (.word, .word), (.space, .word), (.space, .space): break
    default:
      state.edit?.done.append(before)
      state.edit?.undone = []
    }
    state.edit?.lastChange = change
  }

  static func undoInCell(isUndo: Bool, in state: inout ComposerState) -> Bool {
    guard var current = state.edit, let text = isUndo ? current.done.popLast() : current.undone.popLast()
    else { return false }
    if isUndo { current.undone.append(current.typedText) } else { current.done.append(current.typedText) }
    (current.editor, current.box, current.lastChange) = (text.editor, text.box, nil)
    state.edit = current
    if let box = text.box {
      ValueBox.boxChanged(box, in: &state)
    } else {
      draftFollowsEditor(in: &state)
    }
    if state.edit?.done.isEmpty == true { forgetEditOfNothing(in: &state) }
    return true
  }

  // MARK: - Copying

  static func copyRefusal(in state: ComposerState) -> Sentence? {
    if RowsTab.isEditedValueMasked(in: state), state.grid.column == .value {
      return "The value is secret: \(key: .reveal) shows it, then it can be copied."
    }
    return selectedText(in: state) == nil ? "Nothing is selected: Shift with an arrow key selects." : nil
  }

  static func copySelection(in state: inout ComposerState) -> [Effect] {
    guard let text = selectedText(in: state) else { return [] }
    return [
      .copy(
        CopyRequest(noun: "selected text", fileName: "copied-text.txt", pieces: [.bytes(Array(text.utf8))]))
    ]
  }

  private static func selectedText(in state: ComposerState) -> String? {
    let editor = BodyTab.editsText(in: state) ? BodyTab.editor(in: state) : state.edit?.box?.editor
    if let editor { return editor.selection.map { editor.text.string(in: $0) } }
    return state.edit.flatMap { edit in edit.editor.selection.map { String(edit.editor.text[$0]) } }
  }
}
