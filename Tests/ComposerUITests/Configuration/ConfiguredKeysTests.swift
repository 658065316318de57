@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Keys of a configuration file")
struct ConfiguredKeysTests {
  private static func keymap(_ text: String) -> Keymap { ConfigurationTests.read(text).configuration.keymap }

  private static func rehearse(_ script: String, _ text: String, columns: Int = 160) throws -> Rehearsal {
    let (configuration, problems) = ConfigurationTests.read(text)
    #expect(problems.isEmpty, "\(problems)")
    return try Rehearsal(
      script, on: ScreenTests.search, size: Size(columns: columns, rows: 40), keymap: configuration.keymap)
  }

  @Test("A key is added, another is removed, and the others stay")
  func rebinds() throws {
    let text = "[keys.grid]\ndelete-row = [\"D\", \"<c-a>\"]\nduplicate-row = []\n"
    #expect(try Self.rehearse("D", text).state.draft.parameters?.count == 4)
    #expect(try Self.rehearse("<c-a>", text).state.draft.parameters?.count == 4)
    #expect(try Self.rehearse("xd", text).state.draft.parameters?.count == 5)
    #expect(try Self.rehearse("o", text).state.edit != nil)
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
    #expect(run.lines[39].contains("a new row"))
    #expect(run.lines[39].contains("Alt-h help"))
    #expect(run.lines[39].contains("^B undo"))
    let deleted = try Rehearsal(
      "vjx", on: ScreenTests.search, size: Size(columns: 160, rows: 40), keymap: configuration.keymap)
    #expect(deleted.why.contains("^B brings them back"), "\(deleted.why)")
    let help = HelpDialog(run.state).lines(configuration.keymap, columns: 90)
    #expect(help.contains { $0.key == "a" && $0.text == "Make a row below and edit it." })
    let palette = try Rehearsal(
      "<c-p>row below", on: ScreenTests.search, size: Size(columns: 160, rows: 40),
      keymap: configuration.keymap)
    #expect(palette.lines.contains { $0.contains("Make a row below and edit it.") && $0.contains(" a │") })
  }

  @Test(
    "General keys apply in all contexts of the action, except text fields and contexts with their own entry"
  )
  func general() throws {
    let (configuration, problems) = ConfigurationTests.read(
      "[keys]\nundo = [\"R\", \"c-e\"]\nhelp = \"f5\"\n[keys.problems]\nhelp = \"H\"\n")
    #expect(problems.allSatisfy { $0.severity == .warning }, "\(problems)")
    let keymap = configuration.keymap
    #expect(keymap.bindings(in: .moving).first { $0.action == .undo }?.keys == [.letter("R"), .control("e")])
    // In a text field, a letter is text.
    #expect(keymap.bindings(in: .editing).first { $0.action == .undo }?.keys == [.control("e")])
    for context in KeyContext.allCases where Keymap.standard.key(for: .help, in: [context]) != nil {
      let wanted: KeyPress = context == ProblemsDialog.keys ? .letter("H") : KeyPress(.function(5))
      #expect(keymap.key(for: .help, in: [context]) == wanted, "\(context)")
    }
    let gone = ConfigurationTests.read("[keys]\npalette = []\n").configuration.keymap
    #expect(KeyContext.allCases.allSatisfy { gone.key(for: .palette, in: [$0]) == nil })
  }

  @Test("A sentence names the action if it has no key any more")
  func nameless() throws {
    let keymap = Self.keymap("[keys.moving]\nundo = []\nlessons = \"f5\"\n[keys.anywhere]\nsave = \"f7\"\n")
    let sentence: Sentence =
      "\(2) rows deleted; \(key: .undo) brings them back. u is a letter, \(key: .save): \(key: .lessons)."
    #expect(
      sentence.text(KeyNames(keymap)) == "2 rows deleted; undo brings them back. u is a letter, F7: F5.")
    #expect(sentence.shown == "2 rows deleted; u brings them back. u is a letter, ^S: F2.")
    // While a cell is edited, another key has this action.
    #expect(Sentence("\(key: .undo)").text(KeyNames(keymap, contexts: [.editing])) == "^_")
  }

  @Test(
    "A key in the file is removed from its default action, with a warning if it was the only one"
  )
  func steals() throws {
    let (configuration, problems) = ConfigurationTests.read(
      "[keys.grid]\ndelete-row = \"d\"\ntoggle-row = \"i\"\n")
    #expect(configuration.keymap.action(for: .letter("d"), in: KeyContext.grid) == .deleteRow)
    #expect(configuration.keymap.action(for: .letter("x"), in: KeyContext.grid) == nil)
    #expect(configuration.keymap.action(for: .letter("i"), in: KeyContext.grid) == .toggleRow)
    #expect(configuration.keymap.action(for: .named(.enter), in: KeyContext.grid) == .edit)
    #expect(
      problems.map { $0.text(file: "f") } == [
        "f:2:14: warning: d was the only key of duplicate-row in [keys.grid], which has none now"
      ])
  }

  struct Wrong: Sendable {
    var text: String
    var problem: String
    init(_ text: String, _ problem: String) { (self.text, self.problem) = (text, problem) }
  }

  @Test(
    "A key that can't be assigned is reported with the reason",
    arguments: [
      Wrong(
        "[keys.grid]\ndellete-row = \"D\"", "2:1: error: there is no action dellete-row; is delete-row meant?"
      ),
      Wrong(
        "[keys.grid]\nzzz = \"D\"",
        "2:1: error: there is no action zzz; `wiredraft config --defaults` lists all"),
      Wrong(
        "[keys.help]\ndelete-row = \"D\"",
        "2:1: error: delete-row does nothing in [keys.help]; it can have keys in [keys.grid]"),
      Wrong("[keys.grid]\ndelete-row = 5", "2:14: error: keys are texts"),
      Wrong("[keys.grid]\ndelete-row = \"ctrl-d\"", "2:14: error: there is no key ctrl-d; write c-d"),
      Wrong("[keys.grid]\ndelete-row = \"escape\"", "2:14: error: there is no key escape; it is called esc"),
      Wrong("[keys.grid]\ndelete-row = \"xx\"", "2:14: error: there is no key xx; keys are x"),
      Wrong("[keys.grid]\ndelete-row = \"\"", "2:14: error: a key has a name"),
      Wrong("[keys.grid]\ndelete-row = \"c-i\"", "2:14: error: a terminal sends tab for c-i: write tab"),
      Wrong("[keys.grid]\ndelete-row = \"c-h\"", "2:14: error: a terminal sends bs for c-h: write bs"),
      Wrong("[keys.grid]\ndelete-row = \"s-x\"", "2:14: error: Shift shows in the character itself: write X"),
      Wrong("[keys.grid]\ndelete-row = \"c-enter\"", "2:14: error: a terminal sends c-enter as enter alone"),
      Wrong("[keys.grid]\ndelete-row = \"s-enter\"", "2:14: error: a terminal sends s-enter as enter alone"),
      Wrong("[keys.grid]\ndelete-row = \"c-b\"", "2:14: warning: c-b belongs to tmux"),
      Wrong("[keys.grid]\ndelete-row = \"c-d\"", "2:14: warning: c-d belongs to shells"),
      Wrong("[keys.grid]\ndelete-row = 'c-\\'", "2:14: warning: c-\\ belongs to the system"),
      Wrong("[keys.grid]\ndelete-row = \"f10\"", "2:14: warning: f10 belongs to windows"),
      Wrong("[keys.grid]\ndelete-row = \"f11\"", "2:14: warning: f11 belongs to windows"),
      Wrong(
        "[keys.grid]\nnest = \"D\"\nflatten = \"D\"", "3:11: error: D is the key of nest in line 2 already"),
      Wrong(
        "[keys.grid]\nnest = \"m\"",
        "2:8: warning: m is nest in [keys.grid], which hides pick-method of [keys.moving] there"),
      Wrong(
        "[keys.moving]\nglossary = \"o\"",
        "2:12: warning: o is insert-row-below in [keys.grid], which hides glossary of [keys.moving] there"),
      Wrong("[keys.editing]\naccept = \"x\"", "2:10: error: here a text is typed, also with x"),
      Wrong("[keys.anywhere]\nsave = \"s\"", "2:8: error: here a text is typed, also with s"),
      Wrong("[keys.picker]\nhelp = \"k\"", "2:8: error: here letters choose, also with k"),
      Wrong("[keys.editing]\nnext-cell = \"esc\"", "2:13: error: esc is always cancel in [keys.editing]"),
      Wrong("[keys.help]\nclose = []", "2:9: warning: close keeps esc"),
      Wrong("[keys.conflict]\ntake-file = []", "2:1: warning: nothing else does take-file"),
      Wrong("[keys.moving]\npalette = []", "2:1: warning: palette has no key in [keys.moving] now"),
      Wrong("[keys.anywhere]\nquit = []", "2:1: error: quit needs a key in [keys.anywhere], and keeps c-q"),
    ])
  func wrong(_ wrong: Wrong) {
    let problems = ConfigurationTests.problems(wrong.text)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.hasPrefix(wrong.problem) == true, "\(problems)")
  }

  @Test("An action whose new keys are all invalid keeps its default keys")
  func keepsOwn() {
    #expect(
      Self.keymap("[keys.grid]\ndelete-row = [\"xx\", \"c-i\"]\n").action(
        for: .letter("x"), in: KeyContext.grid)
        == .deleteRow)
  }

  @Test(
    "Whatever keys are removed, Escape and Enter answer dialogs, and a key quits the program",
    arguments: [0, 1])
  func noOneIsTrapped(other: Int) {
    // Every action loses its keys, or has a single unique one.
    var text = ""
    for context in KeyContext.allCases {
      text += "[\(context.configurationSection)]\n"
      for (index, binding) in context.bindings.enumerated() {
        let key = "\"a-\(Character(Unicode.Scalar(UInt8(65 + index % 58))))\""
        text += "\(binding.action.configurationName) = \(other == 0 ? "[]" : key)\n"
      }
    }
    let keymap = Self.keymap(text)
    #expect(keymap.key(for: .quit, in: [.anywhere]) != nil)
    for context in KeyContext.allCases where !context.isOfPanes || context == .selecting {
      for key in [KeyPress(.escape), KeyPress(.enter)] {
        #expect(keymap.action(for: key, in: context) == Keymap.standard.action(for: key, in: context))
      }
      #expect(keymap.action(for: KeyPress(.escape), in: context) != nil)
    }
  }

  @Test("An action without a default key can have one")
  func named() throws {
    let run = try Self.rehearse("<f5>", "[keys.moving]\ncycle-theme = \"f5\"\n")
    #expect(run.state.options.theme.name == .light)
    #expect(run.why.contains("Theme: light"))
  }
}
