import Explanations
import ScreenModel

/// Asks about unsaved changes before the program ends.
struct QuitQuestion: QuestionDialog {
  var context: KeyContext { QuitQuestion.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.quit") }
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
      return .close { state in
        state.shelf.pendingSwitch = .quit
        return state.save()
      }
    case .answerDiscard: return .stay([.quit])
    case .close:
      state.shelf.pendingSwitch = nil
      return .close
    default: return nil
    }
  }
}

extension QuitQuestion {
  /// The keys while the question about unsaved changes is open.
  static let keys = KeyContext(
    "quitQuestion", "When asked about unsaved work", isExclusive: true,
    bindings: [
      .init([.letter("s"), .control("s")], .answerSave, footer: 1),
      .init([.letter("d"), .control("c"), .control("q")], .answerDiscard, footer: 2),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 3),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}

extension QuitQuestion {
  /// Quits the program, after a question if there are unsaved changes.
  static func quit(in state: inout ComposerState) -> [Effect] {
    guard state.isModified else { return [.quit] }
    state.open(QuitQuestion())
    return []
  }
}
