import Explanations

struct AnswerCommandPrompt: PromptDialog {
  let answer: ReceivedAnswer
  var editor = LineEditor("")
  var complaint: Sentence?
  var recall: PromptRecall

  var title: String { "Give the answer to a command" }
  var question: Sentence { "The command, such as jq .items; it gets the content on standard input:" }
  var acceptLabel: String { "run" }

  mutating func accept(in state: inout ComposerState) -> DialogStep {
    let command = editor.text
    guard !command.isEmpty else {
      complaint = "Type a command; \(key: .close) runs none:"
      return .stay
    }
    return .close { [answer] state in
      state.remember(command, as: .command)
      state.message = Message(text: "Running \(command) …")
      return [.answer(.run(command, on: answer))]
    }
  }
}
