package import Explanations

/// What the composer asks for about lessons; what comes of it is a ``LessonReport``.
package enum LessonRequest: Sendable, Hashable {
  /// List all lessons.
  case list
  /// Get one, by its key.
  case open(key: String)
  /// Keep where one is in a lesson; nothing comes of it where that goes well.
  case keep(key: String, LessonPlaceKept)
}

/// What came of a ``LessonRequest``.
package enum LessonReport: Sendable, Hashable {
  /// All lessons, in their order.
  case listed([LessonEntry])
  /// A lesson that was asked for.
  case opened(LoadedLesson)
  /// A lesson can't be had, for a reason that the sentence tells.
  case notOpened(key: String, reason: String)
  /// Where one is was not kept, for a reason; nil: it was.
  case kept(problem: String?)
}

/// A lesson in the list.
package struct LessonEntry: Sendable, Hashable {
  /// The name by which the program knows it.
  package var key: String
  /// Its place in the list, from 1.
  package var number: Int
  /// Its title; of one that can't be read, its file.
  package var title: String
  package var about: String
  package var stepCount: Int
  /// Whether all of it was done once.
  package var isFinished = false
  /// The step that one left it in, from 0; nil where it would begin anew.
  package var step: Int?
  /// Why it can't be had; nil if it can.
  package var problem: String?

  package init(key: String, number: Int, title: String, about: String, stepCount: Int) {
    self.key = key
    self.number = number
    self.title = title
    self.about = about
    self.stepCount = stepCount
  }

  /// How far one is, in words; empty where nothing was done.
  package var progress: String {
    if let step { return "step \(step + 1) of \(stepCount)" }
    return isFinished ? "done" : ""
  }
}

/// A lesson, and where one left it.
package struct LoadedLesson: Sendable, Hashable {
  /// The name by which the program knows it.
  package var key: String
  /// Its place in the list, from 1.
  package var number: Int
  package var lesson: Lesson
  /// Where one left it; nil where it begins.
  package var place: LessonPlaceKept?

  package init(key: String, number: Int, lesson: Lesson, place: LessonPlaceKept? = nil) {
    self.key = key
    self.number = number
    self.lesson = lesson
    self.place = place
  }
}

/// How far one is in a lesson, as it is kept.
package struct LessonPlaceKept: Sendable, Hashable {
  /// Whether all of it was done once.
  package var isFinished: Bool
  /// The step one is in, from 0; nil where the lesson begins anew.
  package var step: Int?
  /// How many of the step's hints were shown.
  package var hints: Int
  /// Whether the step's goal was reached.
  package var isReached: Bool
  /// The draft, as its file has it.
  package var draft: [UInt8]
  /// The draft that the step began with.
  package var began: [UInt8]

  package init(
    isFinished: Bool, step: Int?, hints: Int = 0, isReached: Bool = false, draft: [UInt8] = [],
    began: [UInt8] = []
  ) {
    self.isFinished = isFinished
    self.step = step
    self.hints = hints
    self.isReached = isReached
    self.draft = draft
    self.began = began
  }
}
