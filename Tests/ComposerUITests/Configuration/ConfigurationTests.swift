@testable import ComposerUI
import DraftFormats
import Foundation
import ScreenModel
import Testing
import WiredraftCore

@Suite("Configuration")
struct ConfigurationTests {
  static func read(_ text: String) -> (configuration: Configuration, problems: [ConfigurationProblem]) {
    Configuration.read(Array(text.utf8))
  }

  /// The problems as `LINE:COLUMN: severity: sentence`.
  static func problems(_ text: String) -> [String] {
    read(text).problems.map { String($0.text(file: "f").dropFirst(2)) }
  }

  @Test("The complete file that the program prints is valid, and changes nothing")
  func wholeFile() {
    let (configuration, problems) = Self.read(Configuration().text)
    #expect(problems.isEmpty, "\(problems)")
    #expect(configuration.differences.isEmpty, "\(configuration.differences)")
    #expect(configuration.defaults == ConfiguredDefaults())
    #expect(configuration.themeChoice(on: .dark).table == .dark)
    for context in KeyContext.allCases {
      let keys = configuration.keymap.bindings(in: context).map { ($0.action, $0.keys, $0.footerRank) }
      let standard = context.bindings.map { ($0.action, $0.keys, $0.footerRank) }
      #expect(keys.count == standard.count)
      let isSame = zip(keys, standard).allSatisfy { $0 == $1 }
      #expect(isSame, "\(context)")
    }
  }

  @Test("A file of version 0.1 is read as before")
  func oldFile() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: tests.appending(path: "Version01/config"), encoding: .utf8)
    let (configuration, problems) = Self.read(text)
    // An action that was removed is named with its successor.
    let isTold = problems.allSatisfy {
      $0.severity == .warning
        && ["trash", "hides suspend", "show-readers", "show-answer", "[theme]", "\"auto\""].contains(
          where: $0.sentence.contains)
    }
    #expect(isTold, "\(problems)")
    #expect(problems.count { $0.sentence.contains("trash") } == 2)
    #expect(configuration.defaults.showsLineEnds)
    #expect(configuration.themeChoice(on: .dark).name == .highContrast)
    for context in KeyContext.allCases {
      // The file gives ^Z to undo, as 0.1 did, no key of its own to the box and to pretty, and other keys to some tabs.
      let changed: [Action] = [
        .undo, .suspend, .editInBox, .togglePretty, .showWire, .showRoute, .showHex, .showReaders,
        .showAnswer,
        .showCompare,
      ]
      func others(_ bindings: [Keymap.Binding]) -> [[KeyPress]] {
        bindings.filter { !changed.contains($0.action) }.map { binding in
          binding.keys.filter { ![.control("z"), .control("_"), .letter("0"), .letter("c")].contains($0) }
        }
      }
      let bindings = configuration.keymap.bindings(in: context)
      #expect(others(bindings) == others(context.bindings), "\(context)")
    }
  }

  @Test("The complete file has every default, role and key, and the settings after # are valid, too")
  func completeFile() {
    let text = Configuration().text
    for role in ThemeColour.allCases { #expect(text.contains("\n# \(role.rawValue) = ")) }
    for setting in DefaultSetting.all { #expect(text.contains("\n\(setting.name) = ")) }
    for context in KeyContext.allCases { #expect(text.contains("\n[\(context.configurationSection)]\n")) }
    let names = Set(
      text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    for (name, _) in Action.byConfigurationName { #expect(names.contains(name), "\(name)") }
    let colours = text.replacing("\n# ", with: "\n").split(separator: "\n").filter { line in
      ThemeColour.allCases.contains { line.hasPrefix("\($0.rawValue) = ") }
    }
    #expect(colours.count == ThemeColour.allCases.count)
    let (configuration, problems) = Self.read("[theme]\n" + colours.joined(separator: "\n"))
    #expect(problems.isEmpty, "\(problems)")
    #expect(configuration.themeChoice(on: .light).table[Ground.screen] == ColourTable.dark[Ground.screen])
    #expect(
      Self.read(configuration.text).configuration.ownTheme
        == configuration.ownTheme.map {
          var own = $0
          own.base = .automatic
          return own
        })
  }

  @Test("Names of actions are hyphenated words, and unique")
  func names() {
    #expect(Action.insertRowBelow.configurationName == "insert-row-below")
    #expect(Action.toggleJSONValue.configurationName == "toggle-json-value")
    let bound = Set(KeyContext.allCases.flatMap { $0.bindings.map(\.action) }).union(Action.commands)
    #expect(Action.byConfigurationName.count == bound.count)
    for action in bound { #expect(Action.byConfigurationName[action.configurationName] == action) }
  }

  @Test("Theme, defaults and colours are read")
  func settings() {
    let (configuration, problems) = Self.read(
      """
      theme = "high-contrast"
      ground = "terminal"
      [defaults]
      body = "form"
      tab = "route"
      language = "python"
      line-ends = true
      mouse = false
      escape-delay = 100
      production = ["pre", "Live"]
      encoding.arrays = "brackets"
      [theme]
      base = "light"
      accent = 21
      """)
    #expect(problems.isEmpty, "\(problems)")
    #expect(configuration.theme == .highContrast)
    #expect(configuration.defaults.bodyType == .form)
    #expect(configuration.defaults.tab == .route)
    #expect(configuration.defaults.language == .python)
    #expect(configuration.defaults.showsLineEnds)
    #expect(!configuration.defaults.capturesMouse)
    #expect(configuration.defaults.escapeDelay == 100)
    #expect(configuration.defaults.production.words == ["pre", "live"])
    #expect(configuration.defaults.styles.arrays == .brackets)
    #expect(configuration.defaults.newDocument.draft.body.type == .form)
    #expect(configuration.keepsGround)
    #expect(configuration.ownTheme == OwnTheme(base: .light, colours: [.accent: 21]))
    #expect(configuration.differences.contains("[defaults]\nbody = \"form\"\n"))
    #expect(Self.read(configuration.differences).configuration.differences == configuration.differences)
  }

  struct Wrong: Sendable {
    var text: String
    var problem: String
    init(_ text: String, _ problem: String) { (self.text, self.problem) = (text, problem) }
  }

  @Test(
    "Every invalid entry is reported, with the probable intention",
    arguments: [
      Wrong(
        "theme = \"hihg-contrast\"",
        "1:9: error: there is no theme \"hihg-contrast\"; is \"high-contrast\" meant?"),
      Wrong("theme = true", "1:9: error: theme is one text"),
      Wrong(
        "mouse = true",
        "1:1: error: before the first section only theme and ground are allowed, not mouse; it belongs below [defaults]"
      ),
      Wrong(
        "lit = \"bold\"",
        "1:1: error: before the first section only theme and ground are allowed, not lit; it belongs below [theme]"
      ),
      Wrong("[themes]", "1:1: error: there is no section [themes]; is [theme] meant?"),
      Wrong("[colours]\nlit = \"bold\"", "1:1: warning: [colours] with looks is now [theme] with colours"),
      Wrong("[keys.gird]", "1:1: error: there is no section [keys.gird]; is [keys.grid] meant?"),
      Wrong("[keys]\nundoo = \"x\"", "2:1: error: there is no action undoo; is undo meant?"),
      Wrong("[keys]\nundo = 5", "2:8: error: keys are texts"),
      Wrong("[keys]\nundo = \"ctrl-x\"", "2:8: error: there is no key ctrl-x; write c-x"),
      Wrong("[keys]\naccept = \"x\"", "2:10: error: here a text is typed, also with x"),
      Wrong("[defaults]\nbody = \"xml\"", "2:8: error: body can be \"json\""),
      Wrong("[defaults]\nbdy = \"json\"", "2:1: error: there is no default bdy; is body meant?"),
      Wrong("[defaults]\nmouse = \"on\"", "2:9: error: mouse can be true or false"),
      Wrong("[defaults]\nescape-delay = 5001", "2:16: error: escape-delay can be a number"),
      Wrong("[defaults]\nproduction = \"prod\"", "2:14: error: production can be a list of words"),
      Wrong("[defaults]\nproduction = [\"prod-1\"]", "2:14: error: production can be a list of words"),
      Wrong("[defaults]\nencoding.arrays = \"bracket\"", "2:19: error: encoding.arrays can be"),
      Wrong("[defaults]\nmouse = true\nmouse = false", "3:1: error: mouse is in line 2 already"),
      Wrong("[theme]\naccnt = 7", "2:1: error: no colour is called accnt; is accent meant?"),
      Wrong("[theme]\nlit = 256", "2:7: error: lit is the index of one of the 256 colours"),
      Wrong("[theme]\nlit = \"blue\"", "2:7: error: lit is the index of one of the 256 colours"),
      Wrong("[theme]\nbase = \"own\"", "2:8: error: there is no theme \"own\""),
      Wrong("[theme]\nground = \"none\"", "2:10: error: ground is \"theme\" or \"terminal\""),
      Wrong("theme = \"default\"", "1:9: warning: the theme \"default\" is now \"auto\""),
      Wrong("theme = \"own\"", "1:9: error: the theme \"own\" needs a section [theme]"),
    ])
  func wrong(_ wrong: Wrong) {
    let problems = Self.problems(wrong.text)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(wrong.problem) == true, "\(problems)")
    #expect(Self.read(wrong.text).configuration.themeChoice(on: .dark).table == .dark)
  }

  @Test("A file that is too large is not read, which is reported")
  func large() {
    let line = Array("theme = \"monochrome\"\n".utf8)
    let whole = line + [UInt8](repeating: UInt8(ascii: "#"), count: Configuration.largest - line.count)
    #expect(Configuration.read(whole).configuration.theme == .monochrome)
    let (configuration, problems) = Configuration.read(whole + [0x23])
    #expect(configuration.theme == .automatic)
    #expect(problems.map(\.severity) == [.error])
    #expect(problems.first?.sentence.contains("1 MiB") == true)
  }

  @Test("Any bytes are read, and everything without an effect has a problem")
  func total() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "[keys.grid]\n", "[defaults]\n", "[colours]", "theme", " = ", "\"", "'", "[", "]", ",", "\n", "edit",
      "\"x\"",
      "\\u0041", "true", "99999999999999999999", "#", "\r\n", "\u{feff}", "\u{0}", "lit", "bold red",
      "encoding.arrays",
    ].map { Array($0.utf8) }
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
        if Int.random(in: 0..<12, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      let (configuration, problems) = Configuration.read(bytes)
      #expect(configuration.keymap.key(for: .quit, in: [.anywhere]) != nil)
      for problem in problems { #expect(problem.line > 0 && problem.column > 0 && !problem.sentence.isEmpty) }
    }
  }
}
