import ScreenModel

extension KeyContext {
  /// The keys while a lesson asks for a guess.
  static let guessing = KeyContext(
    "guessing", "While a lesson asks for a guess", isOfPanes: true, isOverlay: true,
    bindings: [
      .init([.letter("a")], .guessA, footer: 1),
      .init([.letter("b")], .guessB),
      .init([.letter("c")], .guessC),
      .init([.letter("d")], .guessD),
    ])

  /// The keys in the panes after the goal of a lesson's step is reached.
  static let reached = KeyContext(
    "reached", "After the goal of a lesson's step", isOfPanes: true, isOverlay: true,
    bindings: [.init([.named(.enter)], .lessonNext, footer: 1)])
}

extension LessonSession {
  /// The contexts of the keys that the lesson has in the panes.
  var contexts: [KeyContext] {
    if asksForGuess { return [.guessing] }
    return attempt.reach == .yes ? [.reached] : []
  }
}
