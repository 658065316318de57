@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("Lists of choices")
struct PickerTests {
  private static let draft: Draft = {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Draft.Row("a", "1")]
    return draft
  }()

  @Test("A method that is not a token is kept, and reported as invalid")
  func invalidMethod() throws {
    let run = try Rehearsal("m<tab>FOO BAR<enter>", on: Self.draft)
    #expect(run.state.draft.method == "FOO BAR")
    #expect(run.why == "FOO BAR can't be a method: a space is not allowed in one.")
    let token = try Rehearsal("m<tab>M-SEARCH<enter>", on: Self.draft)
    #expect(token.why.hasPrefix("GET → M-SEARCH"))
  }

  @Test("The picker says that a method without a body makes the rows an error")
  func noBody() throws {
    for (count, method) in [(8, "TRACE"), (9, "CONNECT")] {
      let run = try Rehearsal("m" + String(repeating: "<down>", count: count), on: Self.draft)
      #expect(run.shows("\(method): your 1 row would be an error, as \(method) has"))
    }
    #expect(try Rehearsal("mtb", on: Self.draft).shows("json: your 1 row would be an error, as TRACE has no"))
  }

  @Test("The footer of the palette names the moving keys if there is another entry")
  func paletteFooter() throws {
    #expect(try Rehearsal("<c-p>", on: Self.draft).lines.last!.contains("↓ move"))
    #expect(try !Rehearsal("<c-p>qqqq", on: Self.draft).lines.last!.contains("move"))
    #expect(try !Rehearsal("<c-s>", on: Self.draft).lines.last!.contains("move"))
  }
}
