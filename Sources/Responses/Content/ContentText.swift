/// A part of a text, from its start.
package struct ContentText: Sendable, Hashable {
  /// Returns the bytes in a range of the content.
  package typealias Read = (Range<Int>) throws -> [UInt8]

  /// The text. Its control characters are in it, and U+FFFD replaces what isn't UTF-8.
  package let text: String
  /// Whether more of the text follows.
  package let isCut: Bool

  init(_ text: String) {
    self.text = text
    isCut = false
  }

  /// The limit is in bytes; the text is cut after the character that is there.
  init(_ range: Range<Int>, limit: Int, _ read: Read) throws {
    let length = min(range.count, max(0, limit) + 4)
    let bytes = length > 0 ? try read(range.lowerBound..<range.lowerBound + length) : []
    self.init(bytes, limit: limit, isCut: length < range.count)
  }

  /// At least four bytes after the limit must be there, if the text has them.
  init(_ bytes: [UInt8], limit: Int, isCut: Bool) {
    var end = min(max(0, limit), bytes.count)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80, end < limit + 3 { end += 1 }
    text = String(decoding: bytes[..<end], as: UTF8.self)
    self.isCut = isCut || end < bytes.count
  }
}
