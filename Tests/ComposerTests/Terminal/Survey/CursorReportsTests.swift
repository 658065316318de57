import TestSupport
import Testing

@testable import Curses

@Suite("A terminal's answers about its cursor")
struct CursorReportsTests {
  private func column(_ text: String) -> (column: Int?, rest: String) {
    var bytes = Array(text.utf8)
    let column = CursorReports.column(&bytes)
    return (column, String(decoding: bytes, as: UTF8.self))
  }

  @Test("An answer is found among keys and other answers, and half of one is waited for")
  func answers() {
    check(column("\u{1b}[12;34R") == (34, ""))
    check(column("ab\u{1b}[Ac\u{1b}[1;7Rrest") == (7, "rest"))
    check(column("\u{1b}[1;2R\u{1b}[1;3R") == (2, "\u{1b}[1;3R"))
    for half in ["", "abc", "\u{1b}", "\u{1b}[", "\u{1b}[12;", "\u{1b}[12;34"] {
      check(column(half) == (nil, half))
    }
    // F3 of some terminals also ends in R, but has one number or none.
    check(column("\u{1b}[R\u{1b}[13R") == (nil, "\u{1b}[R\u{1b}[13R"))
    check(column("\u{1b}[99999999999999999999;1R").column == nil)
  }
}
