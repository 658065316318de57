import Explanations
import ScreenModel
import WiredraftCore

/// Asks for the description of a row.
struct DescriptionPrompt: PromptDialog {
  let row: RowReference
  let question: Sentence
  var editor: LineEditor

  var title: String { "Description" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.description") }

  func accept(in state: inout ComposerState) -> DialogStep {
    let text = editor.text
    state.alter(row) { $0.notes.description = text.isEmpty ? nil : text }
    return .close
  }
}

extension ComposerState {
  /// Asks for the description of the selected row.
  mutating func editDescription() {
    guard let reference = selectedRow, let row = draft[reference] else { return }
    let name = row.name.isEmpty ? "the row" : TextLayout.truncated(row.name, to: 40)
    open(
      DescriptionPrompt(
        row: reference, question: "What \(name) means:", editor: LineEditor(row.notes.description ?? "")))
  }
}
