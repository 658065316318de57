@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Jumping")
struct JumpTests {
  @Test("Labels are short, and none is a prefix of another", arguments: [0, 1, 25, 26, 27, 100, 600])
  func labels(count: Int) {
    let labels = JumpLabels.labels(count)
    #expect(labels.count == count)
    #expect(Set(labels).count == count)
    for label in labels where label.count == 1 {
      #expect(!labels.contains { $0.count == 2 && $0.hasPrefix(label) })
    }
    if count <= 26 { #expect(labels.allSatisfy { $0.count == 1 }) }
  }

  @Test("The letters on a place go only there", arguments: ScreenTests.sizes)
  func goes(size: Size) throws {
    let places = try JumpDialog.places(in: Rehearsal("", on: ScreenTests.search, size: size).state)
    #expect(places.count > 15)
    for place in places {
      let run = try Rehearsal("'" + place.label, on: ScreenTests.search, size: size)
      #expect(run.state.dialogs.isEmpty, "\(place)")
      switch place.target {
      case .method: #expect(run.state.focus == .request && run.state.panes.requestField == .method)
      case .url: #expect(run.state.focus == .request && run.state.panes.requestField == .url)
      case .tab(let tab): #expect(run.state.focusedTab?.id == tab)
      case .cell(let row, let column):
        #expect(run.state.grid.row == row && run.state.grid.column == column, "\(place)")
      case .wholeBody: #expect(run.state.focus == .grid)
      case .live: #expect(run.state.focus == .live)
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
        #expect(before[column, row].base == after[column, row].base)
      }
    }
    try expectScreen(.request, .grid, .live, of: jump.state, "jump")
  }

  @Test("Escape changes nothing, and a letter without a place is reported")
  func leaves() throws {
    let run = try Rehearsal("j'<esc>", on: ScreenTests.search)
    #expect(run.state.dialogs.isEmpty && run.state.grid.row == 1)
    #expect(try Rehearsal("'1", on: ScreenTests.search).why.contains("No place has the letters 1"))
  }
}
