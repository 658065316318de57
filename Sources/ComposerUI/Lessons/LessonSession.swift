import DraftFormats
import Explanations
import ScreenModel

/// A lesson that is being done.
struct LessonSession: Sendable {
  /// Whether the goal of the step is reached.
  enum Reach: Sendable, Hashable {
    case no
    /// It is, with what is being typed: what is typed next may lose it.
    case whileEditing
    /// It was; whatever is done then, the step is done.
    case yes
  }

  /// What was said last, which a small screen shows alone.
  enum Latest: Sendable, Hashable { case task, hint, difference }

  /// What a judgement is about: as long as it stays, the judgement does.
  struct Judged: Sendable, Hashable {
    var revision: Int
    var cursor: Int?
    var pane: LessonPane
    var isEditing: Bool
    var isCovered: Bool
  }

  /// How many rows of the screen a step takes at a size: its texts are broken into lines once for it.
  struct Measured: Sendable, Hashable {
    var size: Size
    var index: Int
    var rows: Int
  }

  /// What was kept last of where one is.
  struct Kept: Sendable, Hashable {
    var revision: Int
    var step: Int
    var hints: Int
    var reach: Reach
    var isFinished: Bool
  }

  /// How a step goes, from its beginning.
  struct Attempt: Sendable {
    /// The draft that the step began with.
    var began: DraftDocument
    /// How many hints of the step are shown; one more than there are shows the keys.
    var hints = 0
    var reach = Reach.no
    /// What tells an answer from the goal's; nil for nothing.
    var difference: String?
    var latest = Latest.task
    var judged: Judged?
    /// The judgement that the step began with.
    var firstJudged: Judged?
  }

  let key: String
  let number: Int
  let lesson: Lesson
  /// The keys that solve each step.
  private let solutions: [String]
  /// The step, from 0.
  var index = 0
  /// Whether all of the lesson was done once.
  var isFinished = false
  var attempt: Attempt
  var kept: Kept?
  var measured: Measured?
  /// The file of the draft that was open before; nil for none.
  var returnPath: String?
  /// Whether it was said that the place can't be kept.
  var hasComplained = false

  init(_ loaded: LoadedLesson, began: DraftDocument, returnPath: String?, keymap: Keymap) {
    key = loaded.key
    number = loaded.number
    lesson = loaded.lesson
    solutions = LessonRehearsal.solutions(of: lesson, for: keymap)
    isFinished = loaded.place?.isFinished ?? false
    attempt = Attempt(began: began)
    self.returnPath = returnPath
  }

  /// The step; a lesson has at least one.
  var step: LessonStep { lesson.steps.indices.contains(index) ? lesson.steps[index] : LessonStep() }
  var isLast: Bool { index >= lesson.steps.count - 1 }
  var isReached: Bool { attempt.reach != .no }

  /// The task of the step, in paragraphs.
  var task: [Sentence] { step.task.map { Sentence(tokens: $0) } }
  /// The difference from the goal, as a sentence; nil where there is none.
  var missing: Sentence? { attempt.difference.map { "Not yet: \(Sentence(tokens: $0))" } }
  /// The explanation that follows the goal, in paragraphs.
  var explanation: [Sentence] { step.explanation.map { Sentence(tokens: $0) } }
  /// The hint that was asked for last; nil for none.
  var hint: Sentence? { attempt.hints > 0 ? text(ofHint: attempt.hints) : nil }

  /// Whether there is another hint.
  var hasHint: Bool { attempt.hints <= step.hints.count }

  /// The text of a hint, from 1: after the author's comes the solution.
  func text(ofHint number: Int) -> Sentence {
    if step.hints.indices.contains(number - 1) { return Sentence(tokens: step.hints[number - 1]) }
    let keys = solutions.indices.contains(index) ? solutions[index] : ""
    return "The keys that do it: `\(keys)`\(keys.contains("<") ? " (<…> is one key)." : ".")"
  }
}
