import Explanations
import ScreenModel
import WiredraftCore

struct DescriptionPrompt: PromptDialog {
  let row: Draft.RowReference
  let question: Sentence
  var editor: LineEditor

  var title: String { "Description" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.description") }

  func accept(in state: inout ComposerState) -> DialogStep {
    let text = editor.text
    RowsTab.alter(row, in: &state) { $0.notes.description = text.isEmpty ? nil : text }
    return .close
  }
}

extension DescriptionPrompt {
  static func editDescription(in state: inout ComposerState) {
    guard let reference = RowsTab.selectedRow(in: state), let row = state.draft[reference] else { return }
    let name = row.name.isEmpty ? "the row" : TextLayout.truncated(row.name, to: 40)
    state.open(
      DescriptionPrompt(
        row: reference, question: "What \(name) means:",
        editor: LineEditor(selecting: row.notes.description ?? "")))
  }
}
