@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Undo and redo")
struct UndoTests {
  /// One change of each kind, each one undo step.
  static let changes = [
    "i9<enter>", "hhi9<enter>", "t", "h<enter>b", "<space>", "x", "d", "J", "ox<enter>", "Ox<enter>", "r",
    "s",
    "mp", "m<tab>X<enter>", "bf", "1ix<enter>", "5oA<enter>", "3f", "3oq<enter>", "mp4f", "<paste:a=1\nb=2>",
    "vjx", "vjd", "vjJ", "Gv<up>K", "vj<space>", "vjt", "vjr", "vjs", "/s<enter>vGx", "mp4ff",
    "mpbt<enter>text<esc>", "<space>u<space>",
  ]

  @Test("Every kind of change is undone to the same bytes and redone to the same bytes", arguments: changes)
  func undo(script: String) throws {
    let start = DraftDocument(ScreenTests.search).serialized()
    let changed = try Rehearsal(script, on: ScreenTests.search).state.document.serialized()
    #expect(changed != start)
    let undone = try Rehearsal(script + "uuu", on: ScreenTests.search)
    #expect(undone.state.document.serialized() == start)
    #expect(!undone.state.isModified)
    let redone = try Rehearsal(script + "uuuUUU", on: ScreenTests.search)
    #expect(redone.state.document.serialized() == changed)
  }

  @Test("Typing in one cell is one step")
  func oneStep() throws {
    let run = try Rehearsal("oname<tab>value<enter>u", on: ScreenTests.search)
    #expect(run.state.draft.parameters?[1].name == "name")
    #expect(run.state.draft.parameters?[1].text == "")
    let both = try Rehearsal("oname<tab>value<enter>uu", on: ScreenTests.search)
    #expect(both.state.draft.parameters?.count == 5)
  }

  @Test("Undo goes to the row that it changes, whatever list is shown")
  func place() throws {
    let run = try Rehearsal("jji9<enter>5u", on: ScreenTests.search)
    #expect(run.state.grid.list == .parameters)
    #expect(run.state.grid.row == 2)
    #expect(run.why.contains("Undone: value"))
  }

  @Test("Typing a long name into a new row stays one flat step")
  func longNewRow() throws {
    let run = try Rehearsal("o" + String(repeating: "n", count: 2_000) + "<enter>", on: ScreenTests.search)
    #expect(run.state.draft.parameters?[1].name.count == 2_000)
    let undone = try Rehearsal(
      "o" + String(repeating: "n", count: 2_000) + "<enter>u", on: ScreenTests.search)
    #expect(undone.state.draft.parameters?.count == 5)
    #expect(!undone.state.isModified)
  }

  @Test(
    "5,000 random keys at changing sizes never break the screen, and undo takes all of them back",
    arguments: [1, 2, 3])
  func randomKeys(seed: UInt64) {
    var random = SplitMix(state: seed)
    let start = DraftDocument(ScreenTests.search)
    var state = ComposerState(document: start, context: CompositionContext(boundary: "B"))
    let bytes = start.serialized()
    var keys: [KeyPress] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789[]{}\"%&=+?/\\é名\u{301}"
      .map { KeyPress(.character($0)) }
    keys += [
      .enter, .tab, .escape, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown,
    ]
    .flatMap { Array(repeating: KeyPress($0), count: 4) }
    keys += "aegjklpqrstuwyz".map { KeyPress(.character($0), .control) }
    let sizes = [(80, 24), (120, 40), (40, 12), (39, 11), (200, 60), (1, 1), (79, 17), (40, 50), (300, 12)]
    for count in 0..<5_000 {
      var input = TerminalInput.key(keys[Int(random.next() % UInt64(keys.count))])
      switch random.next() % 40 {
      case 0:
        let size = sizes[Int(random.next() % UInt64(sizes.count))]
        input = .resize(Size(columns: size.0, rows: size.1))
      case 1: input = .paste("a: 1\nb=2\u{1b}[0m\nname\t値")
      case 2:
        let point = Point(
          column: Int(random.next() % UInt64(state.size.columns)),
          row: Int(random.next() % UInt64(state.size.rows)))
        let kinds: [MouseEvent.Kind] = [.press, .release, .wheelUp, .wheelDown]
        input = .mouse(MouseEvent(kinds[Int(random.next() % 4)], at: point))
      default: break
      }
      if let action = state.action(for: input) { _ = state.apply(action) }
      guard count % 5 == 0 else { continue }
      let frame = state.render()
      let screen = frame.flattened()
      #expect(screen.size == state.size)
      if let cursor = frame.cursor {
        #expect(cursor.column >= 0 && cursor.column < state.size.columns)
        #expect(cursor.row >= 0 && cursor.row < state.size.rows)
      }
      for surface in frame.surfaces {
        #expect(surface.rect.column >= 0 && surface.rect.row >= 0)
        #expect(surface.rect.column + surface.rect.columns <= state.size.columns)
        #expect(surface.rect.row + surface.rect.rows <= state.size.rows)
      }
      #expect(screen.cells.allSatisfy { $0.base.value >= 0x20 && $0.base.value != 0x7F })
    }
    while !state.layers.isEmpty { _ = state.apply(.close) }
    if state.edit != nil { _ = state.apply(.accept) }
    var steps = 0
    while state.history.canUndo, steps < 10_000 {
      _ = state.apply(.undo)
      steps += 1
    }
    #expect(steps > 100)
    #expect(state.document.serialized() == bytes)
    #expect(!state.isModified)
  }
}

/// A small generator that gives the same numbers everywhere.
struct SplitMix {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
