import Explanations
import ScreenModel
import WiredraftCore

struct EditorProblemQuestion: Question {
  let problems: [Sentence]
  let position: TextPosition?

  static let kind = QuestionKind<Self>(
    "editorProblem", "When nothing could be taken from $EDITOR", help: "dialog.editor", isExclusive: false,
    [
      .init("edit", .editAgain, [.named(.enter)], footer: 1) { _, state in
        state.editing.external.map { [.openEditor($0.request)] } ?? []
      },
      .init("drop", .dropEditedText, [.named(.escape), .control("g")], footer: 2) { _, state in
        let path = state.editing.external?.kept?.path
        state.editing.external = nil
        state.message = Message(text: "What the editor left is dropped; nothing is changed.")
        return path.map { [.removeEditorFile($0)] } ?? []
      },
    ])
  var title: String { "Nothing is changed yet" }
  var texts: [Sentence] {
    let place = position.map { " at line \($0.line)" } ?? ""
    return problems + [
      "\(key: .externalEditor) opens the text again\(place); \(key: .dropEditedText) drops it, and the draft stays as it is."
    ]
  }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    step(for: action == .externalEditor ? .editAgain : action)
  }
}
