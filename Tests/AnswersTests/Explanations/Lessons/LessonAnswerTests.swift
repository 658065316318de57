import TestSupport
import Responses
import Testing
import WiredraftCore

@testable import Explanations

@Suite("Answers in lessons")
struct LessonAnswerTests {
  static let created = "HTTP/1.1 201 Created\r\nLocation: /items/7\r\nVary: a\r\nVary: b\r\n\r\n"

  /// Returns an answer to a request.
  static func answer(
    _ head: String = created, body: String = #"{"id":7,"tags":["new"]}"#,
    to request: String =
      "POST /items?a=1 HTTP/1.1\r\nHost: h\r\nX-A:  b \r\nX-A: c\r\nAuthorization: Bearer t\r\n\r\nX-B: d\r\n",
    isText: Bool = true, isComplete: Bool = true
  ) -> LessonAnswer {
    var reader = ResponseReader()
    reader.read(Array(head.utf8)[...]) { _ in }
    let bytes = Array(body.utf8)
    return LessonAnswer(
      response: reader.response, body: bytes, text: isText ? bytes : nil, isComplete: isComplete,
      time: .milliseconds(30), sent: request.utf8)
  }

  static let answered = "HTTP/1.1 404 Not Found\r\nX: y\r\n\r\n"

  /// Returns a situation with answers, the latest last.
  static func situation(_ answers: LessonAnswer..., rows: [Draft.Row] = []) -> LessonSituation {
    var situation = LessonDifferenceTests.situation("POST", "https://h/items", rows)
    situation.answers = answers
    return situation
  }

  static func condition(_ text: String) throws -> LessonCondition {
    try LessonConditionReader.read(LessonItem(text, at: TextPosition(line: 1, column: 1)))
  }

  @Test("The head of a request is read to its empty line")
  func sentHead() {
    let head = Self.answer().sent
    check(head.method, Array("POST".utf8))
    check(head.target, Array("/items?a=1".utf8))
    check(head.fields.map(\.name), ["Host", "X-A", "X-A", "Authorization"])
    check(head.values(of: "x-a"), [Array("b".utf8), Array("c".utf8)])
    check(LessonSentHead("GET".utf8).method.isEmpty)
    check(LessonSentHead("GET /\r\n".utf8).target.isEmpty)
    check(LessonSentHead("GET  HTTP/1.1\nno colon\nA:b\n\n".utf8).fields.count, 1)
  }

  @Test(
    "Conditions on the latest answer are met",
    arguments: [
      "answer status == 201", "answer status < 300", "answer header location contains items",
      "answer header Vary == b", "answer header X is absent", "answer $.id is number",
      #"answer $.tags contains "new""#, "answer body contains new", "answer size > 10", "answer time < 40",
      "earlier answer status == 404", "earlier answer body is absent", "answers are at least 2",
      "sent method is POST", "sent method is PUT, POST", "sent target is /items?a=1",
      "sent target contains ?a", "sent target starts with /i", "sent header X-A is c",
      "sent header x-a is present", "sent header X-B is absent", "sent header Authorization contains Bearer",
      "not answer status == 404", "not sent method is GET",
    ])
  func met(_ text: String) throws {
    let situation = Self.situation(Self.answer(Self.answered, body: ""), Self.answer())
    check(try Self.condition(text).isMet(in: situation))
    // Without an answer only what is ruled out is met.
    check(try Self.condition(text).isMet(in: Self.situation()), text.hasPrefix("not "))
  }

  @Test(
    "Other conditions aren't",
    arguments: [
      "answer status == 404", "answer header X == y", "answer $.id == 8",
      "earlier answer status == 201", "answers are at least 3", "sent method is post",
      "sent target is /items",
      "sent header X-B is present", "sent header X-A is absent", "sent header X-A is b, c",
    ])
  func unmet(_ text: String) throws {
    let situation = Self.situation(Self.answer(Self.answered, body: ""), Self.answer())
    check(try !Self.condition(text).isMet(in: situation))
  }

  @Test("A body that is incomplete or too long meets no condition")
  func limits() throws {
    let condition = try Self.condition("answer body contains new")
    check(!condition.isMet(in: Self.situation(Self.answer(isComplete: false))))
    let long = Self.answer(body: "new" + String(repeating: " ", count: LessonSituation.longest))
    check(!condition.isMet(in: Self.situation(long)))
    check(try Self.condition("answer status == 201").isMet(in: Self.situation(long)))
    check(
      LessonDifference(situation: Self.situation(long)).sentence(against: condition),
      "The body of the answer is too long to be looked at.")
  }

  @Test("Each condition is read")
  func reading() throws {
    check(
      try Self.condition("answer  header ETag is present"), .answer(try Expectation("header ETag is present"))
    )
    check(
      try Self.condition("earlier answer status == 201"), .earlierAnswer(try Expectation("status == 201")))
    check(try Self.condition("answers are at least 2"), .answers(atLeast: 2))
    check(try Self.condition("sent method is GET, HEAD"), .sent(.method(["GET", "HEAD"])))
    check(try Self.condition("sent target ends with a b"), .sent(.target(.ends, "a b")))
    check(try Self.condition(#"sent header A is `\x20`"#), .sent(.field("A", .equals, " ")))
    check(try Self.condition("sent header A is present"), .sent(.fieldIsPresent("A")))
    check(try Self.condition("sent header A is absent"), .sent(.fieldIsAbsent("A")))
    check(try Self.condition("guess is c"), .guess("c"))
  }

  @Test(
    "A condition that is wrong is reported where it is",
    arguments: [
      ("answer", 7), ("answer statu == 201", 8), ("answer status = 201", 15), ("answer status == é", 19),
      (#"answer $.é == {"a":"#, 20), ("earlier status == 201", 9), ("earlier", 8), ("answers are 2", 13),
      ("answers are at least no", 22), ("answers are at least 0", 22), ("answers are at least 2 3", 24),
      ("sent", 5), ("sent body is a", 6), ("sent method POST", 13), ("sent target has a", 13),
      ("sent header A", 14), ("sent header A present", 15), ("guess is", 9), ("guess is A", 10),
    ])
  func wrong(text: String, column: Int) {
    do throws(LessonError) {
      _ = try LessonConditionReader.read(LessonItem(text, at: TextPosition(line: 4, column: 1)))
      Issue.record("It was read.")
    } catch {
      check(error.position, TextPosition(line: 4, column: column), "\(text): \(error.sentence)")
      check(error.sentence.hasSuffix("."))
      check(!error.sentence.contains("at character"))
    }
  }

  // MARK: - Differences

  static func sentence(_ text: String, _ situation: LessonSituation) throws -> String? {
    let condition = try condition(text)
    check(!condition.isMet(in: situation))
    return LessonDifference(situation: situation).sentence(against: condition)
  }

  static let nothingSent = "Nothing has been sent in this step yet: {key:send} sends."

  @Test(
    "As long as nothing is sent, that is said",
    arguments: [
      "answer status == 201", "earlier answer status == 201", "answers are at least 2", "sent method is POST",
    ])
  func nothing(text: String) throws {
    check(try Self.sentence(text, Self.situation()), Self.nothingSent)
  }

  @Test(
    "The difference of an answer is described",
    arguments: [
      ("answer status == 200", "The answer has status 201; the goal wants 200."),
      ("answer status >= 400", "The answer has status 201; the goal wants `status >= 400`."),
      ("answer header ETag is present", "The answer has no field ETag."),
      ("answer header Location is absent", "The answer has a field Location; the goal wants none."),
      ("answer header Location == /a", "Location in the answer is `/items/7`; the goal has `/a`."),
      (
        "answer header Location contains users",
        "Location in the answer is `/items/7`; the goal has in it `users`."
      ),
      ("answer $.id == 8", "`$.id` in the answer is `7`; the goal has `8`."),
      ("answer $.tags[0] == old", #"`$.tags[0]` in the answer is `"new"`; the goal has `"old"`."#),
      ("answer $.id is text", "`$.id` in the answer is `7`; the goal wants a text."),
      ("answer $.name is present", "The answer has no value at `$.name`."),
      ("answer $.id is absent", "The answer has a value at `$.id`; the goal wants none."),
      ("answer body contains old", "The body of the answer has no `old` in it."),
      ("answer body == old", "The body of the answer is not what the goal asks for."),
      ("answer body is absent", "The answer has a body of 23 bytes; the goal wants none."),
      ("answer size == 2", "The body of the answer has 23 bytes; the goal wants 2."),
      ("answer time < 3", "The answer took 30 ms; the goal wants `time < 3`."),
      ("earlier answer status == 201", "The earlier answer has status 404; the goal wants 201."),
      ("earlier answer body is present", "The earlier answer has no body."),
      ("earlier answer $.id is present", "The earlier answer has no body."),
      ("answers are at least 3", "2 answers came in this step; the goal wants 3: {key:send} sends again."),
      ("not answer status == 201", "The answer meets `status == 201`, which the goal rules out."),
    ])
  func differences(text: String, expected: String) throws {
    let situation = Self.situation(Self.answer(Self.answered, body: ""), Self.answer())
    check(try Self.sentence(text, situation), expected)
  }

  @Test("An earlier answer needs a second one")
  func earlier() throws {
    check(
      try Self.sentence("earlier answer status == 201", Self.situation(Self.answer())),
      "1 answer came in this step; the goal wants 2: {key:send} sends again.")
  }

  @Test("What an answer can't show is said")
  func undecided() throws {
    check(
      try Self.sentence("answer body contains x", Self.situation(Self.answer(isText: false))),
      "The body of the answer is no text.")
    check(
      try Self.sentence("answer $.id == 7", Self.situation(Self.answer(isComplete: false))),
      "The body of the answer is not complete.")
    check(
      try Self.sentence("answer status == 201", Self.situation(Self.answer(""))),
      "No answer came: {key:send} sends again.")
  }

  @Test(
    "The difference of the request that was sent is described",
    arguments: [
      ("sent method is GET", "POST was sent; the goal asks for another method."),
      ("sent target is /a", "The target that was sent is `/items?a=1`; the goal has `/a`."),
      ("sent header X-A is d", "X-A was sent as `b`; the goal has `d`."),
      ("sent header X-B is present", "No field X-B was sent."),
      ("sent header X-B is c", "No field X-B was sent."),
      (
        "sent header X-A is absent",
        "A field X-A was sent; the goal wants none."
      ),
      (
        "sent target is /items",
        "The target that was sent is `/items?a=1`; the goal has `/items`."
      ),
      ("not sent header Host is present", "A field Host was sent; the goal wants none."),
    ])
  func sentDifferences(text: String, expected: String) throws {
    check(try Self.sentence(text, Self.situation(Self.answer())), expected)
  }

  @Test("Words about an answer say that the draft has changed since its request was sent")
  func outdated() throws {
    var step = LessonStep()
    step.goals = [
      LessonGoal(
        condition: try Self.condition("answer status == 200"), position: TextPosition(line: 1, column: 1))
    ]
    var situation = Self.situation(Self.answer())
    check(step.difference(in: situation), "The answer has status 201; the goal wants 200.")
    situation.answers[0].isOutdated = true
    check(
      step.difference(in: situation),
      "The answer has status 201; the goal wants 200. The draft has changed since: {key:send} sends it.")
    step.goals[0].condition = try Self.condition("method is GET")
    check(step.difference(in: situation)?.contains("changed since") == false)
  }

  @Test("A request with an error can't be sent, which is said")
  func unsendable() throws {
    var situation = LessonDifferenceTests.situation("TRACE", "https://h/items", [Draft.Row("a", "1")])
    check(
      try Self.sentence("sent method is TRACE", situation),
      "Nothing can be sent: the request has an error, {key:list-problems} lists it.")
    situation = LessonDifferenceTests.situation("GET", "https://h/items", [])
    check(
      try Self.sentence("sent method is GET", situation),
      "Nothing has been sent in this step yet: {key:send} sends.")
  }

  @Test("Nothing of a secret value is shown")
  func secrets() throws {
    let head = "HTTP/1.1 200 OK\r\nX-Token: hunter2\r\n\r\n"
    let secret = Self.situation(
      Self.answer(
        head, body: #"{"password":"hunter2"}"#,
        to: "GET /?password=hunter2 HTTP/1.1\r\nAuthorization: Basic hunter2\r\nX-Token: hunter2\r\n\r\n"),
      rows: [Draft.Row("password", "hunter2")])
    for text in [
      "answer header X-Token == a", "answer $.password == a", "answer body == a", "answer body contains a_",
      "sent target is /", "sent header Authorization is a", "sent header X-Token is a",
    ] {
      check(try Self.sentence(text, secret)?.contains("hunter2") == false, "\(text)")
    }
    // A value that isn't in the draft any more is still a secret.
    check(
      try Self.sentence("sent header Authorization is a", Self.situation(Self.answer())),
      "The field Authorization was sent with another value.")
  }
}
