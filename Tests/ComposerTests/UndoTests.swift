import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Undo and redo")
struct UndoTests {
  @Test("Typing a long name into a new row stays one flat step")
  func longNewRow() throws {
    let count = isExhaustive ? 2_000 : 400
    // No frame is drawn for each key: the screen is not the point here.
    var state = try Rehearsal("o", on: ScreenTests.search).state
    for input in try KeyScript.parse(String(repeating: "n", count: count) + "<enter>") {
      if let event = state.event(for: input) { _ = state.apply(event) }
    }
    check(state.draft.parameters?[1].name.count, count)
    _ = state.apply(.undo)
    check(state.draft.parameters?.count, 5)
    check(!state.isModified)
  }
}
