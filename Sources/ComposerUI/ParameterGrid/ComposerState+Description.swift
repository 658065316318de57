internal import ScreenModel
internal import WiredraftCore

extension ComposerState {
  /// Asks for the description of the selected row.
  mutating func editDescription() {
    guard let reference = selectedRow, let row = draft[reference] else {
      message = Message(text: noRowText)
      return
    }
    layers.append(.descriptionPrompt(reference, LineEditor(row.notes.description ?? "")))
  }

  mutating func apply(_ action: Action, toDescriptionOf reference: RowReference, _ editor: LineEditor) {
    var editor = editor
    switch action {
    case .choose:
      layers.removeLast()
      let text = editor.text
      alter(reference) { $0.notes.description = text.isEmpty ? nil : text }
    case .close: layers.removeLast()
    default:
      if editor.apply(action) { layers[layers.count - 1] = .descriptionPrompt(reference, editor) }
    }
  }
}
