import TestSupport
import Testing
import WiredraftCore

@testable import Explanations

@Suite("Guesses in lessons")
struct LessonGuessTests {
  /// Returns a lesson whose only step has these sections, which begin in line 9.
  static func lesson(_ sections: String, goal: String = "method is POST") -> [UInt8] {
    let text = """
      # A

      b
      ## Start
          GET https://h/
      ## Step
      t

      \(sections)
      ### Goal
      - \(goal)
      ### Hints
      - h
      ### Reached
      r
      ### Solution
          mp
      """
    return Array(text.utf8)
  }

  static let guess = """
    ### Guess

    - [ ] The body has
      two bytes.
    - [x] There is no body.
    - [ ] It is `{}`.

    ### If guess is a

    Two would be
    `{}`.

    ### If not guess is b

    No.
    """

  @Test("The options, the right one and the replies are read")
  func options() throws {
    let lesson = try Lesson(reading: Self.lesson(Self.guess), id: "x")
    let step = try require(lesson.steps.first)
    check(
      step.guess,
      LessonGuess(options: ["The body has two bytes.", "There is no body.", "It is `{}`."], right: 1))
    check((0..<4).map(LessonGuess.letter(of:)), ["a", "b", "c", "d"])
    check((0..<3).map(step.reply(toGuess:)), ["Two would be `{}`.", nil, "No."])
    check(try Lesson(reading: Self.lesson(""), id: "x").steps.first?.guess == nil)
  }

  @Test("The condition on a guess is met by it, and by nothing else")
  func condition() {
    var situation = LessonDifferenceTests.situation("GET")
    check(!LessonCondition.guess("a").isMet(in: situation))
    situation.guess = 0
    check(LessonCondition.guess("a").isMet(in: situation))
    check(!LessonCondition.guess("b").isMet(in: situation))
    situation.guess = 7
    check(!LessonCondition.guess("").isMet(in: situation))
  }

  @Test("The reply to a guess doesn't hide what differs from the goal")
  func replies() throws {
    let step = try require(Lesson(reading: Self.lesson(Self.guess), id: "x").steps.first)
    var situation = LessonDifferenceTests.situation("PUT")
    situation.guess = 0
    check(step.difference(in: situation), "this is PUT; the goal asks for another method.")
    check(step.isReached(in: LessonDifferenceTests.situation("POST")))
  }

  @Test(
    "Each error is reported with its place",
    arguments: [
      ("### Guess", LessonError.Kind.emptySection("Guess"), 9, 1),
      ("### Guess\n- [x] a", .optionCount(1), 9, 1),
      ("### Guess\n- [x] a\n- [ ] b\n- [ ] c\n- [ ] d\n- [ ] e", .optionCount(5), 9, 1),
      ("### Guess\n- [ ] a\n- [ ] b", .noRightOption, 9, 1),
      ("### Guess\n- [x] a\n- [ ] b\n- [X] c", .secondRightOption, 12, 3),
      ("### Guess\n- [x] a\n- b", .malformedOption, 11, 3),
      ("### Guess\n- [x] a\n- [ ]", .malformedOption, 11, 3),
      ("### Guess\n- [x] a\n-  [y] b", .malformedOption, 11, 4),
      ("### Guess\nWhich?\n- [x] a\n- [ ] b", .noListItem, 10, 1),
      ("### Guess\n- [x] a\n- [ ] b\n### Guess\n- [x] a\n- [ ] b", .secondSection("Guess"), 12, 1),
      ("### If guess is a\nt", .missingOption("a"), 9, 8),
      ("### If not guess is c\nt\n### Guess\n- [x] a\n- [ ] b", .missingOption("c"), 9, 8),
      ("### If guess is e\nt", .unknownWord("e", allowed: ["a", "b", "c", "d"]), 9, 17),
      ("### If guess a\nt", .expected("“is”"), 9, 14),
    ])
  func errors(sections: String, kind: LessonError.Kind, line: Int, column: Int) {
    do throws(LessonError) {
      _ = try Lesson(reading: Self.lesson(sections), id: "x")
      Issue.record("It was read.")
    } catch {
      check(error, LessonError(kind, at: TextPosition(line: line, column: column)))
      check(error.sentence.hasSuffix("."))
    }
  }

  @Test("A guess is no goal")
  func goal() {
    #expect(throws: LessonError(.guessAsGoal, at: TextPosition(line: 13, column: 3))) {
      try Lesson(reading: Self.lesson("### Guess\n- [x] a\n- [ ] b", goal: "not guess is a"), id: "x")
    }
  }
}
