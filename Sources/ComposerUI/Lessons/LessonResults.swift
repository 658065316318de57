struct LessonResults {
  let entries: [LessonEntry]

  private var finished: Int { entries.count { $0.isFinished } }

  private var guesses: LessonGuesses {
    LessonGuesses(
      made: entries.reduce(0) { $0 + $1.guesses.made }, right: entries.reduce(0) { $0 + $1.guesses.right })
  }

  var summary: String {
    guard finished > 0 || guesses.made > 0 else { return "" }
    let done =
      finished == entries.count ? "all \(finished) done" : "\(finished) of \(entries.count) done"
    return [done, Self.sentence(guesses)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  static func sentence(_ guesses: LessonGuesses) -> String {
    guard guesses.made > 0 else { return "" }
    return "\(guesses.right) of \(guesses.made) \(guesses.made == 1 ? "guess" : "guesses") right"
  }

  var text: String {
    let lines = entries.filter { !$0.progress.isEmpty || $0.guesses.made > 0 }.map { entry in
      let mark = entry.isFinished ? "[x]" : "[ ]"
      let facts = [entry.progress, Self.sentence(entry.guesses)].filter { !$0.isEmpty }.joined(
        separator: ", ")
      return "\(mark) \(entry.number) \(entry.title): \(facts)"
    }
    return (["Lessons of Wiredraft: \(summary.isEmpty ? "none begun" : summary)"] + lines)
      .joined(separator: "\n") + "\n"
  }
}
