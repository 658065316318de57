import Responses
import Testing
import WiredraftCore

@Suite("The check of an answer")
struct ExpectationCheckTests {
  static let answer =
    "HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nVary: a\r\nvary: b\r\nAge: 12\r\n\r\n"
  static let content = #"""
    {"id": 12345678901234567890, "price": 1.10, "name": "té\u0061", "ok": true, "none": null, "e": 1e2,
     "items": [{"name": "tea"}, {"name": "cup", "tags": ["x", 5]}], "twice": {"a": 1}, "twice": {"b": 2},
     "empty": [], "bad": "\ud800", "grid": [[1, 2], [], [3, 4]]}
    """#

  /// Collects the facts of an answer with a content, in pieces of a length.
  static func facts(
    _ content: [UInt8], piece: Int = 7, isText: Bool = true, isComplete: Bool = true,
    time: Duration? = .microseconds(499_250), head: String = ExpectationCheckTests.answer
  ) -> AnswerFacts {
    var reader = ResponseReader()
    reader.read(Array(head.utf8)[...]) { _ in }
    let chunks: AnswerFacts.Chunks = { take in
      for start in stride(from: 0, to: content.count, by: piece) {
        try content[start..<min(start + piece, content.count)].withUnsafeBytes(take)
      }
    }
    return AnswerFacts(
      response: reader.response, size: content.count, isComplete: isComplete, time: time, content: chunks,
      text: isText ? chunks : nil)
  }

  static let holding = [
    "status == 201", "status != 200", "status >= 2.01e2", "status < 300", "status matches ^2..$",
    "time < 500", "time >= 499.25", "time == 499.25", "size > 100",
    "header content-type contains json", "header Content-Type == application/json", "header Vary == a",
    "header Vary == b", "header Vary != c", "header Age == 12.0", "header Age < 60", "header Age is integer",
    "header Vary is text", "header X is absent", "header Vary matches ^b$",
    "body contains té", "body is text", "body is present", "body matches \"\\\\{\\\"id\\\": \\\\d+,\"",
    "body != x", "$ is object", "$.id == 12345678901234567890", "$.id > 12345678901234567889",
    "$.id is integer",
    "$.price == 1.1", "$.price is number", "$.price matches ^1\\.10$", "$.name == téa", "$.name contains é",
    "$.ok == true", "$.ok is bool", "$.none == null", "$.none is null", "$.none is present", "$.e == 100",
    "$.items[0].name == tea", "$.items[-1].name == cup", "$.items[-2].name == tea", "$.items[-3] is absent",
    "$.items[2] is absent", "$.items[1].tags contains 5.0", "$.items[1].tags contains x", "$.items is array",
    #"$.items[0] == {"name":"tea"}"#, "$.twice.a is absent", "$.twice.b == 2", "$.id[0] is absent",
    "$.items.name is absent", "$.empty[-1] is absent", "$.empty == []", "$.grid[-1][-1] == 4",
    "$.grid[-3][-2] == 1", "$.grid[-2][-1] is absent", "$.grid[0] == [1.0,2]", "$.bad is text",
    "$['name'] is text",
    "$.items[0] != 5", "$.name != tea",
  ]

  @Test("an expectation holds", arguments: holding)
  func holds(_ line: String) throws {
    let checked = try Expectation(line).check(against: Self.facts(Array(Self.content.utf8)))
    #expect(checked.verdict == .holds, "\(checked)")
  }

  static let failing: [(String, [String])] = [
    ("status == 200", ["201"]), ("time < 499.2", ["499.25"]), ("header Vary == c", ["a", "b"]),
    ("header Vary != a", ["a", "b"]), ("header X == a", []), ("header X != a", []),
    ("header X is present", []),
    ("header Vary is absent", ["a", "b"]), ("header Age == 12a", ["12"]), ("header Vary < 5", ["a", "b"]),
    ("header Vary is number", ["a", "b"]), ("$.id == 12345678901234567891", ["12345678901234567890"]),
    ("$.e is integer", ["1e2"]), ("$.price == \"1.10\"", ["1.10"]), ("$.name == tea", [#""téa""#]),
    ("$.x == 1", []), ("$.x != 1", []), ("$.x is present", []), ("$.none is absent", ["null"]),
    ("$.none is text", ["null"]), ("$.items[0] contains name", [#"{"name":"tea"}"#]),
    ("$.ok matches t", ["true"]),
    ("$.items[0] == {}", [#"{"name":"tea"}"#]), ("$.name < 5", [#""téa""#]), ("body is absent", []),
  ]

  @Test("an expectation fails, and says the value that was found", arguments: failing)
  func fails(_ line: String, _ actual: [String]) throws {
    let checked = try Expectation(line).check(against: Self.facts(Array(Self.content.utf8)))
    #expect(checked.verdict == .fails)
    if line.hasPrefix("body") {
      #expect(checked.actual.first?.text == String(Self.content.prefix(200)))
      #expect(checked.actual.first?.isCut == true)
    } else {
      #expect(checked.actual.map(\.text) == actual)
    }
  }

  @Test("some answers don't say whether an expectation holds")
  func undecided() throws {
    let large = String(repeating: "a", count: 1 << 20)
    func check(_ line: String, _ facts: AnswerFacts, _ reason: UndecidedReason) throws {
      #expect(try Expectation(line).check(against: facts).verdict == .undecided(reason), "\(line)")
    }
    try check("status == 1", Self.facts([], head: ""), .noResponse)
    try check("time < 1", Self.facts([], time: nil), .noTime)
    try check("body contains a", Self.facts([0xFF], isText: false), .noText)
    for line in ["size == 1", "body == 1", "$ == 1"] {
      try check(line, Self.facts([0x31], isComplete: false), .incompleteContent)
    }
    for (text, offset) in [("", 0), ("[1, x", 4), ("[1", 2), ("1 2", 2)] {
      try check("$.a is absent", Self.facts(Array(text.utf8)), .noJSON(offset: offset))
    }
    try check("$ == a", Self.facts(Array(#""\ud800""#.utf8)), .unreadableValue)
    try check("$ == a", Self.facts([0x22, 0xFF, 0x22], isText: false), .unreadableValue)
    try check("$ == a", Self.facts(Array("\"\(large)\"".utf8), piece: 1 << 18), .valueTooLarge)
    // The limit is divided by the number of elements that are kept.
    let several = #"["\#(large.prefix(1 << 17))",1,1,1,1,1,1,1,1]"#
    try check("$[-9] == a", Self.facts(Array(several.utf8), piece: 1 << 18), .valueTooLarge)
  }

  @Test("a status, a type and a part of a large content are checked nevertheless")
  func large() throws {
    let text = #"{"a":"\#(String(repeating: "x", count: 1 << 20))","b":1}"#
    let facts = Self.facts(Array(text.utf8), piece: 1 << 18)
    let lines = [
      "status == 201", "$.a is text", "$ is object", "$.b == 1", "body contains xx\",", "$.a is present",
    ]
    let checked = try facts.check(lines.map { try Expectation($0) }).expectations
    #expect(checked.allSatisfy { $0.verdict == .holds }, "\(checked)")
  }

  @Test("all is the same however the content is divided, in one pass")
  func division() throws {
    let lines = try (Self.holding + Self.failing.map(\.0)).map { try Expectation($0) }
    let captures = try ["$.id", "$.items[-1]", "body", "$.x"].map { try Capture("a", from: $0) }
    let content = [0xEF, 0xBB, 0xBF] + Array(Self.content.utf8)
    let whole = try Self.facts(content, piece: content.count).check(lines, capturing: captures)
    #expect(whole.expectations.count { $0.verdict == .holds } == Self.holding.count)
    #expect(whole.captures[2] == .value(.string(Self.content)))
    for piece in [1, 2, 3, 5, 31] {
      let divided = try Self.facts(content, piece: piece).check(lines, capturing: captures)
      #expect(divided.expectations == whole.expectations && divided.captures == whole.captures, "\(piece)")
    }
  }

  @Test("a body is compared without its byte order mark, and exactly")
  func body() throws {
    for (bytes, text) in [
      ([0xEF, 0xBB, 0xBF, 0x61], "a"), ([0x61], "a"), ([0xEF, 0xBC, 0x81], "！"), ([0xEF, 0xBB], "\u{FFFD}"),
      ([0x65, 0xCC, 0x81], "e\u{301}"),
    ] as [([UInt8], String)] {
      for piece in 1...4 {
        let facts = Self.facts(bytes, piece: piece)
        #expect(try Expectation("body matches ^\(text)$").check(against: facts).verdict == .holds)
        let equal = try Expectation("body == \(text)").check(against: facts).verdict == .holds
        #expect(equal == (bytes != [0xEF, 0xBB]))
      }
    }
    #expect(try Expectation("body == é").check(against: Self.facts([0x65, 0xCC, 0x81])).verdict == .fails)
    #expect(try Expectation(#"body == """#).check(against: Self.facts([])).verdict == .holds)
    #expect(try Expectation("body is absent").check(against: Self.facts([])).verdict == .holds)
  }

  @Test("a capture has the value with its type")
  func captures() throws {
    let facts = Self.facts(Array(Self.content.utf8))
    func value(_ source: String) throws -> CapturedValue { try Capture("x", from: source).value(in: facts) }
    #expect(try value("$.id") == .value(.number(try #require(NumberLiteral("12345678901234567890")))))
    #expect(try value("$.price") == .value(.number(try #require(NumberLiteral("1.10")))))
    #expect(try value("$.items[1].tags") == .value(["x", 5]))
    #expect(try value("header Vary") == .value("a"))
    #expect(try value("status") == .value(201))
    #expect(try value("body") == .value(.string(Self.content)))
    #expect(try value("$.x") == .absent)
    #expect(try value("header X") == .absent)
    #expect(try value("$.bad") == .undecided(.unreadableValue))
  }
}
