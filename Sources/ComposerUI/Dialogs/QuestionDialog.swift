import ScreenModel

/// A dialog that asks for a decision, with a key for each answer.
protocol QuestionDialog: Dialog {
  var title: String { get }
  /// The question and its answers, as paragraphs.
  var texts: [Sentence] { get }
}

extension QuestionDialog {
  var isQuestion: Bool { true }

  func draw(in state: ComposerState, over frame: Frame) -> (surface: Surface?, cursor: Point?) {
    PromptView(state: state, title: title, texts: texts).draw()
  }
}
