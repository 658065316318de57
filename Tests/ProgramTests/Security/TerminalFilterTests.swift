import TestSupport
import Testing

@testable import wiredraft

@Suite("What makes bytes safe for a terminal")
struct TerminalFilterTests {
  private func shown(_ bytes: [UInt8], pieces: Int) -> (text: String, hasReplaced: Bool) {
    var filter = TerminalFilter()
    var result: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      result += filter.filter(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
    }
    result += filter.finish()
    return (String(decoding: result, as: UTF8.self), filter.hasReplaced)
  }

  @Test(
    "Text, tabs and line ends stay, also where pieces end within a character", arguments: [1, 2, 3, 5, 1_000])
  func text(pieces: Int) {
    let text = "a\tb\r\nc\n\u{E9}\u{65E5}\u{1F600}~"
    check(shown(Array(text.utf8), pieces: pieces) == (text, false))
  }

  @Test("Controls, directions and bytes that are no UTF-8 become symbols", arguments: [1, 2, 3, 7, 1_000])
  func controls(pieces: Int) {
    let bytes =
      Array("\u{1B}[2J\u{9B}x\u{202E}y\u{200B}\r z\u{0}\u{7F}".utf8) + [
        0x9B, 0x80, 0xE2, 0x80, 0x41, 0xF0, 0x9F,
      ]
    let (text, hasReplaced) = shown(bytes, pieces: pieces)
    check(hasReplaced)
    check(
      text.hasPrefix(
        "\u{241B}[2J\u{FFFD}x\u{AB}y\u{B7}\u{240D} z\u{2400}\u{2421}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}A"))
    check(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    check(text.hasSuffix("A\u{FFFD}\u{FFFD}"))
  }
}
