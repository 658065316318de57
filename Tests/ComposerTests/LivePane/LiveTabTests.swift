import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Tabs of the live pane")
struct LiveTabTests {
  static let wide = Size(columns: 120, rows: 40)

  @Test("6 to 9 show Wire, Route, Readers and Code, and the active tab is marked")
  func keys() throws {
    for (key, label) in [("6", "Wire"), ("7", "Route"), ("6\\\\", "Wire"), ("8", "Readers"), ("9", "Code")] {
      let run = try Rehearsal(key, on: ScreenTests.search, size: Self.wide)
      check(run.state.focus, .live)
      // The readers take the answer's place.
      check(run.activeTabs, ["Parameters", label] + (label == "Readers" ? [] : ["Answer"]))
    }
    check(
      try Rehearsal("6\\\\", on: ScreenTests.search, size: Self.wide).lines[1].contains(
        " 6 Wire hex  7 Route  8 Readers  9 Code ─"))
    check(try Rehearsal("6]", on: ScreenTests.search).state.live.tabs.shown.id, .route)
    check(try Rehearsal("6[", on: ScreenTests.search).state.live.tabs.shown.id, .code)
  }

  @Test("At 80 columns a tab makes room for the note on the message, but never the active one")
  func narrow() throws {
    for (key, label) in [("6", "Wire"), ("7", "Route"), ("6\\\\", "Wire"), ("9", "Code")] {
      let run = try Rehearsal(key, on: ScreenTests.search)
      check(run.activeTabs, ["Parameters", label, "Answer"])
      check(run.lines[1].contains("9"))
      let wider = try Rehearsal(key, on: ScreenTests.search, size: Size(columns: 140, rows: 24))
      check(wider.lines[1].contains("148 b") || key.count > 1)
    }
    var wrong = ScreenTests.search
    wrong.parameters = [Draft.Row("n", "x", type: .number)]
    check(try Rehearsal("", on: wrong, size: Self.wide).lines[1].contains("1 error"))
    check(try Rehearsal("", on: wrong).lines[1].contains("1 error"))
  }

  @Test("A single pane has the tabs of both, as many as fit")
  func shared() throws {
    let one = try Rehearsal("6", on: ScreenTests.search, size: Size(columns: 40, rows: 12))
    check(one.activeTabs, ["Wire"])
    check(one.lines[1].hasPrefix("╭ 2  5  3  4  6 Wire  7"))
    let grid = try Rehearsal("62", on: ScreenTests.search, size: Size(columns: 40, rows: 12))
    check(grid.lines[1].hasPrefix("╭ 2 Par  5  3  4  6  7  8  9  0 "))
    let zoomed = try Rehearsal("6z", on: ScreenTests.search, size: Self.wide)
    check(
      zoomed.lines[1].contains(
        "2 Parameters 5  5 Headers 1  3 Query  4 Body  6 Wire  7 Route  8 Readers  9 Code  0 Answer ─"
      ))
    check(
      zoomed.lines[2].contains("GET /search/repositories?q=Swift&sort=stars&per_page=30&labels=bug&labels=ui")
    )
  }

  @Test(
    "A click on a tab shows it, in the frame of either pane",
    arguments: ScreenTests.sizes + [Size(columns: 120, rows: 30)])
  func clicks(size: Size) throws {
    var state = try Rehearsal("", on: ScreenTests.search, size: size).state
    for isZoomed in [false, true] {
      if isZoomed { _ = state.apply(.zoom) }
      let layout = ScreenLayout(state)
      for rect in [layout.grid, layout.live].compactMap({ $0 }) {
        let before = state
        for column in 0..<rect.columns {
          let point = Point(column: rect.column + column, row: rect.row)
          guard let tab = TabBar.tab(at: point, in: layout, of: before) else { continue }
          state = before
          _ = state.apply(.mouse(MouseEvent(.press, at: point)))
          check(state.focusedTab?.id, tab)
        }
        state = before
      }
    }
    // A click selects the label at its position.
    for (id, grid, live) in [
      (TabID.route, TabID(.parameters), TabID.route), (TabID(.query), TabID(.query), TabID.wire),
    ] {
      var state = try Rehearsal("", on: ScreenTests.search, size: size).state
      let places = TabBar.tabPlaces(in: ScreenLayout(state), of: state)
      guard let place = places.first(where: { $0.tab == id }) else { continue }
      let point = Point(column: place.rect.column, row: place.rect.row)
      _ = state.apply(.mouse(MouseEvent(.press, at: point)))
      check(state.grid.tabs.shown.id, grid)
      check(state.live.tabs.shown.id, live)
    }
  }

  @Test("When the tab changes, the cursor stays on its byte, and its row stays selected")
  func oneCursor() throws {
    let wire = try Rehearsal("6gwwwwww", on: ScreenTests.search)
    for keys in ["6", "6\\\\", "96\\\\", "97", "7676", "\\\\7"] {
      let run = try Rehearsal("6gwwwwww" + keys, on: ScreenTests.search)
      check(run.state.live.cursor, wire.state.live.cursor, "\(keys)")
      check(run.state.grid.row, wire.state.grid.row)
    }
    // The route is at the added field, because the cursor was on one of its bytes.
    let host = try Rehearsal("6gjjj7", on: ScreenTests.search)
    check(host.state.route.stop(in: host.state), .field(0))
    check(host.why.contains("Host was added"))
  }

  @Test("Without signs each tab is ASCII", arguments: ["7", "7mp", "7jf", "6\\\\", "6\\\\\\", "9ll"])
  func ascii(keys: String) throws {
    for size in ScreenTests.sizes {
      let run = try Rehearsal(
        keys, on: ScreenTests.search, size: size, options: ComposerOptions(boxesAreASCII: true))
      let isBoxed = size.rows >= 30
      for line in run.lines.dropLast(isBoxed ? 5 : 3) {
        for scalar in line.unicodeScalars { check(scalar.isASCII, "\(scalar) in \(line)") }
      }
    }
  }

  @Test("A secret is dots in every tab until it is revealed", arguments: ["7", "6", "6\\\\", "9"])
  func secrets(key: String) throws {
    var draft = ScreenTests.search
    draft.parameters = [Draft.Row("token", "hush-hush"), Draft.Row("b", "2")]
    draft.parameters?[0].isSecret = true
    draft.headers = [Draft.Row("X-Key", "hush-head")]
    draft.headers[0].isSecret = true
    for (number, method) in ["GET", "POST"].enumerated() {
      draft.method = method
      for size in sample(ScreenTests.sizes, oneIn: 3, from: number) {
        for keys in [key, key + "z", key + "G", key + "lll"] {
          let run = try Rehearsal(keys, on: draft, size: size)
          let shown = run.text
          // Hex shows secrets byte by byte: 68 75 73 68.
          for text in ["hush", "usr-h", "68 75 73 68", "75 73 68 2d", "sh-h"] {
            check(!shown.contains(text), "\(keys)")
          }
        }
      }
      let text = try Rehearsal(key + "zS", on: draft, size: Self.wide)
      check(text.shows("hush"))
    }
  }
}
