import Explanations

extension ActionRow {
  /// The row of a guess in a lesson.
  static func guess(_ option: Int) -> ActionRow {
    ActionRow(
      Sentence("Lesson: guess \(LessonGuess.letter(of: option) ?? "")."), label: "guess",
      unless: { LessonSession.guessRefusal(option, in: $0) }, apply: { LessonSession.guess(option, in: &$0) })
  }
}
