import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// The list of body types.
struct BodyTypePicker: PickerSubject {
  var title: String { "Body type" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.body-type") }

  var choices: [PickerChoice<BodyType>] {
    BodyType.allCases.map { type in
      PickerChoice(
        value: type, letter: type.words.letter, name: type.rawValue, columns: [type.words.note],
        shortNote: type.words.shortNote)
    }
  }

  func paragraph(of type: BodyType) -> ParagraphName? { ParagraphName(type) }

  func preview(of type: BodyType?, in state: ComposerState) -> Sentence {
    guard let type else { return "" }
    var trial = state.document
    _ = trial.apply(.setBodyType(type))
    if let own = trial.draft.body.ownContent {
      return "\(type.rawValue): \(own) \(type == state.draft.body.type ? "is" : "comes back as") the body."
    }
    return "\(type.rawValue): \(state.draft.destinationSentence(as: trial.draft))"
  }

  func take(_ type: BodyType, in state: inout ComposerState) -> [Effect] {
    if type != state.draft.body.type { state.grid.body.isOnContentType = false }
    state.changeWithSummary(
      .setBodyType(type), title: "Body \(state.draft.body.type.rawValue) → \(type.rawValue)")
    if type.isGivenWhole { state.show(.body) }
    if state.message == nil, type == state.draft.body.type {
      state.message = Message(text: "The body type is \(type.rawValue).")
    }
    return []
  }
}

extension Body {
  /// The body's own text, file or rows, which is sent in place of the parameters; nil if it has none.
  fileprivate var ownContent: String? {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }
    switch type.kind.content {
    case .text: return text.map { "the text of \(bytes($0.utf8Count))" }
    case .file: return path.map { "the file “\(TextLayout.truncated($0, to: 30))”" }
    case .rows:
      if type.takesJSONValue, let jsonText { return "the JSON value of \(bytes(jsonText.text.utf8Count))" }
      return parameters.map { "the list of \($0.count.counted("row"))" }
    case .nothing: return nil
    }
  }
}
