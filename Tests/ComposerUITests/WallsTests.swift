@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Walls between the panes")
struct WallsTests {
  static let large = Size(columns: 120, rows: 40)

  private static func wall(_ run: Rehearsal) throws -> Int {
    try #require(ScreenLayout(run.state).live).column
  }
  private static func seam(_ run: Rehearsal) throws -> Int { try #require(ScreenLayout(run.state).live).rows }

  @Test(
    "( and ) move the wall beside the grid, { and } the one below the wire, as far as both sides have room")
  func keys() throws {
    let usual = try Rehearsal("", on: ScreenTests.search, size: Self.large)
    #expect(try Self.wall(Rehearsal(")", on: ScreenTests.search, size: Self.large)) == Self.wall(usual) + 2)
    #expect(try Self.wall(Rehearsal("((", on: ScreenTests.search, size: Self.large)) == Self.wall(usual) - 4)
    #expect(try Self.seam(Rehearsal("}}", on: ScreenTests.search, size: Self.large)) == Self.seam(usual) + 2)
    #expect(try Self.seam(Rehearsal("{", on: ScreenTests.search, size: Self.large)) == Self.seam(usual) - 1)
    let far = try Rehearsal(String(repeating: ")", count: 80), on: ScreenTests.search, size: Self.large)
    #expect(try Self.wall(far) == 90)
    #expect(far.why == "The wall is as far as it goes: both sides need room.")
    let back = try Rehearsal(
      String(repeating: ")", count: 80) + "(", on: ScreenTests.search, size: Self.large)
    #expect(try Self.wall(back) == 88)
  }

  @Test("Where there is no wall, the keys say so")
  func refusals() throws {
    #expect(
      try Rehearsal("(", on: ScreenTests.search, size: Size(columns: 60, rows: 24)).why.hasPrefix(
        "There is no wall to move"))
    #expect(try Rehearsal("z)", on: ScreenTests.search).why.contains("z shows both, with the wall"))
    #expect(try Rehearsal("{", on: ScreenTests.search).why.contains("from 120×40 on it has a wall") == false)
    #expect(try Rehearsal("{", on: ScreenTests.search).why.contains("120×36"))
  }

  @Test("The mouse drags a wall, and its place is remembered when the button is released")
  func dragging() throws {
    var state = try Rehearsal("", on: ScreenTests.search, size: Self.large).state
    let wall = try #require(ScreenLayout(state).live).column
    func mouse(_ kind: MouseEvent.Kind, _ column: Int) -> [Effect] {
      state.apply(.mouse(MouseEvent(kind, at: Point(column: column, row: 10))))
    }
    #expect(mouse(.press, wall).isEmpty)
    #expect(mouse(.drag, wall - 7).isEmpty)
    #expect(ScreenLayout(state).live?.column == wall - 7)
    #expect(mouse(.release, wall - 7) == [.rememberWalls(PaneWalls(columns: -7))])
    // A drag that doesn't begin on the wall moves nothing.
    _ = mouse(.press, 20)
    _ = mouse(.drag, 30)
    #expect(ScreenLayout(state).live?.column == wall - 7)
  }

  @Test("Remembered places are in force from the start, and fit any size")
  func remembered() throws {
    var options = ComposerOptions()
    options.walls = PaneWalls(columns: -9, rows: 4)
    let run = try Rehearsal("", on: ScreenTests.search, size: Self.large, options: options)
    #expect(try Self.wall(run) == 50)
    for size in [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60), Size(columns: 120, rows: 36)] {
      for walls in [PaneWalls(columns: -500, rows: -500), PaneWalls(columns: 500, rows: 500)] {
        options.walls = walls
        let layout = ScreenLayout(
          try Rehearsal("", on: ScreenTests.search, size: size, options: options).state)
        for box in layout.boxes { #expect(box.columns >= 20 && box.rows >= 5, "\(size) \(box)") }
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
    let wall = try #require(layout.live).column
    #expect(screen[wall, 1].base == "┬")
    #expect(screen[wall, layout.main.row + layout.main.rows - 1].base == "┴")
    #expect(!run.lines.contains { $0.contains("││") })
    if let details = layout.details {
      #expect(screen[0, details.row].base == "├" && screen[wall, details.row].base == "┤")
    }
    if let answer = layout.answer, size.columns == 120 { #expect(screen[wall, answer.row].base == "├") }
  }
}
