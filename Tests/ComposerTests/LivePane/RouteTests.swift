import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Route")
struct RouteTests {
  static let wide = Size(columns: 150, rows: 40)

  /// A draft with a row of each kind in each list.
  static var everything: Draft {
    var draft = ScreenTests.search
    draft.url = "https://api.github.com/repos/{owner}/search"
    draft.path = [Draft.Row("owner", "a/b")]
    draft.parameters = [
      Draft.Row("q", "Swift"), Draft.Row("order", "desc", isEnabled: false),
      Draft.Row("per_page", "30", type: .number),
      Draft.Row("labels", #"["bug","ui"]"#, type: .array),
      Draft.Row("card", #"{"number":"4242","exp":"12/27","owner":{"name":"Zoë"}}"#, type: .object),
      Draft.Row("token", "abc"), Draft.Row("n", "12x", type: .number),
    ]
    draft.parameters?[5].isSecret = true
    return draft
  }

  private static func pane(_ run: Rehearsal) -> [String] {
    let screen = run.frame.flattened()
    let start = (ScreenLayout(run.state).live?.column ?? 0) + 1
    return (2..<34).map { row in
      var line = ""
      for column in start..<run.frame.size.columns - 1 {
        line.unicodeScalars.append(contentsOf: screen[column, row].scalars)
      }
      // The widths of the columns depend on the width of the pane.
      var squeezed = ""
      for character in line where character != squeezed.last || !" ─".contains(character) {
        squeezed.append(character)
      }
      return squeezed.hasSuffix(" ") ? String(squeezed.dropLast()) : squeezed
    }
  }

  @Test("An arrow leads from each row to its result", arguments: ScreenTests.sizes)
  func get(size: Size) throws {
    try expectScreen(.live, of: Rehearsal("7", on: Self.everything, size: size).state, "route-get")
  }

  @Test("In a POST with JSON the arrows bypass the query", arguments: ScreenTests.sizes)
  func post(size: Size) throws {
    try expectScreen(.live, of: Rehearsal("7mpjjj", on: Self.everything, size: size).state, "route-post")
  }

  @Test("An overridden side shows its actual rows as its source", arguments: ScreenTests.sizes)
  func overridden(size: Size) throws {
    try expectScreen(.live, of: Rehearsal("7jjjf", on: Self.everything, size: size).state, "route-overridden")
  }

  @Test("Rows without a place end in a cross, with the reason", arguments: ScreenTests.sizes)
  func nowhere(size: Size) throws {
    var draft = Self.everything
    draft.method = "POST"
    draft.body = Draft.Body(.text)
    draft.body.text = "hello"
    draft.path.append(Draft.Row("unused", "x"))
    try expectScreen(.live, of: Rehearsal("7G", on: draft, size: size).state, "route-nowhere")
  }

  @Test("When zoomed, each row has its deciding rule beside it")
  func reasons() throws {
    let run = try Rehearsal("7z", on: Self.everything, size: Self.wide)
    check(run.lines.contains { $0.contains("q=Swift") && $0.contains("GET, by this program's rule") })
    check(run.lines.contains { $0.contains("a%2Fb") && $0.contains("fills its {name} in the path") })
    check(run.lines.contains { $0.contains("Host: api.github.com") && $0.contains("HTTP/1.1 requires it") })
    try expectScreen(.live, of: run.state, "route-zoomed")
  }

  @Test("An array branches into its pairs, an object into its members with their paths")
  func branches() throws {
    let lines = Self.pane(try Rehearsal("7", on: Self.everything, size: Self.wide))
    check(lines.contains { $0.contains("labels [2] ─┬─▶ labels=bug") })
    check(lines.contains { $0.contains("└─▶ labels=ui") })
    check(lines.contains { $0.contains("card {3} ─┐ 3 pairs") })
    check(lines.contains { $0.contains("exp ├─▶ card%5Bexp%5D=12%2F27") })
    check(lines.contains { $0.contains("owner.name └─▶ card%5Bowner%5D%5Bname") })
  }

  @Test("Each part of nested arrays and objects has its path, including empty ones")
  func mixedParts() throws {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "https://h/p"
    draft.body.type = .multipart
    draft.parameters = [Draft.Row("c", #"[1,{"k":"x","n":[true,null]}]"#, type: .array)]
    let run = try Rehearsal("7", on: draft, size: Self.wide)
    for label in ["[0] ", "[1].k ", "[1].n[0] ", "[1].n[1] "] { check(run.shows("    " + label)) }
  }

  @Test("A row that is not sent shows off or ends in a cross")
  func ends() throws {
    let lines = Self.pane(try Rehearsal("7", on: Self.everything, size: Self.wide))
    check(lines.contains { $0.contains("order off · ·") })
    check(lines.contains { $0.contains("n 12x ─✕ This is not a number") })
  }

  @Test("The cursor selects the row in the grid as well, and the wire's cursor goes with it")
  func oneSelection() throws {
    let run = try Rehearsal("7jjj", on: Self.everything, size: Self.wide)
    check(run.state.grid.row, 3)
    check(run.shows("▸ ✓ labels") && run.shows("▸ labels"))
    let wire = try Rehearsal("7jjj6", on: Self.everything, size: Self.wide)
    check(wire.why.contains("The name of parameter 4 (labels[0])"))
    // Conversely, the row selected in the grid is highlighted in the route.
    let grid = try Rehearsal("72jjj", on: Self.everything, size: Self.wide)
    let screen = grid.frame.flattened()
    let lit = (4..<34).flatMap { row in
      (81..<149).filter { screen[$0, row].style == Theme.lit }.map { screen[$0, row].base }
    }
    check(String(String.UnicodeScalarView(lit)), "labels=buglabels=ui")
  }

  @Test("The cursor visits the rows of all lists, the added fields and both sides, and Enter goes there")
  func stops() throws {
    var state = try Rehearsal("7", on: Self.everything, size: Self.wide).state
    var stops: [RouteStop] = []
    while let stop = state.route.stop(in: state), stops.last != stop {
      stops.append(stop)
      check(state.composition.length > state.live.cursor)
      _ = state.apply(.moveDown)
    }
    var expected: [RouteStop] = (0..<7).map { .row(Draft.RowReference(.parameters, $0)) }
    expected += [
      .row(Draft.RowReference(.path, 0)), .field(0), .row(Draft.RowReference(.headers, 0)), .side(.query),
      .side(.body),
    ]
    check(stops, expected)
    check(
      try RowsTab.selectedRow(in: Rehearsal("7jj<enter>", on: Self.everything).state),
      Draft.RowReference(.parameters, 2))
    check(try Rehearsal("7jj<enter>", on: Self.everything).state.focus, .grid)
    check(try Rehearsal("7jjjjjjj<enter>", on: Self.everything).state.grid.list, .path)
    check(try Rehearsal("7G<enter>", on: Self.everything).state.grid.list, .body)
    check(try Rehearsal("7jjjjjjjj<enter>", on: Self.everything).why.contains("it was added"))
    let first = try Rehearsal("7Gg", on: Self.everything).state
    check(first.route.stop(in: first), .row(Draft.RowReference(.parameters, 0)))
  }

  @Test("f overrides the side of the selected row, and f again goes back, on the same row")
  func override() throws {
    let once = try Rehearsal("7jjf", on: Self.everything, size: Size(columns: 150, rows: 60))
    check(once.state.draft.query?.count, 7)
    check(RowsTab.selectedRow(in: once.state), Draft.RowReference(.query, 2))
    check(once.state.focus, .live)
    let pane = Self.pane(once)
    check(pane.contains { $0.contains("q \"Swift\"") && $0.contains("─✕ ignored: overridden") })
    let twice = try Rehearsal("7jjff", on: Self.everything, size: Self.wide)
    check(twice.state.draft.query == nil)
    check(RowsTab.selectedRow(in: twice.state), Draft.RowReference(.parameters, 2))
    // From an overridden row, too.
    check(try Rehearsal("7jjf7kkkkkkkf", on: Self.everything).state.draft.query == nil)
    // From the line of the side, too; a side without destination has nothing to copy.
    let side = try Rehearsal("7Gkf", on: Self.everything)
    check(side.state.draft.query?.count, 7)
    check(side.state.route.stop(in: side.state), .side(.query))
    check(try Rehearsal("7Gkff", on: Self.everything).state.draft.query == nil)
    check(try Rehearsal("7Gf", on: Self.everything).state.draft.body.parameters == nil)
    check(try Rehearsal("7Gf", on: Self.everything).why.contains("nothing to copy"))
    check(try Rehearsal("7jjjjjjjf", on: Self.everything).why.contains("nothing to override"))
  }

  @Test("The explanation line mentions the selected row, field or side")
  func why() throws {
    check(
      try Rehearsal("7", on: Self.everything).why.contains(
        "q goes to the query: GET, by this program's rule."))
    check(try Rehearsal("7j", on: Self.everything).why.contains("order is switched off"))
    check(
      try Rehearsal("7Gk", on: Self.everything).why.contains(
        "Query: The method puts the parameters into the query"))
    check(try Rehearsal("7jjjjjjjj", on: Self.everything).why.contains("Host was added"))
  }

  @Test("Rows that the last change moved carry their mark")
  func moved() throws {
    let lines = Self.pane(try Rehearsal("7mp", on: Self.everything, size: Self.wide))
    check(lines.contains { $0.hasPrefix("▸»q ") })
    check(lines.contains { $0.hasPrefix(" »per_page") })
    check(lines.contains { $0.hasPrefix(" order") })
  }

  @Test("At every size the selected stop is visible, and nothing leaves its line")
  func sizes() throws {
    for columns in sample([40, 60, 80, 100, 200], oneIn: 3) {
      for rows in sample([12, 16, 24], oneIn: 2) {
        var state = try Rehearsal("7mp", on: Self.everything, size: Size(columns: columns, rows: rows)).state
        for _ in 0..<16 {
          let frame = state.render()
          check(
            frame.cursor != nil, "\(columns)x\(rows) \(String(describing: state.route.stop(in: state)))")
          for line in frame.flattened().lines { check(TextLayout.columns(line) <= columns) }
          _ = state.apply(.moveDown)
        }
        for _ in 0..<16 {
          _ = state.apply(.moveUp)
          check(state.render().cursor != nil)
        }
      }
    }
  }

  @Test("The wheel scrolls, a click selects")
  func mouse() throws {
    let click = try Rehearsal("7<click:100,6>", on: Self.everything, size: Self.wide)
    check(RowsTab.selectedRow(in: click.state), Draft.RowReference(.parameters, 2))
    // A further piece of a row selects the row.
    let piece = try Rehearsal("7<click:100,8>", on: Self.everything, size: Self.wide)
    check(RowsTab.selectedRow(in: piece.state), Draft.RowReference(.parameters, 3))
    var draft = Self.everything
    draft.parameters = (0..<200).map { Draft.Row("p\($0)", "1") }
    var state = try Rehearsal("7", on: draft, size: Self.wide).state
    for _ in 0..<2 { _ = state.apply(.mouse(MouseEvent(.wheelDown, at: Point(column: 100, row: 8)))) }
    check(state.route.top, 6)
    check(state.render().cursor != nil)
    for _ in 0..<200 { _ = state.apply(.mouse(MouseEvent(.wheelDown, at: Point(column: 100, row: 8)))) }
    check(state.render().flattened().lines.contains { $0.contains("Host: api.github.com") })
    check(state.render().cursor != nil)
  }

  @Test("Of very many rows only the visible ones are examined")
  func large() throws {
    /// Returns the work of scrolling to the end and drawing.
    func work(rows: Int) -> Int {
      var draft = ScreenTests.search
      draft.parameters = (0..<rows).map { Draft.Row("p\($0)", "[1,2]", type: .array) }
      var state = ComposerState(
        document: DraftDocument(draft), context: Composition.Context(boundary: "B"), size: Self.wide)
      _ = state.apply(.showRoute)
      let size = ScreenLayout(state).live?.size ?? Size(columns: 60, rows: 32)
      var tab = state.route
      return leastWork {
        state.grid.rows[.parameters] = 0
        tab.settle(in: &state, rect: ScreenLayout(state).live)
        state.grid.rows[.parameters] = rows - 1
        tab.settle(in: &state, rect: ScreenLayout(state).live)
        var screen = Screen(size: size)
        let cursor = RouteView(state, tab: tab, size: size).draw(into: &screen)
        check(cursor != nil)
        check(screen.text.contains("p\(rows - 1)"))
      }
    }
    let (few, many) = (work(rows: 100), work(rows: isExhaustive ? 100_000 : 20_000))
    check(many < few * 20)
  }

  @Test("A draft without rows has its added fields and its sides")
  func empty() throws {
    for size in ScreenTests.sizes {
      var draft = Draft()
      draft.url = "https://h/"
      let run = try Rehearsal("7", on: draft, size: size)
      check(run.shows("Host"))
      check(run.shows("query: "))
      check(run.frame.cursor != nil)
    }
  }
}
