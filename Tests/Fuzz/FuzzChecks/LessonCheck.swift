import ComposerUI
import DraftFormats
import Explanations
import ScreenModel
import WiredraftCore

/// Lessons: an error has a position and a sentence, every condition of a lesson can be checked on every draft, and
/// saved progress reads back as it was written.
enum LessonCheck {
  static func check(_ bytes: [UInt8]) throws(Finding) {
    try checkPlace(bytes)
    let lesson: Lesson
    do throws(LessonError) {
      lesson = try Lesson(reading: bytes, id: "fuzzed")
    } catch {
      return try check(error, bytes)
    }
    try require(!lesson.steps.isEmpty, "a lesson has no step")
    let situations = Self.situations
    for step in lesson.steps.prefix(20) {
      _ = try? KeyScript.parse(step.solution.text)
      for situation in situations {
        let isReached = step.isReached(in: situation)
        let difference = step.difference(in: situation)
        try require(difference?.isEmpty != true, "a difference is told without a word")
        try require(!isReached || difference == nil, "the goal is reached, and something differs")
      }
    }
    try begin(lesson)
  }

  private static func check(_ error: LessonError, _ bytes: [UInt8]) throws(Finding) {
    try require(!error.sentence.isEmpty, "the error has no sentence")
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let (line, column) = (error.position.line, error.position.column)
    // A missing section at the end is reported on the line after the last.
    try require(line >= 1 && line <= lines.count + 1, "no such line: \(error)")
    let length = line > lines.count ? 0 : lines[line - 1].count
    try require(column >= 1 && column <= length + 1, "no such column: \(error)")
  }

  /// Begins it in the composer, with the first keys of its solution.
  private static func begin(_ lesson: Lesson) throws(Finding) {
    var state = ComposerState(document: DraftDocument(), context: Composition.Context(boundary: "B"))
    _ = state.begin(LoadedLesson(key: "k", number: 1, lesson: lesson))
    for input in (try? KeyScript.parse(lesson.steps[0].solution.text))?.prefix(20) ?? [] {
      guard let event = state.event(for: input) else { continue }
      _ = state.apply(event)
    }
    try ComposerCheck.check(state.render(), size: state.size)
    try DraftCheck.checkTiles(state.composition)
  }

  private static func checkPlace(_ bytes: [UInt8]) throws(Finding) {
    guard let place = SavedLessonPlace(reading: bytes) else { return }
    let again = SavedLessonPlace(reading: place.bytes)
    try require(again?.bytes == place.bytes, "a place is read otherwise than it was written")
  }

  private static let situations: [LessonSituation] = {
    var drafts = [Draft()]
    for type in Draft.BodyType.allCases {
      var draft = Draft()
      draft.method = "POST"
      draft.url = "https://h/p/{id}?x=1"
      draft.path = [Draft.Row("id", "a/b")]
      draft.headers = [Draft.Row("X-A", "1")]
      draft.parameters = [
        Draft.Row("a", "1+1"), Draft.Row("b", "2", type: .number), Draft.Row("f", "f.png", type: .file),
        Draft.Row("a", "é"),
      ]
      draft.query = type == .json ? nil : [Draft.Row("q", "%41")]
      draft.body = Draft.Body(type)
      draft.body.text = "line\nline"
      drafts.append(draft)
    }
    return drafts.enumerated().map { index, draft in
      LessonSituation(
        draft: draft, composition: draft.compose(in: Composition.Context(boundary: "B")), cursor: index * 7,
        pane: LessonPane.allCases[index % LessonPane.allCases.count])
    }
  }()
}
