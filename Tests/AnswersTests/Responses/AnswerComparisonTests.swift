import Responses
import TestSupport
import Testing

@Suite("A comparison of answers")
struct AnswerComparisonTests {
  private func compare(_ one: String, _ other: String) -> AnswerComparison {
    AnswerComparison(
      ResponseCases.answer(body: Array(one.utf8)), ResponseCases.answer(body: Array(other.utf8)))
  }

  @Test("a row has the ranges of both values")
  func ranges() {
    let (one, other) = (#"{"a": [10, "x"]}"#, #"{ "a": [10, "yz"], "b": 1}"#)
    let rows = compare(one, other).rows
    check(rows.map(\.leftRange) == [11..<14, nil] && rows.map(\.rightRange) == [12..<16, 24..<25])
    check(rows.map(\.left) == [#""x""#, nil] && rows.map(\.right) == [#""yz""#, "1"])
  }

  @Test("random JSON is the same as itself, and one changed scalar is one row", arguments: 1...60)
  func random(seed: Int) throws {
    var random = OutlineTexts(seed: seed)
    let text = random.text()
    check(compare(text, text + " ").isSame)
    check(compare(text, text + "\n").method, .structure)
    let wrapped = compare(#"{"q": 1, "x": \#(text)}"#, #"{"q": 2, "x": \#(text) }"#)
    check(ResponseCases.short(wrapped), ["$.q: 1 → 2"])
  }

  @Test("long literals are cut between characters, and 1,000 rows are enough")
  func limits() {
    let long = String(repeating: "é", count: 2_000)
    let row = compare("\"\(long)\"", "\"x\"").rows.first
    check(row?.left, "\"" + String(repeating: "é", count: 499) + "…")
    let many = { (value: Int) in "[" + (0..<2_000).map { _ in "\(value)" }.joined(separator: ",") + "]" }
    let comparison = compare(many(1), many(2))
    check(comparison.isCut && !comparison.isSame && comparison.rows.count == 1_001)
    check(comparison.rows.last?.label, "There are more than 1,000 differences: the others aren't listed.")
  }

  @Test("deep and large JSON is compared otherwise, with a note")
  func refused() {
    let deep = { String(repeating: "[", count: 20_000) + $0 + String(repeating: "]", count: 20_000) }
    check(compare(deep("1"), deep("2")).method, .lines)
    check(compare(deep("1"), deep("2")).rows.map(\.change), [.note, .changed])
    let (one, other) = (
      ResponseCases.answer(body: Array("[1,1]".utf8)), ResponseCases.answer(body: Array("[1,2]".utf8))
    )
    check(AnswerComparison(one, other, maximumValues: 3).method, .structure)
    check(AnswerComparison(one, other, maximumValues: 2).method, .lines)
    let large = { "[\"" + String(repeating: "x", count: AnswerComparison.largestBody) + $0 + "\"]" }
    let comparison = compare(large("1"), large("2"))
    check(comparison.method == .bytes && comparison.rows.map(\.change) == [.note, .changed])
    check(comparison.rows.last?.label, "byte 8,388,611")
    check(compare(large("1"), large("1")).isSame)
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
    check(result == lines[1] && kept.isEmpty)
    let edits = rows.count { $0.leftRange != nil } + rows.count { $0.rightRange != nil }
    check(edits, texts[0].count + texts[1].count - 2 * Self.longestCommon(texts[0], texts[1]))
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
    check(comparison.rows.first?.change == .note && !comparison.isCut)
    check(comparison.rows.count == 902 && comparison.rows.last?.change == .added)
    let lines = String(repeating: "\n", count: AnswerComparison.maximumLines + 1)
    check(compare(lines, lines + "x").method, .bytes)
    let half = String(repeating: "\n", count: 20_000)
    check(compare("a" + half + "b" + half, "c" + half + "d" + half).rows.count, 2)
  }

  @Test("bodies of more than one block are compared up to the first difference")
  func bytes() {
    func rows(_ one: [UInt8], _ other: [UInt8]) -> [String] {
      ResponseCases.short(
        AnswerComparison(
          ResponseCases.answer(body: one, isText: false), ResponseCases.answer(body: other, isText: false)))
    }
    let long = [UInt8](repeating: 0, count: 200_000)
    let shown = Array(repeating: "00", count: 16).joined(separator: " ")
    check(rows(long, long).isEmpty)
    let other = Array(long[..<65_536]) + [1] + long[65_537...]
    check(rows(long, other).map { $0.prefix(12) }, ["byte 65,537:"])
    check(
      rows(long, Array(long[..<131_072]) + [1] + long[131_073...])[0].hasPrefix(
        "byte 131,073: \(shown) … → 01 00"))
  }
}
