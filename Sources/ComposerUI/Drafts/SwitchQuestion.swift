import Explanations
import ScreenModel

/// Asks about unsaved work before another draft replaces it.
struct SwitchQuestion: QuestionDialog {
  /// The destination after the answer.
  let pendingSwitch: DraftSwitch

  var context: KeyContext { SwitchQuestion.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.switch") }
  var title: String { "Unsaved work" }
  var texts: [Sentence] {
    [
      "This draft has unsaved changes.",
      "\(key: .answerSave) saves, \(key: .answerDiscard) moves them to the trash, \(key: .close) stays.",
    ]
  }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .answerSave:
      return .close { [pendingSwitch] state in
        state.shelf.pendingSwitch = pendingSwitch
        return state.save()
      }
    case .answerDiscard:
      return .close { [pendingSwitch] state in
        guard case .lesson = pendingSwitch else { return DraftSwitch.perform(pendingSwitch, in: &state) }
        // Only a draft that could not be put aside causes the question before a lesson.
        state.session.markSaved()
        return [.discardDraft] + DraftSwitch.perform(pendingSwitch, in: &state)
      }
    case .close:
      state.shelf.pendingSwitch = nil
      return .close
    default: return nil
    }
  }
}

extension SwitchQuestion {
  /// The keys of the question about unsaved work before another draft replaces it.
  static let keys = KeyContext(
    "switchQuestion", "When asked before another draft is opened", isExclusive: true,
    bindings: [
      .init([.letter("s"), .control("s")], .answerSave, footer: 1),
      .init([.letter("d")], .answerDiscard, footer: 2),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
