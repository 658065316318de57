import Responses
import Testing
import WiredraftCore

@Suite("Texts, paths and tables of a JSON tree")
struct OutlineTextTests {
  @Test(
    "escapes of a string are decoded",
    arguments: [
      (#""""#, "", false), (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t", false),
      (#""caf\u00e9 \uD83D\uDE00""#, "café 😀", false), (#""\uD83D""#, "\u{FFFD}", true),
      (#""\uDE00x""#, "\u{FFFD}x", true), (#""\uD83D\u0041""#, "\u{FFFD}A", true),
      (#""\uD83D\n""#, "\u{FFFD}\n", true), ("\"\u{FFFD}\"", "\u{FFFD}", false),
    ])
  func decoded(_ literal: String, _ text: String, _ hasReplacements: Bool) {
    let decoded = DecodedString(literal: Array(literal.utf8)[...], limit: 100)
    #expect(decoded.text == text)
    #expect(decoded.hasReplacements == hasReplacements)
    #expect(!decoded.isCut)
  }

  @Test("bytes that aren't UTF-8 are replaced")
  func invalid() {
    let decoded = DecodedString(literal: [0x22, 0x61, 0xFF, 0x22], limit: 100)
    #expect(decoded.text == "a\u{FFFD}")
    #expect(decoded.hasReplacements)
  }

  @Test("a long string is cut between characters")
  func cut() throws {
    let text = "\"" + String(repeating: "é😀\\u00e9", count: 1_000) + "\""
    let tree = JSONTree(Array(text.utf8))
    let line = try #require(try tree.firstLine())
    for limit in 0..<40 {
      let string = try #require(try tree.string(of: line, limit: limit))
      #expect(string.isCut)
      #expect(!string.hasReplacements)
      #expect((limit..<limit + 4).contains(string.text.utf8.count))
      let literal = try tree.literal(line.value, limit: limit)
      #expect(literal.isCut)
      #expect(text.hasPrefix(literal.text))
    }
    let whole = try #require(try tree.string(of: line, limit: 8_000))
    #expect(!whole.isCut)
    #expect(whole.text.count == 3_000)
  }

  @Test("number literals are as they were sent")
  func numbers() throws {
    let tree = JSONTree(Array("[1.00, 12345678901234567890, -0, 1E400]".utf8))
    let first = try #require(try tree.firstLine())
    let rows = try tree.rows(from: first, count: 9, limit: 50)
    #expect(rows.dropFirst().map(\.value?.text) == ["1.00", "12345678901234567890", "-0", "1E400"])
  }

  @Test(
    "a path is written for JSONPath and for jq",
    arguments: [
      ([], "$", "."), ([.element(0)], "$[0]", ".[0]"),
      ([.member("items"), .element(0), .member("full_name")], "$.items[0].full_name", ".items[0].full_name"),
      ([.member("odd name")], "$['odd name']", #".["odd name"]"#),
      ([.member("a"), .member("it's"), .member("b")], #"$.a['it\'s'].b"#, #".a["it's"].b"#),
      ([.member("")], "$['']", #".[""]"#), ([.member("1a")], "$['1a']", #".["1a"]"#),
      ([.member("ü")], "$.ü", #".["ü"]"#), ([.member("a-b"), .element(2)], "$['a-b'][2]", #".["a-b"][2]"#),
      ([.member("\"\\(x)\n\u{1F}")], #"$['"\\(x)\n\u001f']"#, #".["\"\\(x)\n\u001f"]"#),
    ] as [([ParameterValue.Step], String, String)])
  func paths(_ steps: [ParameterValue.Step], _ jsonPath: String, _ jq: String) {
    #expect(JSONPathText.jsonPath(steps) == jsonPath)
    #expect(JSONPathText.jq(steps) == jq)
  }

  @Test("an array of objects is a table of all their names")
  func table() throws {
    let text = """
      {"rows": [{"id": 1, "name": "a"}, {"name": "b", "extra": [1, 2], "name": "c"}, {}, {"id": 4}], "flat": [1],
       "mixed": [{"a": 1}, 2], "empty": [], "bare": [{}]}
      """
    let tree = JSONTree(Array(text.utf8))
    let root = try #require(try tree.firstLine())
    let arrays = try tree.children(of: root, count: 9)
    let table = try #require(try JSONTable(of: arrays[0], in: tree))
    #expect(table.columns == ["id", "name", "extra"])
    let rows = try tree.children(of: arrays[0], count: 9).map { element in
      try table.cells(of: element, in: tree).map { cell in
        try cell.map { try tree.literal($0.line.value, limit: 9).text + ($0.isRepeated ? "!" : "") }
      }
    }
    #expect(rows == [["1", #""a""#, nil], [nil, #""c"!"#, "[1, 2]"], [nil, nil, nil], ["4", nil, nil]])
    for line in arrays.dropFirst() + [root] { #expect(try JSONTable(of: line, in: tree) == nil) }
  }
}
