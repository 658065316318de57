import ScreenModel
import TestSupport
import Testing

@testable import Curses

@Suite("What a terminal answers")
struct ReplyTests {
  @Test("An answer is no key, however it is split, and what follows it is")
  func packets() throws {
    try Corpus.check("packets/replies.txt") { one in
      var one = one
      one.compute([
        "packets": { one, packets in
          var clock = PacketClock(asked: one.number("asked"))
          for packet in packets {
            let parts = packet.split(separator: " ", maxSplits: 1)
            clock.take(Array(String(parts[1]).withControls.utf8), at: try require(Int(parts[0])))
          }
          _ = clock.finish()
          return clock.inputs.map { "\($0.time) \($0.input.script)" }.joined(separator: ", ")
        }
      ])
      return one
    }
  }

  static let replies = [
    "\u{1b}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\",
    "\u{1b}]10;rgba:0/0/0/0\u{7}",
    "\u{1b}]52;c;dGV4dA==\u{1b}\\", "\u{1b}[?64;1;2c", "\u{1b}[?2026;2$y", "\u{1b}P>|XTerm(379)\u{1b}\\",
    "\u{1b}P1+r544e=787465726d\u{1b}\\",
  ]

  @Test("An awaited answer types nothing, split in two or in all places, after any delay", arguments: replies)
  func splits(reply: String) {
    let bytes = Array(reply.utf8)
    for delay in [1, 24, 25, 26, 300, 900] {
      for cut in 1..<bytes.count {
        var clock = PacketClock(asked: 0)
        clock.take(bytes[..<cut], at: 5)
        clock.take(bytes[cut...], at: 5 + delay)
        checkQuiet(&clock, mayEscape: cut == 1 && delay >= 25, "cut at \(cut), \(delay) ms")
      }
    }
    // Byte for byte, as long as an answer is awaited where it begins.
    for delay in [1, 24, 26, 60, 150] {
      var clock = PacketClock(asked: 0)
      for (index, byte) in bytes.enumerated() { clock.take([byte], at: 5 + index * delay) }
      checkQuiet(&clock, mayEscape: delay >= 25, "each byte, \(delay) ms")
    }
  }

  /// Checks that no key came but Escape, once, and that the next key is one.
  private func checkQuiet(_ clock: inout PacketClock, mayEscape: Bool, _ note: String) {
    clock.take([UInt8(ascii: "j")], at: 6000)
    let keys = clock.finish().filter(\.isTyped).map(\.script)
    check(keys, (mayEscape ? ["<esc>"] : []) + ["j"], note)
  }

  @Test(
    "A string of any length is dropped to its end, and no byte of it is kept or looked at twice",
    arguments: [
      "\u{1b}]0;", "\u{1b}]11;", "\u{1b}]x", "\u{1b}P", "\u{1b}_", "\u{1b}^", "\u{1b}X", "\u{1b}[?",
    ],
    [true, false])
  func longStrings(start: String, isAsked: Bool) {
    let isSequence = start.hasSuffix("?")
    let piece = [UInt8](repeating: UInt8(ascii: isSequence ? "1" : "a"), count: 4096)
    var clock = PacketClock(asked: isAsked ? 0 : nil)
    clock.take(Array(start.utf8), at: 1)
    for number in 1...256 {
      clock.take(piece, at: 1 + number)
      // Bytes that don't wait can't be looked at again.
      check(clock.decoder.waitingCount, 0)
      check(clock.decoder.heldCount <= 64)
    }
    clock.take(Array((isSequence ? "c" : "\u{1b}\\").utf8) + Array("jk".utf8), at: 300)
    check(clock.finish().map(\.script), ["j", "k"])
  }
}
