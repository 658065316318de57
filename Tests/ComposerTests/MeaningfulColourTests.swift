import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Colours that mean something")
struct MeaningfulColourTests {
  @Test("The character at which JSON is invalid is marked in its cell")
  func errorMark() throws {
    let run = try Rehearsal("ix", on: Draft("POST", [Draft.Row("a", "[1,}", type: .array)], .form))
    check(run.why.contains("line 1, column 4"))
    let screen = run.frame.flattened()
    let row = try require(run.lines.lastIndex { $0.contains("[1,}x") })
    let column = try require((0..<80).first { screen[$0, row].base == "}" })
    check(screen[column, row].style.ground, .cell)
    check(screen[column - 1, row].style.ground != .cell)
  }

  @Test("Without verification of certificates the bar is red")
  func insecure() throws {
    let run = try Rehearsal("CG<enter><esc>", on: Draft("GET", []), size: Size(columns: 120, rows: 40))
    let screen = run.frame.flattened()
    let inks = (0..<screen.size.columns).filter { screen[$0, 0].base != " " }.map { screen[$0, 0].style.ink }
    check(Set(inks), [.red])
  }
}
