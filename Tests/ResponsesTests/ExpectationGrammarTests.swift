import Responses
import Testing
import WiredraftCore

@Suite("The grammar of expectations")
struct ExpectationGrammarTests {
  static let lines: [(String, String)] = [
    ("status == 201", "status == 201"),
    ("$.id is number", "$.id is number"),
    (#"$.items[0].name == "tea""#, #"$.items[0].name == "tea""#),
    ("header Content-Type contains json", #"header Content-Type contains "json""#),
    ("time < 500", "time < 500"),
    ("  status==201\t", "status == 201"), ("status>=200", "status >= 200"), ("size <= 1e3", "size <= 1e3"),
    ("$ is object", "$ is object"), ("$.a is string", "$.a is text"), ("$.a is boolean", "$.a is bool"),
    ("$.a!=null", "$.a != null"), (#"$.a == {"b" : [1, 2.0]}"#, #"$.a == {"b":[1,2.0]}"#),
    ("$.a == tea for two", #"$.a == "tea for two""#), ("$.a == 2024-01-01", #"$.a == "2024-01-01""#),
    ("$.a contains true", "$.a contains true"), ("header ETag is present", "header ETag is present"),
    ("body matches ^[a-z]+$", "body matches ^[a-z]+$"),
    (#"body matches "^\\d+ ""#, #"body matches "^\\d+ ""#), (#"body matches "a b""#, "body matches a b"),
    (#"body == "a\nb""#, #"body == "a\nb""#), (#"body == "\u007f""#, #"body == "\u007f""#),
    (#"$['content-type'] is text"#, #"$['content-type'] is text"#), (#"$["a"].b is text"#, "$.a.b is text"),
    (#"$["it's"] is text"#, #"$['it\'s'] is text"#),
    (#"$['it\'s\u0009"'] is text"#, #"$['it\'s\u0009"'] is text"#),
    (#"$[''][ -2 ] is absent"#, #"$[''][-2] is absent"#), ("$.é.ü is text", "$.é.ü is text"),
    (#"$['a b']=="x""#, #"$['a b'] == "x""#), ("status matches ^2", "status matches ^2"),
  ]

  @Test("a line is read, and its description reads back as the same", arguments: lines)
  func reads(_ line: String, _ description: String) throws {
    let expectation = try Expectation(line)
    #expect(expectation.description == description)
    #expect(try Expectation(description) == expectation)
  }

  static let errors: [(String, ExpectationError.Reason)] = [
    ("»", .empty), ("  »", .empty), ("status == 1»\n2", .controlCharacter),
    ("»state == 1", .unknownSubject("state")),
    ("header »", .missingHeaderName), ("header»", .missingHeaderName), ("header »== 1", .missingHeaderName),
    (#"header »"Vary" == a"#, .invalidHeaderName), ("header a»:b == a", .invalidHeaderName),
    ("status»", .missingOperator), ("status »= 1", .unknownOperator("=")),
    ("$.a »has 1", .unknownOperator("has")), ("status »contains 2", .unfitOperator),
    ("size »matches 2", .unfitOperator), ("body »< 2", .unfitOperator), ("status »is number", .unfitOperator),
    ("status ==»", .missingValue), ("$.a is »", .missingValue), ("status == ok»", .needsNumber),
    ("$.a < tea»", .needsNumber), (#"$.a < "5"»"#, .needsNumber), ("header A == [1]»", .needsText),
    (#"body contains {"a":1}»"#, .needsText), ("$.a is »date", .unknownType("date")),
    ("body is number»", .unfitType), ("header A is null»", .unfitType),
    (#"$.a == "tea»"#, .invalidJSON(.unexpectedEnd)), (#"$.a == "tea" »x"#, .invalidJSON(.trailingContent)),
    ("$.a == [1,»]", .invalidJSON(.expected(.value))),
    ("$»a == 1", .incompletePath), ("$.» == 1", .incompletePath), ("$.a[0 »== 1", .incompletePath),
    ("$['a == 1»", .incompletePath), ("$[»] == 1", .nameNeedsQuotes), ("$[»a] == 1", .nameNeedsQuotes),
    ("$.»content-type == 1", .nameNeedsQuotes), ("$.items.»0 == 1", .nameNeedsQuotes),
    ("$[»*] == 1", .severalValues), ("$.»* == 1", .severalValues), ("$.».a == 1", .severalValues),
    ("$[1»:2] == 1", .severalValues), ("$['a'»,'b'] == 1", .severalValues), ("$[»?@.a] == 1", .severalValues),
    ("$[»01] == 1", .invalidIndex), ("$[»-0] == 1", .invalidIndex), ("$[»-1001] == 1", .invalidIndex),
    ("$[»99999999999999999999] == 1", .invalidIndex), (#"$[»'\x'] == 1"#, .invalidJSON(.malformedEscape)),
    ("body matches a»(b", .invalidPattern(.unclosedGroup)),
    (#"body matches »"a(b""#, .invalidPattern(.unclosedGroup)),
  ]

  @Test("an error has its place and its reason", arguments: errors)
  func refuses(_ marked: String, _ reason: ExpectationError.Reason) throws {
    let parts = marked.split(separator: "»", omittingEmptySubsequences: false)
    let line = parts.joined()
    let error = #expect(throws: ExpectationError.self) { try Expectation(line) }
    #expect(error?.reason == reason)
    #expect(error?.offset == parts[0].utf8.count)
  }

  @Test("the source of a capture is a subject alone")
  func captures() throws {
    #expect(try Capture("id", from: " $.id ").source == .path(try JSONPath("$.id")))
    #expect(try Capture("at", from: "header Location").source == .header("Location"))
    let error = #expect(throws: ExpectationError.self) { try Capture("id", from: "$.id == 1") }
    #expect(error?.reason == .trailingText && error?.offset == 5)
  }
}
