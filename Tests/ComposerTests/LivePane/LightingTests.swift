import DraftFormats
import ScreenModel
import TestSupport
import Testing
import WiredraftCore
@testable import ComposerUI

@Suite("Lit bytes")
struct LightingTests {
  /// Returns the lit text of the wire at 120 columns in one style.
  private func text(_ run: Rehearsal, _ style: Style) -> String {
    let screen = run.frame.flattened()
    var text = ""
    for row in 2..<34 {
      for column in 60..<119 where screen[column, row].style == style.on(.lit) {
        text.unicodeScalars.append(screen[column, row].base)
      }
    }
    return text
  }

  private static let name = Theme.accent
  private static let value = Theme.value(of: .string).adding(.bold)
  private static let escape = Theme.escape.adding(.bold)

  @Test("Names, values, escapes and the signs between them have their own styles")
  func roles() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1"), Draft.Row("name", "x y&z")]
    let size = Size(columns: 120, rows: 40)
    let query = try Rehearsal("j", on: draft, size: size)
    check(text(query, Self.name), "name")
    check(text(query, Self.value), "xyz")
    check(text(query, Self.escape), "%20%26")
    check(text(query, Theme.quiet), "=")
    draft.method = "POST"
    let json = try Rehearsal("j", on: draft, size: size)
    check(text(json, Self.name), #""name""#)
    check(text(json, Self.value), #""x y&z""#)
    check(text(json, Theme.quiet), ":")
    draft.body = Draft.Body(.multipart)
    let part = try Rehearsal("j", on: draft, size: size)
    check(text(part, Self.name), "name")
    check(text(part, Self.value), "x y&z")
  }

  @Test("The parts of a header row are distinguished, too")
  func headers() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.headers = [Draft.Row("X-A", "one")]
    let run = try Rehearsal("5", on: draft, size: Size(columns: 120, rows: 40))
    check(text(run, Self.name).hasSuffix("X-A"))
    check(text(run, Theme.lit), "one")
  }

  @Test("A field that the program added has the colours of any other")
  func automaticFields() throws {
    let run = try Rehearsal("", on: ScreenTests.search, size: Size(columns: 120, rows: 40))
    let screen = run.frame.flattened()
    let row = try require(run.lines.firstIndex { $0.contains("Host: ") })
    let column = try require(ScreenLayout(run.state).live).column + 2
    check(screen[column, row].style, Theme.name)
    check(screen[column + 4, row].style, Theme.quiet)
    check(screen[column + 6, row].style, .plain)
  }
}
