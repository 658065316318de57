@testable import ComposerUI
import DraftFormats
import ScreenModel
import TestWork
import Testing
import WiredraftCore

@Suite("Themes")
struct ThemeTests {
  private static func options(_ theme: ThemeChoice) -> ComposerOptions {
    var options = ComposerOptions()
    options.theme = theme
    return options
  }

  @Test("At high contrast nothing is dim, and nothing has a colour, on any screen")
  func highContrast() throws {
    for (name, run) in try RehearsedScreens.all(options: Self.options(ThemeChoice(.highContrast)))
    where name != "repair" {
      for cell in run.frame.flattened().cells {
        let isRight =
          !cell.style.attributes.contains(.dim) && cell.style.foreground == .standard
          && cell.style.background == .standard
        #expect(isRight, "\(name): \(cell.style)")
        if !isRight { break }
      }
    }
  }

  @Test(
    "No theme changes the text or the position of the cursor",
    arguments: isExhaustive ? ThemeName.allCases : [.highContrast])
  func sameText(theme: ThemeName) throws {
    let runs = try RehearsedScreens.all(options: Self.options(ThemeChoice(theme)))
    for (one, other) in zip(runs, try RehearsedScreens.all()) {
      #expect(one.run.lines == other.run.lines, "\(one.name)")
      #expect(one.run.frame.cursor == other.run.frame.cursor)
    }
  }

  @Test("Without colours the attributes are those of the default theme")
  func monochrome() throws {
    let runs = try RehearsedScreens.all(options: Self.options(ThemeChoice(.monochrome)))
    for (one, other) in zip(runs, try RehearsedScreens.all()) where one.name != "repair" {
      let isSame = zip(one.run.frame.flattened().cells, other.run.frame.flattened().cells).allSatisfy {
        $0.style == Style($1.style.attributes)
      }
      #expect(isSame, "\(one.name)")
    }
  }

  @Test(
    "The looks of a configuration file override those of its theme, and a view adds its attributes to them")
  func own() throws {
    let own: [ThemeRole: Style] = [.error: Style(.underline, foreground: .blue)]
    var choice = ThemeChoice(.monochrome, own: own)
    let run = try Rehearsal("1i", on: ScreenTests.wrong, options: Self.options(choice))
    #expect(run.frame.flattened().styleRuns.contains { $0.hasSuffix(" underline blue") })
    let cell = try Rehearsal("i", on: ScreenTests.wrong, options: Self.options(choice))
    #expect(cell.frame.flattened().styleRuns.contains { $0.hasSuffix(" underline reverse blue") })
    choice.goOn()
    #expect(choice.name == .standard)
    #expect(choice.look(of: .error) == ThemeRole.error.standard)
  }

  @Test("A command cycles through the themes and names the current one")
  func cycles() throws {
    let names = try (1...3).map { count in
      try Rehearsal(String(repeating: "<c-p>another theme<enter>", count: count), on: ScreenTests.search)
    }
    #expect(names.map(\.state.options.theme.name) == [.highContrast, .monochrome, .standard])
    #expect(names[0].why.contains("theme = \"high-contrast\" in the configuration file keeps it"))
  }

  @Test("A new draft of the same session keeps the theme and the keys")
  func newDraft() throws {
    let run = try Rehearsal("<c-p>another theme<enter><c-o><c-n>", on: ScreenTests.search)
    #expect(run.state.draft.url.isEmpty)
    #expect(run.state.options.theme.name == .highContrast)
  }

  /// Returns the contrast of two colours, from 1 to 21.
  ///
  /// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
  private static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    func luminance(_ colour: [Double]) -> Double {
      let linear = colour.map { channel -> Double in
        let part = channel / 255
        guard part > 0.03928 else { return part / 12.92 }
        // The power of 2.4 is computed by fifth roots, because 2.4 is 12/5.
        let base = (part + 0.055) / 1.055
        var root = base
        for _ in 0..<60 {
          root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
        }
        return (0..<12).reduce(1) { product, _ in product * root }
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }

  @Test("No colour of a terminal can be read at 7 : 1 on black and on white, so that high contrast uses none")
  func noColourOnEveryGround() {
    let (black, white) = ([0.0, 0, 0], [255.0, 255, 255])
    #expect(Self.contrast(black, white) > 20.99)
    // The palettes of xterm and of the console of a PC.
    let palettes: [[[Double]]] = [
      [
        [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205], [0, 205, 205],
        [229, 229, 229],
        [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0], [92, 92, 255], [255, 0, 255],
        [0, 255, 255],
        [255, 255, 255],
      ],
      [
        [0, 0, 0], [170, 0, 0], [0, 170, 0], [170, 85, 0], [0, 0, 170], [170, 0, 170], [0, 170, 170],
        [170, 170, 170],
        [85, 85, 85], [255, 85, 85], [85, 255, 85], [255, 255, 85], [85, 85, 255], [255, 85, 255],
        [85, 255, 255],
        [255, 255, 255],
      ],
    ]
    for colour in palettes.joined() {
      #expect(min(Self.contrast(colour, black), Self.contrast(colour, white)) < 4.6)
    }
  }
}
