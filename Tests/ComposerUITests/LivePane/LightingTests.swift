@testable import ComposerUI
import DraftFormats
import ScreenModel
import Testing
import WiredraftCore

@Suite("Lit bytes")
struct LightingTests {
  /// Returns the text of the wire pane at 120 columns that has exactly the given attributes.
  private func text(_ run: Rehearsal, _ attributes: Style.Attributes) -> String {
    let screen = run.frame.flattened()
    var text = ""
    for row in 4..<34 {
      for column in 61..<119 where screen[column, row].style.attributes == attributes {
        text.unicodeScalars.append(screen[column, row].base)
      }
    }
    return text
  }

  @Test("Names, values, escapes and the signs between them differ without colours")
  func roles() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Row("a", "1"), Row("name", "x y&z")]
    let size = Size(columns: 120, rows: 40)
    let query = try Rehearsal("j", on: draft, size: size)
    #expect(text(query, [.reverse, .bold]) == "name")
    #expect(text(query, .reverse) == "xyz")
    #expect(text(query, [.reverse, .underline]) == "%20%26")
    #expect(text(query, [.bold, .underline]).hasSuffix("&="))
    draft.method = "POST"
    let json = try Rehearsal("j", on: draft, size: size)
    #expect(text(json, [.reverse, .bold]) == "name")
    #expect(text(json, .reverse) == "x y&z")
    #expect(text(json, [.bold, .underline]).hasSuffix(#","":"""#))
    draft.body = Body(.multipart)
    let part = try Rehearsal("j", on: draft, size: size)
    #expect(text(part, [.reverse, .bold]) == "name")
    #expect(text(part, .reverse) == "x y&z")
  }

  @Test("The parts of a header row are distinguished, too")
  func headers() throws {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.headers = [Row("X-A", "one")]
    let run = try Rehearsal("5", on: draft, size: Size(columns: 120, rows: 40))
    #expect(text(run, [.reverse, .bold]).hasSuffix("X-A"))
    #expect(text(run, .reverse) == "one")
  }
}
