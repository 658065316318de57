import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Jumping")
struct JumpTests {
  @Test("Labels are short, and none is a prefix of another", arguments: [0, 1, 25, 26, 27, 100, 600])
  func labels(count: Int) {
    let labels = JumpLabels.labels(count)
    check(labels.count, count)
    check(Set(labels).count, count)
    for label in labels where label.count == 1 {
      check(!labels.contains { $0.count == 2 && $0.hasPrefix(label) })
    }
    if count <= 26 { check(labels.allSatisfy { $0.count == 1 }) }
  }

  @Test("The letters on a place go only there", arguments: ScreenTests.sizes)
  func goes(size: Size) throws {
    let places = try JumpDialog.places(in: Rehearsal("", on: ScreenTests.search, size: size).state)
    check(places.count > 15)
    for place in places {
      let run = try Rehearsal("'" + place.label, on: ScreenTests.search, size: size)
      check(run.state.dialogs.isEmpty, "\(place)")
      switch place.target {
      case .method: check(run.state.focus == .request && run.state.panes.requestField == .method)
      case .url: check(run.state.focus == .request && run.state.panes.requestField == .url)
      case .tab(let tab): check(run.state.focusedTab?.id, tab)
      case .cell(let list, let row, let column):
        check(run.state.grid.list, list)
        check(run.state.grid.row == row && run.state.grid.column == column, "\(place)")
      case .wholeBody: check(run.state.focus, .grid)
      case .live: check(run.state.focus, .live)
      }
    }
  }

  @Test("The screen stays where it is, with the letters over it", arguments: ScreenTests.sizes)
  func overlay(size: Size) throws {
    let plain = try Rehearsal("", on: ScreenTests.search, size: size)
    let jump = try Rehearsal("'", on: ScreenTests.search, size: size)
    var letters: Set<Point> = []
    for place in JumpDialog.places(in: jump.state) {
      for offset in 0..<place.label.count {
        letters.insert(Point(column: place.point.column + offset, row: place.point.row))
      }
    }
    let (before, after) = (plain.frame.flattened(), jump.frame.flattened())
    // On a small screen the message covers the lower frame.
    let why = ScreenLayout(plain.state).why.row - (size.rows < 16 ? 1 : 0)
    for row in 0..<why {
      for column in 0..<size.columns where !letters.contains(Point(column: column, row: row)) {
        check(before[column, row].base, after[column, row].base)
      }
    }
    try expectScreen(.request, .grid, .live, of: jump.state, "jump")
  }
}
