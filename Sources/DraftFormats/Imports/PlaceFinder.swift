internal import WiredraftCore

/// Tells lines and columns of offsets in a text that mostly ascend, each on from the one before.
struct PlaceFinder {
  private let bytes: [UInt8]
  private var offset = 0
  private var position = TextPosition(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the position of an offset.
  ///
  /// - Complexity: O(*n*), where *n* is the distance from the offset asked for last; from the start, where that was greater.
  mutating func position(of offset: Int) -> TextPosition {
    if offset < self.offset { (self.offset, position) = (0, TextPosition(line: 1, column: 1)) }
    for byte in bytes[self.offset..<min(max(offset, 0), bytes.count)] {
      if byte == 0x0A {
        position.line += 1
        position.column = 1
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    self.offset = min(max(offset, 0), bytes.count)
    return position
  }
}
