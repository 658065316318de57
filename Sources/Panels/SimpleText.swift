/// A text of characters that take one column each and never combine, like most sentences, with its words as byte
/// ranges.
package struct SimpleText {
  private struct Word {
    var bytes: Range<Int>
    var columns: Int
  }

  private let text: String
  private var words: [Word] = []

  /// Creates a simple text; fails if the text has other characters, or two consecutive spaces.
  package init?(_ text: String) {
    self.text = text
    var words: [Word] = []
    words.reserveCapacity(text.utf8.count / 5)
    let isSimple = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      var start = 0
      while start < bytes.count {
        var (end, columns) = (start, 0)
        while end < bytes.count, bytes[end] != 0x20 {
          let length = Self.lengthOfSimple(at: end, in: bytes)
          guard length > 0 else { return false }
          end += length
          columns += 1
        }
        // A space without a word before it, or at the end.
        guard end > start, end + 1 != bytes.count else { return false }
        Self.append(Word(bytes: start..<end, columns: columns), of: bytes, to: &words)
        start = end + 1
      }
      return true
    }
    guard isSimple == true else { return nil }
    self.words = words
  }

  /// Returns the number of bytes of a character; 0 if it is not known to be simple.
  private static func lengthOfSimple(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let byte = bytes[index]
    if byte < 0x7f { return byte > 0x20 ? 1 : 0 }
    // The section sign, and dashes, quotation marks and the ellipsis, U+2010 to U+2027.
    if byte == 0xc2, index + 1 < bytes.count, bytes[index + 1] == 0xa7 { return 2 }
    guard byte == 0xe2, index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
    return (0x90...0xa7).contains(bytes[index + 2]) ? 3 : 0
  }

  private static func append(_ word: Word, of bytes: UnsafeBufferPointer<UInt8>, to words: inout [Word]) {
    if let last = words.last,
      bytes[last.bytes].suffix(3).elementsEqual("RFC".utf8)
        || bytes[word.bytes.lowerBound] == 0xc2 && bytes[word.bytes.lowerBound + 1] == 0xa7
    {
      words[words.count - 1] = Word(
        bytes: last.bytes.lowerBound..<word.bytes.upperBound, columns: last.columns + 1 + word.columns)
    } else {
      words.append(word)
    }
  }

  /// Returns the lines, up to one more than the limit; nil if a word is longer than a line.
  func lines(columns: Int, atMost limit: Int) -> [String]? {
    var lines: [String] = []
    var line: Word?
    for word in words {
      guard word.columns <= columns else { return nil }
      if let last = line {
        if last.columns + 1 + word.columns <= columns {
          line = Word(
            bytes: last.bytes.lowerBound..<word.bytes.upperBound, columns: last.columns + 1 + word.columns)
          continue
        }
        lines.append(string(last.bytes))
        if lines.count > limit { return lines }
      }
      line = word
    }
    if let line { lines.append(string(line.bytes)) }
    return lines
  }

  private func string(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<utf8.index(start, offsetBy: range.count)])
  }
}
