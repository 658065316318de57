@testable import ComposerUI
import Explanations
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("The lessons that come with the program")
struct BuiltInLessonsTests {
  @Test("There are thirteen, each can be read, and their names differ")
  func all() throws {
    #expect(BuiltInLessons.files.count == 13)
    for file in BuiltInLessons.files { _ = try BuiltInLessons.read(file) }
    #expect(Set(BuiltInLessons.all.map(\.id)).count == 13)
  }

  @Test(
    "Each goal is reached by its solution and not before, and the texts fit at 80×24",
    arguments: BuiltInLessons.files)
  func solutions(file: String) throws {
    #expect(LessonRehearsal.findings(in: try BuiltInLessons.read(file)) == [])
  }

  @Test(
    "The solutions work on other screens, too", arguments: sample(BuiltInLessons.files, oneIn: 3))
  func sizes(file: String) throws {
    for size in [Size(columns: 40, rows: 12), Size(columns: 120, rows: 40)] {
      let findings = LessonRehearsal.findings(in: try BuiltInLessons.read(file), size: size)
      #expect(findings.filter { !$0.isWarning } == [])
    }
  }

  @Test("A lesson whose solution or start is wrong is found")
  func broken() throws {
    var lesson = try BuiltInLessons.named("query-or-body")
    let solution = lesson.steps[1].solution
    lesson.steps[1].solution.text = "mp"
    #expect(
      LessonRehearsal.findings(in: lesson).first?.text.contains("does not reach the goal of step 2") == true)
    lesson.steps[1].solution.text = "m"
    #expect(!LessonRehearsal.findings(in: lesson).isEmpty)
    lesson.steps[1].solution.text = "<nokey>"
    #expect(LessonRehearsal.findings(in: lesson).first?.text.contains("<nokey>") == true)
    lesson.steps[1].solution = solution
    lesson.start.text = "POST https://h/ q=shoes"
    #expect(LessonRehearsal.findings(in: lesson).first?.text.contains("before anything is done") == true)
    lesson.start.text = "POST https://h/ 'q"
    #expect(LessonRehearsal.findings(in: lesson).first?.text.contains("not closed") == true)
    lesson.start.text = #"{"wiredraft": 1, "method": 7}"#
    #expect(LessonRehearsal.findings(in: lesson).count == 1)
    lesson.start.text = "POST https://h/ --body yaml"
    #expect(LessonRehearsal.findings(in: lesson).first?.text.contains("no body type yaml") == true)
  }

  /// A wrong answer that is close, and the response to it.
  struct Wrong: Sendable, CustomTestStringConvertible {
    var lesson: String
    /// The step, from 0.
    var step: Int
    var keys: String
    var text: String
    var testDescription: String { "\(lesson) \(step + 1): \(keys)" }
    init(_ lesson: String, _ step: Int, _ keys: String, _ text: String) {
      (self.lesson, self.step, self.keys, self.text) = (lesson, step, keys, text)
    }
  }

  static let wrong = [
    Wrong("query-or-body", 0, "mu", "Here it should be POST"),
    Wrong("query-or-body", 1, "mg", "Which other method does?"),
    Wrong("query-or-body", 1, "mu", "Which methods put parameters into the query?"),
    Wrong(
      "query-or-body", 2, "mu<enter><c-u>Boots<enter>",
      "q is the text `\"Boots\"`; the goal has the text `\"boots\"`."),
    Wrong("query-or-body", 3, "mg", "One pair too many: `limit=30`."),
    Wrong("get-head-delete", 0, "md", "this is DELETE; the goal asks for another method."),
    Wrong(
      "get-head-delete", 2, "1<enter>/{id}<enter><enter>7<enter>",
      "Yours: `/items/7?id=7`, goal: `/items/7`"),
    Wrong("empty-post", 0, "<enter><c-u><enter>", "One member too many: `q`."),
    Wrong("empty-post", 0, "x", "off is not deleted"),
    Wrong("empty-post", 3, "bj", "There is still a body of 2 bytes."),
    Wrong(
      "percent-encoding", 0, "<enter><c-u>R&d<enter>", "q is there: it is `R%26d`, the goal has `R%26D`."),
    Wrong("percent-encoding", 1, "<enter><c-u>cafe<enter>", "The é has an accent"),
    Wrong("percent-encoding", 3, "<enter><c-u>R%26D<enter>", "The % was encoded once more"),
    Wrong("plus-and-space", 0, "<enter><c-u>green+tea<enter>", "You typed a plus sign"),
    Wrong(
      "plus-and-space", 3, "<enter><c-u>1 + 1<enter>mg",
      "`%20` is where the goal has `+`."),
    Wrong("duplicate-names", 0, "<space>", "A pair is missing: the goal has 2, here is 1."),
    Wrong("duplicate-names", 2, #"x<enter><c-u>["blue","red"]<enter>"#, "an array"),
    Wrong("duplicate-names", 2, #"xhh<enter><c-u>["blue","red"]<enter>"#, "The array is in the name now"),
    Wrong(
      "array-styles", 0, "e<down><down><enter>",
      "The name `tags%5B0%5D` is where the goal has `tags%5B%5D`."),
    Wrong("null-empty-absent", 0, "j<enter><c-u>null<enter>", "the goal has the text `\"\"`"),
    Wrong("null-empty-absent", 2, "jk", ""),
    Wrong("form-json-multipart", 0, "bm", "The type of the body is multipart; the goal wants a form."),
    Wrong("form-json-multipart", 2, "jt", "count is one now. Choose JSON first"),
    Wrong("form-json-multipart", 2, "bj", "Now send count as text: in quotes."),
    Wrong("boundaries-and-files", 0, "6g", "you are on the method. Go down into the body."),
    Wrong("boundaries-and-files", 1, "2ophoto<tab>cat.png<enter>", "The row needs the type file."),
    Wrong("overriding", 0, "olang<tab>en<enter>", "lang is one of the parameters"),
    Wrong("overriding", 2, "3x", "`f` goes back to the parameters."),
    Wrong("raw-message", 0, "6", "you are on a quotation mark. Go up into the head."),
    Wrong("raw-message", 3, "2<enter><bs>è<enter>", "Content-Length is `16`; the goal has `15`."),
    Wrong("body-on-get", 0, "ofilter<tab>new<enter>", "`4` shows the body."),
    Wrong("body-on-get", 1, "mp", "promises nothing"),
    Wrong("body-on-get", 2, "mg4x", "`f` goes back to the body of the parameters."),
  ]

  @Test(
    "A nearly correct answer gets a hint that names the difference", arguments: sample(wrong, oneIn: 3))
  func wrongAnswers(wrong: Wrong) throws {
    var play = try LessonPlay(wrong.lesson)
    try play.goTo(step: wrong.step)
    try play.play(wrong.keys)
    #expect(play.state.lesson?.isReached == false)
    guard !wrong.text.isEmpty else {
      #expect(play.state.lesson?.attempt.difference == nil)
      return
    }
    let missing = play.state.lesson?.missing?.shown ?? "-"
    #expect(missing.contains(wrong.text), "\(missing)")
    let shown = wrong.text.filter { $0 != "`" }
    #expect(play.prose.contains(shown))
    #expect(Set(Self.wrong.map(\.lesson)).count == 13)
  }

  @Test(
    "The whole text of a step can be read at 40×12: the menu scrolls to its last line",
    arguments: sample(BuiltInLessons.all, oneIn: 4))
  func folded(lesson: Lesson) throws {
    var play = try LessonPlay(lesson.id, size: Size(columns: 40, rows: 12))
    for step in lesson.steps {
      try play.play("<f2>GG")
      let last = Sentence(tokens: try #require(step.task.last)).shown.filter { $0 != "`" }.split(
        separator: " "
      ).last
      #expect(play.shows(String(try #require(last))))
      for line in play.lines { #expect(TextLayout.columns(line) <= 40) }
      try play.play("<esc>" + step.solution.text.split(separator: "\n").joined())
      #expect(play.shows("✓ "))
      try play.play("<f2>")
      #expect(play.shows("✓ Reached."))
      try play.play("<f2>")
    }
  }
}
