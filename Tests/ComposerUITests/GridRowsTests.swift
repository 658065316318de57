@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

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

  static func names(_ run: Rehearsal, _ list: Draft.RowList = .parameters) -> String {
    (run.state.draft[list] ?? []).map { $0.isEnabled ? $0.name : $0.name.uppercased() }.joined()
  }

  // MARK: - Several rows

  @Test(
    "A command applies to all selected rows, as one step with their number",
    arguments: [
      ("jvjjx", "ae", "3 rows deleted"), ("jvjd", "abcbcde", "2 rows duplicated"),
      ("jvjJ", "adbce", "2 rows moved"), ("jvjK", "bcade", "2 rows moved"),
      ("jvjJJ", "adebc", "2 rows moved"), ("jjvkK", "bcade", "2 rows moved"),
      ("jvj<space>", "aBCde", "2 rows on or off"), ("jvGx", "a", "4 rows deleted"),
      ("vGx", "", "5 rows deleted"),
      ("Gvggd", "abcdeabcde", "5 rows duplicated"),
    ])
  func several(script: String, names: String, step: String) throws {
    let run = try Rehearsal(script, on: Self.five)
    #expect(Self.names(run) == names)
    guard !script.hasSuffix("JJ") else { return }
    let undone = try Rehearsal(script + "u", on: Self.five)
    #expect(Self.names(undone) == "abcde")
    #expect(undone.why.contains("Undone: " + step))
    #expect(!undone.state.isModified)
    #expect(try Self.names(Rehearsal(script + "uU", on: Self.five)) == names)
  }

  @Test("Type, verbatim and secret of several rows become those of the row at the cursor")
  func alike() throws {
    #expect(
      try Rehearsal("tjvjjt", on: Self.five).state.draft.parameters?.map(\.type).count { $0 == .number } == 4)
    #expect(
      try Rehearsal("rvjr", on: Self.five).state.draft.parameters?.map(\.isVerbatim).prefix(3) == [
        true, true, false,
      ])
    #expect(try Rehearsal("vjjs", on: Self.five).state.draft.parameters?.count { $0.isSecret } == 3)
    #expect(try Rehearsal("vjjs", on: Self.five).why.contains("3 values are hidden"))
  }

  @Test("More than a hundred rows change as one step, too")
  func many() throws {
    var draft = Self.five
    let count = isExhaustive ? 500 : 150
    draft.parameters = (0..<count).map { Draft.Row("n\($0)", "1") }
    let start = DraftDocument(draft).serialized()
    for script in ["vGx", "jvGx", "vGd", "vG<space>", "vGt", "jvGkK", "/n1<enter>vGx"] {
      let run = try Rehearsal(script, on: draft)
      #expect(run.state.document.serialized() != start, "\(script)")
      #expect(try Rehearsal(script + "u", on: draft).state.document.serialized() == start, "\(script)")
    }
    #expect(try Rehearsal("jvGx", on: draft).state.draft.parameters?.count == 1)
    #expect(try Rehearsal("vGd", on: draft).state.draft.parameters?.count == 2 * count)
  }

  @Test(
    "Selecting ends with v, with Escape, and when another list is shown",
    arguments: ["v", "<esc>", "<c-g>", "5", "52"])
  func endOfSelecting(key: String) throws {
    let run = try Rehearsal("vjj" + key, on: Self.five)
    #expect(!RowsTab.isSelecting(in: run.state))
    #expect(try RowsTab.isSelecting(in: Rehearsal("vjj", on: Self.five).state))
    #expect(try Rehearsal("vjj", on: Self.five).why.contains("3 rows selected: Space, d, x, J, K act on all"))
    #expect(try Self.names(Rehearsal("vjj<esc>x", on: Self.five)) == "abde")
  }

  @Test("Selected rows are marked without colours", arguments: ScreenTests.sizes)
  func selectedScreen(size: Size) throws {
    let run = try Rehearsal("jvjj", on: ScreenTests.search, size: size)
    #expect(run.lines.count { $0.contains("┃") } == 2)
    try expectScreen(.grid, of: run.state, "selected")
  }

  // MARK: - Filter

  @Test(
    "A filter shows the rows that contain every word in name, value or description, in either case",
    arguments: [
      ("ST", [1]), ("30", [3]), ("bug", [4]), ("s", [0, 1, 2, 4]), ("s e", [0, 2, 4]), ("zzz", []),
      ("KEYW", [0]),
      ("", [0, 1, 2, 3, 4]), ("ü", []), ("stars so", [1]),
    ])
  func filter(text: String, rows: [Int]) throws {
    var draft = ScreenTests.search
    draft.parameters?[0].notes.description = "Keywords"
    let run = try Rehearsal("/" + text, on: draft)
    #expect(run.state.grid.filters[.parameters]?.rows ?? Array(0..<5) == rows)
    let kept = try Rehearsal("/" + text + "<enter>", on: draft)
    #expect(kept.state.dialogs.isEmpty)
    #expect(text.isEmpty || kept.shows("\(rows.count) of 5"))
    let cleared = try Rehearsal("/" + text + "<esc>", on: draft)
    #expect(cleared.state.grid.filters.isEmpty)
    #expect(try Rehearsal("/" + text + "<enter>/<c-g>", on: draft).state.grid.filters.isEmpty)
  }

  @Test("Letters beyond ASCII are found in either case")
  func filterUnicode() throws {
    var draft = Self.five
    draft.parameters = [Draft.Row("größe", "1"), Draft.Row("ÄRA", "2")]
    #expect(try Rehearsal("/ära", on: draft).state.grid.filters[.parameters]?.rows == [1])
    #expect(try Rehearsal("/GRÖ", on: draft).state.grid.filters[.parameters]?.rows == [0])
  }

  @Test("Hidden secrets are not found")
  func filterSecret() throws {
    #expect(try Rehearsal("/hidden", on: Self.kinds).state.grid.filters[.parameters]?.rows == [])
    #expect(try Rehearsal("S/hidden", on: Self.kinds).state.grid.filters[.parameters]?.rows == [2])
  }

  @Test("Commands apply only to the visible rows")
  func filteredCommands() throws {
    var draft = Self.five
    draft.parameters = ["a1", "b", "a2", "c", "a3"].map { Draft.Row($0, "1") }
    func names(_ keys: String) throws -> String {
      let run = try Rehearsal("/a<enter>" + keys, on: draft)
      return (run.state.draft.parameters ?? []).map { $0.isEnabled ? $0.name : $0.name.uppercased() }
        .joined(separator: " ")
    }
    #expect(try names("jx") == "a1 b c a3")
    #expect(try names("jxx") == "a1 b c")
    #expect(try names("vGx") == "b c")
    #expect(try names("vj<space>") == "A1 b A2 c a3")
    #expect(try names("J") == "b a2 a1 c a3")
    #expect(try names("GK") == "a1 b a3 a2 c")
    #expect(try names("vjJ") == "a3 a1 b a2 c")
    #expect(try names("jd") == "a1 b a2 a2 c a3")
    #expect(try names("onew<enter>") == "a1 new b a2 c a3")
    #expect(try names("<paste:x: 1\ny: 2>") == "a1 x y b a2 c a3")
    #expect(try names("jx" + "u") == "a1 b a2 c a3")
  }

  @Test("New rows, and rows that the user goes to, stay visible in a filter")
  func filterKeeps() throws {
    let new = try Rehearsal("/st<enter>onew<enter>", on: ScreenTests.search)
    #expect(new.state.grid.filters[.parameters]?.rows == [1, 2])
    #expect(new.shows("new"))
    let edited = try Rehearsal("/st<enter>i<c-u>other<enter>hhi<c-u>name<enter>", on: ScreenTests.search)
    #expect(edited.shows("name"))
    let pasted = try Rehearsal("/st<enter><paste:x: 1\ny: 2>", on: ScreenTests.search)
    #expect(pasted.state.grid.filters[.parameters]?.rows == [1, 2, 3])
    let problem = try Rehearsal("/q<enter>n", on: Self.kinds)
    #expect(problem.state.grid.row == 2)
    #expect(problem.state.grid.filters[.parameters]?.rows == [0, 2])
    let cancelled = try Rehearsal("/st<enter>onew<esc>", on: ScreenTests.search)
    #expect(cancelled.state.grid.filters[.parameters]?.rows == [1])
  }

  @Test("The filter's field moves among the rows, and goes back if nothing is found")
  func filterField() throws {
    #expect(try Rehearsal("/s<down><down><enter>", on: ScreenTests.search).state.grid.row == 2)
    #expect(try Rehearsal("jj/zzz<esc>", on: ScreenTests.search).state.grid.row == 2)
    #expect(try Rehearsal("/order<esc>", on: ScreenTests.search).state.grid.row == 2)
    #expect(try Rehearsal("jj/zz<bs><bs>s", on: ScreenTests.search).state.grid.row == 2)
    #expect(try Rehearsal("bt/", on: ScreenTests.search).why.contains("no rows"))
  }

  @Test("A filter is shown in the frame, with the number of matching rows", arguments: ScreenTests.sizes)
  func filterScreen(size: Size) throws {
    let open = try Rehearsal("/st", on: ScreenTests.search, size: size)
    #expect(open.frame.cursor != nil)
    try expectScreen(.grid, of: open.state, "filter-open")
    let kept = try Rehearsal("/s e<enter>", on: ScreenTests.search, size: size)
    #expect(kept.shows("2 of 5"))
    try expectScreen(.grid, of: kept.state, "filter-kept")
  }

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
      let shown = try #require(state.grid.filters[.parameters]).rows
      #expect(shown == shown.sorted() && Set(shown).count == shown.count)
      let expected = rows.indices.filter { rows[$0].name == "x" }
      // The row of the cursor may also be shown.
      #expect(Set(expected).isSubset(of: shown))
      #expect(shown.allSatisfy { rows.indices.contains($0) })
    }
  }

  // MARK: - Computed sides

  @Test("A computed side shows its rows, which can't be changed there", arguments: ScreenTests.sizes)
  func computedScreen(size: Size) throws {
    let run = try Rehearsal("3j", on: ScreenTests.search, size: size)
    #expect(RowsTab.selectedRow(in: run.state) == nil)
    #expect(RowsTab.shownRow(in: run.state) == Draft.RowReference(.parameters, 1))
    #expect(run.why.contains("rom the parameters: f copies them here"))
    try expectScreen(.grid, of: run.state, "computed")
    let body = try Rehearsal("mp4j", on: ScreenTests.search, size: size)
    #expect(RowsTab.shownRow(in: body.state) == Draft.RowReference(.parameters, 1))
    for key in ["x", "<space>", "d", "J", "t", "r", "s", "<enter>", "i", "v"] {
      let tried = try Rehearsal("3j" + key, on: ScreenTests.search, size: size)
      #expect(!tried.state.isModified)
      #expect(tried.state.messageText?.contains("f copies them here") == true, "\(key)")
    }
  }

  @Test("The wheel moves the lines, and the cursor only when it would leave the pane")
  func wheel() throws {
    var draft = Self.five
    draft.parameters = (0..<100).map { Draft.Row("n\($0)", "1") }
    func wheel(_ kind: MouseEvent.Kind, _ count: Int, after keys: String) throws -> ComposerState {
      var state = try Rehearsal(keys, on: draft).state
      for _ in 0..<count { _ = state.apply(.mouse(MouseEvent(kind, at: Point(column: 5, row: 8)))) }
      return state
    }
    let near = try wheel(.wheelDown, 1, after: "jjjjj")
    #expect(near.grid.row == 5 && near.grid.tops[.parameters] == 3)
    let far = try wheel(.wheelDown, 5, after: "j")
    #expect(far.grid.row == 15 && far.grid.tops[.parameters] == 15)
    #expect(try wheel(.wheelDown, 100, after: "").grid.tops[.parameters] == 84)
    #expect(try wheel(.wheelUp, 100, after: "G").grid.tops[.parameters] == 0)
    let filtered = try wheel(.wheelDown, 2, after: "/9<enter>")
    #expect(filtered.grid.row == 39)
  }

  @Test("The cursor in the wire stays beside the computed rows that it lights")
  func computedFromWire() throws {
    let run = try Rehearsal("36ww", on: ScreenTests.search)
    #expect(run.state.grid.list == .query)
    #expect(run.state.focusedTab?.row(in: run.state)?.list == .parameters)
  }

  @Test("Without a name in braces there are no path rows, and the program says so")
  func noPath() throws {
    var state = try Rehearsal("", on: Self.five).state
    _ = state.apply(.showPath)
    #expect(state.grid.list == .parameters)
    #expect(state.messageText?.contains("no {name} in its path") == true)
  }

  @Test("The bytes of a computed row are lit")
  func computedLit() throws {
    let run = try Rehearsal("3j", on: ScreenTests.search)
    #expect(WireHighlight(run.state) == .row(Draft.RowReference(.parameters, 1)))
  }

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
    draft.body.type = try #require(Draft.BodyType(rawValue: body))
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
    for script in [key + "f", "f"] {
      let run = try Rehearsal(script, on: draft)
      #expect(run.state.draft[side]?.count == 12)
      #expect(run.state.composition.target.bytes == before.state.composition.target.bytes)
      #expect(run.state.composition.head.bytes == before.state.composition.head.bytes)
      let (old, new) = (before.state.composition.body?.bytes, run.state.composition.body?.bytes)
      #expect(new?.bytes(in: 0..<(new?.count ?? 0)) == old?.bytes(in: 0..<(old?.count ?? 0)))
      #expect(run.why.contains("the bytes are the same"))
      #expect(run.state.grid.list == side)
      let back = try Rehearsal(script + "f", on: draft)
      #expect(back.state.draft[side] == nil)
      #expect(back.why.contains("Back to the parameters: 12 rows dropped; u brings them back."))
      #expect(try Rehearsal(script + "fu", on: draft).state.draft[side]?.count == 12)
      #expect(
        try Rehearsal(script + "uu", on: draft).state.document.serialized()
          == DraftDocument(draft).serialized())
    }
  }

  @Test("A side that accepts nothing, or has no rows, says what to do instead")
  func nothingToOverride() throws {
    #expect(
      try Rehearsal("4f", on: Self.five).why.contains(
        "The parameters go to the query: there is nothing to copy"))
    #expect(try Rehearsal("4f", on: Self.five).state.draft.body.parameters == nil)
    #expect(try Rehearsal("bt4f", on: Self.five).why.contains("b chooses json, form, multipart or graphql"))
    #expect(try Rehearsal("5f", on: Self.five).why.contains("3 and 4 show them"))
    #expect(try Rehearsal("mpbt2f", on: Self.five).why.contains("go nowhere"))
    #expect(try Rehearsal("3f2f", on: Self.five).why.contains("Back to the parameters"))
  }

  // MARK: - Path

  @Test(
    "A {name} in the URL has its row as soon as it is typed, pasted or opened", arguments: ScreenTests.sizes)
  func suggestions(size: Size) throws {
    var draft = Self.five
    draft.url = "https://h/{id}/x/{repo}/{id}"
    let run = try Rehearsal("]]", on: draft, size: size)
    #expect(run.state.grid.missingNames == ["id", "repo"])
    #expect(run.why.contains("{id}"))
    #expect(!run.state.isModified)
    try expectScreen(.request, .grid, of: run.state, "path")
    #expect(try Rehearsal("1i/{n}", on: Self.five, size: size).state.grid.missingNames == ["n"])
    #expect(
      try Rehearsal("1<paste:https://h/{n}/>", on: Self.five, size: size).state.grid.missingNames == ["n"])
    #expect(try Rehearsal("1i/{n", on: Self.five, size: size).state.grid.missingNames == [])
  }

  @Test("Typing a value creates a suggested row, and Tab goes to the next one")
  func suggestedValue() throws {
    var draft = Self.five
    draft.url = "https://h/{id}/{repo}"
    let run = try Rehearsal("]]<enter>a/b<tab>wire draft<enter>", on: draft)
    #expect(run.state.draft.path.map(\.name) == ["id", "repo"])
    #expect(run.shows("GET /a%2Fb/wire%20draft?a=1"))
    #expect(run.state.grid.missingNames == [])
    #expect(try Rehearsal("]]j<enter>x<enter>", on: draft).state.draft.path.map(\.name) == ["repo"])
    #expect(try Rehearsal("]]<enter><enter>", on: draft).state.draft.path.isEmpty)
    #expect(try Rehearsal("]]<enter>x<bs><enter>", on: draft).state.draft.path.isEmpty)
    #expect(try Rehearsal("]]<enter>x<esc>", on: draft).state.draft.path.isEmpty)
    #expect(try Rehearsal("]]hh<enter>2<enter>", on: draft).state.draft.path.map(\.name) == ["id2"])
    let undone = try Rehearsal("]]<enter>x<enter>u", on: draft)
    #expect(undone.state.draft.path.isEmpty)
    #expect(undone.state.grid.missingNames == ["id", "repo"])
    #expect(try Rehearsal("]]x", on: draft).why.contains("Nothing is typed for {id} yet"))
  }

  @Test("The path's tab says that a value is missing")
  func pathTab() throws {
    var draft = Self.five
    draft.url = "https://h/{id}"
    #expect(try Rehearsal("", on: draft, size: Size(columns: 160, rows: 40)).shows("Path !"))
    draft.path = [Draft.Row("id", "1")]
    #expect(try !Rehearsal("", on: draft, size: Size(columns: 160, rows: 40)).shows("Path 1 !"))
    draft.path[0].isEnabled = false
    #expect(try Rehearsal("", on: draft, size: Size(columns: 160, rows: 40)).shows("Path 1 !"))
    #expect(try Rehearsal("]]", on: draft).state.grid.missingNames == [])
  }

  // MARK: - Tabs

  @Test("Tabs show the contents of a side, if there is room")
  func tabs() throws {
    let wide = Size(columns: 160, rows: 40)
    #expect(
      try Rehearsal("", on: ScreenTests.search, size: wide).shows(
        "2 Parameters 5  3 Query auto  4 Body unused  5 Headers 1"))
    #expect(try Rehearsal("mp", on: ScreenTests.search, size: wide).shows("3 Query  4 Body json  5"))
    #expect(try Rehearsal("mpbf4fx", on: ScreenTests.search, size: wide).shows("4 Body form own 4"))
    #expect(try Rehearsal("3fxx", on: ScreenTests.search, size: wide).shows("3 Query own 3"))
    #expect(try Rehearsal("bt<enter>x<esc>", on: ScreenTests.search, size: wide).shows("4 Body text"))
    #expect(try Rehearsal("/s<enter>", on: ScreenTests.search, size: wide).shows("2 Parameters 4 of 5"))
    let narrow = Size(columns: 40, rows: 12)
    #expect(try Rehearsal("", on: ScreenTests.search, size: narrow).shows("2 Par  3  4  5  6  7  8  9"))
    #expect(try Rehearsal("3fx", on: ScreenTests.search, size: narrow).shows("2  3 Query  4"))
    #expect(try Rehearsal("3fxxxxx", on: ScreenTests.search, size: narrow).shows("3 Query  4"))
  }

  @Test(
    "The active tab is complete at every width",
    arguments: sample([40, 44, 60, 79, 80, 100, 120], oneIn: 3))
  func activeTab(columns: Int) throws {
    var draft = ScreenTests.search
    draft.url = "https://h/{id}/{name}"
    draft.headers = (0..<1_000).map { Draft.Row("H\($0)", "1") }
    for (keys, label) in [
      ("", "Par"), ("]", "Query"), ("]]", "Path"), ("]]]", "json"), ("]]]]", "Head"),
    ] {
      let run = try Rehearsal(keys, on: draft, size: Size(columns: columns, rows: 24))
      let tab = try #require(run.activeTabs.first)
      #expect(tab.hasPrefix(label) || label == "json" && tab == "Body", "\(tab)")
    }
  }

  // MARK: - Layout

  @Test("Each row shows its special properties", arguments: ScreenTests.sizes)
  func kindsScreen(size: Size) throws {
    let run = try Rehearsal("j", on: Self.kinds, size: size)
    #expect(run.shows("$KEY"))
    #expect(run.shows("‹empty›"))
    #expect(run.shows("▸%✓"))
    #expect(!run.shows("hidden"))
    try expectScreen(.grid, of: run.state, "kinds")
    let ascii = try Rehearsal("S", on: Self.kinds, size: size, options: ComposerOptions(boxesAreASCII: true))
    #expect(ascii.shows("(empty)"))
  }

  @Test("Descriptions have a column if there is room")
  func descriptions() throws {
    let zoomed = try Rehearsal("z", on: Self.kinds, size: Size(columns: 120, rows: 40))
    #expect(zoomed.shows("description"))
    #expect(zoomed.shows("The search keywords"))
    try expectScreen(.grid, of: zoomed.state, "described")
    #expect(try Rehearsal("", on: Self.kinds).why.contains("The search keywords"))
  }

  @Test("A description is edited in its own prompt, as one step")
  func editDescription() throws {
    var state = try Rehearsal("jj", on: Self.five).state
    _ = state.apply(.editDescription)
    for input in try KeyScript.parse("What it means<enter>") {
      if let event = state.event(for: input) { _ = state.apply(event) }
    }
    #expect(state.draft.parameters?[2].notes.description == "What it means")
    _ = state.apply(.undo)
    #expect(state.draft.parameters?[2].notes.description == nil)
    #expect(state.messageText?.contains("Undone: description") == true)
    _ = state.apply(.editDescription)
    _ = state.apply(.close)
    #expect(state.dialogs.isEmpty)
  }

  @Test("No column moves while a value or a name gets longer", arguments: ScreenTests.sizes)
  func stillColumns(size: Size) throws {
    for keys in ["i", "hhi"] {
      var state = try Rehearsal(keys, on: Self.five, size: size).state
      let before = state.render().flattened().lines
      let column = try #require(before.first { $0.contains("c ") && $0.contains("✓") }).firstIndex(of: "1")
      for count in 0..<60 {
        if let event = state.event(for: .key(KeyPress(.character("x")))) { _ = state.apply(event) }
        guard isExhaustive || count.isMultiple(of: 4) else { continue }
        let line = state.render().flattened().lines.first { $0.contains("✓ c") || $0.contains("✓  c") }
        #expect(line?.firstIndex(of: "1")?.utf16Offset(in: line ?? "") == column?.utf16Offset(in: line ?? ""))
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
    #expect(run.shows("3/10,000"))
    try expectScreen(.grid, of: run.state, "long-list")
    #expect(try Rehearsal("Gj", on: draft, size: size).shows("10,000 rows"))
    #expect(try !Rehearsal("", on: Self.five, size: size).shows("1/5"))
  }
}
