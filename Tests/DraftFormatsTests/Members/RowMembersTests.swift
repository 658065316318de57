@testable import DraftFormats
import Testing
import TestDrafts
@testable import WiredraftCore

/// Changes of the members of a row's array or object in its text.
@Suite("Members of a row")
struct RowMembersTests {
  private func row(_ text: String, off: [[Int]] = []) -> Draft.Row {
    var row = Draft.Row("a", text, type: text.first == "[" ? .array : .object)
    row.offMembers = off
    return row
  }

  private func members(_ text: String, off: [[Int]] = []) throws -> RowMembers {
    try #require(RowMembers(row(text, off: off)))
  }

  @Test("A member is a row with its name, its text and its type, at any depth")
  func reading() throws {
    let members = try members(#"{"a":[1,{"b":"x\ny"}],"c":null,"c":true}"#, off: [[0, 1]])
    #expect(members.member(at: [0])?.type == .array)
    #expect(members.member(at: [0, 0])?.text == "1")
    #expect(members.member(at: [0, 0])?.name.isEmpty == true)
    let object = try #require(members.member(at: [0, 1]))
    #expect(object.type == .object && object.text == #"{"b":"x\ny"}"# && !object.isEnabled)
    #expect(members.member(at: [0, 1, 0])?.text == "x\ny")
    #expect(members.member(at: [1])?.type == .null)
    #expect(members.member(at: [2]).map { $0.name + $0.text } == "ctrue")
    for missing in [[], [3], [0, 2], [1, 0], [-1]] { #expect(members.member(at: missing) == nil) }
  }

  @Test(
    "After a change within one value the places are those of the text read anew",
    arguments: [
      (#"{"a":[1,2],"b":"x"}"#, #"{"a":[1,22],"b":"x"}"#),
      (#"{"a":[1,2],"b":"x"}"#, #"{"a":["1",2],"b":"x"}"#),
      (#"{"a":"12","b":[3]}"#, #"{"a":12,"b":[3]}"#), (#"[true, null]"#, #"[false, null]"#),
      (#"[[1], {"n": 1}, 3]"#, #"[[1], {"n": -1.5e3}, 3]"#), (#"["",1]"#, #"["]\"",1]"#),
    ])
  func following(old: String, new: String) throws {
    var outline = try JSONOutline(old.utf8)
    let isFollowed = outline.follow(to: new)
    #expect(isFollowed)
    #expect(places(outline) == places(try JSONOutline(new.utf8)))
  }

  @Test(
    "A change of more than one value is not followed",
    arguments: [
      "[1,2,3]", "[1]", "[1 ,2]", "[1,]", "[1,x]", "[1,[2]]", #"[1,"2]"#, "[1,02]", "[11,2", "[1, 2]",
    ])
  func notFollowing(new: String) throws {
    var outline = try JSONOutline("[1,2]".utf8)
    let isFollowed = outline.follow(to: new)
    #expect(!isFollowed)
    #expect(places(outline) == places(try JSONOutline("[1,2]".utf8)))
  }

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
          #expect(places(outline) == places(try JSONOutline(new.utf8)), "\(new)")
        }
      }
    }
    #expect(followed > 50)
  }

  private func places(_ outline: JSONOutline) -> [String] { outline.nodes.map { "\($0)" } }

  @Test("Only JSON of the row's own type has members")
  func nothing() {
    for row in [
      Draft.Row("a", "[1]"), Draft.Row("a", "[1", type: .array), Draft.Row("a", "{}", type: .array),
      Draft.Row("a", "{{x}}", type: .array),
    ] {
      #expect(RowMembers(row) == nil)
    }
  }

  @Test("A change leaves the rest of the text as it was typed")
  func spacing() throws {
    let text = "{\n  \"a\": 1.00,\n  \"b\" : [1, 2]\n}"
    let members = try members(text)
    func changed(_ position: [Int], _ body: (inout Draft.Row) -> Void) -> String {
      var member = members.member(at: position) ?? Draft.Row("")
      body(&member)
      return members.replacing(position, with: member).text
    }
    #expect(changed([1, 0]) { $0.text = "9" } == "{\n  \"a\": 1.00,\n  \"b\" : [9, 2]\n}")
    #expect(changed([0]) { $0.name = "c\"" } == "{\n  \"c\\\"\": 1.00,\n  \"b\" : [1, 2]\n}")
    #expect(changed([0]) { $0.type = .string } == "{\n  \"a\": \"1.00\",\n  \"b\" : [1, 2]\n}")
    #expect(changed([0]) { $0.text = "1x" } == "{\n  \"a\": \"1x\",\n  \"b\" : [1, 2]\n}")
    #expect(members.removing([0]).text == "{\n  \"b\" : [1, 2]\n}")
    #expect(members.removing([1]).text == "{\n  \"a\": 1.00\n}")
    #expect(members.removing([1, 0]).text == "{\n  \"a\": 1.00,\n  \"b\" : [2]\n}")
    #expect(members.duplicating([0]).text == "{\n  \"a\": 1.00,\n  \"a\": 1.00,\n  \"b\" : [1, 2]\n}")
    #expect(
      members.inserting(Draft.Row("n", "x"), at: [2]).text
        == "{\n  \"a\": 1.00,\n  \"b\" : [1, 2],\n  \"n\": \"x\"\n}")
    #expect(members.inserting(Draft.Row("", "3", type: .number), at: [1, 1]).text.contains("[1, 3, 2]"))
    #expect(members.moving([1], to: 0).text == "{\n  \"b\" : [1, 2],\n  \"a\": 1.00\n}")
    #expect(try self.members("[ ]").inserting(Draft.Row("", "x"), at: [0]).text == #"["x"]"#)
    #expect(try self.members("[1]").removing([0]).text == "[]")
  }

  @Test("What is off stays off where members are added, removed, copied and moved")
  func off() throws {
    let members = try members("[[1,2],[3],[4]]", off: [[0, 1], [2]])
    #expect(members.inserting(Draft.Row("", "x"), at: [0]).offMembers == [[1, 1], [3]])
    #expect(members.inserting(Draft.Row("", "x"), at: [0, 1]).offMembers == [[0, 2], [2]])
    #expect(members.removing([0]).offMembers == [[1]])
    #expect(members.removing([1]).offMembers == [[0, 1], [1]])
    #expect(members.duplicating([0]).offMembers == [[0, 1], [1, 1], [3]])
    #expect(members.moving([0], to: 2).offMembers == [[1], [2, 1]])
    #expect(members.moving([2], to: 0).offMembers == [[0], [1, 1]])
    var member = try #require(members.member(at: [2]))
    member.isEnabled = true
    #expect(members.replacing([2], with: member).offMembers == [[0, 1]])
    member = try #require(members.member(at: [1]))
    member.isEnabled = false
    #expect(members.replacing([1], with: member).offMembers == [[0, 1], [1], [2]])
    member = try #require(members.member(at: [0]))
    member.type = .string
    #expect(members.replacing([0], with: member).offMembers == [[2]])
  }

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

  @Test("Random changes of the text are the same changes of the value", arguments: 0..<40)
  func random(seed: Int) throws {
    var random = SplitMix(seed: seed)
    var row = Draft.Row("a", value: Self.value(depth: 3, using: &random))
    guard row.type == .array || row.type == .object else { return }
    if seed.isMultiple(of: 2) { row.text = JSONLayout.indented(row.text) }
    for _ in 0..<30 {
      let members = try #require(RowMembers(row), "\(row.text)")
      guard members.outline.nodes.count > 1, case .value(let value) = row.content else { break }
      let node = Int.random(in: 1..<members.outline.nodes.count, using: &random)
      let position = members.outline.position(of: node)
      #expect(members.outline.node(at: position) == node)
      let wanted: ParameterValue
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        row = members.removing(position)
        wanted = Self.change(value, at: position[...]) { $0.remove(at: $1) }
      case 1:
        row = members.duplicating(position)
        wanted = Self.change(value, at: position[...]) { $0.insert($0[$1], at: $1) }
      case 2:
        var member = try #require(members.member(at: position))
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
      #expect(now == wanted)
    }
  }

  private static func value(depth: Int, using random: inout SplitMix) -> ParameterValue {
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
