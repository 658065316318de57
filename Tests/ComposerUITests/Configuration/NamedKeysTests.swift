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
      "<esc><tab>", on: Draft(), size: Size(columns: 120, rows: 40), keymap: Self.keymap)
    let text = run.lines.joined(separator: "\n")
    #expect(text.contains("a adds a parameter, ^O chooses the method."), "\(text)")
  }

  @Test("The question about unsaved work names the keys of its answers")
  func quitQuestion() throws {
    let keymap = ConfigurationTests.read(
      "[keys.quit-question]\nanswer-save = \"x\"\nanswer-discard = \"w\"\n"
    ).configuration.keymap
    let run = try Rehearsal("x<c-q>", on: ScreenTests.search, keymap: keymap)
    #expect(run.shows("x saves, w moves them to the trash"))
    #expect(try Rehearsal("x<c-q>", on: ScreenTests.search).shows("s saves, d moves them to the trash"))
    #expect(run.state.event(for: .key(.letter("d"))) == .unbound(.letter("d")))
  }

  @Test("Tokens in texts of help and lessons become the user's keys; other tokens stay")
  func tokens() {
    func text(_ text: String) -> String { Sentence(tokens: text).text(KeyNames(Self.keymap)) }
    #expect(text("Press `{key:pick-method}`, and `p` in the list.") == "Press `^O`, and `p` in the list.")
    #expect(text("{key:pick-body-type}, {key:grid.insert-row-below}") == "pick-body-type, a")
    #expect(text("{key:show-wire}{key:editing.show-wire} of {name}") == "6Alt-6 of {name}")
    for wrong in [
      "{key:nothing}", "{key:grid.accept}", "{key:no.undo}", "{key:}", "{key:a.grid.edit}", "{key:undo",
    ] {
      #expect(text("A \(wrong) B") == "A \(wrong) B")
    }
    #expect(Sentence.unknownKeys(in: "{key:undo} {key:x} {name} {key:grid.accept}") == ["x", "grid.accept"])
    #expect(Sentence(tokens: "Press `{key:pick-method}`.").shown == "Press `m`.")
  }
}
