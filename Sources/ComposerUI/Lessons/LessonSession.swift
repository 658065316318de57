import DraftFormats
import Explanations
import ScreenModel

struct LessonSession: Sendable {
  enum Reach: Sendable, Hashable {
    case no
    /// The goal is reached by unfinished input; further input may lose it.
    case whileEditing
    /// The goal was reached; the step remains done whatever follows.
    case yes
  }

  enum Return: Sendable, Hashable {
    /// None that has to be kept.
    case nothing
    case file(String)
    case unsaved(id: String)
  }

  /// The latest text, which a small screen shows alone.
  enum Latest: Sendable, Hashable { case task, hint, difference }

  /// The inputs of a judgement; the judgement is valid while they are unchanged.
  struct Judged: Sendable, Hashable {
    var revision: Int
    var cursor: Int?
    var pane: LessonPane
    var isEditing: Bool
    var isCovered: Bool
    var answerCount: Int
    var guess: Int?
  }

  /// The number of screen rows that a step takes at a size, cached so that its texts are broken into lines once.
  struct Measured: Sendable, Hashable {
    var size: Size
    var index: Int
    var rows: Int
  }

  struct Kept: Sendable, Hashable {
    var revision: Int
    var step: Int
    var hints: Int
    var reach: Reach
    var isFinished: Bool
    var guesses: LessonGuesses
  }

  struct Attempt: Sendable {
    var began: DraftDocument
    /// The number of hints shown; one more than the step has shows the keys.
    var hints = 0
    var reach = Reach.no
    var difference: String?
    var latest = Latest.task
    var judged: Judged?
    var firstJudged: Judged?
    var guess: Int?
    /// The number of the last exchange before the step.
    var lastExchange = 0
  }

  let key: String
  let number: Int
  let lesson: Lesson
  private let solutions: [String]
  /// The current step, from 0.
  var index = 0
  /// Whether the lesson was completed once.
  var isFinished = false
  var guesses = LessonGuesses()
  var attempt: Attempt
  var kept: Kept?
  var measured: Measured?
  var comesBack: Return
  /// Whether the user was informed that the place can't be saved.
  var hasComplained = false

  init(_ loaded: LoadedLesson, began: DraftDocument, comesBack: Return, solutions: [String]) {
    key = loaded.key
    number = loaded.number
    lesson = loaded.lesson
    self.solutions = solutions
    isFinished = loaded.place?.isFinished ?? false
    // A lesson that begins again counts its guesses again.
    guesses = loaded.place.flatMap { $0.step == nil ? nil : $0.guesses } ?? LessonGuesses()
    attempt = Attempt(began: began)
    self.comesBack = comesBack
  }

  /// The current step; a lesson has at least one.
  var step: LessonStep { lesson.steps.indices.contains(index) ? lesson.steps[index] : LessonStep() }
  var isLast: Bool { index >= lesson.steps.count - 1 }
  var isReached: Bool { attempt.reach != .no }

  var words: [Sentence] { step.task.map { Sentence(tokens: $0) } }
  var task: [Sentence] { words + options }
  var missing: Sentence? { attempt.difference.map { "Not yet: \(Sentence(tokens: $0))" } }
  var explanation: [Sentence] {
    let texts = step.explanation.map { Sentence(tokens: $0) }
    guard let verdict, let first = texts.first else { return texts }
    return ["\(verdict) \(first)"] + texts.dropFirst()
  }
  var hint: Sentence? { attempt.hints > 0 ? text(ofHint: attempt.hints) : nil }

  var hasHint: Bool { attempt.hints <= step.hints.count }

  /// Returns the text of a hint, from 1; the solution follows the author's hints.
  func text(ofHint number: Int) -> Sentence {
    if step.hints.indices.contains(number - 1) { return Sentence(tokens: step.hints[number - 1]) }
    let keys = solutions.indices.contains(index) ? solutions[index] : ""
    let after = asksForGuess ? ", after a guess" : ""
    return
      "The keys that do it, from the start of the step\(after): `\(keys)`\(keys.contains("<") ? " (<…> is one key)." : ".")"
  }
}
