import DraftFormats
import ScreenModel
import TestDrafts
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Rows of the grid")
struct GridRowsTests {
  /// Five rows of one letter each.
  static var five: Draft {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = "abcde".map { Draft.Row(String($0), "1") }
    return draft
  }

  /// A draft with every kind of row.
  static var kinds: Draft {
    var draft = five
    var (verbatim, secret, variable, described) = (
      Draft.Row("v", "a%2Fb"), Draft.Row("s", "hidden"), Draft.Row("k", "KEY"), Draft.Row("q", "Swift")
    )
    verbatim.isVerbatim = true
    secret.isSecret = true
    variable.source = .environment
    described.notes.description = "The search keywords"
    draft.parameters = [
      described, verbatim, secret, variable, Draft.Row("", "x"), Draft.Row("n", "12x", type: .number),
      Draft.Row("a_name_that_is_rather_long", "y", isEnabled: false),
    ]
    return draft
  }

  // MARK: - Several rows

  @Test("More than a hundred rows change as one step, too")
  func many() throws {
    var draft = Self.five
    let count = isExhaustive ? 500 : 150
    draft.parameters = (0..<count).map { Draft.Row("n\($0)", "1") }
    let start = DraftDocument(draft).serialized()
    for script in [",vGx", "j,vGx", ",vGD", ",vG<space>", ",vGt", "j,vGkK", "/n1<enter>,vGx"] {
      let run = try Rehearsal(script, on: draft)
      check(run.state.document.serialized() != start, "\(script)")
      check(try Rehearsal(script + "u", on: draft).state.document.serialized(), start, "\(script)")
    }
    check(try Rehearsal("j,vGx", on: draft).state.draft.parameters?.count, 1)
    check(try Rehearsal(",vGD", on: draft).state.draft.parameters?.count, 2 * count)
  }

  // MARK: - Filter

  @Test(
    "A filter follows every change as if it had examined all rows again", arguments: sample(0..<20, oneIn: 5))
  func filterFollows(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var draft = Self.five
    draft.parameters = (0..<12).map { _ in Draft.Row(random.next() % 2 == 0 ? "x" : "y", "1") }
    var state = try Rehearsal("/x<enter>", on: draft).state
    for _ in 0..<60 {
      let keys = [
        "x", "d", "J", "K", "j", "k", "g", "G", "v", "<esc>", "<space>", "u", "U", "ox<enter>", "Ox<enter>",
      ]
      for input in try KeyScript.parse(keys[Int(random.next() % UInt64(keys.count))]) {
        if let event = state.event(for: input) { _ = state.apply(event) }
      }
      let rows = state.draft.parameters ?? []
      let shown = try require(state.grid.filters[.parameters]).rows
      check(shown == shown.sorted() && Set(shown).count == shown.count)
      let expected = rows.indices.filter { rows[$0].name == "x" }
      // The row of the cursor may also be shown.
      check(Set(expected).isSubset(of: shown))
      check(shown.allSatisfy { rows.indices.contains($0) })
    }
  }

  // MARK: - Computed sides

  private static let overridden = ["GET", "POST", "HEAD", "PURGE"].flatMap { method in
    ["json", "form", "multipart"].map { (method, $0) }
  }

  // In a sample one of five has each body once.
  @Test(
    "Overriding a side changes no byte, and going back drops the rows again",
    arguments: sample(overridden, oneIn: 5))
  func override(method: String, body: String) throws {
    var draft = Self.kinds
    draft.method = method
    draft.url = "https://h/{id}/p?own=1"
    draft.path = [Draft.Row("id", "a/b")]
    draft.body.type = try require(Draft.BodyType(rawValue: body))
    draft.styles.arrays = .brackets
    draft.styles.nulls = .empty
    draft.parameters? += [
      Draft.Row("arr", "[1,\"x\",null]", type: .array), Draft.Row("obj", "{\"a\":{\"b\":1}}", type: .object),
      Draft.Row("d", "2026-11-20T09:30:00.250Z", type: .date), Draft.Row("gone", type: .omitted),
      Draft.Row("nil", type: .null),
    ]
    let before = try Rehearsal("", on: draft)
    let key = before.state.composition.routing.query.source == .parameters ? "3" : "4"
    let side: Draft.RowList = key == "3" ? .query : .body
    for script in [key + ",f", ",f"] {
      let run = try Rehearsal(script, on: draft)
      check(run.state.draft[side]?.count, 12)
      check(run.state.composition.target.bytes, before.state.composition.target.bytes)
      check(run.state.composition.head.bytes, before.state.composition.head.bytes)
      let (old, new) = (before.state.composition.body?.bytes, run.state.composition.body?.bytes)
      check(new?.bytes(in: 0..<(new?.count ?? 0)), old?.bytes(in: 0..<(old?.count ?? 0)))
      check(run.why.contains("the bytes are the same"))
      check(run.state.grid.list, side)
      let back = try Rehearsal(script + ",f", on: draft)
      check(back.state.draft[side] == nil)
      check(back.why.contains("Back to the parameters: 12 rows dropped; u brings them back."))
      check(try Rehearsal(script + ",fu", on: draft).state.draft[side]?.count, 12)
      check(
        try Rehearsal(script + "uu", on: draft).state.document.serialized(), DraftDocument(draft).serialized()
      )
    }
  }

  // MARK: - Tabs

  @Test(
    "The active tab is complete at every width",
    arguments: sample([40, 44, 60, 79, 80, 100, 120], oneIn: 3))
  func activeTab(columns: Int) throws {
    var draft = ScreenTests.search
    draft.url = "https://h/{id}/{name}"
    draft.headers = (0..<1_000).map { Draft.Row("H\($0)", "1") }
    for (keys, label) in [
      ("", "Par"), ("]", "Path"), ("]]", "Head"), ("]]]", "Que"), ("]]]]", "Body"),
    ] {
      let run = try Rehearsal(keys, on: draft, size: Size(columns: columns, rows: 24))
      let tab = try require(run.activeTabs.first)
      check(tab.hasPrefix(label), "\(tab)")
    }
  }

  // MARK: - Layout

  @Test("No column moves while a value or a name gets longer", arguments: ScreenTests.sizes)
  func stillColumns(size: Size) throws {
    for keys in ["i", "hhi"] {
      var state = try Rehearsal(keys, on: Self.five, size: size).state
      let before = state.render().flattened().lines
      let column = try require(before.first { $0.contains("c ") && $0.contains("✓") }).firstIndex(of: "1")
      for count in 0..<60 {
        if let event = state.event(for: .key(KeyPress(.character("x")))) { _ = state.apply(event) }
        guard isExhaustive || count.isMultiple(of: 4) else { continue }
        let line = state.render().flattened().lines.first { $0.contains("✓ c") || $0.contains("✓  c") }
        check(line?.firstIndex(of: "1")?.utf16Offset(in: line ?? ""), column?.utf16Offset(in: line ?? ""))
      }
    }
  }

  @Test(
    "A list that is longer than the pane says where the cursor is",
    arguments: sample(ScreenTests.sizes, oneIn: 3))
  func position(size: Size) throws {
    var draft = Self.five
    draft.parameters = (0..<10_000).map { Draft.Row("name\($0)", "\($0)") }
    let run = try Rehearsal("jj", on: draft, size: size)
    check(run.shows("3/10,000"))
    try expectScreen(.grid, of: run.state, "long-list")
    check(try Rehearsal("Gj", on: draft, size: size).shows("10,000 rows"))
    check(try !Rehearsal("", on: Self.five, size: size).shows("1/5"))
  }
}
