import Explanations

struct ExamplePicker: PickerSubject {
  let examples: [ExampleChoice]

  var title: String { "Examples" }
  var helpParagraph: ParagraphName? { ParagraphName("dialog.examples") }

  var choices: [PickerChoice<String>] {
    var taken: Set<Character> = []
    return examples.map { example in
      let letter = example.name.first { $0.isLetter && !taken.contains($0) } ?? "?"
      taken.insert(letter)
      return PickerChoice(
        value: example.name, letter: letter, name: "", columns: [example.title], shortNote: example.title)
    }
  }

  func preview(of name: String?, in state: ComposerState) -> Sentence {
    "It takes the place of this draft; \(key: .undo) brings that back."
  }

  func take(_ name: String, in state: inout ComposerState) -> [Effect] { [.openExample(name)] }
}
