import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The history of changes")
struct HistoryTests {
  @Test("Characters that arrive at once are as many steps as one by one")
  func atOnce() throws {
    var state = try Rehearsal("mpbt<enter>", on: ScreenTests.search).state
    _ = CellEdit.applyTyped("one two three", in: &state)
    _ = state.apply(.undo)
    check(state.draft.body.text.map { String($0) }, "one two ")
  }
}
