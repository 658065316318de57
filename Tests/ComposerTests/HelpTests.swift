import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Help")
struct HelpTests {
  @Test("Every line of the help is complete, however narrow the screen", arguments: ScreenTests.sizes)
  func whole(size: Size) throws {
    var state = try Rehearsal("?", on: ScreenTests.search, size: size).state
    guard let help = state.frontDialog(HelpDialog.self) else { return }
    let pages = help.lines(in: state).count / HelpView.room(in: size) + 2
    for _ in 0..<pages {
      let surface = try require(state.render().surfaces.last)
      check(!surface.screen.text.contains("…  "), "\(surface.screen.text)")
      _ = state.apply(.pageDown)
    }
  }
}
