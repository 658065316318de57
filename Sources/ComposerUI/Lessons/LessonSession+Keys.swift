import ScreenModel

extension KeyContext {
  static let guessing = KeyContext(
    "guessing", "While a lesson asks for a guess", isOfPanes: true, isOverlay: true,
    bindings: [
      .init([.letter("a")], .guessA, footer: 1),
      .init([.letter("b")], .guessB),
      .init([.letter("c")], .guessC),
      .init([.letter("d")], .guessD),
    ])

  static let reached = KeyContext(
    "reached", "After the goal of a lesson's step", isOfPanes: true, isOverlay: true,
    bindings: [.init([.named(.enter)], .lessonNext, footer: 1)])
}

extension LessonSession {
  var contexts: [KeyContext] {
    if asksForGuess { return [.guessing] }
    return attempt.reach == .yes ? [.reached] : []
  }
}
