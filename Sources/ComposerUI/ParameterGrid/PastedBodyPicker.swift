import DraftFormats
import Explanations
import WiredraftCore

struct PastedBodyPicker: PickerSubject {
  enum Choice: Sendable {
    case textBody
    case nothing
  }

  let text: String
  let name: String
  let contentType: String?

  var title: String { "What was pasted is \(name)" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.pasted-body") }
  var nameColumns: Int { 12 }

  var choices: [PickerChoice<Choice>] {
    [
      PickerChoice(
        value: .textBody, letter: "t", name: "text body",
        columns: ["sent as it is\(contentType.map { ", as \($0)" } ?? "")"],
        shortNote: "sent as it is"),
      PickerChoice(
        value: .nothing, letter: "n", name: "nothing", columns: ["the draft stays as it is"],
        shortNote: "the draft stays"),
    ]
  }

  func preview(of choice: Choice?, in state: ComposerState) -> Sentence {
    choice == .textBody
      ? "It becomes the text body; the other bodies are kept, and \(key: .undo) undoes it."
      : "Nothing is pasted."
  }

  func take(_ choice: Choice, in state: inout ComposerState) -> [Effect] {
    switch choice {
    case .textBody: BodyTab.setWhole(text, as: .text, contentType: contentType, in: &state)
    case .nothing: state.message = Message(text: "Nothing was pasted.")
    }
    return []
  }
}
