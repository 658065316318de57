import DraftFormats
import Explanations
import ScreenModel

/// Asks whether to replace an existing file.
struct ReplaceQuestion: QuestionDialog {
  let path: String

  var context: KeyContext { ReplaceQuestion.keys }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.replace") }
  var title: String { "Replace the file?" }
  var texts: [Sentence] {
    ["\(path) exists.", "\(key: .answerYes) replaces it, \(key: .close) asks for another name."]
  }

  func apply(_ action: Action, to state: inout ComposerState) -> DialogStep? {
    switch action {
    case .answerYes: .close { [path] in [.replaceFile(path: path, bytes: $0.document.serialized())] }
    case .close:
      .close { [path] state in
        state.open(FileNamePrompt(path))
        return []
      }
    default: nil
    }
  }
}

extension ReplaceQuestion {
  /// The keys while the question about an existing file is open.
  static let keys = KeyContext(
    "replaceQuestion", "When a file exists already", isExclusive: true,
    bindings: [
      .init([.letter("y")], .answerYes, footer: 1),
      .init([.named(.escape), .letter("n"), .control("g")], .close, footer: 2),
      .init([.letter("?"), .named(.function(1))], .help, footer: 9),
    ])
}
