/// The limits of what is read of an answer: whatever a server sends, memory and time stay within them.
package struct AnswerLimits: Sendable, Hashable {
  /// The most bytes of the message, and of its content without its codings.
  package var size: Int
  /// The most bytes of all heads and the trailers together, and of a line before a chunk.
  package var head: Int

  /// Makes limits: 1 GiB of message, 1 MiB of heads.
  package init(size: Int = 1 << 30, head: Int = 1 << 20) { (self.size, self.head) = (size, head) }

  /// The most fields of all heads and the trailers together. Each of their lines counts, also one that goes on with a
  /// field or is none, and the status line of an interim response.
  package static let fields = 10_000
  /// The most codings in all fields together; more are left on.
  package static let codings = 5
  /// The bytes after which reading asks whether it goes on.
  package static let step = 16 << 10
  /// The most bytes that are received after a place where the framing is broken.
  package static let rest = 1 << 20
  /// The milliseconds without a byte after which nothing more is awaited there.
  package static let silence = 300

  /// Returns whether a text can name a charset or a coding: 1 to 40 letters, digits and `. _ : + -`.
  package static func isLabel(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        let letter = byte | 0x20
        return byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || "._:+-".utf8.contains(byte)
      }
  }
}
