import ComposerUI
import Foundation
import Testing
import WiredraftCore

@Suite struct ReadmeTests {
  private static let url = ExampleTests.resources.deletingLastPathComponent()
    .appendingPathComponent("README.md")

  @Test("The README's key table is the keymap's; RECORD_GOLDENS=1 writes it anew and fails")
  func keys() throws {
    let begin = "<!-- keys: begin -->\n"
    let end = "<!-- keys: end -->"
    var text = try String(contentsOf: Self.url, encoding: .utf8)
    let start = try #require(text.range(of: begin)).upperBound
    let stop = try #require(text.range(of: end)).lowerBound
    let table = Keymap.standard.markdownTable
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      text.replaceSubrange(start..<stop, with: table + "\n")
      try text.write(to: Self.url, atomically: true, encoding: .utf8)
      throw Golden.Recorded(name: "README.md")
    }
    #expect(String(text[start..<stop]) == table + "\n")
  }

  @Test("The README's library example does what its comments say")
  func library() {
    var draft = Draft()
    draft.url = "https://api.example.com/search"
    draft.parameters = [Row("q", "Swift"), Row("per_page", "30", type: .number)]
    #expect(draft.compose().target.text == "/search?q=Swift&per_page=30")

    draft.method = "POST"
    let composition = draft.compose()
    #expect(composition.sentAs(RowReference(.parameters, 1)) == #""per_page":30"#)
  }
}
