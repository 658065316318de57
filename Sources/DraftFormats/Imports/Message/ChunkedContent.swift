import WiredraftCore

/// Decodes content that was sent in chunks.
///
/// - Note: RFC 9112 §7.1
enum ChunkedContent {
  struct Problem: Error {
    var finding: ImportFinding
    var offset: Int
  }

  /// Returns the content.
  ///
  /// - Throws: ``Problem`` for a chunk without a length, or one that is cut off.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func decoded(_ bytes: [UInt8], from start: Int) throws(Problem) -> [UInt8] {
    var result: [UInt8] = []
    var index = start
    while true {
      let feed = bytes[index...].firstIndex(of: 0x0A)
      let line = bytes[index..<(feed ?? bytes.count)]
      let digits = line.trimmingBlanks.prefix { $0.hexDigit != nil }
      guard !digits.isEmpty, digits.count <= 15,
        let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        throw Problem(finding: MessageFinding.chunkWithoutLength, offset: index)
      }
      if count == 0 { return result }
      let begin = (feed ?? bytes.count) + 1
      guard begin <= bytes.count, count <= bytes.count - begin else {
        throw Problem(finding: MessageFinding.chunkCutOff(count: count), offset: index)
      }
      result += bytes[begin..<(begin + count)]
      index = begin + count
      if index < bytes.count, bytes[index] == 0x0D { index += 1 }
      if index < bytes.count, bytes[index] == 0x0A { index += 1 }
    }
  }
}
