public import Explanations

/// What the composer asks for about lessons; what comes of it is a ``LessonReport``.
public enum LessonRequest: Sendable, Hashable {
  /// List all lessons.
  case list
  /// Get one, by its key.
  case open(key: String)
  /// Keep where one is in a lesson; nothing comes of it where that goes well.
  case keep(key: String, LessonPlaceKept)
}

/// What came of a ``LessonRequest``.
public enum LessonReport: Sendable, Hashable {
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
public struct LessonEntry: Sendable, Hashable {
  /// The name by which the program knows it.
  public var key: String
  /// Its place in the list, from 1.
  public var number: Int
  /// Its title; of one that can't be read, its file.
  public var title: String
  /// What it is about.
  public var about: String
  /// How many steps it has.
  public var stepCount: Int
  /// Whether all of it was done once.
  public var isFinished = false
  /// The step that one left it in, from 0; nil where it would begin anew.
  public var step: Int?
  /// Why it can't be had; nil if it can.
  public var problem: String?

  /// Makes an entry.
  public init(key: String, number: Int, title: String, about: String, stepCount: Int) {
    self.key = key
    self.number = number
    self.title = title
    self.about = about
    self.stepCount = stepCount
  }

  /// How far one is, in words; empty where nothing was done.
  public var progress: String {
    if let step { return "step \(step + 1) of \(stepCount)" }
    return isFinished ? "done" : ""
  }
}

/// A lesson, and where one left it.
public struct LoadedLesson: Sendable, Hashable {
  /// The name by which the program knows it.
  public var key: String
  /// Its place in the list, from 1.
  public var number: Int
  /// The lesson.
  public var lesson: Lesson
  /// Where one left it; nil where it begins.
  public var place: LessonPlaceKept?

  /// Makes a loaded lesson.
  public init(key: String, number: Int, lesson: Lesson, place: LessonPlaceKept? = nil) {
    self.key = key
    self.number = number
    self.lesson = lesson
    self.place = place
  }
}

/// How far one is in a lesson, as it is kept.
public struct LessonPlaceKept: Sendable, Hashable {
  /// Whether all of it was done once.
  public var isFinished: Bool
  /// The step one is in, from 0; nil where the lesson begins anew.
  public var step: Int?
  /// How many of the step's hints were shown.
  public var hints: Int
  /// Whether the step's goal was reached.
  public var isReached: Bool
  /// The draft, as its file has it.
  public var draft: [UInt8]
  /// The draft that the step began with.
  public var began: [UInt8]

  /// Makes a place.
  public init(
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
