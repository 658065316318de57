import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

enum BodyChoice: Sendable, Hashable {
  case type(Draft.BodyType)
  /// One JSON value in place of rows.
  case jsonValue

  init(of draft: Draft) {
    self = draft.body.type.takesJSONValue && draft.body.jsonText != nil ? .jsonValue : .type(draft.body.type)
  }
}

struct BodyTypePicker: PickerSubject {
  var title: String { "Body type" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.body-type") }

  var choices: [PickerChoice<BodyChoice>] {
    Self.types.map { type in
      PickerChoice(
        value: BodyChoice.type(type.value), letter: type.letter, name: type.name, columns: type.columns,
        shortNote: type.shortNote)
    } + [
      PickerChoice(
        value: .jsonValue, letter: "v", name: "value", columns: ["one JSON value, such as an array"],
        shortNote: "one JSON value")
    ]
  }

  static var types: [PickerChoice<Draft.BodyType>] {
    Draft.BodyType.allCases.map { type in
      PickerChoice(
        value: type, letter: type.words.letter, name: type.rawValue, columns: [type.words.note],
        shortNote: type.words.shortNote)
    }
  }

  func paragraph(of choice: BodyChoice) -> ParagraphName? {
    switch choice {
    case .type(let type): ParagraphName(type)
    case .jsonValue: ParagraphName(.json)
    }
  }

  func preview(of choice: BodyChoice?, in state: ComposerState) -> Sentence {
    guard let choice else { return "" }
    guard case .type(let type) = choice else {
      return "value: the rows become one JSON value, of any kind, which is edited as a text."
    }
    if type.takesJSONValue, BodyChoice(of: state.draft) == .jsonValue {
      return "json: the members of the JSON value become rows again."
    }
    var trial = state.document
    _ = trial.apply(.setBodyType(type))
    if let own = trial.draft.body.ownContent {
      return "\(type.rawValue): \(own) \(type == state.draft.body.type ? "is" : "comes back as") the body."
    }
    return "\(type.rawValue): \(state.draft.destinationSentence(as: trial.draft))"
  }

  func take(_ choice: BodyChoice, in state: inout ComposerState) -> [Effect] {
    switch choice {
    case .jsonValue: BodyTab.makeJSONValue(in: &state)
    case .type(let type) where type.takesJSONValue && BodyChoice(of: state.draft) == .jsonValue:
      BodyTab.toggleJSONValue(in: &state)
    case .type(let type): take(type, in: &state)
    }
    return []
  }

  private func take(_ type: Draft.BodyType, in state: inout ComposerState) {
    if type != state.draft.body.type { state.grid.body.isOnHead = false }
    state.changeWithSummary(
      .setBodyType(type), title: "Body \(state.draft.body.type.rawValue) → \(type.rawValue)")
    if type.isGivenWhole || type.isGraphQL { state.show(.body) }
    if state.message == nil, type == state.draft.body.type {
      state.message = Message(text: "The body type is \(type.rawValue).")
    }
  }
}

extension Draft.Body {
  /// The body's own text, file or rows, which is sent in place of the parameters; nil if it has none.
  fileprivate var ownContent: String? {
    func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count.grouped) bytes" }
    switch type.kind.content {
    case .text: return text.map { "the text of \(bytes($0.utf8Count))" }
    case .file: return path.map { "the file “\(TextLayout.truncated($0, to: 30))”" }
    case .rows:
      if type.takesJSONValue, let jsonText { return "the JSON value of \(bytes(jsonText.text.utf8Count))" }
      if type.isGraphQL, let query { return "the document of \(bytes(query.utf8Count))" }
      return parameters.map { "the list of \($0.count.counted("row"))" }
    case .nothing: return nil
    }
  }
}
