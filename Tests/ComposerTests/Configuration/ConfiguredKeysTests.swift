import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Keys of a configuration file")
struct ConfiguredKeysTests {
  private static func rehearse(_ script: String, _ text: String, columns: Int = 160) throws -> Rehearsal {
    let (configuration, problems) = ConfigurationTests.read(text)
    check(problems.isEmpty, "\(problems)")
    return try Rehearsal(
      script, on: ScreenTests.search, size: Size(columns: columns, rows: 40), keymap: configuration.keymap)
  }

  @Test("A key is added, another is removed, and the others stay")
  func rebinds() throws {
    let text = "[keys.grid]\ndelete-row = [\"D\", \"<c-a>\"]\nduplicate-row = []\n"
    check(try Self.rehearse("D", text).state.draft.parameters?.count, 4)
    check(try Self.rehearse("<c-a>", text).state.draft.parameters?.count, 4)
    check(try Self.rehearse("xd", text).state.draft.parameters?.count, 5)
    check(try Self.rehearse("o", text).state.edit != nil)
  }

  @Test("Footer, help, palette and the explanation line name the new keys")
  func shown() throws {
    let text = """
      [keys.grid]
      insert-row-below = "a"
      [keys.moving]
      undo = "c-b"
      help = ["a-h", "f1"]
      """
    let (configuration, _) = ConfigurationTests.read(text)
    let run = try Rehearsal(
      "x", on: ScreenTests.search, size: Size(columns: 160, rows: 40), keymap: configuration.keymap)
    check(run.lines[39].contains("a add"))
    check(run.lines[39].contains("Alt-h help"))
    let deleted = try Rehearsal(
      ",vjx", on: ScreenTests.search, size: Size(columns: 160, rows: 40), keymap: configuration.keymap)
    check(deleted.why.contains("^B brings them back"), "\(deleted.why)")
    let help = HelpDialog(run.state).lines(configuration.keymap, columns: 90)
    check(help.contains { $0.key == "a" && $0.text == "Make a row below and edit it." })
    let palette = try Rehearsal(
      "<c-p>row below", on: ScreenTests.search, size: Size(columns: 160, rows: 40),
      keymap: configuration.keymap)
    check(palette.lines.contains { $0.contains("Make a row below and edit it.") && $0.contains(" a │") })
  }

  @Test("An action without a default key can have one")
  func named() throws {
    let run = try Self.rehearse("<f6>", "[keys.moving]\ncycle-theme = \"f6\"\n")
    check(run.state.options.theme.name, .light)
    check(run.why.contains("Theme: light"))
  }
}
