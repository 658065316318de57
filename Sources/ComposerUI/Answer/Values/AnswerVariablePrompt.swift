import Explanations
import Sending
import WiredraftCore

/// A value of an answer that can become a variable.
struct AnswerValue: Sendable {
  /// The value.
  var value: ParameterValue
  /// The name that is proposed.
  var name: String
  /// The place in the answer: a path, or a field.
  var place: String

  /// Makes a value with a name that is made of another one: a small letter first, without signs.
  init(_ value: ParameterValue, named text: String, place: String) {
    (self.value, self.place) = (value, place)
    var name = ""
    var isStart = false
    for character in text {
      if character.isLetter || character.isNumber || character == "_" {
        name += name.isEmpty ? character.lowercased() : isStart ? character.uppercased() : String(character)
        isStart = false
      } else {
        isStart = !name.isEmpty
      }
    }
    self.name = name.isEmpty ? "value" : name
  }
}

/// Asks for the name of the variable that a value of an answer becomes.
struct AnswerVariablePrompt: PromptDialog {
  let value: AnswerValue
  let source: AnswerSource
  var editor: LineEditor
  var complaint: Sentence?

  init(_ value: AnswerValue, of answer: ReceivedAnswer) {
    self.value = value
    source = AnswerSource(answer: answer, place: value.place)
    editor = LineEditor(selecting: value.name)
  }

  var title: String { "A variable from the answer" }
  var question: Sentence { Sentence("The name for \(value.place); {{name}} then stands for its value:") }
  var acceptLabel: String { "define" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let name = editor.text
    guard ReferenceText("{{\(name)}}").wholeName == name, !name.hasPrefix("$") else {
      complaint = "A name has no braces, no space at its ends and no “$” at its start:"
      return .stay
    }
    let definition = Variable.Definition(name, value.value)
    return .close { [value, source] state in
      let shown = definition.isSecret ? "••••" : value.value.shortText
      state.message = Message(
        text:
          "{{\(name)}} is \(shown) from now on, in all drafts of this session; it comes from the answer of \(source.exchange)."
      )
      return [AnswerSource.define(name, value.value, from: source, in: &state)]
    }
  }
}

extension ParameterValue {
  /// The value in a few characters, for a message.
  fileprivate var shortText: String {
    let text = if case .string(let text) = self { text } else { compactJSON }
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}
