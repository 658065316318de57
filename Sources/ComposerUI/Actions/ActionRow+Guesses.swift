import Explanations

extension ActionRow {
  static func guess(_ option: Int) -> ActionRow {
    ActionRow(
      Sentence("Lesson: guess \(LessonGuess.letter(of: option) ?? "")."), label: "guess",
      unless: { LessonSession.guessRefusal(option, in: $0) }, apply: { LessonSession.guess(option, in: &$0) })
  }
}
