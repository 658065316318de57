import DraftFormats
import Explanations
import Sending
import WiredraftCore

struct AnswerValue: Sendable {
  var value: ParameterValue
  var name: String
  /// The place in the answer: a path, or a field.
  var place: String
  /// Whether an expectation or a capture can name the place.
  var isReachable: Bool

  /// Makes a value with a name that is made of another one: a small letter first, without signs.
  init(_ value: ParameterValue, named text: String, place: String, isReachable: Bool = true) {
    (self.value, self.place, self.isReachable) = (value, place, isReachable)
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

struct AnswerVariablePrompt: PromptDialog {
  let value: AnswerValue
  let source: AnswerSource
  let isKept: Bool
  var editor: LineEditor
  var complaint: Sentence?

  init(_ value: AnswerValue, of answer: ReceivedAnswer, isKept: Bool) {
    (self.value, self.isKept) = (value, isKept)
    source = AnswerSource(answer: answer, place: value.place)
    editor = LineEditor(selecting: value.name)
  }

  var title: String { isKept ? "A capture of the draft" : "A variable from the answer" }
  var question: Sentence {
    isKept
      ? Sentence("The name for \(value.place) of each answer to this draft; {{name}} then stands for it:")
      : Sentence("The name for \(value.place); {{name}} then stands for its value:")
  }
  var acceptLabel: String { isKept ? "keep" : "define" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let name = editor.text
    guard ReferenceText("{{\(name)}}").wholeName == name, !name.hasPrefix("$") else {
      complaint = "A name has no braces, no space at its ends and no “$” at its start:"
      return .stay
    }
    let definition = Variable.Definition(name, value.value)
    return .close { [value, source, isKept] state in
      let shown = definition.isSecret ? "••••" : value.value.shortText
      if isKept {
        var expected = state.document.expected
        var captures = expected.captures ?? []
        let capture = ExpectedAnswer.Capture(name, from: value.place)
        if let place = captures.firstIndex(where: { $0.name == name }) {
          captures[place] = capture
        } else {
          captures.append(capture)
        }
        expected.captures = captures
        state.change(.setExpected(expected))
      }
      state.message = Message(
        text: isKept
          ? "The draft captures \(value.place) of each answer as {{\(name)}}, \(shown) now; wiredraft run does it, too."
          : "{{\(name)}} is \(shown) from now on, in all drafts of this session; it comes from the answer of \(source.exchange)."
      )
      return [AnswerSource.define(name, value.value, from: source, in: &state)]
    }
  }
}

extension ParameterValue {
  fileprivate var shortText: String {
    let text = if case .string(let text) = self { text } else { compactJSON }
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}
