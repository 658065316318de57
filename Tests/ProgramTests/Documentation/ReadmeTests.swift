import ComposerUI
import Foundation
import Testing

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
}
