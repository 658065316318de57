import Responses
import Testing

@Suite("A comparison of answers")
struct AnswerComparisonTests {
  typealias Row = AnswerComparison.Row

  private func answer(_ head: [String] = ["HTTP/1.1 200 OK"], _ body: [UInt8] = [], isText: Bool = true)
    -> ComparedAnswer
  {
    var reader = ResponseReader()
    reader.read(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8)[...]) { _ in }
    reader.end { _ in }
    let index = isText ? JSONIndex(body) : nil
    return ComparedAnswer(
      response: reader.response, content: body, text: isText ? body : nil,
      json: index?.isComplete == true ? index : nil)
  }

  private func compare(_ one: String, _ other: String) -> AnswerComparison {
    AnswerComparison(
      answer(["HTTP/1.1 200 OK"], Array(one.utf8)), answer(["HTTP/1.1 200 OK"], Array(other.utf8)))
  }

  /// The rows in a short form: a sign, the label and the texts; muted ones are in parentheses.
  private func short(_ comparison: AnswerComparison) -> [String] {
    comparison.rows.map { row in
      let text =
        switch row.change {
        case .changed: "\(row.label): \(row.left ?? "nil") → \(row.right ?? "nil")"
        case .added: "+ \(row.label): \(row.right ?? "nil")"
        case .removed: "- \(row.label): \(row.left ?? "nil")"
        case .note: row.label
        }
      return row.isMuted ? "(\(text))" : text
    }
  }

  // MARK: - Heads

  private func heads(_ one: [String], _ other: [String]) -> [String] {
    short(AnswerComparison(answer(["HTTP/1.1 200 OK"] + one), answer(["HTTP/1.1 200 OK"] + other)))
  }

  @Test("status and version")
  func status() {
    func rows(_ one: String, _ other: String) -> [String] {
      short(AnswerComparison(answer([one]), answer([other])))
    }
    #expect(rows("HTTP/1.1 200 OK", "HTTP/1.1 200 OK").isEmpty)
    #expect(rows("HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found") == ["status: 200 OK → 404 Not Found"])
    #expect(
      rows("HTTP/1.1 200 OK", "HTTP/1.0 200 Fine") == [
        "version: HTTP/1.1 → HTTP/1.0", "(status: 200 OK → 200 Fine)",
      ])
    #expect(rows("HTTP/1.1 204 ", "garbage") == ["- status: 204"])
  }

  @Test("fields are compared by name, in whatever order")
  func fields() {
    #expect(heads(["A: 1", "B: 2"], ["b: 2", "a: 1"]).isEmpty)
    #expect(heads(["A: 1", "B: 2", "C: 3"], ["C: 4", "D: 5", "A: 1"]) == ["- B: 2", "C: 3 → 4", "+ D: 5"])
    #expect(heads(["A: 1", "B: 0", "A: 2"], ["A: 1", "A: 2", "B: 0"]).isEmpty)
    #expect(heads(["A: 1", "A: 2"], ["A: 2", "A: 1"]) == ["A: 1, 2 → 2, 1"])
    #expect(heads(["A: 1", "A: 2"], ["A: 1, 2"]) == ["A: 1, 2 → 1, 2"])
  }

  @Test("fields that differ each time are muted, unless one answer lacks them")
  func muted() {
    #expect(
      heads(["Date: 1", "X-Request-ID: a", "ETag: 1"], ["date: 2", "x-request-id: b", "ETag: 2"]) == [
        "(Date: 1 → 2)", "(X-Request-ID: a → b)", "ETag: 1 → 2",
      ])
    #expect(heads(["Age: 1"], []) == ["- Age: 1"])
  }

  @Test("cookies are compared by name, and their lifetimes are muted")
  func cookies() {
    let one = ["Set-Cookie: a=1; Expires=x; Path=/", "Set-Cookie: b=1"]
    #expect(
      heads(one, ["Set-Cookie: b=1", "Set-Cookie: a=1; expires=y; Path=/"]) == [
        "(Set-Cookie a: a=1; Expires=x; Path=/ → a=1; expires=y; Path=/)"
      ])
    #expect(
      heads(one, ["Set-Cookie: a=1; Max-Age=3; Path=/", "Set-Cookie: b=2"]).map { $0.prefix(14) } == [
        "(Set-Cookie a:", "Set-Cookie b: ",
      ])
    #expect(heads(["Set-Cookie: a=1; Path=/"], ["Set-Cookie: a=1; Path=/x"]).first?.hasPrefix("Set") == true)
  }

  // MARK: - JSON

  static let structures: [(String, String, [String])] = [
    ("[1, 2]", "[1,2]", []), ("[]", "{}", ["$: [] → {}"]), ("1", "\"1\"", ["$: 1 → \"1\""]),
    (
      #"{"a": 1, "b": {"c": [true]}}"#, #"{"a": 2, "b": {"c": [false]}}"#,
      ["$.a: 1 → 2", "$.b.c[0]: true → false"]
    ),
    (#"{"a": 1, "b": 2}"#, #"{"b": 2, "c": [3]}"#, ["- $.a: 1", "+ $.c: [3]"]),
    ("[1, 2, 3]", "[1, 4]", ["$[1]: 2 → 4", "- $[2]: 3"]),
    ("[]", "[null, {}]", ["+ $[0]: null", "+ $[1]: {}"]),
    ("1.0", "1", ["($: 1.0 → 1)"]), ("1", "2", ["$: 1 → 2"]), ("1e400", "1e401", ["$: 1e400 → 1e401"]),
    (#""\u0041\/""#, #""A/""#, []), (#""A""#, #""a""#, [#"$: "A" → "a""#]),
    ("null", "false", ["$: null → false"]),
    (#"{"a\u0062": 1, "odd name": 2}"#, #"{"ab": 1, "odd name": 3}"#, ["$['odd name']: 2 → 3"]),
    (
      #"{"a": 1, "b": {"x": 1, "y": 2}}"#, #"{"b": {"y": 2, "x": 1}, "a": 1}"#,
      ["(Members come in another order, first in $.)"]
    ),
    (#"{"a": 1, "b": 2}"#, #"{"z": 0, "a": 1, "b": 2}"#, ["+ $.z: 0"]),
    (#"{"a": 1, "a": 2}"#, #"{"a": 2}"#, []), (#"{"a": 1}"#, #"{"a": 2, "a": 1}"#, []),
    (
      #"[{"id": 1, "n": 1}, {"id": 2, "n": 2}, {"id": 3}]"#, #"[{"id": 2, "n": 5}, {"id": 3}, {"id": 4}]"#,
      [#"- $[0]: {"id": 1, "n": 1}"#, "$[1].n: 2 → 5", #"+ $[2]: {"id": 4}"#]
    ),
    (
      #"[{"id": 1}, {"id": 2}]"#, #"[{"id": 2}, {"id": 1}]"#,
      ["(Elements come in another order, first in $.)"]
    ),
    (#"[{"id": 1}, {"id": 1}]"#, #"[{"id": 2}, {"id": 1}]"#, ["$[0].id: 1 → 2"]),
    (#"[{"id": null}]"#, #"[{"id": 2}]"#, ["$[0].id: null → 2"]),
    (#"[{"id": 1}, 5]"#, #"[{"id": 2}]"#, ["$[0].id: 1 → 2", "- $[1]: 5"]),
  ]

  @Test("JSON is compared value by value", arguments: structures)
  func structure(one: String, other: String, expected: [String]) {
    let comparison = compare(one, other)
    #expect(short(comparison) == expected && comparison.method == .structure)
    #expect(comparison.isSame == expected.allSatisfy { $0.hasPrefix("(") })
    // The other way round the same places differ.
    let back = short(compare(other, one))
    #expect(
      back.count == expected.count
        && back.filter { $0.hasPrefix("(") }.count == expected.filter { $0.hasPrefix("(") }.count)
  }

  @Test("a row has the ranges of both values")
  func ranges() {
    let (one, other) = (#"{"a": [10, "x"]}"#, #"{ "a": [10, "yz"], "b": 1}"#)
    let rows = compare(one, other).rows
    #expect(rows.map(\.leftRange) == [11..<14, nil] && rows.map(\.rightRange) == [12..<16, 24..<25])
    #expect(rows.map(\.left) == [#""x""#, nil] && rows.map(\.right) == [#""yz""#, "1"])
  }

  @Test("random JSON is the same as itself, and one changed scalar is one row", arguments: 1...60)
  func random(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let text = random.text()
    #expect(compare(text, text + " ").isSame)
    #expect(compare(text, text + "\n").method == .structure)
    let wrapped = compare(#"{"q": 1, "x": \#(text)}"#, #"{"q": 2, "x": \#(text) }"#)
    #expect(short(wrapped) == ["$.q: 1 → 2"])
  }

  @Test("long literals are cut between characters, and 1,000 rows are enough")
  func limits() {
    let long = String(repeating: "é", count: 2_000)
    let row = compare("\"\(long)\"", "\"x\"").rows.first
    #expect(row?.left == "\"" + String(repeating: "é", count: 499) + "…")
    let many = { (value: Int) in "[" + (0..<2_000).map { _ in "\(value)" }.joined(separator: ",") + "]" }
    let comparison = compare(many(1), many(2))
    #expect(comparison.isCut && !comparison.isSame && comparison.rows.count == 1_001)
    #expect(comparison.rows.last?.label == "There are more than 1,000 differences: the others aren't listed.")
  }

  @Test("deep and large JSON is compared otherwise, with a note")
  func refused() {
    let deep = { String(repeating: "[", count: 20_000) + $0 + String(repeating: "]", count: 20_000) }
    #expect(compare(deep("1"), deep("2")).method == .lines)
    #expect(compare(deep("1"), deep("2")).rows.map(\.change) == [.note, .changed])
    let (one, other) = (
      answer(["HTTP/1.1 200 OK"], Array("[1,1]".utf8)), answer(["HTTP/1.1 200 OK"], Array("[1,2]".utf8))
    )
    #expect(AnswerComparison(one, other, maximumValues: 3).method == .structure)
    #expect(AnswerComparison(one, other, maximumValues: 2).method == .lines)
    let large = { "[\"" + String(repeating: "x", count: AnswerComparison.largestBody) + $0 + "\"]" }
    let comparison = compare(large("1"), large("2"))
    #expect(comparison.method == .bytes && comparison.rows.map(\.change) == [.note, .changed])
    #expect(comparison.rows.last?.label == "byte 8,388,611")
    #expect(compare(large("1"), large("1")).isSame)
  }

  // MARK: - Lines

  static let texts: [(String, String, [String])] = [
    ("a\nb\nc", "a\nb\nc", []), ("a\nb\nc", "a\nx\nc", ["line 2: b → x"]),
    ("a\nc", "a\nb\nc", ["+ line 2: b"]),
    ("a\nb\nc", "a\nc", ["- line 2: b"]),
    ("a\nb\nc\nd\ne\n", "x\nb\nd\ne\ny", ["line 1: a → x", "- line 3: c", "+ line 5: y"]),
    ("a\nb", "b\na", ["line 1: a → b", "line 2: b → a"]),
    ("a\n", "a", ["line 1, its end: LF → none"]), ("a\r\nb", "a\nb", ["line 1, its end: CR LF → LF"]),
    ("x\n\n", "x\n", ["- line 2: "]),
    (
      "{\"a\": 1", "{}",
      ["(Only the second body is JSON: their lines are compared.)", "line 1: {\"a\": 1 → {}"]
    ),
  ]

  @Test("other texts are compared line by line", arguments: texts)
  func lines(one: String, other: String, expected: [String]) {
    let comparison = compare(one, other)
    #expect(comparison.method == .lines && short(comparison) == expected)
  }

  @Test("the edits of random lines make one text into the other, and are the fewest", arguments: 1...200)
  func edits(seed: Int) {
    var random = OutlineTexts(seed: seed)
    let texts = (0..<2).map { _ in (0..<random.below(30)).map { _ in ["a", "b", "c", "d"][random.below(4)] } }
    // Each line is two bytes, so that offsets tell the numbers of lines.
    let lines = texts.map { ["-\n"] + $0.map { $0 + "\n" } }
    let rows = compare(lines[0].joined(), lines[1].joined()).rows
    let removed = Set(rows.compactMap { $0.leftRange.map { $0.lowerBound / 2 } })
    let added = Set(rows.compactMap { $0.rightRange.map { $0.lowerBound / 2 } })
    var kept = lines[0].enumerated().filter { !removed.contains($0.offset) }.map(\.element)[...]
    let result = lines[1].enumerated().map { added.contains($0.offset) ? $0.element : kept.popFirst() ?? "" }
    #expect(result == lines[1] && kept.isEmpty)
    let edits = rows.count { $0.leftRange != nil } + rows.count { $0.rightRange != nil }
    #expect(edits == texts[0].count + texts[1].count - 2 * Self.longestCommon(texts[0], texts[1]))
  }

  private static func longestCommon(_ one: [String], _ other: [String]) -> Int {
    var lengths = [Int](repeating: 0, count: other.count + 1)
    for line in one {
      var diagonal = 0
      for (index, second) in other.enumerated() {
        let above = lengths[index + 1]
        lengths[index + 1] = line == second ? diagonal + 1 : max(above, lengths[index])
        diagonal = above
      }
    }
    return lengths[other.count]
  }

  @Test("texts with too many differences are compared by the numbers of their lines")
  func manyLines() {
    let text = { (sign: String) in (0..<900).map { "\(sign)\($0)\n" }.joined() }
    let comparison = compare("x\n" + text("a") + "y\nz\n", "x\n" + text("b") + "y\nz\nz\n")
    #expect(comparison.rows.first?.change == .note && !comparison.isCut)
    #expect(comparison.rows.count == 902 && comparison.rows.last?.change == .added)
    let lines = String(repeating: "\n", count: AnswerComparison.maximumLines + 1)
    #expect(compare(lines, lines + "x").method == .bytes)
    let half = String(repeating: "\n", count: 20_000)
    #expect(compare("a" + half + "b" + half, "c" + half + "d" + half).rows.count == 2)
  }

  // MARK: - Bytes

  @Test("other bodies are compared up to the first difference")
  func bytes() {
    func rows(_ one: [UInt8], _ other: [UInt8]) -> [String] {
      let head = ["HTTP/1.1 200 OK"]
      return short(AnswerComparison(answer(head, one, isText: false), answer(head, other, isText: false)))
    }
    #expect(rows([1, 2, 255], [1, 2, 255]).isEmpty && rows([], []).isEmpty)
    #expect(rows([1, 2, 255], [1, 3, 255]) == ["byte 2: 02 ff → 03 ff"])
    #expect(rows([1, 2], [1]) == ["size: 2 bytes → 1 byte", "- byte 2: 02"])
    #expect(rows([], [7]) == ["size: 0 bytes → 1 byte"])
    let long = [UInt8](repeating: 0, count: 200_000)
    let shown = Array(repeating: "00", count: 16).joined(separator: " ")
    #expect(rows(long, long).isEmpty)
    let other = Array(long[..<65_536]) + [1] + long[65_537...]
    #expect(rows(long, other).map { $0.prefix(12) } == ["byte 65,537:"])
    #expect(
      rows(long, Array(long[..<131_072]) + [1] + long[131_073...])[0].hasPrefix(
        "byte 131,073: \(shown) … → 01 00"))
    #expect(compare("", "{}").rows.map(\.label) == ["size"])
  }

  @Test("bodies that can't be read any more don't trap")
  func unreadable() {
    let text = #"{"a": [1, {"id": 2}], "b": "\u00e9"}"#
    let bytes = Array(text.utf8)
    for length in 0...bytes.count {
      let broken = ShortBytes(bytes: Array(bytes[..<length]), count: bytes.count)
      let index = JSONIndex(bytes)
      let one = ComparedAnswer(response: answer().response, content: broken, text: broken, json: index)
      for other in [one, answer(["HTTP/1.1 200 OK"], bytes)] { _ = AnswerComparison(one, other) }
      _ = compare(String(decoding: bytes[..<length], as: UTF8.self), text)
      for byte: UInt8 in [0x7B, 0x5D, 0x22, 0x2C, 0x3A] {
        let other = Array(bytes[..<length]) + [byte] + bytes[length...]
        let hostile = ComparedAnswer(response: answer().response, content: other, text: other, json: index)
        _ = AnswerComparison(hostile, answer(["HTTP/1.1 200 OK"], bytes))
      }
    }
  }
}

/// Bytes that end before their count.
private struct ShortBytes: AnswerBytes {
  let bytes: [UInt8]
  let count: Int
  func bytes(in range: Range<Int>) -> [UInt8] { bytes.bytes(in: range) }
}
