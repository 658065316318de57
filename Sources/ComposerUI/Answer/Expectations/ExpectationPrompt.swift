import DraftFormats
import Explanations
import Responses
import WiredraftCore

struct ExpectationPrompt: PromptDialog {
  let place: Int?
  var editor: LineEditor
  var complaint: Sentence?
  var recall: PromptRecall

  init(_ text: String, replacing place: Int? = nil, recall: PromptRecall) {
    self.recall = recall
    self.place = place
    editor = LineEditor(selecting: text)
  }

  var title: String { "An expectation" }
  var question: Sentence { "Subject, operator, value, such as status == 200 or $.id is number:" }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let text = editor.text
    do throws(ExpectationError) {
      _ = try Expectation(text)
    } catch {
      complaint = Sentence(error.sentence)
      return .stay
    }
    return .close { [place] state in
      var expected = state.document.expected
      var lines = expected.expectations ?? []
      if let place, lines.indices.contains(place) { lines[place] = text } else { lines.append(text) }
      expected.expectations = lines
      state.change(.setExpected(expected))
      state.remember(text, as: .expectation)
      state.message = Message(text: "The draft expects \(text); wiredraft run checks it, too.")
      return []
    }
  }
}

extension AnswerValue {
  var expectation: String {
    switch value {
    case .object: return "\(place) is object"
    case .array: return "\(place) is array"
    default:
      let literal = value.compactJSON
      return literal.count > 60 ? "\(place) is present" : "\(place) == \(literal)"
    }
  }
}
