package import WiredraftCore

/// A lesson: a starting draft, and steps that each end when the composed bytes reach a goal.
///
/// Authors write it as text, which ``init(reading:id:)`` reads; the folder `Resources/lessons` describes the format.
package struct Lesson: Sendable, Hashable {
  /// The identifier under which progress is saved.
  package var id: String
  package var title = ""
  /// The subject, in a sentence or two.
  package var about = ""
  /// The starting draft: a draft file's text, or a request as on the command line.
  package var start = LessonText("")
  /// The files that its drafts may name; none of them exists on disk.
  package var files: [LessonFile] = []
  /// The answers that the practice server gives for this lesson alone.
  package var routes: [LessonRoute] = []
  /// The steps, at least one.
  package var steps: [LessonStep] = []
}

package struct LessonText: Sendable, Hashable {
  package var text: String
  /// The position of its first line.
  package var position: TextPosition

  package init(_ text: String, at position: TextPosition = TextPosition(line: 1, column: 1)) {
    self.text = text
    self.position = position
  }
}

/// A file that a lesson's drafts may name, as if it existed.
package struct LessonFile: Sendable, Hashable {
  package var name: String
  /// Its size in bytes.
  package var size: Int
  /// The content type, or nil if the name doesn't imply one.
  package var contentType: String?
}

package struct LessonStep: Sendable, Hashable {
  /// The task, one element for each paragraph. Keys and bytes are between backticks.
  package var task: [String] = []
  /// The question before the task is done, or nil if there is none.
  package var guess: LessonGuess?
  /// The goals, all of which must be met.
  package var goals: [LessonGoal] = []
  /// The hints, each clearer than the one before.
  package var hints: [String] = []
  /// The responses to known wrong answers.
  package var cases: [LessonCase] = []
  /// The explanation shown once the goal is reached, one element for each paragraph.
  package var explanation: [String] = []
  /// The keys that reach the goal, as a key script.
  package var solution = LessonText("")
  package var position = TextPosition(line: 1, column: 1)

  /// Creates an empty step.
  package init() {}

  /// Returns the author's reply to a guess, or nil if there is none.
  ///
  /// - Parameter option: The index of the option that was guessed.
  package func reply(toGuess option: Int) -> String? {
    cases.first { $0.condition.isMet(byGuess: option) == true }?.text
  }
}

/// A condition that must be met, and its position in the lesson.
package struct LessonGoal: Sendable, Hashable {
  /// The condition that must be met.
  package var condition: LessonCondition
  package var position: TextPosition
}

/// A response to a known wrong answer, or the reply to a guess.
package struct LessonCase: Sendable, Hashable {
  package var condition: LessonCondition
  package var text: String
}
