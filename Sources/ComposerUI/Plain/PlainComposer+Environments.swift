import Explanations
import WiredraftExplanations

extension PlainComposer {
  /// Chooses the environment of a name, `-` for none; lists them without one.
  mutating func chooseEnvironment(_ word: String) -> [Effect] {
    if let refusal = EnvironmentPicker.refusal(in: state) {
      say(text(refusal))
      return []
    }
    guard !word.isEmpty else {
      sayEnvironments()
      return []
    }
    let names = state.environmentNames
    guard word == "-" || names.contains(word) else {
      let meant = Nearest.nearest(to: word, in: names).map { "; did you mean \($0)?" } ?? "."
      say(
        "Unknown: there is no environment \(PlainText.cut(word, all: "environment"))\(meant) There are \(names.joined(separator: ", "))."
      )
      return []
    }
    let name = word == "-" ? nil : word
    guard name != state.environment else {
      say("Unchanged: \(name ?? "no environment") is chosen.")
      return []
    }
    return picker.take(name, in: &state)
  }

  private mutating func sayEnvironments() {
    say("Environment: \(state.environment ?? "none")")
    for choice in picker.choices where choice.value != state.environment {
      say(text(picker.preview(of: choice.value, in: state)))
    }
    say("`environment NAME` chooses one, `environment -` none.")
  }

  mutating func drawGenerated() -> [Effect] {
    guard let refusal = GeneratedValues.refusal(in: state) else { return GeneratedValues.draw(in: &state) }
    say(text(refusal))
    return []
  }

  private var picker: EnvironmentPicker { EnvironmentPicker(in: state) }
}
