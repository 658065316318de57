import DraftFormats
import Readers
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The readers")
struct ReadersTabTests {
  private var draft: Draft {
    var draft = Draft()
    draft.url = "https://shop.example/items"
    draft.parameters = [
      Draft.Row("tag", "red"), Draft.Row("tag", "blue"), Draft.Row("size[]", "L"),
      Draft.Row("page", "2", type: .number),
    ]
    return draft
  }

  private let large = Size(columns: 120, rows: 40)

  @Test(
    "the pane at its sizes",
    arguments: [
      Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 12),
      Size(columns: 200, rows: 60),
    ])
  func screens(size: Size) throws {
    let run = try Rehearsal("<esc>8", on: draft, size: size)
    try expectScreen(.live, .why, of: run.state, "readers")
  }

  @Test("what differs most comes first, and the frame counts those that agree")
  func groups() throws {
    let run = try Rehearsal("<esc>8", on: draft, size: large)
    let tab = try require(run.state.live.tabs[ReadersTab.self])
    check(tab.shown.order.first, ["php@8.2", "rails@6.1", "rack@3.2"])
    check(tab.shown.order.last, ["express@4.18", "express@5", "qs@6.15"])
    // Other rows may be read in other ways.
    check(run.text.contains("3 of 12 agree"))
    check(run.text.contains("\"blue\" lost: red"))
    check(run.text.contains("\"blue\" of 2"))
    check(run.text.contains("read   otherwise by"))
  }

  @Test("the selected reader's data is in its own notation")
  func notations() throws {
    for (keys, texts) in [
      ("", ["$_GET", "[\"tag\" => \"blue\","]), ("j", ["params", "{\"tag\" => \"blue\","]),
      ("jjj", ["request.GET", "{'tag': ['red', 'blue'],"]),
      ("jjjjjj", ["r.URL.Query()", "\"tag\": {\"red\", \"blue\"}"]),
    ] {
      let run = try Rehearsal("<esc>8" + keys, on: draft, size: large)
      for text in texts { check(run.text.contains(text), "\(text) in\n\(run.text)") }
    }
  }

  @Test("one key rewrites the rows, as one step")
  func remedy() throws {
    let run = try Rehearsal("<esc>8.", on: draft, size: large)
    check(run.state.draft.parameters?.map(\.name), ["tag[]", "tag[]", "size[]", "page"])
    check(run.text.contains("6 of 12 agree"))
    let undone = try Rehearsal("<esc>8.u", on: draft, size: large)
    check(undone.state.draft.parameters?.map(\.name), ["tag", "tag", "size[]", "page"])
    // Django gives one value whatever the names are.
    let refused = try Rehearsal("<esc>8jjj.", on: draft, size: large)
    check(refused.state.draft.parameters?.first?.name, "tag")
    check(refused.text.contains("No name and no style makes Django 5.2 give what tag means."))
    let needless = try Rehearsal("<esc>8G.", on: draft, size: large)
    check(needless.text.contains("qs 6.15 gives what tag means already."))
  }

  @Test("the row is shared with the grid, and goes round")
  func rows() throws {
    check(try Rehearsal("<esc>8www", on: draft, size: large).state.grid.row, 3)
    check(try Rehearsal("<esc>8wwww", on: draft, size: large).state.grid.row, 0)
    check(try Rehearsal("<esc>8W", on: draft, size: large).state.grid.row, 3)
    let run = try Rehearsal("<esc>8ww", on: draft, size: large)
    check(WireHighlight(run.state), .row(Draft.RowReference(.parameters, 2)))
  }

  @Test("readers are chosen, and none means the usual ones")
  func choosing() throws {
    // The list begins at PHP; Rack 2.2 is the next one.
    let run = try Rehearsal("<esc>8fj<space>f", on: draft, size: large)
    check(run.state.live.tabs[ReadersTab.self]?.readers.count, 13)
    check(run.text.contains("Rack 2.2"))
    let back = try Rehearsal("<esc>8fj<space><space>f", on: draft, size: large)
    check(back.state.live.tabs[ReadersTab.self]?.chosen, [])
  }

  @Test("rules have their sources, and the page scrolls")
  func rules() throws {
    let run = try Rehearsal("<esc>8<enter>", on: draft, size: large)
    check(run.text.contains("source: php-src main/php_variables.c"))
    check(run.text.contains("measured with PHP 8.2.36"))
    check(
      try Rehearsal("<esc>8G<enter>", on: draft, size: large).text.contains("from its source, qs 6.15.3"))
  }

  @Test("secrets are dots, also where another row's value took their place")
  func secrets() throws {
    var draft = draft
    draft.parameters = [
      Draft.Row("api_key", "s3cret-one"), Draft.Row("api_key", "s3cret-two"), Draft.Row("q", "x"),
    ]
    for keys in ["<esc>8", "<esc>8jjj", "<esc>8<enter>", "<esc>8G<enter>"] {
      let run = try Rehearsal(keys, on: draft, size: large)
      check(!run.text.contains("s3cret"), "\(run.text)")
    }
    var typed = self.draft
    typed.url = "https://h.example/?token=s3cret"
    check(try !Rehearsal("<esc>8", on: typed, size: large).text.contains("s3cret"))
  }

  @Test("readers are columns of Compare")
  func compared() throws {
    let run = try Rehearsal("<esc>8caa", on: draft, size: Size(columns: 200, rows: 60))
    check(run.text.contains("PHP 8.2: $_GET") && run.text.contains("Express 4.18: req.query"))
    check(run.text.contains(#"tag = "blue""#) && run.text.contains(#"tag = ["red","blue"]"#))
    // A reader is chosen for the selected column, too.
    let chosen = try Rehearsal("<esc>8caahhfl", on: draft, size: Size(columns: 200, rows: 60))
    check(
      chosen.text.contains("Django 5.2: request.GET") || chosen.text.contains("reader flask@3.1"),
      "\(chosen.text)")
  }

  @Test("the selected reader becomes the draft's")
  func naming() throws {
    var state = try Rehearsal("<esc>8", on: draft, size: large).state
    _ = state.apply(.nameReader)
    check(state.draft.reader, "php@8.2")
    _ = state.apply(.nameReader)
    check(state.draft.reader == nil)
  }

  @Test("nothing to read says what to do")
  func nothing() throws {
    var draft = Draft()
    draft.url = "https://h.example/"
    check(try Rehearsal("<esc>8", on: draft, size: large).text.contains("Nothing to read"))
    draft.method = "POST"
    draft.parameters = [Draft.Row("a", "1")]
    check(try Rehearsal("<esc>8", on: draft, size: large).text.contains("this body is json"))
    draft.body.type = .form
    check(try Rehearsal("<esc>8", on: draft, size: large).text.contains("$_POST"))
  }

  @Test("nothing is read while the tab is hidden, and little while a long query is typed")
  func lazily() throws {
    var padded = draft
    padded.headers = [Draft.Row("X", String(repeating: "x", count: 2_000))]
    let hidden = try Rehearsal("<esc>6", on: padded, size: large)
    check(hidden.state.live.tabs[ReadersTab.self]?.shown.reports.isEmpty == true)
    var long = draft
    long.parameters = (0..<2000).map { Draft.Row("name\($0)", "value") }
    let typed = try Rehearsal("<esc>82<enter>Z", on: long, size: large)
    check(typed.state.edit != nil)
    check(typed.state.live.tabs[ReadersTab.self]?.shown.reports.count, 1)
    check(typed.state.live.tabs[ReadersTab.self]?.shown.order.joined().count, 12)
  }

  @Test("the reader of a draft warns on the row that it would lose")
  func drafted() throws {
    var draft = draft
    draft.reader = "php"
    let run = try Rehearsal("<esc>jk", on: draft, size: large)
    check(
      run.state.composition.diagnostics(of: Draft.RowReference(.parameters, 0)).map(\.code), [.readerLoses])
    check(run.text.contains("PHP 8.2 loses this."))
  }
}
