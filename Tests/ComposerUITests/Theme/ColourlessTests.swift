@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

/// The screen never distinguishes anything by colour alone.
@Suite("Without colours")
struct ColourlessTests {
  /// Returns the roles of a screen, by the styles of its cells.
  private static func roles(_ frame: Frame) -> Set<ThemeRole> {
    Set(frame.flattened().cells.compactMap { ThemeRole(of: $0.style) })
  }

  @Test("Every role of the theme occurs on one of the tested screens")
  func everyRole() throws {
    var found: Set<ThemeRole> = []
    for (_, run) in try RehearsedScreens.all() { found.formUnion(Self.roles(run.frame)) }
    let missing = ThemeRole.allCases.filter { !found.contains($0) }
    #expect(missing.isEmpty)
  }

  @Test("No cell has a colour without a role, which a theme could not change")
  func noOtherColours() throws {
    for (name, run) in try RehearsedScreens.all() {
      for cell in run.frame.flattened().cells where cell.style.role == 0 {
        let isPlain = cell.style.foreground == .standard && cell.style.background == .standard
        #expect(isPlain, "\(name): \(cell.style)")
        if !isPlain { break }
      }
    }
  }

  @Test("Two looks side by side differ in more than colour, or have a sign that distinguishes them")
  func neighbours() throws {
    var wrong: Set<String> = []
    for (name, run) in try RehearsedScreens.all() {
      let screen = run.frame.flattened()
      for row in 0..<screen.size.rows {
        for column in 0..<screen.size.columns {
          let style = screen[column, row].style
          for other in [screen[column + 1, row].style, screen[column, row + 1].style] {
            guard style != other, style.attributes == other.attributes else { continue }
            let (one, two) = (ThemeRole(of: style), ThemeRole(of: other))
            if !Self.hasSign(one, two) {
              wrong.insert("\(one?.rawValue ?? "plain") \(two?.rawValue ?? "plain"), \(name)")
            }
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.sorted().joined(separator: "\n"))")
  }

  private static func hasSign(_ one: ThemeRole?, _ two: ThemeRole?) -> Bool {
    // Keys and titles are accents, which mean the same side by side.
    RolePair.all.contains { pair in
      pair.sign != nil
        && ((pair.one == one && pair.other == two) || (pair.one == two && pair.other == one))
    } || Set([one, two].compactMap(\.self)).isSubset(of: [.accent, .key, .sign, .selectedRow, .changed])
  }

  @Test("Every role is in a pair")
  func everyPair() {
    let paired = Set(RolePair.all.flatMap { [$0.one, $0.other].compactMap(\.self) })
    #expect(ThemeRole.allCases.filter { !paired.contains($0) }.isEmpty)
    #expect(Set(RolePair.all.map { "\($0.one) \($0.other?.rawValue ?? "")" }).count == RolePair.all.count)
  }

  @Test(
    "In every theme attributes or a sign distinguish the roles of a pair", arguments: ThemeName.allCases
  )
  func pairs(theme: ThemeName) {
    for pair in RolePair.all where pair.sign == nil {
      let choice = ThemeChoice(theme)
      #expect(pair.isDistinguishable(in: choice), "\(pair.one) \(pair.other?.rawValue ?? "plain")")
      // A vt100 has no dim text.
      let isDistinguishable = pair.isDistinguishable(in: choice, byAttributes: [.bold, .underline, .reverse])
      #expect(isDistinguishable, "\(pair.one) \(pair.other?.rawValue ?? "plain")")
    }
  }

  /// The signs that distinguish the roles of pairs in the text of the screen.
  @Test("The signs are there without any attribute", arguments: RolePair.Sign.allCases)
  func signs(sign: RolePair.Sign) throws {
    switch sign {
    case .automatic:
      let run = try Rehearsal("6", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
      #expect(run.lines.contains { $0.contains("Host: ") && $0.contains("· auto") })
      #expect(!run.lines.contains { $0.contains("Accept: ") && $0.contains("· auto") })
    case .off:
      let run = try Rehearsal("", on: ScreenTests.search)
      #expect(run.lines.contains { $0.contains("·  order") && $0.contains(" off ") })
      #expect(run.lines.contains { $0.contains("✓  q ") })
    case .severity:
      let run = try Rehearsal("!", on: RehearsedScreens.mixed)
      #expect(run.lines.contains { $0.contains("! parameter n") })
      var secret = Row("key", "x")
      secret.isSecret = true
      let warned = try Rehearsal("", on: Draft("GET", [secret]))
      #expect(warned.why.hasPrefix("Warning: "))
      let listed = try Rehearsal("!", on: Draft("GET", [secret]))
      #expect(listed.lines.contains { $0.contains("▲ ") })
    case .difference:
      let run = try ConflictTests.rehearse("jx<c-s>")
      #expect(run.lines.contains { $0.contains("−   \"title\": \"Theirs\"") })
      #expect(run.lines.contains { $0.contains("+   \"method\": \"GET\"") })
    case .rewritten:
      let run = try Rehearsal("<paste:\(ImportPreviewTests.spaced)>", on: ImportPreviewTests.own)
      #expect(run.lines.contains { $0.contains("│ Changed: ") })
    case .changed:
      let run = try Rehearsal("jmp", on: ScreenTests.search)
      #expect(run.lines.contains { $0.contains("│+Content-Length") })
      #expect(run.lines.contains { $0.contains("✓ »q ") })
    case .place:
      let run = try Rehearsal("", on: ScreenTests.search)
      #expect(run.lines.contains { $0.contains("name") && $0.contains("value") && $0.contains("sent as") })
    }
  }
}
