import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Themes")
struct ThemeTests {
  private static func options(_ theme: ThemeChoice) -> ComposerOptions {
    var options = ComposerOptions()
    options.theme = theme
    return options
  }

  @Test(
    "Text has a contrast of 4.5 and more on every ground that is drawn behind it",
    arguments: [ThemeName.dark, .light])
  func contrast(theme: ThemeName) throws {
    let table = ThemeChoice(theme).table
    let styles = try Self.styles()
    check(styles.count > (isExhaustive ? 40 : 25))
    for style in styles where style.ink != .frame {
      let ink = try require(table.ink(of: style))
      let ground = try require(table[style.ground])
      let contrast = Self.contrast(Self.colour(ink), Self.colour(ground))
      check(contrast >= 4.5, "\(style): \(ink) on \(ground) has \(contrast)")
    }
  }

  @Test("At high contrast text is the terminal's own, or has a contrast of 7 and more")
  func highContrast() throws {
    let table = ThemeChoice(.highContrast).table
    for style in try Self.styles() {
      guard let ground = table[style.ground] else {
        check(table.ink(of: style) == nil, "\(style)")
        continue
      }
      let ink = try require(table.ink(of: style), "\(style)")
      check(Self.contrast(Self.colour(ink), Self.colour(ground)) >= 7, "\(style)")
    }
    check(table[Ground.cell] != table[Ground.lit])
  }

  @Test("The colour of frames is used for lines alone: in the panes, and in a dialog with its foot")
  func frames() throws {
    for (name, run) in try RehearsedScreens.all() {
      let surface = try require(run.frame.surfaces.last)
      let texts = surface.screen.cells.filter {
        $0.style.ink == .frame && !"─│╭╮╰╯┬┴├┤┼ ".unicodeScalars.contains($0.base)
      }
      check(texts.isEmpty, "\(name): \(String(String.UnicodeScalarView(texts.map(\.base))))")
    }
  }

  @Test("Surfaces cover the whole screen, so that every cell has the ground of the theme")
  func covering() throws {
    for (name, run) in try RehearsedScreens.all() {
      let size = run.frame.size
      let free = (0..<size.rows).flatMap { row in
        (0..<size.columns).map { Point(column: $0, row: row) }
      }.filter { point in !run.frame.surfaces.contains { $0.rect.contains(point) } }
      check(free.isEmpty, "\(name): \(free.prefix(3))")
    }
  }

  @Test("Dark and light paint every ground, and leave the terminal's where that is wanted")
  func painting() {
    for name in [ThemeName.dark, .light] {
      var choice = ThemeChoice(name)
      for ground in Ground.allCases { check(choice.table[ground] != nil, "\(name) \(ground)") }
      for ink in Ink.allCases { check(choice.table[ink] != nil, "\(name) \(ink)") }
      choice.keepsGround = true
      check(choice.table[Ground.screen] == nil && choice.table[Ground.lit] != nil)
    }
    for name in [ThemeName.highContrast, .monochrome] {
      check(ThemeChoice(name).table[Ground.screen] == nil)
    }
    check(ThemeChoice(.monochrome).table, ColourTable())
  }

  @Test("The background decides between dark and light, before the first key and once")
  func background() throws {
    var state = ComposerState(
      document: DraftDocument(ScreenTests.search), context: Composition.Context(boundary: "B"),
      options: Self.options(ThemeChoice()))
    state.options.asksBackground = true
    check(state.render().colours, .dark)
    _ = state.apply(.background(.light) as Event)
    check(state.render().colours, .light)
    _ = state.apply(.background(.dark) as Event)
    check(state.render().colours, .light)
    state.options.asksBackground = true
    _ = state.apply(Action.moveDown)
    _ = state.apply(.background(.dark) as Event)
    check(state.render().colours, .light)
  }

  /// Returns all styles of the rehearsed screens.
  private static func styles() throws -> Set<Style> {
    var styles: Set<Style> = []
    for (_, run) in try RehearsedScreens.all() { styles.formUnion(run.frame.flattened().cells.map(\.style)) }
    return styles
  }

  /// Returns the red, green and blue of one of the 256 colours that xterm has from 16 on.
  private static func colour(_ index: Int16) -> [Double] {
    let number = Int(index)
    guard number < 232 else { return Array(repeating: Double(8 + (number - 232) * 10), count: 3) }
    let steps: [Int] = [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6]
    return steps.map { step in step == 0 ? 0 : Double(55 + step * 40) }
  }

  @Test(
    "No theme changes the text or the position of the cursor",
    arguments: isExhaustive ? ThemeName.allCases : [.highContrast])
  func sameText(theme: ThemeName) throws {
    let runs = try RehearsedScreens.all(options: Self.options(ThemeChoice(theme)))
    for (one, other) in zip(runs, try RehearsedScreens.all()) {
      check(one.run.lines, other.run.lines, "\(one.name)")
      check(one.run.frame.cursor, other.run.frame.cursor)
    }
  }

  @Test("The user's theme is another one with other colours")
  func own() {
    let (configuration, problems) = Configuration.read(
      Array("[theme]\nbase = \"light\"\nground = \"terminal\"\naccent = 90\nsel = 254\n".utf8))
    check(problems.isEmpty, "\(problems)")
    let choice = configuration.themeChoice(on: .dark)
    check(choice.name, .own)
    check(choice.table[.accent] == 90 && choice.table[Ground.selected] == 254)
    check(choice.table[Ground.bar] == 254 && choice.table[Ground.screen] == nil)
    check(choice.table[.text], ColourTable.light[.text])
    check(!choice.dependsOnBackground)
  }

  @Test("A command cycles through the themes and names the current one")
  func cycles() throws {
    let names = try (1...5).map { count in
      try Rehearsal(String(repeating: "<c-p>another theme<enter>", count: count), on: ScreenTests.search)
    }
    check(
      names.map(\.state.options.theme.name), [.light, .highContrast, .monochrome, .automatic, .light])
    check(names[1].why.contains("theme = \"high-contrast\" in the configuration file keeps it"))
  }

  @Test("A new draft of the same session keeps the theme and the keys")
  func newDraft() throws {
    let run = try Rehearsal("<c-p>another theme<enter><c-o><c-n>", on: ScreenTests.search)
    check(run.state.draft.url.isEmpty)
    check(run.state.options.theme.name, .light)
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
}
