import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Walls between the panes")
struct WallsTests {
  static let large = Size(columns: 120, rows: 40)

  @Test("The mouse drags a wall, and its place is remembered when the button is released")
  func dragging() throws {
    var state = try Rehearsal("", on: ScreenTests.search, size: Self.large).state
    let wall = try require(ScreenLayout(state).live).column
    func mouse(_ kind: MouseEvent.Kind, _ column: Int) -> [Effect] {
      state.apply(.mouse(MouseEvent(kind, at: Point(column: column, row: 10))))
    }
    check(mouse(.press, wall).isEmpty)
    check(mouse(.drag, wall - 7).isEmpty)
    check(ScreenLayout(state).live?.column, wall - 7)
    check(mouse(.release, wall - 7), [.rememberWalls(PaneWalls(columns: -7))])
    // A drag that doesn't begin on the wall moves nothing.
    _ = mouse(.press, 20)
    _ = mouse(.drag, 30)
    check(ScreenLayout(state).live?.column, wall - 7)
  }

  @Test("Remembered places fit any size")
  func remembered() throws {
    var options = ComposerOptions()
    for size in [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60), Size(columns: 120, rows: 36)] {
      for walls in [PaneWalls(columns: -500, rows: -500), PaneWalls(columns: 500, rows: 500)] {
        options.walls = walls
        let layout = ScreenLayout(
          try Rehearsal("", on: ScreenTests.search, size: size, options: options).state)
        for box in layout.livePanes.map(\.rect) + [layout.grid].compactMap(\.self) {
          check(box.columns >= 20 && box.rows >= 3, "\(size) \(box)")
        }
      }
    }
  }

  @Test(
    "Boxes share their walls, with a joint wherever they meet",
    arguments: [Size(columns: 80, rows: 24), large, Size(columns: 200, rows: 60)])
  func joints(size: Size) throws {
    let run = try Rehearsal("", on: ScreenTests.search, size: size)
    let screen = run.frame.flattened()
    let layout = ScreenLayout(run.state)
    let wall = try require(layout.live).column
    check(screen[wall, 1].base, "┬")
    check(screen[wall, layout.main.row + layout.main.rows - 1].base, "┴")
    check(!run.lines.contains { $0.contains("││") })
    let strip = try require(layout.grid.flatMap { RequestSections(run.state, in: $0).stripRow })
    check(screen[0, strip].base == "├" && "┤┼".unicodeScalars.contains(screen[wall, strip].base))
    if let answer = layout.answer, size.columns == 120 { check(screen[wall, answer.row].base, "├") }
  }
}
