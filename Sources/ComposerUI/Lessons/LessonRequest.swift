package import Explanations

/// A request about lessons; the result is a ``LessonReport``.
package enum LessonRequest: Sendable, Hashable {
  /// List all lessons.
  case list
  /// Get one lesson, by its key.
  case open(key: String)
  /// Save the place in a lesson; success has no report.
  case keep(key: String, SavedLessonPlace)
}

/// The result of a ``LessonRequest``.
package enum LessonReport: Sendable, Hashable {
  /// All lessons, in their order.
  case listed([LessonEntry])
  /// A requested lesson.
  case opened(LoadedLesson)
  /// A lesson is unavailable; the sentence gives the reason.
  case notOpened(key: String, reason: String)
  /// The place in a lesson was saved, or was not, for a reason; nil if it was.
  case kept(problem: String?)
}

/// A lesson in the list.
package struct LessonEntry: Sendable, Hashable {
  /// The identifier by which the program knows the lesson.
  package var key: String
  /// The position in the list, from 1.
  package var number: Int
  /// The title; for a lesson that can't be read, its file.
  package var title: String
  package var about: String
  package var stepCount: Int
  /// Whether the lesson was completed once.
  package var isFinished = false
  /// The step at which the user left the lesson, from 0; nil if it would start from the beginning.
  package var step: Int?
  /// The guesses in the lesson.
  package var guesses = LessonGuesses()
  /// The reason why the lesson is unavailable; nil if it is available.
  package var problem: String?

  package init(key: String, number: Int, title: String, about: String, stepCount: Int) {
    self.key = key
    self.number = number
    self.title = title
    self.about = about
    self.stepCount = stepCount
  }

  /// The progress in words; empty if the lesson was never begun.
  package var progress: String {
    let place = step.map { "step \($0 + 1) of \(stepCount)" }
    return [isFinished ? "done" : nil, place].compactMap(\.self).joined(separator: ", ")
  }
}

/// A lesson, and the place where the user left it.
package struct LoadedLesson: Sendable, Hashable {
  /// The identifier by which the program knows the lesson.
  package var key: String
  /// The position in the list, from 1.
  package var number: Int
  package var lesson: Lesson
  /// The place where the user left the lesson; nil if it starts from the beginning.
  package var place: SavedLessonPlace?

  package init(key: String, number: Int, lesson: Lesson, place: SavedLessonPlace? = nil) {
    self.key = key
    self.number = number
    self.lesson = lesson
    self.place = place
  }
}

/// The saved progress in a lesson.
package struct SavedLessonPlace: Sendable, Hashable {
  /// Whether the lesson was completed once.
  package var isFinished: Bool
  /// The current step, from 0; nil if the lesson starts from the beginning.
  package var step: Int?
  /// The number of the step's hints that were shown.
  package var hints: Int
  /// Whether the step's goal was reached.
  package var isReached: Bool
  /// The draft, in the format of its file.
  package var draft: [UInt8]
  /// The draft that the step began with.
  package var began: [UInt8]
  /// The guesses in the lesson.
  package var guesses: LessonGuesses
  /// The option that was guessed in the step; nil before a guess.
  package var guess: Int?

  package init(
    isFinished: Bool, step: Int?, hints: Int = 0, isReached: Bool = false, draft: [UInt8] = [],
    began: [UInt8] = [], guesses: LessonGuesses = LessonGuesses(), guess: Int? = nil
  ) {
    self.isFinished = isFinished
    self.step = step
    self.hints = hints
    self.isReached = isReached
    self.draft = draft
    self.began = began
    self.guesses = guesses
    self.guess = guess
  }
}
