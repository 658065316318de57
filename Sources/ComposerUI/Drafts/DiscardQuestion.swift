import Explanations
import ScreenModel

/// Asks whether to discard an unsaved draft of an earlier session.
struct DiscardQuestion: QuestionDialog {
  let unsaved: RecoverableDraft

  var context: KeyContext { DiscardQuestion.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.discard") }
  var title: String { "Discard it?" }
  var texts: [Sentence] {
    [
      "“\(TextLayout.truncated(unsaved.name, to: 60))” has \(unsaved.changes) in no file.",
      "\(key: .discardForGood) discards the draft for good, \(key: .close) keeps it.",
    ]
  }

  func label(of action: Action, in state: ComposerState) -> String? { action == .close ? "keep" : nil }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .discardForGood:
      state.update(DraftsDialog.self) { $0.remove(.journal(unsaved.id)) }
      state.message = Message(text: "Discarded: \(unsaved.name).")
      return .close { [unsaved] _ in [.discardRecoverable(id: unsaved.id)] }
    case .close: return .close
    default: return nil
    }
  }
}

extension DiscardQuestion {
  /// The keys of the question whether to discard an unsaved draft.
  static let keys = KeyContext(
    "discardQuestion", "When asked before an unsaved draft is discarded", isExclusive: true,
    bindings: [
      .init([.letter("d")], .discardForGood, footer: 1),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
