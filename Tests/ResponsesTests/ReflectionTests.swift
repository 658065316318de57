import Responses
import Testing

@Suite("Values that come back")
struct ReflectionTests {
  private func sent(
    _ text: String, _ kind: SentValue.Kind = .text, name: String = "q", identifier: Int = 0
  ) -> SentValue {
    SentValue(identifier: identifier, name: name, text: text, kind: kind)
  }

  private func find(_ sent: SentValue..., json text: String) -> [Reflection] {
    Reflection.find(sent, in: Array(text.utf8), json: JSONIndex(Array(text.utf8)))
  }

  private func find(_ sent: SentValue..., text: String) -> [Reflection] {
    Reflection.find(sent, in: Array(text.utf8), json: nil)
  }

  static let forms: [(String, SentValue.Kind, String, Reflection.Change?)] = [
    ("Ada", .text, #""Ada""#, .unchanged), ("30", .number, "30", .unchanged),
    ("true", .boolean, "true", .unchanged), ("x", .null, "null", .unchanged),
    ("", .text, #""""#, .unchanged), ("A\n\"", .text, #""\u0041\n\"""#, .unchanged),
    ("30", .text, "30", .type(.text, to: .number)), ("30", .number, #""30""#, .type(.number, to: .text)),
    ("30", .text, "30.0", .type(.text, to: .number)), ("1e2", .number, "100", .spelling),
    ("30", .number, "30.0", .spelling), ("30", .number, "31", nil),
    ("9007199254740993", .number, "9007199254740992", nil),
    ("true", .boolean, #""true""#, .type(.boolean, to: .text)),
    ("true", .boolean, "1", .type(.boolean, to: .number)),
    ("false", .boolean, "0", .type(.boolean, to: .number)), ("false", .boolean, "1", nil),
    ("true", .text, "true", .type(.text, to: .boolean)), ("True", .text, "true", .type(.text, to: .boolean)),
    ("null", .text, "null", .type(.text, to: .null)),
    ("Ada", .text, #""ADA""#, .letterCase), (" Ada\t", .text, #""Ada""#, .trimmed),
    (" Ada", .text, #""ada""#, .trimmedAndLetterCase), ("é", .text, #""e\u0301""#, .composition),
    ("a b", .text, #""a%20b""#, .percentEncoded), ("a b", .text, #""a+b""#, .percentEncoded),
    ("<b>&'", .text, #""&lt;b&gt;&amp;&#39;""#, .htmlEscaped), ("a'b", .text, #""a&#x27;b""#, .htmlEscaped),
    ("a%20b", .text, #""a b""#, .decoded), ("&lt;", .text, #""<""#, .decoded),
    ("a+b", .text, #""a b""#, .decoded),
    ("", .text, "null", .emptyToNull), ("", .null, #""""#, .nullToEmpty),
    ("Ada", .text, "null", nil), ("Ada", .text, #""Adam""#, nil), ("Ada", .text, "[]", nil),
    ("Ada", .text, "{}", nil),
  ]

  @Test("the change of a member with the name of the value", arguments: forms)
  func changes(text: String, kind: SentValue.Kind, found: String, change: Reflection.Change?) {
    let results = find(sent(text, kind, identifier: 9), json: #"{"a": [{"q" : \#(found)}]}"#)
    #expect(results.map(\.change) == (change.map { [$0] } ?? []))
    #expect(results.allSatisfy { $0.hasSameName && $0.identifier == 9 && $0.sentence.hasPrefix("You sent ") })
    #expect(results.allSatisfy { $0.sentence.hasSuffix(".") })
  }

  @Test("the range is that of the text, and the sentence says the type")
  func place() {
    let text = #"{"user": {"age": 30, "zip": "01234"}}"#
    let results = find(sent("30", name: "age"), sent("01234", .number, name: "x", identifier: 1), json: text)
    #expect(results.map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) } == ["30", "01234"])
    #expect(
      results.map(\.sentence) == [
        "You sent 30 as a text: it came back as a number.",
        "You sent 01234 as a number: it came back as a text.",
      ])
    #expect(results.map(\.hasSameName) == [true, false])
  }

  @Test("the example of the documentation")
  func documentation() {
    let found = find(sent("30", name: "age", identifier: 7), json: #"{"user": {"age": 30}}"#)
    #expect(found.first?.sentence == "You sent 30 as a text: it came back as a number.")
    #expect(found.first?.range == 17..<19)
  }

  @Test("a number without its name is found in each of its spellings")
  func numbers() {
    for (text, found) in [
      ("300", "300"), ("3e2", "300"), ("300.0", "300"), ("300", "3E+2"), ("-300", "-300.0"), ("0.5", "5e-1"),
      ("123456789012345678901", "123456789012345678901"), ("1e20", "100000000000000000000"), ("1e2", "100"),
      ("100000000000000", "1e14"), ("1e14", "100000000000000"), ("12345678901234", "12345678901234"),
    ] {
      #expect(find(sent(text, .number), json: "[1, \(found), 2.5]").count == 1, "\(text) as \(found)")
      #expect(find(sent(text), json: "[\"\(found)\"]").count == 1, "\(text) as a text")
    }
    #expect(find(sent("300.4", .number), sent("1e400", .number), json: "[300, 301, 1e401]").isEmpty)
  }

  @Test("values that occur anywhere need their names")
  func trivial() {
    for text in ["1", "0", "true", "false", "", "ab", "null"] {
      #expect(
        find(sent(text), json: #"["1", "0", 1, 0, true, false, "true", "", null, "ab"]"#).isEmpty, "\(text)")
    }
    #expect(find(sent("1", .number), json: #"{"q": 1, "p": 1, "r": {"q": [1, 2, 1]}}"#).count == 3)
    #expect(
      find(sent("abc"), json: #"{"p": "abc", "r": ["ABC", "abcd"]}"#).map(\.change) == [
        .unchanged, .letterCase,
      ])
  }

  @Test("spellings of a name are the same, and a value with its name goes before others")
  func names() {
    let (one, other) = (sent("abc", name: "user_name"), sent("abc", name: "other", identifier: 1))
    #expect(find(one, other, json: #"{"userName": "abc"}"#).map(\.identifier) == [0])
    #expect(find(one, other, json: #"{"x": "abc"}"#).map(\.identifier) == [0, 1])
    #expect(find(sent("", name: ""), json: #"{"": ""}"#).isEmpty)
    #expect(find(one, json: #"{"a": {"user\u005fname": "abc"}, "b": "xyz"}"#).map(\.hasSameName) == [true])
  }

  @Test("a member's name isn't a value, and a scalar may be the whole text")
  func whole() {
    #expect(find(sent("abc"), json: #"{"abc": "x"}"#).isEmpty)
    #expect(find(sent("abc"), json: #""abc""#).map(\.range) == [1..<4])
    #expect(find(sent("123", .number), json: "123").map(\.range) == [0..<3])
    #expect(find(sent("123", .number), json: "\u{FEFF} 123 ").map(\.range) == [4..<7])
  }

  @Test("there are at most 200 results, and 4 MiB are searched")
  func limits() {
    let many = "[" + (0..<500).map { _ in #""abc""# }.joined(separator: ",") + "]"
    #expect(find(sent("abc"), json: many).count == 200)
    #expect(find(sent("abc"), text: many).count == 200)
    let space = String(repeating: " ", count: Reflection.searchedLength - 4)
    #expect(find(sent("1234", .number), json: "[" + space + "1234]").isEmpty)
    #expect(find(sent("123", .number), json: "[" + space + "1234]").isEmpty)
    #expect(find(sent("1234"), text: space + "1234").count == 1)
    #expect(find(sent("1234"), text: space + "12345").isEmpty)
    #expect(find(sent("123", .number), json: "[" + space.dropLast(1) + "123,1]").count == 1)
  }

  @Test("in other texts a value is a whole word, in each of its forms")
  func words() {
    #expect(
      find(sent("cat"), text: "cat concat cats cat, _cat Cat-cat").map(\.range.lowerBound) == [0, 16, 26, 30])
    #expect(find(sent("cat"), text: "Cat").map(\.change) == [.letterCase])
    #expect(find(sent("ab"), text: "ab").isEmpty && find(sent("true"), text: "true").isEmpty)
    #expect(find(sent("<b>x"), text: "<p>&lt;b&gt;x</p><b>x").map(\.change) == [.htmlEscaped, .unchanged])
    #expect(find(sent("it's"), text: "it&#39;s").map(\.change) == [.htmlEscaped])
    #expect(
      find(sent("a b&c"), text: "?q=a%20b%26c&r=a+b%26c").map(\.change) == [.percentEncoded, .percentEncoded])
    #expect(find(sent("a%20b"), text: "q=a b").map(\.change) == [.decoded])
    #expect(find(sent(" abc "), text: "<abc>").map(\.change) == [.trimmed])
    #expect(
      find(sent("2026-11-27T10"), sent("2026-11-27T10:30"), text: "2026-11-27T10:30").map(\.range) == [0..<16]
    )
    #expect(find(sent("é1é"), text: "aé1é é1é").map(\.range.lowerBound) == [7])
  }

  @Test("nothing sent, nothing received")
  func empty() {
    #expect(
      find(json: "[1]").isEmpty && find(sent("abc"), text: "").isEmpty && find(sent("abc"), json: "").isEmpty)
  }

  @Test("no bytes trap, and no index of another text")
  func hostile() {
    let values = [sent("é\"\\"), sent("12", .number), sent("", .null), sent("a b", name: "é")]
    let text = Array(#"{"q": "\u00e9\"\\", "é": ["a+b", {"q": 12}], "\ud800": "%4", "q": null}"#.utf8)
    let index = JSONIndex(text)
    for end in 0...text.count {
      for byte: UInt8 in [0xFF, 0x5C, 0x22, 0x5D, 0x5B, 0x26] {
        let bytes = text[..<end] + [byte] + text[end...]
        _ = Reflection.find(values, in: Array(bytes), json: index)
        _ = Reflection.find(values, in: Array(text[..<end]), json: index)
        _ = Reflection.find(values, in: Array(text[..<end]), json: JSONIndex(Array(text[..<end])))
        _ = Reflection.find(values, in: Array(bytes), json: nil)
      }
    }
    let deep = String(repeating: "[", count: 100_000)
    _ = find(sent("abc"), json: deep + #""abc""# + String(repeating: "]", count: 100_000))
  }
}
