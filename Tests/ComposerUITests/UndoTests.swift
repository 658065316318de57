@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Undo and redo")
struct UndoTests {
  /// One change of each kind, each one undo step.
  static let changes = [
    "i9<enter>", "hhi9<enter>", "Gkt", "h<enter>b", "<space>", "x", "d", "J", "ox<enter>", "Ox<enter>", "r",
    "s",
    "mp", "m<tab>X<enter>", "bf", "1ix<enter>", "5oA<enter>", "3f", "3oq<enter>", "mp4f", "<paste:a=1\nb=2>",
    "vjx", "vjd", "vjJ", "Gv<up>K", "vj<space>", "Gv<up>t", "vjr", "vjs", "/s<enter>vGx", "mp4ff",
    "mpbt<enter>text<esc>", "<space>u<space>",
  ]

  @Test(
    "Every kind of change is undone to the same bytes and redone to the same bytes",
    arguments: sample(changes, oneIn: 4))
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

  @Test(
    "An undone change can be redone, whatever was viewed or begun in the meantime",
    arguments: sample(
      [
        "jj5", "<enter><esc>", "i9<esc>", "i9<bs><enter>", "ox<esc>", "o<enter>", "m<esc>", "mg", "e<esc>",
        "b<esc>",
        "/x<esc>", "<c-p>title<enter><esc>", "1iz<esc>", "vj<esc>", "6ww", "<c-s><c-u>d.json<enter>",
      ], oneIn: 3))
  func keepsRedo(meanwhile: String) throws {
    let size = Size(columns: 120, rows: 40)
    let changed = try Rehearsal("d<space>", on: ScreenTests.search, size: size).state.document.serialized()
    let run = try Rehearsal("d<space>uu" + meanwhile + "<c-y><c-y>", on: ScreenTests.search, size: size)
    #expect(run.state.document.serialized() == changed)
    #expect(
      try Rehearsal("d<space>uud<c-y><c-y>", on: ScreenTests.search).state.document.serialized() != changed)
  }

  @Test("Typing a long name into a new row stays one flat step")
  func longNewRow() throws {
    let count = isExhaustive ? 2_000 : 400
    // No frame is drawn for each key: the screen is not the point here.
    var state = try Rehearsal("o", on: ScreenTests.search).state
    for input in try KeyScript.parse(String(repeating: "n", count: count) + "<enter>") {
      if let event = state.event(for: input) { _ = state.apply(event) }
    }
    #expect(state.draft.parameters?[1].name.count == count)
    _ = state.apply(.undo)
    #expect(state.draft.parameters?.count == 5)
    #expect(!state.isModified)
  }
}

/// A small generator with a portable sequence.
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
