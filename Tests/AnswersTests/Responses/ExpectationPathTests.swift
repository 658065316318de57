import TestSupport
import Testing
import WiredraftCore

@testable import Responses

@Suite("Paths into JSON")
struct ExpectationPathTests {
  /// Returns the values of paths by a reading of the content in pieces of a length.
  private func values(_ text: String, _ paths: [JSONPath], piece: Int) -> [FoundValue?] {
    let bytes = Array(text.utf8)
    var reader = JSONPathReader(paths.map { .init($0, limit: 1 << 20) })
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { reader.read($0) }
    }
    return reader.finish()
  }

  /// Returns the value of a path, found in the whole value.
  private func naive(_ path: JSONPath, in value: ParameterValue) -> ParameterValue? {
    path.steps.reduce(Optional(value)) { value, step in
      switch (value, step) {
      case (.array(let elements)?, .element(let index)):
        let index = index < 0 ? elements.count + index : index
        guard elements.indices.contains(index) else { return .none }
        return elements[index]
      case (.object(let members)?, .member(let name)):
        return members.last { Array($0.name.utf8) == name }?.value
      default: return .none
      }
    }
  }

  @Test("random paths in random JSON lead to the values that a plain search finds")
  func random() throws {
    var random = SmallRandom(state: 42)
    var countFound = 0
    for _ in 0..<400 {
      let value = random.value(depth: 0)
      let text = value.compactJSON
      let paths = (0..<6).map { _ in random.path(in: value) }
      for piece in [1, 2 + Int.random(in: 0..<9, using: &random), 1000] {
        let found = values(text, paths, piece: piece)
        for (path, found) in zip(paths, found) {
          let expected = naive(path, in: value)
          countFound += expected == nil ? 0 : 1
          check(found?.value, expected, "\(path) in \(text)")
        }
      }
    }
    check(countFound > 1000)
  }
}

/// Numbers that are the same in each run.
private struct SmallRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0x9E37_79B9_7F4A_7C15
  }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func value(depth: Int) -> ParameterValue {
    switch below(depth > 3 ? 5 : 9) {
    case 0: .null
    case 1: .bool(true)
    case 2: .number(NumberLiteral(below(1000)))
    case 3: 1.5
    case 4: .string(["", "a", "\"]}", "é\n"][below(4)])
    case 5, 6: .array((0..<below(5)).map { _ in value(depth: depth + 1) })
    default:
      .object(
        (0..<below(5)).map { _ in
          .init(name: ["a", "b", "é\"", ""][below(4)], value: value(depth: depth + 1))
        })
    }
  }

  /// Makes a path that often leads to a value.
  mutating func path(in value: ParameterValue) -> JSONPath {
    var (value, steps): (ParameterValue?, [JSONPath.Step]) = (value, [])
    while below(5) > 0, steps.count < 6 {
      switch value {
      case .array(let elements) where !elements.isEmpty:
        let index = below(elements.count)
        steps.append(.element(below(2) == 0 ? index : index - elements.count))
        value = elements[index]
      case .object(let members) where !members.isEmpty:
        let member = members[below(members.count)]
        steps.append(.member(Array(member.name.utf8)))
        value = member.value
      default:
        steps.append(below(2) == 0 ? .element(below(4) - 2) : .member(Array("a".utf8)))
        value = nil
      }
    }
    return JSONPath(steps)
  }
}
