@testable import ComposerUI
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Encoding styles")
struct StylePickerTests {
  @Test("A sample equals the wire after the choice")
  func sameAsWire() throws {
    for choice in 0..<7 {
      let keys = "e" + String(repeating: "<down>", count: choice)
      let picker = try require(
        Rehearsal(keys, on: ScreenTests.search).state.frontDialog(StylePickerDialog.self))
      let run = try Rehearsal(keys + "<enter>", on: ScreenTests.search)
      check(run.state.composition.sentAs(Draft.RowReference(.parameters, 4)), picker.samples[choice].text)
    }
  }
}
