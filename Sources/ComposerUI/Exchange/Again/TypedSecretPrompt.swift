import Explanations

/// Asks for a secret that was typed when a request was sent, and was not kept.
struct TypedSecretPrompt: PromptDialog {
  let id: Int
  let name: String
  let answer: ReceivedAnswer
  let typed: [String: [String]]
  var editor = LineEditor("")

  var title: String { "A secret that was not kept" }
  var question: Sentence {
    let value = typed[name] == nil ? "The whole value" : "Another value"
    return Sentence("\(value) of \(name) as it was sent, to send the same bytes again:")
  }
  var acceptLabel: String { "send" }
  var isMasked: Bool { true }
  var helpParagraph: ParagraphName? { ParagraphName("pane.answer") }

  func accept(in state: inout ComposerState) -> DialogStep {
    let secrets = typed.merging([name: [editor.text]]) { $0 + $1 }
    return .close { [id, answer] _ in [.exchange(.again(id: id, answer, typed: secrets))] }
  }

  func cancel(in state: inout ComposerState) -> DialogStep {
    state.message = Message(text: "Nothing was sent.")
    return .close { [id] state in
      (state.exchange.running, state.exchange.renewal) = (nil, nil)
      return [.exchange(.cancel(id: id))]
    }
  }
}
