import TestSupport
import Testing
import WiredraftCore

@testable import Explanations

@Suite("What tells an answer from a lesson's goal")
struct LessonDifferenceTests {
  static func situation(
    _ method: String, _ url: String = "https://h/p", _ rows: [Draft.Row] = [], body: Draft.BodyType = .json,
    cursor: Int? = nil
  ) -> LessonSituation {
    var draft = Draft()
    draft.method = method
    draft.url = url
    if !rows.isEmpty { draft.parameters = rows }
    draft.body.type = body
    return LessonSituation(
      draft: draft, composition: draft.compose(in: Composition.Context(boundary: "B")), cursor: cursor)
  }

  static func sentence(_ condition: String, _ situation: LessonSituation) throws -> String? {
    let condition = try LessonConditionReader.read(
      LessonItem(condition, at: TextPosition(line: 1, column: 1)))
    check(!condition.isMet(in: situation))
    return LessonDifference(situation: situation).sentence(against: condition)
  }

  @Test("A value that differs is named with the goal's")
  func value() throws {
    check(
      try Self.sentence("query is q=shoe", Self.situation("GET", "https://h/p", [Draft.Row("q", "shoes")])),
      "q is there: it is `shoes`, the goal has `shoe`.")
  }

  @Test("Readers decide what a name gives, and whether a row is lost")
  func readers() throws {
    let tags = Self.situation("GET", "https://h/p", [Draft.Row("tag", "red"), Draft.Row("tag", "blue")])
    func isMet(_ condition: String) throws -> Bool {
      try LessonConditionReader.read(LessonItem(condition, at: TextPosition(line: 1, column: 1))).isMet(
        in: tags)
    }
    check(try isMet(#"reader php reads tag as "blue""#))
    check(try isMet(#"reader qs reads tag as ["red","blue"]"#))
    // Of a flat reader both the list and the value of its accessor count.
    check(
      try isMet(#"reader flask reads tag as "red""#) && isMet(#"reader flask reads tag as ["red","blue"]"#))
    check(try isMet("reader php loses tag"))
    check(try isMet("not reader express loses tag"))
    check(
      try Self.sentence(#"reader php reads tag as ["red","blue"]"#, tags),
      "php gives tag otherwise than the goal asks.")
  }

  @Test("A space written in another way is shown beside the goal's")
  func space() throws {
    check(
      try Self.sentence("query is q=a+b", Self.situation("GET", "https://h/p", [Draft.Row("q", "a b")])),
      "Yours: `q=a%20b`, goal: `q=a+b`: `%20` is where the goal has `+`.")
    check(
      try Self.sentence(
        "body is q=a%20b", Self.situation("POST", "https://h/p", [Draft.Row("q", "a b")], body: .form)),
      "Yours: `q=a+b`, goal: `q=a%20b`: `+` is where the goal has `%20`.")
  }

  @Test("What is on the wrong side is reported, with the question that leads on")
  func side() throws {
    let rows = [Draft.Row("q", "a")]
    let expected =
      "q goes to the body; the goal wants it in the query. Which methods put parameters into the query?"
    check(try Self.sentence("row q goes to query", Self.situation("POST", "https://h/p", rows)), expected)
    check(try Self.sentence("query is q=a", Self.situation("POST", "https://h/p", rows)), expected)
    check(
      try Self.sentence(#"body is {"q":"a"}"#, Self.situation("GET", "https://h/p", rows)),
      "q goes to the query; the goal wants it in the body. Which methods put parameters into the body?")
  }

  @Test("Rows that are too many, missing, or in another order are reported")
  func rows() throws {
    let two = Self.situation("GET", "https://h/p", [Draft.Row("a", "1"), Draft.Row("b", "2")])
    check(try Self.sentence("query is a=1", two), "One pair too many: `b=2`.")
    check(
      try Self.sentence("query is b=2&a=1", two), "All pairs are right, but their order isn't the goal's.")
    check(
      try Self.sentence("query is a=1&b=2&c=3", two), "A pair is missing: the goal has 3, here are 2.")
    check(
      try Self.sentence("query is a=1&B=2", two), "The name `b` is where the goal has `B`.")
    check(
      try Self.sentence("row A goes to query", two),
      "There is `a`, but no `A`: names are compared letter for letter.")
  }

  @Test("A body of another type, and what differs in JSON, are reported")
  func bodies() throws {
    let form = Self.situation("POST", "https://h/p", [Draft.Row("n", "30")], body: .form)
    check(
      try Self.sentence(#"body is json {"n":30}"#, form), "The type of the body is form; the goal wants JSON."
    )
    let json = Self.situation("POST", "https://h/p", [Draft.Row("n", "30")])
    check(
      try Self.sentence(#"body is json {"n":30}"#, json),
      #"n is the text `"30"`; the goal has the number 30."#)
    check(try Self.sentence("body is json {}", json), "One member too many: `n`.")
    check(
      try Self.sentence(#"body is json {"N":"30"}"#, json), "`n` is where the goal has `N`.")
    check(try Self.sentence("body is n=30", json), "The type of the body is json; the goal wants a form.")
  }

  @Test("A method in small letters is told for what it is")
  func method() throws {
    check(
      try Self.sentence("method is POST", Self.situation("post")),
      "`post` is not POST: methods are case-sensitive (RFC 9110 §9.1).")
  }

  @Test("The place of the cursor is reported")
  func cursor() throws {
    check(
      try Self.sentence("cursor is on method", Self.situation("GET", cursor: 4)),
      "you are on the URL. Go back.")
    check(
      try Self.sentence("cursor is on method", Self.situation("GET"))?.contains("not in the wire") == true)
  }

  @Test("Nothing of a secret value is reported")
  func secrets() throws {
    let secret = Self.situation("GET", "https://h/p", [Draft.Row("password", "hunter2")])
    for condition in [
      "query is password=hunter3", "target is /p?password=x", "row password is sent as x", "query is q=1",
      "query is absent", "head contains x", "query is password=", "query is a=hunter2",
    ] {
      check(
        try Self.sentence(condition, secret)?.contains("hunter2") != true || condition.contains("hunter2"))
    }
    let body = Self.situation("POST", "https://h/p", [Draft.Row("password", "hunter2")])
    check(try Self.sentence(#"body is json {"password":"x"}"#, body)?.contains("hunter2") == false)
    check(try Self.sentence(#"body is {"password":"x"}"#, body)?.contains("hunter2") == false)
  }

  @Test("Where the cursor is counts by what made the byte")
  func places() throws {
    func isOn(_ text: String, _ situation: LessonSituation) throws -> Bool {
      try LessonConditionReader.read(LessonItem(text, at: TextPosition(line: 1, column: 1))).isMet(
        in: situation)
    }
    let rows = [Draft.Row("q", "a b")]
    // GET /p?q=a%20b HTTP/1.1
    check(try isOn("cursor is on name of q", Self.situation("GET", "https://h/p", rows, cursor: 7)))
    check(try isOn("cursor is on escape in q", Self.situation("GET", "https://h/p", rows, cursor: 10)))
    check(try isOn("cursor is on bytes %20", Self.situation("GET", "https://h/p", rows, cursor: 12)))
    check(try !isOn("cursor is on bytes %20", Self.situation("GET", "https://h/p", rows, cursor: 13)))
    check(try isOn("cursor is on row q", Self.situation("GET", "https://h/p", rows, cursor: 8)))
    check(try isOn("cursor is on header host", Self.situation("GET", "https://h/p", rows, cursor: 25)))
    let end = Self.situation("GET").composition.length - 1
    check(try isOn("cursor is on empty line", Self.situation("GET", cursor: end)))
    check(try !isOn("cursor is on empty line", Self.situation("GET", cursor: end - 2)))
  }
}
