import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

@Suite("Wire")
struct WireTests {
  private let first = Composition.Origin(.row(Draft.RowReference(.body, 0), path: []), .name, .pairName)
  private let second = Composition.Origin(.rule(.host), .automatic, .field)
  private let whole = Composition.Origin(.rule(.wholeBody), .value, .body)

  @Test("Neighbors of one origin are one span, and each byte has its own")
  func neighborsOfOneOrigin() {
    merging()
    finding()
    joining()
    sharing()
    files()
    copying()
  }

  /// Neighbors of one origin are one span.
  private func merging() {
    var wire = Composition.Wire()
    wire.append("a", from: first)
    wire.append("b", from: first, again: true)
    wire.append("", from: second)
    wire.append("c", from: first, again: true)
    wire.append("d", from: second)
    wire.append("e", from: Composition.Origin(first.source, .value, .pairValue))
    check(wire.text, "abcde")
    check(wire.spans.map(\.range), [0..<3, 3..<4, 4..<5])
    check(wire.spans.map(\.origin), [first, second, Composition.Origin(first.source, .value, .pairValue)])
  }

  /// The span of a byte is found, and none outside.
  private func finding() {
    var wire = Composition.Wire()
    for index in 0..<100 {
      wire.append(
        "xy", from: Composition.Origin(.row(Draft.RowReference(.body, index), path: []), .value, .pairValue))
    }
    for offset in 0..<200 {
      check(wire.span(at: offset)?.range, offset / 2 * 2..<offset / 2 * 2 + 2)
      check(wire.spanIndex(at: offset), offset / 2)
    }
    check(wire.span(at: -1), nil)
    check(wire.span(at: 200), nil)
    check(Composition.Wire().span(at: 0), nil)
  }

  /// Appended wires keep their origins.
  private func joining() {
    var wire = Composition.Wire()
    wire.append("a", from: first)
    var other = Composition.Wire()
    other.append("b", from: first)
    other.append("c", from: second)
    wire.append(other)
    check(wire.text, "abc")
    check(wire.spans.map(\.range), [0..<2, 2..<3])
    check(wire.spans.map(\.origin), [first, second])
  }

  /// Shared arrays are one span, at any offset, and are not copied.
  private func sharing() {
    let array = [UInt8](repeating: 0x61, count: 1_000)
    var wire = Composition.Wire()
    wire.append("x", .method, .method, of: .rule(.requestLine))
    wire.append(shared: array, .value, .body, of: .rule(.wholeBody))
    wire.append(shared: Array("ef".utf8), .value, .body, of: .rule(.wholeBody))
    wire.append("h", .value, .body, of: .rule(.wholeBody))
    wire.append("i", .version, .version, of: .rule(.requestLine))
    check(wire.spans.map(\.range), [0..<1, 1..<1_004, 1_004..<1_005])
    for offset in [0, 1, 500, 1_001, 1_003, 1_004] {
      check(wire.span(at: offset)?.range, wire.spans.map(\.range).first { $0.contains(offset) })
    }
    check(wire.bytes(in: 999..<2_000), Array("aaefhi".utf8))
    var head = Composition.Wire()
    head.append(wire)
    guard case .bytes(let slice)? = head.part(at: 1) else {
      Issue.record("no such part")
      return
    }
    let isShared = slice.withUnsafeBufferPointer { one in
      array.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
    check(isShared)
    check(Array(head.spans), Array(wire.spans))
    check(head.countOfSameBytes(as: wire), 1_005)
  }

  /// Files are between the bytes, each in its own span.
  private func files() {
    var body = Composition.Wire()
    body.append("ab", .value, .body, of: .rule(.wholeBody))
    body.appendFile(path: "f", length: 10, .value, .body, of: .rule(.wholeBody))
    body.appendFile(path: "g", length: 5, .value, .body, of: .rule(.wholeBody))
    body.append("cd", .value, .body, of: .rule(.wholeBody))
    body.append(shared: Array("ef".utf8), .value, .body, of: .rule(.wholeBody))
    check(body.count, 21)
    check(body.spans.map(\.range), [0..<2, 2..<12, 12..<17, 17..<21])
    check(body.segments.map(\.start), [0, 2, 12, 17])
    check(body.bytes(in: 1..<19), Array("bcd".utf8))
    check(!body.isAtHand)
    check(body.span(at: 11)?.range, 2..<12)
    check(body.span(at: 12)?.range, 12..<17)
    check(body.span(at: 21), nil)
    guard case .file("g", 12..<17)? = body.part(at: 14) else {
      Issue.record("no such part")
      return
    }
    guard case .bytes(let end)? = body.segments.last?.content else {
      Issue.record("no such segment")
      return
    }
    check(end.bytes, Array("cdef".utf8))
    check(Array(end.spans), [Composition.Wire.Span(0..<4, whole)])
  }

  /// The rows, and the names within them, move with the bytes.
  private func copying() {
    var wire = Composition.Wire()
    var value: ParameterValue = ["k": ["é\"": 1]]
    var places = [wire.end]
    for index in 0..<3 {
      let row = wire.source(of: Draft.RowReference(.body, index))
      JSONWriter().write(value, of: row, to: &wire)
      places.append(wire.end)
      value = .array([value])
    }
    var copy = Composition.Wire()
    copy.append("before", .value, .body, of: .rule(.wholeBody))
    copy.append(wire, from: places[1], to: places[3], movingRows: 10)
    let start = wire.offset(of: places[1])
    check(copy.bytes.dropFirst(6).elementsEqual(wire.bytes[start...]))
    for offset in start..<wire.count {
      var origin = wire.span(at: offset)?.origin
      if case .row(var row, let path)? = origin?.source {
        row.index += 10
        origin?.source = .row(row, path: path)
      }
      check(copy.span(at: offset - start + 6)?.origin, origin)
    }
    copy.encode(from: Composition.Wire.Place(), by: .percent(.rfc3986))
    check(
      copy.spans.last { $0.origin.part == .number }?.origin.source,
      .row(Draft.RowReference(.body, 12), path: [.element(0), .element(0), .member("k"), .member("é\"")]))
  }
}

extension Composition.Wire {
  /// Appends a text with its origin, whose source is made anew, or is that of the last bytes of a row.
  mutating func append(_ text: String, from origin: Composition.Origin, again: Bool = false) {
    let source: Source
    switch origin.source {
    case .rule(let rule): source = .rule(rule)
    case .row(let row, let path):
      if again, let last = storedSpans.last(where: { self.origin(of: $0).source == origin.source }) {
        source = last.source
      } else {
        var outer = self.source(of: row)
        for step in path { outer = self.source(step, in: outer) }
        source = outer
      }
    }
    append(text, origin.role, origin.part, of: source)
  }
}
