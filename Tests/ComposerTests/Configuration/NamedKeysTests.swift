import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("The keys that texts name")
struct NamedKeysTests {
  private static let keymap = ConfigurationTests.read(
    """
    [keys.moving]
    pick-method = "c-o"
    pick-body-type = []
    [keys.grid]
    insert-row-below = "a"
    """
  ).configuration.keymap

  @Test("The hints in an empty grid name the user's keys")
  func hints() throws {
    let run = try Rehearsal(
      "<esc><tab>", on: Draft(), size: Size(columns: 120, rows: 40), keymap: Self.keymap)
    let text = run.lines.joined(separator: "\n")
    check(text.contains("a adds a parameter, ^O chooses the method."), "\(text)")
  }

  @Test("The question about unsaved work names the keys of its answers")
  func quitQuestion() throws {
    let keymap = ConfigurationTests.read(
      "[keys.quit-question]\nanswer-save = \"x\"\nanswer-discard = \"w\"\n"
    ).configuration.keymap
    let run = try Rehearsal("x<c-q>", on: ScreenTests.search, keymap: keymap)
    check(run.shows("x saves, w moves them to the trash"))
    check(try Rehearsal("x<c-q>", on: ScreenTests.search).shows("s saves, d moves them to the trash"))
    check(run.state.event(for: .key(.letter("d"))), .unbound(.letter("d")))
  }
}
