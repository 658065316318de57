/// The three bytes that some editors put in front of UTF-8.
enum ByteOrderMark {
  private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the text after the mark; all of it if it has none.
  static func removed(from text: [UInt8]) -> [UInt8] {
    text.starts(with: bytes) ? Array(text[bytes.count...]) : text
  }
}
