import Explanations
import ScreenModel
import WiredraftCore

/// Reports why the text from an editor could not be accepted, and asks whether to edit it again or drop it.
struct EditorProblemQuestion: QuestionDialog {
  /// The problems, as sentences.
  let problems: [Sentence]
  /// The position of the problem; nil if it has none.
  let position: TextPosition?

  var context: KeyContext { EditorProblemQuestion.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.editor") }
  var title: String { "Nothing is changed yet" }
  var texts: [Sentence] {
    let place = position.map { " at line \($0.line)" } ?? ""
    return problems + [
      "\(key: .externalEditor) opens the text again\(place); \(key: .dropEditedText) drops it, and the draft stays as it is."
    ]
  }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .editAgain, .externalEditor:
      return .close { state in state.editing.external.map { [.openEditor($0.request)] } ?? [] }
    case .dropEditedText:
      let path = state.editing.external?.kept?.path
      state.editing.external = nil
      state.message = Message(text: "What the editor left is dropped; nothing is changed.")
      return .close { _ in path.map { [.removeEditorFile($0)] } ?? [] }
    default: return nil
    }
  }
}

extension EditorProblemQuestion {
  /// The keys of the question about text from an editor that could not be accepted.
  static let keys = KeyContext(
    "editorProblem", "When nothing could be taken from $EDITOR",
    bindings: [
      .init([.named(.enter)], .editAgain, footer: 1),
      .init([.named(.escape), .control("g")], .dropEditedText, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
