import Responses
import TestSupport
import Testing
import WiredraftCore

@Suite("Expectations of large answers")
struct ExpectationTests {
  @Test("A value may be too large, but its type and a part of it are checked nevertheless")
  func large() throws {
    let large = String(repeating: "a", count: 1 << 20)
    // The limit is divided by the number of elements that are kept.
    let several = #"["\#(large.prefix(1 << 17))",1,1,1,1,1,1,1,1]"#
    for (line, text) in [("$ == a", "\"\(large)\""), ("$[-9] == a", several)] {
      let facts = ResponseCases.facts(Array(text.utf8), piece: 1 << 18)
      check(try Expectation(line).check(against: facts).verdict, .undecided(.valueTooLarge))
    }
    let text = #"{"a":"\#(large)","b":1}"#
    let facts = ResponseCases.facts(Array(text.utf8), piece: 1 << 18)
    let lines = [
      "status == 200", "$.a is text", "$ is object", "$.b == 1", "body contains aa\",", "$.a is present",
    ]
    let checked = try facts.check(lines.map { try Expectation($0) }).expectations
    check(checked.allSatisfy { $0.verdict == .holds }, "\(checked)")
  }

  @Test("All expectations are checked in one pass, however the content is divided")
  func onePass() throws {
    let one = try require(
      Corpus.files("responses").flatMap(\.cases).first { $0["check"] != nil && $0["capture"] == nil })
    let lines = try ResponseCases.inputs("check").compactMap { try? Expectation(Marked.string($0)) }
    let captures = try ["$.id", "$.items[-1]", "body", "$.x"].map { try Capture("a", from: $0) }
    let text = Marked.string(one["content"] ?? "")
    let content = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    let whole = try ResponseCases.facts(content, piece: content.count).check(lines, capturing: captures)
    check(whole.captures[2], .value(.string(text)))
    for piece in [1, 2, 3, 5, 31] {
      let divided = try ResponseCases.facts(content, piece: piece).check(lines, capturing: captures)
      check(divided.expectations == whole.expectations && divided.captures == whole.captures, "\(piece)")
    }
    for (line, checked) in zip(lines, whole.expectations) {
      let alone = try line.check(against: ResponseCases.facts(content))
      check(alone.verdict, checked.verdict, "\(line)")
    }
  }

  @Test("Nested repetition takes linear time", arguments: ["b", "!"])
  func linear(end: String) throws {
    let text = String(repeating: "a", count: 300) + end
    for pattern in [
      "^(a+)+$", "^(a|aa|a*)*c", "^(a*)*$", "^(a|a)*$", "^(a|a?)+$", "^(.*)*c", "^(.*a){20}$",
      "^(a?){50}a{50}$",
      "^([a-z]+)*$", #"^(\w+\s?)+$"#, "^((a*)*)*$", "(x+x+)+y",
    ] {
      check(try Pattern(pattern).matches(text), end == "b" && pattern.contains(/\[a-z|\\w/), pattern)
    }
  }
}
