import Explanations
import TestSupport
import Testing
import WiredraftCore

@Suite("Comparing what is long")
struct ComparisonLimitsTests {
  private static func text(_ text: String) -> ComparedRequest {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/s"
    draft.body = Draft.Body(.text)
    draft.body.text = Draft.BodyText(text)
    return ComparisonTests.request(draft)
  }

  @Test("Of a long difference the beginning is looked at, and where that ends is reported")
  func unexamined() throws {
    let middle = String(repeating: "abc def ", count: 100_000)
    let other = String(repeating: "abc DEF ", count: 100_000)
    let comparison = Comparison([Self.text("one \(middle)two"), Self.text("1 \(other)2")])
    let entry = try require(comparison.sections.last?.entries[1])
    let unexamined = try require(entry.unexamined)
    check(!comparison.isSame)
    check(comparison.cutRequests, [1])
    check(entry.marks.first?.lowerBound, entry.range.lowerBound)
    check(unexamined.upperBound, entry.range.upperBound)
    check(entry.marks.allSatisfy { $0.upperBound <= unexamined.lowerBound })
  }

  @Test("A small difference within a long body is found for sure, wherever it is")
  func small() throws {
    let text = String(repeating: "0123456789", count: 200_000)
    for (before, after) in [("", text), (text, ""), (text, text)] {
      let comparison = Comparison([Self.text(before + "x" + after), Self.text(before + "yy" + after)])
      let entry = try require(comparison.sections.last?.entries[1])
      let start = entry.range.lowerBound + before.utf8.count
      check(entry.marks, [start..<start + 2])
      check(entry.unexamined == nil)
    }
    check(Comparison([Self.text(text), Self.text(text)]).isSame)
  }

  @Test("Of very many rows the first are reported one by one")
  func manyRows() {
    var draft = ComparisonTests.draft()
    draft.parameters = (0..<20_000).map { Draft.Row("n\($0)", "v\($0)") }
    var post = draft
    post.method = "POST"
    let comparison = Comparison([ComparisonTests.request(draft), ComparisonTests.request(post)])
    check(comparison.differences.count, Comparison.mostDifferences)
    check(comparison.cutRequests, [1])
    // The whole query differs, though not each of its rows is reported.
    check((comparison.sections[0].entries[0]?.marks.last?.count ?? 0) > 200_000)
  }

  @Test("Without what is marked, both are the same bytes", arguments: 0..<200)
  func property(seed: UInt64) {
    var random = SmallRandom(state: seed &* 7919 &+ 17)
    let (left, right) = (ComparisonTests.request(random.draft()), ComparisonTests.request(random.draft()))
    let comparison = Comparison([left, right])
    func rest(_ request: ComparedRequest, _ index: Int) -> [[UInt8]] {
      comparison.sections.map { section in
        guard let entry = section.entries[index] else { return [] }
        var bytes: [UInt8] = []
        for offset in entry.range where !entry.marks.contains(where: { $0.contains(offset) }) {
          bytes += request.composition.bytes(in: offset..<offset + 1)
        }
        return bytes
      }
    }
    for (own, other) in zip(rest(left, 0), rest(right, 1)) { check(own, other) }
    let whole = [left, right].map { $0.composition.bytes(in: 0..<$0.composition.length) }
    check(comparison.sections.allSatisfy(\.isSame), (whole[0] == whole[1]))
    // The sections tile each message, and every mark belongs to a reported difference or to the framing.
    for index in 0..<2 {
      let ranges = comparison.sections.compactMap { $0.entries[index]?.range }.sorted {
        $0.lowerBound < $1.lowerBound
      }
      check(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == whole[index].count)
      for (one, next) in zip(ranges, ranges.dropFirst()) { check(one.upperBound, next.lowerBound) }
    }
    if whole[0] != whole[1] { check(!comparison.differences.isEmpty) }
  }
}

/// Drafts of a few rows, methods, body types and styles.
private struct SmallRandom {
  var state: UInt64

  mutating func number(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: state >> 33) % limit
  }

  mutating func any<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

  mutating func draft() -> Draft {
    var draft = Draft()
    draft.method = any(["GET", "POST", "PUT", "DELETE"])
    draft.url = any(["https://h/s", "https://h/é?x=1", "https://other/{id}"])
    draft.body = Draft.Body(any([.json, .form, .multipart, .text, .none]))
    if draft.body.type == .text { draft.body.text = any(["", "a=1&b=2", "{\"a\":1}", "one\r\ntwo"]) }
    draft.parameters = (0..<number(4)).map { _ in row() }
    if number(4) == 0 { draft.query = [row()] }
    if number(4) == 0 { draft.body.parameters = [row(), row()] }
    draft.path = [Draft.Row("id", any(["1", "a/b"]))]
    draft.headers = (0..<number(3)).map { _ in
      Draft.Row(any(["A", "B", "Accept", "a"]), any(["1", "2", "x, y"]))
    }
    draft.styles.arrays = any(
      EncodingStyles.ArrayStyle.allCases.filter { $0 != .comma && $0 != .pipe && $0 != .space })
    draft.styles.nulls = any(EncodingStyles.NullStyle.allCases)
    return draft
  }

  private mutating func row() -> Draft.Row {
    let name = any(["a", "b", "q", "a", "名"])
    var row =
      switch number(6) {
      case 0: Draft.Row(name, any(["30", "1.5"]), type: .number)
      case 1: Draft.Row(name, "", type: .null)
      case 2: Draft.Row(name, any([#"["x","y"]"#, #"[1]"#, "[]"]), type: .array)
      case 3: Draft.Row(name, #"{"k":"v"}"#, type: .object)
      default: Draft.Row(name, any(["", "Swift", "a b&c", "é", "x\ny"]))
      }
    row.isEnabled = number(5) > 0
    return row
  }
}
