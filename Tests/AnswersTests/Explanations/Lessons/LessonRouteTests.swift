import TestSupport
import Testing
import WiredraftCore

@testable import Explanations

@Suite("Routes of lessons")
struct LessonRouteTests {
  /// Returns the routes of a section, whose heading is in line 1.
  static func routes(_ text: String) throws(LessonError) -> [LessonRoute] {
    let lines = try LessonReader.lines(of: "## Routes\n" + text)
    let section = LessonReader.Section(
      level: 2, title: "Routes", column: 4, line: lines[0], lines: Array(lines.dropFirst()))
    return try LessonRouteReader.routes(in: section)
  }

  @Test("Indented blocks are routes, and so are those between backticks")
  func blocks() throws {
    let routes = try Self.routes(
      """

          GET /weather
          200
          Content-Type: application/json
          X-Empty:

          {"today":
            "rain"}

      <!-- one without a body -->
          DELETE /weather
          204

      ```
      POST /weather
      201
      Location:  /weather/1\u{20}

      First.

      GET /weather
      ```
      \tM-SEARCH /a%20b
      \t404
      """)
    check(routes.map(\.method), ["GET", "DELETE", "POST", "M-SEARCH"])
    check(routes.map(\.path), ["/weather", "/weather", "/weather", "/a%20b"])
    check(routes.map(\.status), [200, 204, 201, 404])
    check(
      routes.map(\.fields),
      [
        [
          LessonRoute.Field(name: "Content-Type", value: "application/json"),
          LessonRoute.Field(name: "X-Empty", value: ""),
        ], [], [LessonRoute.Field(name: "Location", value: "/weather/1")], [],
      ])
    check(routes.map(\.body), ["{\"today\":\n  \"rain\"}", "", "First.\n\nGET /weather", ""])
    check(routes.map(\.position.line), [3, 12, 16, 24])
    check(routes.map(\.position.column), [5, 5, 1, 2])
  }

  @Test("They are read with their lesson")
  func section() throws {
    let text = LessonReadingTests.text.replacing(
      "## Files", with: "## Routes\n\n    GET /a\n    200\n\n## Files")
    let lesson = try Lesson(reading: Array(text.utf8), id: "x")
    check(lesson.routes.map(\.path), ["/a"])
    check(lesson.files.count, 2)
    let twice = text.replacing("## Step", with: "## Routes\n\n    GET /b\n    200\n\n## Step")
    #expect(throws: LessonError(.secondSection("Routes"), at: TextPosition(line: 23, column: 1))) {
      try Lesson(reading: Array(twice.utf8), id: "x")
    }
  }

  @Test(
    "Each error is reported with its place",
    arguments: [
      ("", LessonError.Kind.emptySection("Routes"), 1, 1),
      ("A weather service.\n\n    GET /a\n    200", .route(.noBlock), 2, 1),
      ("    GET /a\n    200\n  GET /b", .route(.noBlock), 4, 1),
      ("    GET", .route(.noRequestLine), 2, 5),
      ("    GET /a b\n    200", .route(.noRequestLine), 2, 5),
      ("    G(T /a\n    200", .route(.invalidMethod("G(T")), 2, 5),
      ("    CONNECT /a\n    200", .route(.invalidMethod("CONNECT")), 2, 5),
      ("    GET a\n    200", .route(.invalidPath("a")), 2, 9),
      ("    GET /a?b\n    200", .route(.invalidPath("/a?b")), 2, 9),
      ("    GET /é\n    200", .route(.invalidPath("/é")), 2, 9),
      ("    GET /a", .route(.missingStatus), 2, 5),
      ("    GET /a\n\n    GET /b\n    200", .route(.missingStatus), 2, 5),
      ("    GET /a\n\n    {}", .route(.missingStatus), 3, 1),
      ("    GET /a\n    200 OK", .route(.invalidStatus("200 OK")), 3, 5),
      ("    GET /a\n    103", .route(.invalidStatus("103")), 3, 5),
      ("    GET /a\n    600", .route(.invalidStatus("600")), 3, 5),
      ("    GET /a\n    200\n    {}", .route(.malformedField), 4, 5),
      ("    GET /a\n    200\n    A : b", .route(.malformedField), 4, 5),
      ("    GET /a\n    200\n    A: b\n    Date: c", .route(.ownField("Date")), 5, 5),
      ("    GET /a\n    304\n\n    x", .route(.bodyNotAllowed("with status 304")), 5, 5),
      ("```\nHEAD /a\n200\n\nx\n```", .route(.bodyNotAllowed("to HEAD")), 6, 1),
      ("    GET /a\n    200\n\n    GET /a\n    404", .route(.secondRoute("GET /a")), 5, 5),
    ])
  func errors(text: String, kind: LessonError.Kind, line: Int, column: Int) {
    do throws(LessonError) {
      _ = try Self.routes(text)
      Issue.record("It was read.")
    } catch {
      check(error, LessonError(kind, at: TextPosition(line: line, column: column)))
      check(error.sentence.hasSuffix("."))
    }
  }
}
