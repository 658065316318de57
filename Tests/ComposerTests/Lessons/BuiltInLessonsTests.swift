import Explanations
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The lessons that come with the program")
struct BuiltInLessonsTests {
  @Test("There are 26, each can be read, and their names differ")
  func all() throws {
    check(BuiltInLessons.files.count, 26)
    for file in BuiltInLessons.files { _ = try BuiltInLessons.read(file) }
    check(Set(BuiltInLessons.all.map(\.id)).count, 26)
  }

  @Test(
    "Each goal is reached by its solution and not before, and the texts fit at 80×24",
    arguments: sample(BuiltInLessons.files, oneIn: 3, from: 1))
  func solutions(file: String) throws {
    check(BuiltInLessons.findings(in: try BuiltInLessons.read(file)), [])
  }

  @Test(
    "The solutions work on other screens, too", arguments: sample(BuiltInLessons.files, oneIn: 9))
  func sizes(file: String) throws {
    for size in [Size(columns: 40, rows: 12), Size(columns: 120, rows: 40)] {
      let findings = BuiltInLessons.findings(in: try BuiltInLessons.read(file), size: size)
      check(findings.filter { !$0.isWarning }, [])
    }
  }

  @Test("A lesson whose solution or start is wrong is found")
  func broken() throws {
    var lesson = try BuiltInLessons.named("query-or-body")
    let solution = lesson.steps[1].solution
    lesson.steps[1].solution.text = "mp"
    check(
      LessonRehearsal.findings(in: lesson).first?.text.contains("does not reach the goal of step 2") == true)
    lesson.steps[1].solution.text = "m"
    check(!LessonRehearsal.findings(in: lesson).isEmpty)
    lesson.steps[1].solution.text = "<nokey>"
    check(LessonRehearsal.findings(in: lesson).first?.text.contains("<nokey>") == true)
    lesson.steps[1].solution = solution
    lesson.start.text = "POST https://h/ q=shoes"
    check(LessonRehearsal.findings(in: lesson).first?.text.contains("before anything is done") == true)
    lesson.start.text = "POST https://h/ 'q"
    check(LessonRehearsal.findings(in: lesson).first?.text.contains("not closed") == true)
    lesson.start.text = #"{"wiredraft": 1, "method": 7}"#
    check(LessonRehearsal.findings(in: lesson).count, 1)
    lesson.start.text = "POST https://h/ --body yaml"
    check(LessonRehearsal.findings(in: lesson).first?.text.contains("no body type yaml") == true)
  }

  @Test(
    "A nearly correct answer gets a reply that names the difference",
    arguments: sample(WrongAnswer.all, oneIn: 8))
  func wrongAnswers(wrong: WrongAnswer) throws {
    var play = try LessonPlay(wrong.lesson)
    try play.goTo(step: wrong.step - 1)
    try play.play(wrong.keys)
    let session = try require(play.state.lesson)
    check(!session.isReached)
    guard !wrong.text.isEmpty else {
      check(session.attempt.difference == nil)
      return
    }
    let reply = [session.missing].compactMap(\.self) + (session.attempt.guess == nil ? [] : session.options)
    check(reply.contains { $0.shown.contains(wrong.text) }, "\(reply.map(\.shown))")
    check(play.prose.contains(wrong.text.filter { $0 != "`" }), "\(play.prose)")
  }

  @Test("Each lesson was tried in three wrong ways")
  func wrongWays() {
    let counts = Dictionary(grouping: WrongAnswer.all, by: \.lesson).mapValues(\.count)
    for lesson in BuiltInLessons.all {
      check(counts[lesson.id, default: 0] >= 3, "\(lesson.id)")
    }
  }

  @Test(
    "The whole text of a step can be read at 40×12: the menu scrolls to its last line",
    arguments: sample(BuiltInLessons.all, oneIn: 4))
  func folded(lesson: Lesson) throws {
    var play = try LessonPlay(lesson.id, size: Size(columns: 40, rows: 12))
    for step in lesson.steps {
      try play.play("<f2>GG")
      let last = Sentence(tokens: try require(step.task.last)).shown.filter { $0 != "`" }.split(
        separator: " "
      ).last
      check(play.shows(String(try require(last))))
      for line in play.lines { check(TextLayout.columns(line) <= 40) }
      try play.play("<esc>")
      try play.guess()
      try play.play(step.solution.text.split(separator: "\n").joined())
      check(play.shows("✓ "))
      try play.play("<f2>")
      check(play.shows("✓ Reached."))
      try play.play("<f2>")
    }
  }
}
