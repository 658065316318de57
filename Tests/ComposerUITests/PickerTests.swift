@testable import ComposerUI
import ScreenModel
import Testing
import WiredraftCore

@Suite("Lists of choices")
struct PickerTests {
  private static let draft: Draft = {
    var draft = Draft()
    draft.url = "https://h/p"
    draft.parameters = [Row("a", "1")]
    return draft
  }()

  @Test("A method that is no token is kept, and said to be none")
  func invalidMethod() throws {
    let run = try Rehearsal("m<tab>FOO BAR<enter>", on: Self.draft)
    #expect(run.state.draft.method == "FOO BAR")
    #expect(run.why == "FOO BAR is no method: it has a character that no token has.")
    let token = try Rehearsal("m<tab>M-SEARCH<enter>", on: Self.draft)
    #expect(token.why.hasPrefix("GET → M-SEARCH"))
  }

  @Test("The footer of the palette names the keys that move, where there is something to move to")
  func paletteFooter() throws {
    #expect(try Rehearsal("<c-p>", on: Self.draft).lines.last!.contains("↓ move"))
    #expect(try !Rehearsal("<c-p>qqqq", on: Self.draft).lines.last!.contains("move"))
    #expect(try !Rehearsal("<c-s>", on: Self.draft).lines.last!.contains("move"))
  }
}
