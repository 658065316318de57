import DraftFormats
import Explanations
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The cursor of the live pane after a change of the message.
@Suite("The cursor in the wire after a change")
struct WireAnchorTests {
  private static let wide = Size(columns: 120, rows: 40)

  /// Returns the row, the role and the text of the piece under the cursor.
  private static func piece(_ run: Rehearsal) -> (
    row: Draft.RowReference?, role: Composition.Origin.Role, text: String
  )? {
    let composition = run.state.composition
    return composition.piece(at: run.state.live.cursor).map {
      ($0.origin.source.row, $0.origin.role, String(decoding: composition.bytes(in: $0.range), as: UTF8.self))
    }
  }

  /// Returns the explanation of the byte under the cursor, also while a message is shown.
  private static func tabWhy(_ run: Rehearsal) -> String {
    run.state.focusedTab.map { run.state.text($0.why(in: run.state).text) } ?? ""
  }

  @Test(
    "It stays on the same row and role when the method, the body type or the tab changes, and on undo",
    arguments: ["mp", "mpbf", "mpbm", "mpbfu", "mpuU", "mpmg", "mp76", "mp\\\\\\\\", "mpp", "e<down><enter>"])
  func samePiece(keys: String) throws {
    // The value of per_page.
    let start = "jjj6ww"
    let before = try require(Self.piece(Rehearsal(start, on: ScreenTests.search, size: Self.wide)))
    check(before.text == "30" && before.role == .value)
    let run = try Rehearsal(start + keys, on: ScreenTests.search, size: Self.wide)
    let after = try require(Self.piece(run))
    check(after.row == before.row && after.role == before.role && after.text == before.text)
  }

  @Test("The line below the panes is about the byte under the cursor after the change")
  func why() throws {
    let run = try Rehearsal("jjj6wwmpbf", on: ScreenTests.search, size: Self.wide)
    check(Self.tabWhy(run).contains("parameter 4 (per_page)"))
    let host = try Rehearsal("6gjjmp", on: ScreenTests.search, size: Self.wide)
    check(Self.piece(host)?.text, "Host: api.github.com")
    check(Self.tabWhy(host).contains("Host"))
  }

  @Test("It goes on with its row when rows before it come and go")
  func movedRows() throws {
    // Undo brings back the first row while the wire has the focus.
    let run = try Rehearsal("xjj6wwu", on: ScreenTests.search, size: Self.wide)
    let piece = try require(Self.piece(run))
    check(piece.row == Draft.RowReference(.parameters, 3) && piece.text == "30")
    check(run.state.focusedTab?.row(in: run.state), piece.row)
  }

  @Test("If its row sends nothing any more, it goes to the nearest row")
  func nearest() throws {
    // The undone row was the last one.
    let run = try Rehearsal("Goextra<tab>1<enter>6wwu", on: ScreenTests.search, size: Self.wide)
    let piece = try require(Self.piece(run))
    check(piece.row?.list, .parameters)
    check(run.state.live.cursor < run.state.composition.length)
  }

  @Test("After a random sequence of keys it is on a byte of the message", arguments: sample(0..<6, oneIn: 2))
  func random(round: Int) throws {
    var random = SeededRandom(round)
    let keys = [
      "w", "W", "j", "k", "l", "mp", "mg", "bf", "bj", "bm", "u", "U", "7", "6", "\\", "p", "G", "g", "2x",
      "2d",
      "2<space>", "6",
    ]
    let script =
      "6" + (0..<(isExhaustive ? 120 : 60)).map { _ in keys.randomElement(using: &random) ?? "w" }.joined()
    let run = try Rehearsal(script, on: ScreenTests.search, size: Self.wide)
    check((0..<run.state.composition.length).contains(run.state.live.cursor))
  }
}
