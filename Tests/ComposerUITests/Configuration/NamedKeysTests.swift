@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

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
      "", on: Draft(), size: Size(columns: 120, rows: 40), keymap: Self.keymap)
    let text = run.lines.joined(separator: "\n")
    #expect(text.contains("a adds a parameter, ^O chooses the method."), "\(text)")
  }

  @Test("A lesson names the user's keys; letters of lists, words and bytes stay")
  func lessons() {
    func text(_ text: String) -> String { LessonKeys.translated(text, for: Self.keymap) }
    #expect(text("Press `m`, and `p` in the list.") == "Press `^O`, and `p` in the list.")
    #expect(text("`b`, then `f`: the `?` goes.") == "`pick-body-type`, then `f`: the `?` goes.")
    #expect(text("`b`, then `o` makes a row.") == "`pick-body-type`, then `o` makes a row.")
    #expect(text("`o` makes a row of `q`, `7` shows it.") == "`a` makes a row of `q`, `7` shows it.")
    #expect(text("no key, `m") == "no key, `m")
    #expect(LessonKeys.translated("Press `m`.", for: .standard) == "Press `m`.")
  }
}
