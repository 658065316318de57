import TestSupport
import Testing
import WiredraftCore

@Suite("Traced bytes")
struct TracedBytesTests {
  private let first = Composition.Origin(.row(Draft.RowReference(.body, 0), path: []), .name, .pairName)
  private let second = Composition.Origin(.rule(.host), .automatic, .field)

  @Test("Neighbors of one origin are one span, and each byte has its own")
  func allNeighborsOfOne() {
    merging()
    finding()
    joining()
  }

  /// Neighbors of one origin are one span.
  private func merging() {
    var bytes = Composition.TracedBytes()
    bytes.append("ab", from: first)
    bytes.append("", from: second)
    bytes.append(0x63, from: first)
    bytes.append([0x64], from: second)
    bytes.append("e", from: Composition.Origin(first.source, .value, .pairValue))
    check(bytes.text, "abcde")
    check(bytes.spans.map(\.range), [0..<3, 3..<4, 4..<5])
    check(
      bytes.spans.map(\.origin), [first, second, Composition.Origin(first.source, .value, .pairValue)])
  }

  /// The span of a byte is found, and none outside.
  private func finding() {
    var bytes = Composition.TracedBytes()
    for index in 0..<100 {
      bytes.append(
        "xy", from: Composition.Origin(.row(Draft.RowReference(.body, index), path: []), .value, .pairValue))
    }
    for offset in 0..<200 {
      check(bytes.span(at: offset)?.range, offset / 2 * 2..<offset / 2 * 2 + 2)
      check(bytes.spanIndex(at: offset), offset / 2)
    }
    check(bytes.span(at: -1), nil)
    check(bytes.span(at: 200), nil)
    check(Composition.TracedBytes().span(at: 0), nil)
  }

  /// Appended traced bytes keep their origins.
  private func joining() {
    var bytes = Composition.TracedBytes()
    bytes.append("a", from: first)
    var other = Composition.TracedBytes()
    other.append("b", from: first)
    other.append("c", from: second)
    bytes.append(other)
    check(bytes.text, "abc")
    check(bytes.spans.map(\.range), [0..<2, 2..<3])
  }
}
