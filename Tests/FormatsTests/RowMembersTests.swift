@testable import DraftFormats
import Testing
import TestSupport
@testable import WiredraftCore

/// Changes of the members of a row's array or object in its text.
@Suite("Members of a row")
struct RowMembersTests {
  @Test("Any byte in any place is followed as if the text were read anew, or not at all")
  func followingAnyByte() throws {
    let text = Array(#"{"a" : [1,-2.5e1,"x\n{}"], "b":{"c":null,"d":[ ]},"e":true}"#.utf8)
    var followed = 0
    for offset in 0...text.count {
      for byte in #"0-"]}{[,:tx e."#.utf8 {
        for removed in 0...1 where offset + removed <= text.count {
          let new = String(decoding: text[..<offset] + [byte] + text[(offset + removed)...], as: UTF8.self)
          var outline = try JSONOutline(text)
          guard outline.follow(to: new) else { continue }
          followed += 1
          check(places(outline), places(try JSONOutline(new.utf8)), new)
        }
      }
    }
    check(followed > 50)
  }

  private func places(_ outline: JSONOutline) -> [String] { outline.nodes.map { "\($0)" } }

  /// The value after the same change, made on the value rather than the text.
  private static func change(
    _ value: ParameterValue, at position: ArraySlice<Int>,
    _ body: (inout [ParameterValue.Member], Int) -> Void
  ) -> ParameterValue {
    guard let index = position.first else { return value }
    var members: [ParameterValue.Member] = []
    var isObject = false
    switch value {
    case .array(let elements): members = elements.map { ParameterValue.Member(name: "", value: $0) }
    case .object(let found): (members, isObject) = (found, true)
    default: return value
    }
    if position.count == 1 {
      body(&members, index)
    } else {
      members[index].value = change(members[index].value, at: position.dropFirst(), body)
    }
    return isObject ? .object(members) : .array(members.map(\.value))
  }

  @Test("Random changes of the text are the same changes of the value")
  func random() throws { for seed in 0..<40 { try change(seed) } }

  private func change(_ seed: Int) throws {
    var random = Lehmer(UInt64(seed))
    var row = Draft.Row("a", value: Self.value(depth: 3, using: &random))
    guard row.type == .array || row.type == .object else { return }
    if seed.isMultiple(of: 2) { row.text = JSONLayout.indented(row.text) }
    for _ in 0..<30 {
      let members = try require(RowMembers(row), row.text)
      guard members.outline.nodes.count > 1, case .value(let value) = row.content else { break }
      let node = Int.random(in: 1..<members.outline.nodes.count, using: &random)
      let position = members.outline.position(of: node)
      check(members.outline.node(at: position), node)
      let wanted: ParameterValue
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        row = members.removing(position)
        wanted = Self.change(value, at: position[...]) { $0.remove(at: $1) }
      case 1:
        row = members.duplicating(position)
        wanted = Self.change(value, at: position[...]) { $0.insert($0[$1], at: $1) }
      case 2:
        var member = try require(members.member(at: position))
        (member.type, member.text) = (.string, "a\"\\\n{{é")
        row = members.replacing(position, with: member)
        wanted = Self.change(value, at: position[...]) { $0[$1].value = .string("a\"\\\n{{é") }
      case 3:
        let count = members.outline.nodes[members.outline.nodes[node].parent].count
        let target = Int.random(in: 0..<count, using: &random)
        row = members.moving(position, to: target)
        wanted = Self.change(value, at: position[...]) { $0.insert($0.remove(at: $1), at: target) }
      default:
        row = members.inserting(Draft.Row("n", "7", type: .number), at: position)
        wanted = Self.change(value, at: position[...]) { members, index in
          members.insert(ParameterValue.Member(name: "n", value: 7), at: index)
        }
      }
      guard case .value(let now) = row.content else {
        Issue.record("no JSON: \(row.text)")
        return
      }
      check(now == wanted, "\(seed): \(row.text)")
    }
  }

  private static func value(depth: Int, using random: inout Lehmer) -> ParameterValue {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 7), using: &random) {
    case 0: .null
    case 1: .number(NumberLiteral(Int.random(in: 0..<100, using: &random)))
    case 2: .string(["", "x", "\"", "{{v}}", "]"].randomElement(using: &random) ?? "")
    case 3: .bool(true)
    case 4, 5:
      .object(
        (0..<Int.random(in: 0..<4, using: &random)).map { index in
          ParameterValue.Member(
            name: ["a", "a", "b\"", ""][index], value: value(depth: depth - 1, using: &random))
        })
    default:
      .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth - 1, using: &random) })
    }
  }
}
