internal import WiredraftCore

/// Finds the position of a character by its index.
///
/// libyaml ends lines at characters that aren't line ends elsewhere, such as a lone CR, and reports positions beyond
/// the text.
struct MarkTable {
  private let starts: [Int]
  private let count: Int

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    var starts = [0]
    var count = 0
    // libyaml doesn't count a byte order mark.
    let isMarked = bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF])
    for byte in bytes.dropFirst(isMarked ? 3 : 0) where byte & 0xC0 != 0x80 {
      count += 1
      if byte == 0x0A { starts.append(count) }
    }
    (self.starts, self.count) = (starts, count)
  }

  /// Returns the end of the text for an index beyond it.
  func position(of index: Int) -> TextPosition {
    let index = min(index, count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return TextPosition(line: low + 1, column: index - starts[low] + 1)
  }
}
