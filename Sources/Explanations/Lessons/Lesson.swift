package import WiredraftCore

/// A lesson: a draft to begin with, and steps that each end with a goal reached on the composed bytes.
///
/// Authors write it as text, which ``init(reading:id:)`` reads; the folder `Resources/lessons` says how.
package struct Lesson: Sendable, Hashable {
  /// The name by which it is known and its progress is kept.
  package var id: String
  package var title = ""
  /// What it is about, in a sentence or two.
  package var about = ""
  /// The draft it begins with: a draft file's text, or a request as the command line has it.
  package var start = LessonText("")
  /// Files that its drafts may name; none of them is on a disk.
  package var files: [LessonFile] = []
  /// The steps; there is at least one.
  package var steps: [LessonStep] = []
}

/// A text of a lesson, and where it stands.
package struct LessonText: Sendable, Hashable {
  package var text: String
  /// Where its first line begins.
  package var position: TextPosition

  package init(_ text: String, at position: TextPosition = TextPosition(line: 1, column: 1)) {
    self.text = text
    self.position = position
  }
}

/// A file that a lesson's drafts may name, as if it were there.
package struct LessonFile: Sendable, Hashable {
  package var name: String
  /// Its size in bytes.
  package var size: Int
  /// Its content type; nil where its name tells none.
  package var contentType: String?
}

package struct LessonStep: Sendable, Hashable {
  /// What is to be done, paragraph by paragraph. Keys and bytes stand between backticks.
  package var task: [String] = []
  /// What must be so, all of it.
  package var goals: [LessonGoal] = []
  /// Hints, each clearer than the one before.
  package var hints: [String] = []
  /// What is said of answers that authors know to be wrong.
  package var cases: [LessonCase] = []
  /// What is said once the goal is reached, paragraph by paragraph.
  package var explanation: [String] = []
  /// The keys that reach the goal, as a key script.
  package var solution = LessonText("")
  /// Where the step begins.
  package var position = TextPosition(line: 1, column: 1)

  /// Makes a step without anything in it.
  package init() {}
}

/// Something that must be so, and where the lesson says it.
package struct LessonGoal: Sendable, Hashable {
  /// What must be so.
  package var condition: LessonCondition
  package var position: TextPosition
}

/// What is said while something is so that authors know for a wrong answer.
package struct LessonCase: Sendable, Hashable {
  /// When it is said.
  package var condition: LessonCondition
  /// What is said.
  package var text: String
}
