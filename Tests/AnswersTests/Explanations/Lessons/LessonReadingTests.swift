import TestSupport
import Testing
import WiredraftCore

@testable import Explanations

@Suite("Reading lessons")
struct LessonReadingTests {
  static let text = """
    # Query against body

    The method
    decides.

    <!-- not for learners
    ## Start
    -->
    ## Start

        GET https://h/items q=a

    ## Files

    - cat.png, 2048, image/png
    - raw, 7

    ## Step One

    Press `m`.

    Then look.

    ### Goal

    - method is POST, PUT
    - not row q goes to query

    ### Hints

    - Look
      at m.
    - p

    ### If method is PUT

    So be
    it.

    ### Reached

    Well.

    ### Solution

    ```
    m
    p
    ```
    """

  @Test("All sections of a lesson are read")
  func whole() throws {
    let lesson = try Lesson(reading: Array(Self.text.utf8), id: "x")
    check(lesson.title, "Query against body")
    check(lesson.about, "The method decides.")
    check(lesson.start, LessonText("GET https://h/items q=a", at: TextPosition(line: 11, column: 5)))
    check(lesson.files.map(\.name), ["cat.png", "raw"])
    check(lesson.files.map(\.size), [2048, 7])
    check(lesson.files.map(\.contentType), ["image/png", nil])
    let step = try require(lesson.steps.first)
    check(step.task, ["Press `m`.", "Then look."])
    check(
      step.goals.map(\.condition), [.method(["POST", "PUT"]), .not(.rowGoes("q", .query))])
    check(step.goals.first?.position, TextPosition(line: 26, column: 3))
    check(step.hints, ["Look at m.", "p"])
    check(step.cases, [LessonCase(condition: .method(["PUT"]), text: "So be it.")])
    check(step.explanation, ["Well."])
    check(step.solution.text, "m\np")
  }

  @Test("The lines of a file from Windows are the same lines")
  func carriageReturns() throws {
    let text = Self.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    check(
      try Lesson(reading: Array(text.utf8), id: "x"), try Lesson(reading: Array(Self.text.utf8), id: "x"))
  }

  @Test(
    "Each error is reported with its place",
    arguments: [
      ("", LessonError.Kind.missingTitle, 1, 1),
      ("text\n# A", .missingTitle, 1, 1),
      ("# A", .emptySection("A"), 1, 1),
      ("# A\n\nb", .missingSection("## Start"), 3, 1),
      ("# A\n\nb\n## Sart", .unknownHeading("Sart"), 4, 4),
      ("# A\n\nb\n## Start\n", .emptySection("Start"), 4, 1),
      ("# A\n\nb\n## Start\n    x\n## Start\n    x", .secondSection("Start"), 6, 1),
      ("# A\n\nb\n## Start\n    x\n", .missingSection("## Step"), 6, 1),
      ("# A\n\nb\n## Start\n    x\n## Step\n", .emptySection("Step"), 6, 1),
      ("# A\n\nb\n## Start\n    x\n## Step\nt\n", .missingSection("### Goal"), 6, 1),
      ("# A\n\nb\n## Start\n    x\n## Step\nt\n### Goal\nx", .noListItem, 9, 1),
      ("# A\n\nb\n## Start\n    x\n## Step\nt\n### Goal\n", .emptySection("Goal"), 8, 1),
      ("# A\n\nb\n## Start\n    x\n## Step\nt\n### Goal\n- x y", .unknownSubject("x"), 9, 3),
      ("# A\n\nb\n## Start\n    x\n## Files\n- a, b", .malformedFile, 7, 3),
      ("# A\n\nb\u{1b}[31m", .controlCharacter("\u{1b}"), 3, 2),
      ("# A\n\nb\u{202e}", .controlCharacter("\u{202e}"), 3, 2),
    ])
  func errors(text: String, kind: LessonError.Kind, line: Int, column: Int) {
    do throws(LessonError) {
      _ = try Lesson(reading: Array(text.utf8), id: "x")
      Issue.record("It was read.")
    } catch {
      check(error.kind, kind)
      check(error.position, TextPosition(line: line, column: column))
      check(error.sentence.hasSuffix("."))
    }
  }

  @Test("What is not UTF-8 is no lesson")
  func invalidBytes() {
    #expect(throws: LessonError(.notUTF8, at: TextPosition(line: 1, column: 1))) {
      try Lesson(reading: [0x23, 0x20, 0xFF], id: "x")
    }
  }

  @Test(
    "Each condition is read",
    arguments: [
      ("method is GET", LessonCondition.method(["GET"])),
      ("target is /a?b=c%20d", .bytes(.target, .equals, "/a?b=c%20d")),
      ("query contains a=b c", .bytes(.query, .contains, "a=b c")),
      ("head starts with GET", .bytes(.head, .starts, "GET")),
      (#"message ends with `\r\n\r\n`"#, .bytes(.message, .ends, "\r\n\r\n")),
      (#"body is `\x41\\\`\t`"#, .bytes(.body, .equals, "A\\`\t")),
      ("query is absent", .absent(.query)),
      ("body is absent", .absent(.body)),
      ("body is empty", .bodyIsEmpty),
      ("body is {}", .bytes(.body, .equals, "{}")),
      (#"body is json {"a": 1}"#, .bodyIsJSON(["a": 1])),
      ("body type is form", .bodyType(.form)),
      ("header X-A is b c", .field("X-A", .equals, "b c")),
      ("header X-A contains b", .field("X-A", .contains, "b")),
      ("header X-A is present", .fieldIsPresent("X-A")),
      ("header X-A is absent", .not(.fieldIsPresent("X-A"))),
      ("row `a b` goes to nowhere", .rowGoes("a b", .nowhere)),
      ("row a is sent as a=1", .rowIsSentAs("a", "a=1")),
      ("row a is present", .rowIsPresent("a")),
      ("row a is absent", .not(.rowIsPresent("a"))),
      ("cursor is on the method", .cursor(.role(.method))),
      ("cursor is on line end", .cursor(.role(.lineEnd))),
      ("cursor is on empty line", .cursor(.emptyLine)),
      ("cursor is on closing delimiter", .cursor(.closingDelimiter)),
      ("cursor is on header Host", .cursor(.field("Host"))),
      ("cursor is on value of q", .cursor(.piece(.value, "q"))),
      ("cursor is on escape in q", .cursor(.piece(.escape, "q"))),
      ("cursor is on bytes %2B", .cursor(.bytes("%2B"))),
      ("style arrays is brackets", .style("arrays", "brackets")),
      ("pane is route", .pane(.route)),
      ("problem content-on-get", .problem(.contentOnGet)),
      (#"reader php reads tag as "blue""#, .readerReads("php", "tag", "blue")),
      ("reader rails@6.1 loses tag", .readerLoses("rails@6.1", "tag")),
      ("not not method is A", .not(.not(.method(["A"])))),
    ])
  func conditions(text: String, condition: LessonCondition) throws {
    check(
      try LessonConditionReader.read(LessonItem(text, at: TextPosition(line: 1, column: 1))), condition)
  }

  @Test(
    "A condition that is wrong is reported where it is",
    arguments: [
      ("method GET", 8), ("body type is yaml", 14), ("row q goes to there", 15), ("target has x", 8),
      ("target is", 10), ("cursor is on top", 14), ("problem nothing", 9), ("body is empty now", 15),
      ("body is json {", 14), (#"body is `\q`"#, 10), ("body is `a", 11), ("style colour is red", 7),
      ("reader phq reads a as 1", 8), ("reader php has a", 11), ("reader php reads a as {", 23),
    ])
  func wrongConditions(text: String, column: Int) {
    do throws(LessonError) {
      _ = try LessonConditionReader.read(LessonItem(text, at: TextPosition(line: 4, column: 1)))
      Issue.record("It was read.")
    } catch {
      check(error.position, TextPosition(line: 4, column: column))
    }
  }

  @Test("A condition that goes on in further lines is reported where it is in them")
  func conditionInTwoLines() {
    var item = LessonItem("cursor is", at: TextPosition(line: 4, column: 3))
    item.append("on top", at: TextPosition(line: 6, column: 5))
    #expect(throws: LessonError.self) { try LessonConditionReader.read(item) }
    do throws(LessonError) {
      _ = try LessonConditionReader.read(item)
    } catch {
      check(error.position, TextPosition(line: 6, column: 8))
    }
    check(item.position(of: 9), TextPosition(line: 4, column: 12))
    check(item.position(of: 10), TextPosition(line: 6, column: 5))
  }
}
