@testable import ComposerUI
import DraftFormats
import Explanations
import ScreenModel
import Testing
import WiredraftCore

/// Arrays and objects that are unfolded in the grid, and the commands on their members.
@Suite("JSON as a tree")
struct JSONTreeTests {
  private static let messages =
    #"[{"role":"system","content":"Be brief."},{"role":"user","content":"Name {{topic}}"}]"#

  private static func draft(_ text: String = messages) -> Draft {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/chat"
    draft.parameters = [
      Draft.Row("model", "large"), Draft.Row("messages", text, type: text.first == "[" ? .array : .object),
      Draft.Row("temperature", "0.2", type: .number),
    ]
    draft.variables = [Variable.Definition("topic", .string("rivers"))]
    return draft
  }

  private func play(_ script: String, _ text: String = messages, size: Size = Size(columns: 120, rows: 40))
    throws
    -> Rehearsal
  {
    try Rehearsal("2gj" + script, on: Self.draft(text), size: size)
  }

  private func text(_ run: Rehearsal) -> String { run.state.draft.parameters?[1].text ?? "" }

  private func body(_ run: Rehearsal) -> String {
    let body = run.state.composition.body?.bytes
    return String(decoding: body?.bytes(in: 0..<(body?.count ?? 0)) ?? [], as: UTF8.self)
  }

  @Test("Unfolding shows the members below the row, and changes no byte", arguments: [">", "<enter>"])
  func unfolding(key: String) throws {
    let folded = try play("")
    let run = try play(key + "jj" + key)
    #expect(run.shows("▾messages") && run.shows("▸ 0") && run.shows("▾ 1") && run.shows("2 items"))
    #expect(run.shows("{ role, content }") && run.shows("2 members"))
    #expect(body(run) == body(folded) && run.state.draft.parameters?[1].text == Self.messages)
    #expect(run.state.history.undoEdit == nil)
    #expect(try play(key + "jj" + key + "jj").why.contains("messages ▸ 1 ▸ content"))
    #expect(try play(key + "jj" + key + "jj").shows("content text · messages ▸ 1 ▸ content"))
    let inner = try play(key + "jj" + key + "jj<lt>")
    #expect(inner.shows("▸ 1") && inner.state.grid.member == [1])
    #expect(!(try play(key + "jj" + key + "jj<lt><lt>").shows("▾messages")))
  }

  @Test("The bytes of the member under the cursor are lit")
  func lighting() throws {
    let run = try play(">jj>jj")
    let place = try #require(RowsTab.selectedMember(in: run.state))
    #expect(place.position == [1, 1])
    let path = try #require(RowsTab.members(of: place.row, in: run.state)?.sentPath(of: place.position))
    let range = try #require(MemberBytes.range(of: place.row, path: path, in: run.state))
    let bytes = run.state.composition.bytes(in: range)
    #expect(String(decoding: bytes, as: UTF8.self) == #""content":"Name rivers""#)
    #expect(
      RowsTab(list: .parameters, action: nil).highlight(in: run.state) == .member(place.row, path: path))
  }

  @Test("The bytes of a member of a form begin with the name of its row")
  func pairs() throws {
    var draft = Self.draft(#"{"na me":"A","tags":[1,2]}"#)
    draft.body.type = .form
    func strip(_ script: String) throws -> Rehearsal {
      try Rehearsal("2gj>j" + script, on: draft, size: Size(columns: 120, rows: 40))
    }
    #expect(try strip("").shows("messages%5Bna+me%5D=A  21 bytes"))
    #expect(try strip("j").shows("bytes    messages%5Btags%5D=1&mess"))
  }

  @Test(
    "The place of each member's bytes is that of the spans with its path",
    arguments: [Draft.BodyType.json, .form], ["POST", "GET"])
  func places(type: Draft.BodyType, method: String) throws {
    var draft = Self.draft()
    draft.method = method
    draft.body.type = type
    let text =
      #"[ 1, {"a b" : [true,{"c":[]},"x"], "d":{"e\n":null}} , [[2],[3, 4]], {}, "&=", {"a":1,"b":2,"A":3}]"#
    var row = Draft.Row("r", text, type: .array)
    for off in [[], [[0]], [[1, 0, 0], [2, 1], [5, 1]]] as [[[Int]]] {
      row.offMembers = off
      draft.parameters = [Draft.Row("x", "1"), row, Draft.Row("y", "2")]
      let run = try Rehearsal("", on: draft)
      let members = try #require(RowMembers(row))
      for node in members.outline.nodes.indices.dropFirst() {
        let position = members.outline.position(of: node)
        guard let path = members.sentPath(of: position) else { continue }
        let found = MemberBytes.range(of: Draft.RowReference(.parameters, 1), path: path, in: run.state)
        #expect(
          found == scan(path, in: run.state.composition),
          "\(path) \(off) \(run.state.composition.target.text)")
      }
    }
  }

  /// The range from the first span with a path to the last, without what joins them to others.
  private func scan(_ path: [ParameterValue.Step], in composition: Composition) -> Range<Int>? {
    var range: Range<Int>?
    var offset = composition.firstOffset(of: Draft.RowReference(.parameters, 1)) ?? 0
    while offset < composition.length, let span = composition.span(at: offset) {
      let joins = span.origin.role == .separator && span.origin.part != .equals && span.origin.part != .colon
      if case .row(Draft.RowReference(.parameters, 1), let other) = span.origin.source,
        other.starts(with: path),
        !joins
      {
        range = (range?.lowerBound ?? span.range.lowerBound)..<span.range.upperBound
      }
      offset = span.range.upperBound
    }
    return range
  }

  @Test("The byte of a member leads to it: Enter unfolds its row, and moving follows what is unfolded")
  func fromTheWire() throws {
    // In the wire pane: past the head and the row before, to the second message's content.
    let folded = try play("")
    let content = try #require(
      MemberBytes.range(
        of: Draft.RowReference(.parameters, 1), path: [.element(1), .member("content")], in: folded.state))
    var state = folded.state
    state.live.cursor = content.lowerBound + 2
    state.show(.parameters)
    let members = try #require(RowMembers(Self.draft().parameters?[1] ?? Draft.Row("")))
    #expect(members.position(ofSent: [.element(1), .member("content")]) == [1, 1])
    RowsTab.selectMember(
      of: Draft.RowReference(.parameters, 1), at: [.element(1), .member("content")], unfolds: false,
      in: &state)
    #expect(RowsTab.selectedMember(in: state) == nil)
    RowsTab.selectMember(
      of: Draft.RowReference(.parameters, 1), at: [.element(1), .member("content")], unfolds: true, in: &state
    )
    state.settle()
    #expect(RowsTab.selectedMember(in: state)?.position == [1, 1])
    var off = Self.draft().parameters?[1] ?? Draft.Row("")
    off.offMembers = [[0]]
    #expect(RowMembers(off)?.position(ofSent: [.element(0), .member("role")]) == [1, 0])
    #expect(RowMembers(off)?.position(ofSent: [.element(1)]) == [])
  }

  @Test("A member's text, name and type are edited in place, and undone")
  func editing() throws {
    let run = try play(">j>j<enter>!<enter>")
    #expect(text(run) == Self.messages.replacing("system", with: "system!"))
    let name = try play(">j>jh<left><enter>s<enter>")
    #expect(text(name).hasPrefix(#"[{"roles":"system""#))
    #expect(text(try play(">j>j<enter>!<enter>u")) == Self.messages)
    #expect(text(try play(">j>j<enter>!<esc>")) == Self.messages)
    #expect(text(try play(">jt", "[1,true]")) == #"["1",true]"#)
    #expect(text(try play(">jtt", "[1,true]")) == "[1,true]")
    #expect(text(try play(">jj<enter>", "[1,true]")) == "[1,false]")
  }

  @Test("A number that is being typed is text until it is a number again")
  func number() throws {
    let typing = try play(">j<enter>x", "[1]")
    #expect(text(typing) == #"["1x"]"# && typing.why.contains("This is no number"))
    #expect(text(try play(">j<enter>x<bs>5<enter>", "[1]")) == "[15]")
    #expect(text(try play(">j<enter>x<enter>", "[1]")) == #"["1x"]"#)
  }

  @Test("Space, x, d, J and K act on the member")
  func commands() throws {
    let off = try play(">j ")
    #expect(off.state.draft.parameters?[1].offMembers == [[0]])
    #expect(body(off).contains(#""messages":[{"role":"user""#) && !body(off).contains("system"))
    #expect(off.why.contains("is switched off") && text(off) == Self.messages)
    #expect(try play(">j  ").state.draft.parameters?[1].offMembers == [])
    #expect(try play(">j u").state.draft.parameters?[1].offMembers == [])
    #expect(text(try play(">jx", "[1,2,3]")) == "[2,3]")
    #expect(text(try play(">jjjx", "[1,2,3]")) == "[1,2]")
    let copied = try play(">jd", "[1,2]")
    #expect(text(copied) == "[1,1,2]" && copied.state.grid.member == [1])
    let moved = try play(">jJ", "[1,2]")
    #expect(text(moved) == "[2,1]" && moved.state.grid.member == [1])
    #expect(text(try play(">jjK", "[1,2]")) == "[2,1]")
    #expect(try play(">jK", "[1,2]").why.contains("first element"))
    #expect(text(try play(">jjJ", #"{"a":1,"b":2}"#)) == #"{"a":1,"b":2}"#)
  }

  @Test("o makes a member, and nothing is left where nothing is typed")
  func inserting() throws {
    #expect(text(try play(">o7<enter>", "[1,2]")) == "[7,1,2]")
    #expect(text(try play(">jo7<enter>", "[1,2]")) == "[1,7,2]")
    #expect(text(try play(">jO7<enter>", "[1,2]")) == "[7,1,2]")
    #expect(text(try play(">jo<enter>", "[1,2]")) == "[1,2]")
    #expect(text(try play(">jo<esc>", "[1,2]")) == "[1,2]")
    #expect(try play(">jo<enter>", "[1,2]").state.history.undoEdit == nil)
    #expect(try play(">jo<esc>", "[1,2]").state.grid.member == [0])
    #expect(text(try play(">jox<enter>", #"["a"]"#)) == #"["a","x"]"#)
    #expect(text(try play(">jon<tab>v<enter>", #"{"a":1}"#)) == #"{"a":1,"n":"v"}"#)
    #expect(text(try play(">jon<tab>v<tab>m<tab>w<enter>", #"{"a":1}"#)) == #"{"a":1,"n":"v","m":"w"}"#)
    #expect(text(try play(">7<enter>", "[]")) == "[\"7\"]")
    #expect(text(try play(">jon<tab>v<enter>u", #"{"a":1}"#)) == #"{"a":1,"n":""}"#)
    #expect(text(try play(">jon<tab>v<enter>uu", #"{"a":1}"#)) == #"{"a":1}"#)
  }

  @Test("Names keep their order, also where two are equal, and each is changed alone")
  func duplicates() throws {
    let text = #"{"b":1,"a":2,"b":3}"#
    #expect(self.text(try play(">jjj<enter>0<enter>", text)) == #"{"b":1,"a":2,"b":30}"#)
    #expect(self.text(try play(">jx", text)) == #"{"a":2,"b":3}"#)
  }

  @Test("A filter leaves the members that hold the text, with what they are in")
  func filter() throws {
    let run = try play(">j>jjj>/user<enter>")
    let grid = run.lines.prefix(20).map { $0.prefix(60) }.joined(separator: "\n")
    #expect(
      grid.contains("user") && !grid.contains("system") && grid.contains("▾ 1") && !grid.contains("▾ 0"))
    #expect(try play(">/messages<enter>").shows("▸ 0"))
  }

  @Test("The unfolded row is found again after rows are added, moved and deleted above it")
  func following() throws {
    for script in [">gd", ">gon<tab>v<enter>", ">gx", ">K", ">J"] {
      let run = try play(script)
      let tree = try #require(run.state.grid.trees[.parameters]?.first, "\(script)")
      #expect(run.state.draft.parameters?[tree.row].name == "messages", "\(script)")
      #expect(run.shows("▸ 0"), "\(script)")
    }
  }

  @Test("A command for the whole row says so on a member")
  func wholeRow() throws {
    for key in ["r", "s", "$", "v"] {
      #expect(try play(">j" + key).why.contains("for a whole row"), "\(key)")
    }
    #expect(try play(">j>jj>").why.contains("nothing in it to unfold"))
  }

  @Test("The text of the whole value is edited in a box, and that of a member that is a text")
  func wholeText() throws {
    #expect(try play("I").state.edit?.box != nil)
    #expect(try play(">jI").why.contains("is changed member by member"))
    #expect(text(try play(">j>jjI<c-end><c-j>x<enter>")).contains(#""Be brief.\nx""#))
  }

  @Test("A secret within an array is hidden in its line")
  func secret() throws {
    let text = #"{"user":"me","password":"hunter2","deep":{"token":["abc123"]}}"#
    let run = try play(">jjj>j>", text)
    #expect(run.shows("password") && !run.shows("hunter2") && !run.shows("abc123"))
    #expect(try play(">jjj>j>S", text).shows("hunter2"))
  }

  @Test("In JSON a folded row is not flattened into members of one name")
  func noFlattening() throws {
    let run = try play("<lt>")
    #expect(run.state.draft.parameters?.count == 3 && run.why.contains("one value"))
  }

  @Test("Rows with indexed names become one row with its own style, and the same bytes")
  func nesting() throws {
    var draft = Draft()
    (draft.method, draft.url, draft.body) = ("POST", "https://h/", Draft.Body(.form))
    draft.parameters = [
      Draft.Row("items[0][price]", "p1"), Draft.Row("items[0][quantity]", "2", type: .number),
      Draft.Row("expand[]", "customer"), Draft.Row("expand[]", "invoice"),
    ]
    let before = draft.compose().body?.bytes
    let run = try Rehearsal("2g>", on: draft)
    #expect(run.state.draft.parameters?.count == 3)
    #expect(run.state.draft.parameters?[0].styles.arrays == .indexed)
    let after = run.state.composition.body?.bytes
    #expect(after?.bytes(in: 0..<(after?.count ?? 0)) == before?.bytes(in: 0..<(before?.count ?? 0)))
    let both = try Rehearsal("2g>j>", on: draft)
    #expect(both.state.draft.parameters?.map(\.name) == ["items", "expand"])
    let same = both.state.composition.body?.bytes
    #expect(same?.bytes(in: 0..<(same?.count ?? 0)) == before?.bytes(in: 0..<(before?.count ?? 0)))
  }

  @Test("The tree works in each size, and its lines are clicked", arguments: [(40, 12), (80, 24), (200, 60)])
  func sizes(columns: Int, rows: Int) throws {
    let run = try play(">j>jj", size: Size(columns: columns, rows: rows))
    #expect(run.shows("content") && RowsTab.selectedMember(in: run.state)?.position == [0, 1])
  }
}
