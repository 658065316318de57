import Testing

@testable import Curses

@Suite("Scrolling")
struct ScrollSequencesTests {
  private func expanded(_ text: String) -> String {
    String(decoding: ScrollSequences.expanded(Array(text.utf8)), as: UTF8.self)
  }

  @Test("Scrolling by several lines is written as line feeds and reverse indexes")
  func several() {
    #expect(expanded("a\u{1B}[2Sb") == "a\n\nb")
    #expect(expanded("\u{1B}[S") == "\n")
    #expect(expanded("-\u{1B}[3b+\u{1B}[2bx") == "----+++x")
    #expect(expanded("─\u{1B}[3b") == "─\u{1B}[3b")
    #expect(expanded("\u{1B}[3T\u{1B}[1;24r") == "\u{1B}M\u{1B}M\u{1B}M\u{1B}[1;24r")
  }

  @Test(
    "All else stays as it is",
    arguments: [
      "", "plain S and T", "\u{1B}[1;2S", "\u{1B}[?1049h", "\u{1B}[12;3HST", "\u{1B}", "\u{1B}[", "\u{1B}[2",
      "\u{1B}(B\u{1B}[m漢S",
    ])
  func others(text: String) { #expect(expanded(text) == text) }
}
