import TestDrafts
import TestSupport
import Testing

@testable import WiredraftCore

@Suite("The text of a body")
struct BodyTextTests {
  /// Returns a text with every kind of character and line end, of about the given length.
  private static func text(_ random: inout SplitMix, bytes: Int) -> String {
    var text = ""
    while text.utf8.count < bytes {
      text += random.pick([
        "a", "bc", "é", "名前", "👩‍💻", "\n", "\r\n", "\t", "e\u{301}", String(repeating: "x", count: 900),
      ])
    }
    return text
  }

  @Test("Any series of splices gives the same as for a string", arguments: 0..<12)
  func splices(seed: Int) {
    var random = SplitMix(seed: seed)
    var string = Self.text(&random, bytes: random.pick([0, 10, 40_000, 200_000]))
    var text = Draft.BodyText(string)
    for _ in 0..<60 {
      let indices = string.unicodeScalars
      let start = indices.index(
        indices.startIndex, offsetBy: Int.random(in: 0...indices.count, using: &random))
      let length = random.pick([0, 1, 3, 5_000, 60_000])
      let end = indices.index(start, offsetBy: length, limitedBy: indices.endIndex) ?? indices.endIndex
      let new = random.once(in: 3) ? "" : Self.text(&random, bytes: random.pick([1, 5, 20_000, 70_000]))
      let lower = string.utf8.distance(from: string.startIndex, to: start)
      let upper = string.utf8.distance(from: string.startIndex, to: end)
      let range = text.replaceSubrange(lower..<upper, with: new)
      check(range, lower..<upper)
      string.unicodeScalars.replaceSubrange(start..<end, with: new.unicodeScalars)
      check(text.utf8Count, string.utf8.count)
    }
    let isSame = Array(String(text).utf8) == Array(string.utf8)
    check(isSame)
    check(text, Draft.BodyText(string))
    let largest = text.chunks.map(\.count).max() ?? 0
    check(largest <= 2 * Draft.BodyText.chunkSize(ofLength: text.utf8Count))
    // Many small changes leave no tiny chunks.
    check(
      text.chunks.count <= text.utf8Count / (Draft.BodyText.chunkSize(ofLength: text.utf8Count) / 8) + 4)
  }

  @Test("Lines and positions are the same as in the string", arguments: 0..<8)
  func lines(seed: Int) {
    var random = SplitMix(seed: seed + 100)
    let string = Self.text(&random, bytes: random.pick([0, 50, 3_000, 90_000]))
    let text = Draft.BodyText(string)
    let lines = Array(string.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    check(text.lineCount, lines.count)
    var start = 0
    for (index, line) in lines.enumerated() {
      check(text.range(ofLine: index), start..<start + line.count)
      start += line.count + 1
    }
    for _ in 0..<40 {
      var offset = Int.random(in: 0...string.utf8.count, using: &random)
      while offset > 0, text.byte(at: offset) & 0xC0 == 0x80 { offset -= 1 }
      let position = TextPosition(offset: offset, in: string.utf8)
      check(text.position(at: offset), position)
      check(text.line(at: offset), position.line - 1)
      check(text.offset(of: position), offset)
    }
  }

  @Test("A place outside, or within a character, never breaks the text")
  func outside() {
    var text: Draft.BodyText = "aé👩b"
    text.replaceSubrange(2..<4, with: "-")
    check(text, "a-b")
    text.replaceSubrange(-5..<0, with: "<")
    text.replaceSubrange(90..<95, with: ">")
    check(text, "<a-b>")
    check(text.lineStart(-1), 0)
    check(text.lineStart(9), 5)
    check(text.byte(at: 99), 0)
    check(text.string(in: 3..<99), "b>")
    text.replaceSubrange(0..<5, with: "")
    check(text.isEmpty)
    check(text.lineCount, 1)
    check(Draft.BodyText(utf8: [0x61, 0xFF]), nil)
    check(Draft.BodyText(utf8: Array("名".utf8)), "名")
  }

  @Test("A change touches one chunk of a long text, and its composition shares the others")
  func sharing() {
    var draft = Draft()
    draft.method = "POST"
    draft.url = "h"
    draft.body.type = .text
    draft.body.text = Draft.BodyText(String(repeating: "0123456789abcde\n", count: 1 << 16))
    var text = draft.body.text ?? ""
    let before = text.chunks
    text.replaceSubrange(500_000..<500_000, with: "X")
    check(zip(before, text.chunks).count { $0.0 !== $0.1 }, 1)
    check(text.part(100..<900_000).chunks.count { chunk in before.contains { $0 === chunk } } > 50)
    draft.body.text = text
    let body = draft.compose().body
    check(body?.bytes.count, text.utf8Count)
    check(body?.bytes.spans.count, 1)
    check(body?.bytes.externals.count, text.chunks.count)
    check(body?.bytes.stored, [])
  }
}
