import Foundation
import Testing

@Suite struct LessonsCommandTests {
  static let lesson = """
    # Own lesson

    About something.

    ## Start

        GET https://h/p a=1

    ## Step

    Press `m`, then `p`.

    ### Goal

    - method is POST

    ### Hints

    - Look at m.

    ### Reached

    Done.

    ### Solution

        mp
    """

  @Test("The lessons are listed with their numbers, names and titles")
  func list() throws {
    let result = try Program().run(["lessons"])
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("1   query-or-body           Query or body\n"))
    #expect(result.text.split(separator: "\n").count == 26)
    #expect(result.text.contains("26  what-the-server-reads"))
  }

  @Test("A teacher's lessons follow those of the program, by an option or a variable")
  func own() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent("own"), withIntermediateDirectories: true)
    try program.write(Self.lesson, to: "own/01-mine.lesson.md")
    try program.write("no lesson", to: "own/README.md")
    for result in [
      try program.run(["lessons", "--from", "own"]),
      try program.run(["lessons"], environment: ["WIREDRAFT_LESSONS": "own"]),
    ] {
      #expect(result.status == 0)
      #expect(result.text.hasSuffix("27  mine                    Own lesson\n"))
    }
    let text = try program.run(["lessons", "--from", "own", "--print", "mine"])
    #expect(text.text.hasPrefix("# Own lesson\n"))
  }

  @Test("A teacher's lessons are checked by playing them: places, sentences and exit status")
  func check() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent("own"), withIntermediateDirectories: true)
    try program.write(Self.lesson, to: "own/01-mine.lesson.md")
    let good = try program.run(["lessons", "--check", "own"])
    #expect(good.status == 0)
    #expect(good.text == "own: 1 of 1 lesson works.\n")
    #expect(good.errors.isEmpty)

    try program.write(
      Self.lesson.replacingOccurrences(of: "    mp", with: "    mu"), to: "own/02-b.lesson.md")
    try program.write(
      Self.lesson.replacingOccurrences(of: "- method", with: "- methud"), to: "own/03-c.lesson.md")
    try program.write(
      Self.lesson.replacingOccurrences(of: "About", with: "\u{1b}[31mAbout"), to: "own/04-d.lesson.md")
    try program.write(
      Self.lesson.replacingOccurrences(of: "GET https", with: "POST https"), to: "own/05-e.lesson.md")
    let bad = try program.run(["lessons", "--check", "own"])
    #expect(bad.status == 1)
    #expect(bad.text == "own: 1 of 5 lessons work.\n")
    let lines = bad.errors.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.contains { $0.hasPrefix("own/02-b.lesson.md:15:3: error: The solution does not reach") })
    #expect(
      lines.contains { $0.hasPrefix("own/03-c.lesson.md:15:3: error: No condition begins with “methud”") })
    #expect(lines.contains { $0.hasPrefix("own/04-d.lesson.md:3:1: error: The control character U+001B") })
    #expect(
      lines.contains { $0.hasPrefix("own/05-e.lesson.md:15:3: error: The goal of step 1 is reached before") })
    #expect(!bad.errors.contains("\u{1b}"))

    let list = try program.run(["lessons", "--from", "own"])
    #expect(list.status == 2)
    #expect(list.text.contains("(can't be read)"))
    #expect(list.errors.contains("own/03-c.lesson.md:15:3: error:"))
    #expect(try program.run(["lessons", "--check", "nowhere"]).status == 2)
    try program.write("", to: "own/x y.lesson.md")
    let named = try program.run(["lessons", "--check", "own"])
    #expect(named.status == 2)
    #expect(named.errors.contains("own/x y.lesson.md: error: The name of a lesson"))
  }

  @Test("One file is checked, with an answer of its own route and a guess")
  func oneFile() throws {
    let program = try Program()
    let text = """
      # Weather

      About an answer.

      ## Start

          GET https://lesson.practice.example/weather

      ## Routes

          GET /weather
          200
          Content-Type: application/json

          {"today": "rain"}

      ## Step

      Send.

      ### Guess

      - [ ] Sun.
      - [x] Rain.

      ### Goal

      - answer $.today == "rain"

      ### Hints

      - Look.

      ### Reached

      It rains.

      ### Solution

          <c-r>
      """
    try program.write(text, to: "weather.lesson.md")
    let good = try program.run(["lessons", "--check", "weather.lesson.md"])
    #expect(good.text == "weather.lesson.md: 1 of 1 lesson works.\n")
    #expect(good.status == 0 && good.errors.isEmpty)
    try program.write(
      text.replacingOccurrences(of: "== \"rain\"", with: "== \"sun\""), to: "weather.lesson.md")
    let bad = try program.run(["lessons", "--check", "weather.lesson.md"])
    #expect(bad.status == 1)
    #expect(
      bad.errors.contains(
        "weather.lesson.md:28:3: error: The solution does not reach the goal of step 1: `$.today` in the answer is `\"rain\"`; the goal has `\"sun\"`."
      ), "\(bad.errors)")
    let missing = try program.run(["lessons", "--check", "none.lesson.md"])
    #expect(missing.status == 2 && missing.errors.hasPrefix("none.lesson.md: error:"))
  }

  @Test("The results are JSON, with the guesses of each lesson")
  func results() throws {
    let program = try Program()
    let place = program.folder.url.appendingPathComponent(".local/state/wiredraft/lessons")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("wiredraft lesson 1\nfinished yes\nguesses 3\nright 2\n".utf8).write(
      to: place.appendingPathComponent("who-decides"))
    let result = try program.run(["lessons", "--results"])
    #expect(result.status == 0)
    let json = try #require(JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    #expect(json["done"] as? Int == 1 && json["guesses"] as? Int == 3 && json["right"] as? Int == 2)
    let lessons = try #require(json["lessons"] as? [[String: Any]])
    #expect(lessons.count == 26)
    #expect(lessons[13]["id"] as? String == "who-decides" && lessons[13]["done"] as? Bool == true)
    #expect(lessons[13]["step"] is NSNull && lessons[0]["done"] as? Bool == false)
  }

  @Test("Wrong usage is reported")
  func usage() throws {
    #expect(try Program().run(["lessons", "99"]).status == 64)
    #expect(try Program().run(["lessons", "--print"]).status == 64)
    #expect(try Program().run(["lessons", "--results", "1"]).status == 64)
    #expect(try Program().run(["lessons", "--present", "--plain", "1"]).status == 64)
    #expect(try Program().run(["lessons", "--check", "a", "1"]).status == 64)
    #expect(try Program().run(["lessons", "--format"]).text.hasPrefix("# How a lesson is written\n"))
    #expect(try Program().runDetached(["lessons", "1"]).status == 69)
  }

  @Test("The lesson that the description of the format shows works")
  func format() throws {
    let program = try Program()
    let text = try program.run(["lessons", "--format"]).text
    let start = try #require(text.range(of: "## A whole lesson\n"))
    let end = try #require(text.range(of: "\n## The sections"))
    let lines = text[start.upperBound..<end.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false)
    var lesson = lines.map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(
      separator: "\n")
    // Its second step is left to the reader.
    let second = try #require(lesson.range(of: "## Step", options: .backwards))
    lesson = String(lesson[..<second.lowerBound])
    try FileManager.default.createDirectory(
      at: program.folder.url.appendingPathComponent("own"), withIntermediateDirectories: true)
    try program.write(lesson, to: "own/a.lesson.md")
    let result = try program.run(["lessons", "--check", "own"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }
}
