import Explanations
import ScreenModel

/// The guesses in a lesson.
package struct LessonGuesses: Sendable, Hashable {
  /// The number of guesses, and of those that were right.
  package var made = 0, right = 0

  package init(made: Int = 0, right: Int = 0) { (self.made, self.right) = (made, right) }
}

extension LessonSession {
  /// Whether the step asks for a guess that was not made, and its goal is still ahead.
  var asksForGuess: Bool { step.guess != nil && attempt.guess == nil && !isReached }

  /// The options of the guess, before it is made; its result and the author's reply after it.
  var options: [Sentence] {
    guard let guess = step.guess else { return [] }
    guard let made = attempt.guess else {
      return guess.options.enumerated().map { index, option in
        "`\(LessonGuess.letter(of: index) ?? "")` \(Sentence(tokens: option))"
      }
    }
    let letter = LessonGuess.letter(of: made) ?? ""
    let reply = step.reply(toGuess: made).map { " \($0)" } ?? ""
    return ["Your guess is \(letter): \(Sentence(tokens: guess.options[made] + reply))"]
  }

  /// Whether the guess was right, as the beginning of the explanation; nil without one.
  var verdict: Sentence? {
    guard let guess = step.guess, let made = attempt.guess else { return nil }
    return made == guess.right
      ? "You guessed right."
      : "You guessed \(LessonGuess.letter(of: made) ?? ""), and it is \(LessonGuess.letter(of: guess.right) ?? "")."
  }

  /// The guesses without that of a step whose goal is still to be reached: it is for the bytes to say who was right.
  var judgedGuesses: LessonGuesses {
    guard !isReached, let made = attempt.guess else { return guesses }
    return LessonGuesses(
      made: guesses.made - 1, right: guesses.right - (made == step.guess?.right ? 1 : 0))
  }

  static func guessRefusal(_ option: Int, in state: ComposerState) -> Sentence? {
    if let reason = refusal(in: state) { return reason }
    guard let session = state.lesson, let guess = session.step.guess else {
      return "This step asks for no guess."
    }
    if session.attempt.guess != nil { return "The guess is made." }
    if session.isReached { return "The goal is reached already." }
    return guess.options.indices.contains(option) ? nil : "There are only \(guess.options.count) options."
  }

  static func guess(_ option: Int, in state: inout ComposerState) -> [Effect] {
    guard guessRefusal(option, in: state) == nil, let guess = state.lesson?.step.guess else { return [] }
    state.lesson?.attempt.guess = option
    state.lesson?.guesses.made += 1
    if option == guess.right { state.lesson?.guesses.right += 1 }
    state.message = Message(text: "Guessed. Now do it, and see.")
    return []
  }
}
