import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

/// The widths of the grid's columns.
@Suite("Columns of the grid")
struct GridColumnsTests {
  private static let sizes = [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)]

  @Test("Where the names are short, the value has the room", arguments: sizes)
  func shortName(size: Size) throws {
    let value = size.columns == 80 ? "thirteen char" : "a value of twenty-two"
    let run = try Rehearsal("", on: Draft("GET", [Draft.Row("q", value)]), size: size)
    check(run.shows("\(value) "))
    let layout = GridLayout(in: try require(ScreenLayout(run.state).grid), of: run.state)
    check(layout.name.count < 8)
  }

  @Test("The columns share the room, whatever they want", arguments: [0, 5, 20, 37, 44, 100, 180])
  func sharing(room: Int) {
    for name in [8, 12, 40, 68] {
      for value in [8, 20, 68] {
        for sent in [8, 20, 68] {
          let wanted = GridColumnWidths.Widths(name: name, value: value, sentAs: sent)
          for hasSentAs in [true, false] {
            let widths = wanted.sharing(room, hasSentAs: hasSentAs)
            check(widths.name + widths.value + widths.sentAs, room)
            check(min(widths.name, widths.value, widths.sentAs) >= 0)
            // A name is cut last.
            if room >= 40 { check(widths.name >= min(name, 25)) }
          }
        }
      }
    }
  }

  @Test("Nothing moves while a value is typed")
  func typing() throws {
    let draft = Draft("GET", [Draft.Row("q", "1"), Draft.Row("b", "2")])
    let start = try Rehearsal("i", on: draft).state
    let typed = try Rehearsal("i2345678901234567890123456789", on: draft).state
    let rect = try require(ScreenLayout(start).grid)
    check(GridLayout(in: rect, of: start).value, GridLayout(in: rect, of: typed).value)
  }
}

extension Rehearsal {
  fileprivate func shows(_ text: Substring) -> Bool { shows(String(text)) }
}
