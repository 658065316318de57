public import WiredraftCore

/// A lesson: a draft to begin with, and steps that each end with a goal reached on the composed bytes.
///
/// Authors write it as text, which ``init(reading:id:)`` reads; the folder `Resources/lessons` says how.
public struct Lesson: Sendable, Hashable {
  /// The name by which it is known and its progress is kept.
  public var id: String
  /// The title.
  public var title = ""
  /// What it is about, in a sentence or two.
  public var about = ""
  /// The draft it begins with: a draft file's text, or a request as the command line has it.
  public var start = LessonText("")
  /// Files that its drafts may name; none of them is on a disk.
  public var files: [LessonFile] = []
  /// The steps; there is at least one.
  public var steps: [LessonStep] = []
}

/// A text of a lesson, and where it stands.
public struct LessonText: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Where its first line begins.
  public var position: TextPosition

  /// Makes a text.
  public init(_ text: String, at position: TextPosition = TextPosition(line: 1, column: 1)) {
    self.text = text
    self.position = position
  }
}

/// A file that a lesson's drafts may name, as if it were there.
public struct LessonFile: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// Its size in bytes.
  public var size: Int
  /// Its content type; nil where its name tells none.
  public var contentType: String?
}

/// One step of a lesson.
public struct LessonStep: Sendable, Hashable {
  /// What is to be done, paragraph by paragraph. Keys and bytes stand between backticks.
  public var task: [String] = []
  /// What must be so, all of it.
  public var goals: [LessonGoal] = []
  /// Hints, each clearer than the one before.
  public var hints: [String] = []
  /// What is said of answers that authors know to be wrong.
  public var cases: [LessonCase] = []
  /// What is said once the goal is reached, paragraph by paragraph.
  public var explanation: [String] = []
  /// The keys that reach the goal, as a key script.
  public var solution = LessonText("")
  /// Where the step begins.
  public var position = TextPosition(line: 1, column: 1)

  /// Makes a step without anything in it.
  public init() {}
}

/// Something that must be so, and where the lesson says it.
public struct LessonGoal: Sendable, Hashable {
  /// What must be so.
  public var condition: LessonCondition
  /// Where it stands.
  public var position: TextPosition
}

/// What is said while something is so that authors know for a wrong answer.
public struct LessonCase: Sendable, Hashable {
  /// When it is said.
  public var condition: LessonCondition
  /// What is said.
  public var text: String
}
