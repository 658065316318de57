import DraftFormats
import Explanations
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

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

  @Test("The bytes of the member under the cursor are lit")
  func lighting() throws {
    let run = try play(",>jj,>jj")
    let place = try require(RowsTab.selectedMember(in: run.state))
    check(place.position, [1, 1])
    let path = try require(RowsTab.members(of: place.row, in: run.state)?.sentPath(of: place.position))
    let range = try require(MemberBytes.range(of: place.row, path: path, in: run.state))
    let bytes = run.state.composition.bytes(in: range)
    check(String(decoding: bytes, as: UTF8.self), #""content":"Name rivers""#)
    check(
      RowsTab(list: .parameters, action: nil).highlight(in: run.state), .member(place.row, path: path))
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
      let members = try require(RowMembers(row))
      for node in members.outline.nodes.indices.dropFirst() {
        let position = members.outline.position(of: node)
        guard let path = members.sentPath(of: position) else { continue }
        let found = MemberBytes.range(of: Draft.RowReference(.parameters, 1), path: path, in: run.state)
        check(
          found, scan(path, in: run.state.composition), "\(path) \(off) \(run.state.composition.target.text)")
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
    let content = try require(
      MemberBytes.range(
        of: Draft.RowReference(.parameters, 1), path: [.element(1), .member("content")], in: folded.state))
    var state = folded.state
    state.live.cursor = content.lowerBound + 2
    state.show(.parameters)
    let members = try require(RowMembers(Self.draft().parameters?[1] ?? Draft.Row("")))
    check(members.position(ofSent: [.element(1), .member("content")]), [1, 1])
    RowsTab.selectMember(
      of: Draft.RowReference(.parameters, 1), at: [.element(1), .member("content")], unfolds: false,
      in: &state)
    check(RowsTab.selectedMember(in: state) == nil)
    RowsTab.selectMember(
      of: Draft.RowReference(.parameters, 1), at: [.element(1), .member("content")], unfolds: true, in: &state
    )
    state.settle()
    check(RowsTab.selectedMember(in: state)?.position, [1, 1])
    var off = Self.draft().parameters?[1] ?? Draft.Row("")
    off.offMembers = [[0]]
    check(RowMembers(off)?.position(ofSent: [.element(0), .member("role")]), [1, 0])
    check(RowMembers(off)?.position(ofSent: [.element(1)]), [])
  }
}
