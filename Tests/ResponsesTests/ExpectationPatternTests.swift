import Responses
import Testing

@Suite("Regular expressions of expectations")
struct ExpectationPatternTests {
  static let matches: [(String, [String], [String])] = [
    ("", ["", "a"], []), ("a", ["a", "bab"], ["", "b"]), ("^a$", ["a"], ["ab", "ba", "a\n"]),
    ("a.c", ["abc", "aéc"], ["ac", "a\nc"]), ("(?s)a.c", ["a\nc"], []), ("ab|cd", ["xcdx", "ab"], ["ac"]),
    ("^(ab|cd)+$", ["abcd", "ab"], ["abc", ""]), ("^a*$", ["", "aaa"], ["ab"]),
    ("^a+?b??$", ["a", "aab"], ["b"]),
    ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaa"], ["a"]),
    ("^a{1,2}$", ["a", "aa"], ["", "aaa"]),
    ("a{0}b", ["b"], ["a"]), ("^a{,2}$", ["a{,2}"], ["a"]), (#"^{"a":\d+}$"#, [#"{"a":12}"#], [#"{"a":}"#]),
    ("^[a-c]$", ["b"], ["d", "-"]), ("^[^a-c]$", ["d", "\n"], ["a"]), ("^[]a]$", ["]", "a"], ["b"]),
    ("^[a-]$", ["a", "-"], ["b"]), (#"^[\d_.]+$"#, ["1_.2"], ["a"]), (#"^[^\s\w]$"#, ["-"], ["a", " "]),
    (#"^\w+\s\W\S\D$"#, ["ab1_ -xx"], ["ab- xx"]), (#"\bcat\b"#, ["a cat.", "cat"], ["cats", "bobcat"]),
    (#"\Bcat"#, ["bobcat"], ["cat"]), ("(?i)^straße É$", ["STRAßE é"], ["strasse é"]),
    ("a(?i)b(?-i)c", ["aBc"], ["ABc"]),
    ("(?i:a)b", ["Ab"], ["AB"]), ("(?i)[^a]", ["b"], ["A"]), ("(?m)^b$", ["a\nb\nc"], ["ab"]),
    ("(?P<x>a)(?<y>b)(?:c)", ["abc"], []),
    (#"\x41\u0042\u{1F600}\.\/"#, ["AB😀./"], ["ab"]), ("^(a|b|)$", ["", "b"], ["c"]),
    ("^(a+)+$", ["aaaa"], ["aab"]),
    ("^((a?)*)*b$", ["b", "aab"], ["c"]), ("$^", [""], ["a"]), ("(){1000}a", ["a"], [""]),
    (#"\A\d\z"#, ["1"], ["12"]),
  ]

  @Test("an expression matches a part of a text", arguments: matches)
  func matching(_ pattern: String, _ holding: [String], _ failing: [String]) throws {
    let pattern = try Pattern(pattern)
    for text in holding { #expect(pattern.matches(text), "\(text)") }
    for text in failing { #expect(!pattern.matches(text), "\(text)") }
  }

  @Test(
    "an error has its place and its reason",
    arguments: [
      ("a»(b", PatternError.Reason.unclosedGroup), ("a»)", .unopenedGroup), ("é»[a", .unclosedClass),
      ("»*a", .nothingToRepeat),
      ("a|»+", .nothingToRepeat), ("a*»*", .nothingToRepeat), ("»{2}", .nothingToRepeat),
      ("a»{3,2}", .invalidRepetition),
      ("a»{1001}", .invalidRepetition), ("[»b-a]", .invalidRange), (#"[»a-\d]"#, .invalidRange),
      (#"a»\"#, .invalidEscape),
      (#"»\y"#, .invalidEscape), (#"»\x4"#, .invalidEscape), (#"»\u{D800}"#, .invalidEscape),
      ("»(?=a)", .unsupported),
      ("»(?<!a)", .unsupported), (#"(a)»\1"#, .unsupported), (#"»\p{L}"#, .unsupported),
      ("a*»+", .unsupported),
      ("»(?x)a", .unsupported), ("[»[:alpha:]]", .unsupported), ("(a{1000}){1000}»", .tooLarge),
      (String(repeating: "(", count: 100) + "»(", .tooLarge),
    ])
  func refuses(_ marked: String, _ reason: PatternError.Reason) {
    let parts = marked.split(separator: "»", omittingEmptySubsequences: false)
    let error = #expect(throws: PatternError.self) { try Pattern(parts.joined()) }
    #expect(error?.reason == reason && error?.offset == parts[0].utf8.count)
  }

  @Test("nested repetition takes linear time")
  func linear() throws {
    let text = String(repeating: "a", count: 300) + "b"
    #expect(try !Pattern("^(a+)+$").matches(text))
    #expect(try !Pattern("^(a|aa|a*)*c").matches(text))
  }
}
