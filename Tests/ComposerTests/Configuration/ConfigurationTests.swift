@testable import ComposerUI
import DraftFormats
import Foundation
import ScreenModel
import TestSupport
import Testing
import WiredraftCore

@Suite("Configuration")
struct ConfigurationTests {
  static func read(_ text: String) -> (configuration: Configuration, problems: [ConfigurationProblem]) {
    Configuration.read(Array(text.utf8))
  }

  @Test("The complete file that the program prints is valid, and changes nothing")
  func wholeFile() {
    let (configuration, problems) = Self.read(Configuration().text)
    check(problems, [])
    check(configuration.differences, "")
    check(configuration.defaults, ConfiguredDefaults())
    check(configuration.themeChoice(on: .dark).table, .dark)
    for context in KeyContext.allCases {
      let keys = configuration.keymap.bindings(in: context).map { ($0.action, $0.keys, $0.footerRank) }
      let standard = context.bindings.map { ($0.action, $0.keys, $0.footerRank) }
      check(keys.count, standard.count)
      check(zip(keys, standard).allSatisfy { $0 == $1 }, "\(context)")
    }
  }

  @Test("The complete file has every default, role and key, and the settings after # are valid, too")
  func completeFile() {
    let text = Configuration().text
    for role in ThemeColour.allCases { check(text.contains("\n# \(role.rawValue) = ")) }
    for setting in DefaultSetting.all { check(text.contains("\n\(setting.name) = ")) }
    for context in KeyContext.allCases { check(text.contains("\n[\(context.configurationSection)]\n")) }
    let names = Set(
      text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    for (name, _) in Action.byConfigurationName { check(names.contains(name), name) }
    let beforeKeys = text[..<(text.range(of: "\n[keys")?.lowerBound ?? text.endIndex)]
    let colours = beforeKeys.replacing("\n# ", with: "\n").split(separator: "\n").filter { line in
      ThemeColour.allCases.contains { line.hasPrefix("\($0.rawValue) = ") }
    }
    check(colours.count, ThemeColour.allCases.count)
    let (configuration, problems) = Self.read("[theme]\n" + colours.joined(separator: "\n"))
    check(problems, [])
    check(configuration.themeChoice(on: .light).table[Ground.screen], ColourTable.dark[Ground.screen])
    var own = configuration.ownTheme
    own?.base = .automatic
    check(Self.read(configuration.text).configuration.ownTheme, own)
  }

  @Test("Names of actions are hyphenated words, and unique")
  func names() {
    check(Action.insertRowBelow.configurationName, "insert-row-below")
    check(Action.toggleJSONValue.configurationName, "toggle-json-value")
    let bound = Set(KeyContext.allCases.flatMap { $0.bindings.map(\.action) }).union(Action.commands)
    check(Action.byConfigurationName.count, bound.count)
    for action in bound { check(Action.byConfigurationName[action.configurationName], action) }
  }

  @Test(
    "Any bytes are read, everything without an effect has a problem, and a file that is too large is not read"
  )
  func total() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "[keys.grid]\n", "[defaults]\n", "[colours]", "theme", " = ", "\"", "'", "[", "]", ",", "\n", "edit",
      "\"x\"", "\\u0041", "true", "99999999999999999999", "#", "\r\n", "\u{feff}", "\u{0}", "lit", "bold red",
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
      check(configuration.keymap.key(for: .quit, in: [.anywhere]) != nil, "\(bytes)")
      for problem in problems {
        check(problem.line > 0 && problem.column > 0 && !problem.sentence.isEmpty, "\(bytes)")
      }
    }
    let line = Array("theme = \"monochrome\"\n".utf8)
    let whole = line + [UInt8](repeating: UInt8(ascii: "#"), count: Configuration.largest - line.count)
    check(Configuration.read(whole).configuration.theme, .monochrome)
    let (configuration, problems) = Configuration.read(whole + [0x23])
    check(configuration.theme, .automatic)
    check(problems.map(\.severity), [.error])
    check(problems.first?.sentence.contains("1 MiB") == true)
  }

  @Test("Whatever keys are removed, Escape and Enter answer dialogs, and a key quits the program")
  func noOneIsTrapped() {
    // Every action loses its keys, or has a single unique one.
    for isRemoved in [true, false] {
      var text = ""
      for context in KeyContext.allCases {
        text += "[\(context.configurationSection)]\n"
        for (index, binding) in context.bindings.enumerated() {
          let key = "\"a-\(Character(Unicode.Scalar(UInt8(65 + index % 58))))\""
          text += "\(binding.action.configurationName) = \(isRemoved ? "[]" : key)\n"
        }
      }
      let keymap = Self.read(text).configuration.keymap
      check(keymap.key(for: .quit, in: [.anywhere]) != nil)
      for context in KeyContext.allCases where !context.isOfPanes || context == .selecting {
        for key in [KeyPress(.escape), KeyPress(.enter)] {
          check(keymap.action(for: key, in: context), Keymap.standard.action(for: key, in: context))
        }
        check(keymap.action(for: KeyPress(.escape), in: context) != nil)
      }
    }
  }
}
