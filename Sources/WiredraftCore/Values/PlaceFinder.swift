/// Finds the positions of offsets that are close to each other in a text: each is counted from the one before.
package final class PlaceFinder {
  private let bytes: [UInt8]
  private var offset = 0
  private var position = TextPosition(line: 1, column: 1)

  /// Makes a finder at the start of a text.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the position of an offset; lines end at LF.
  ///
  /// - Complexity: O(*n*), where *n* is the distance to the offset before; O(*offset*) for an earlier line.
  package func position(of offset: Int) -> TextPosition {
    let target = min(max(offset, 0), bytes.count)
    if target < self.offset {
      let between = bytes[target..<self.offset]
      if between.contains(0x0A) {
        (self.offset, position) = (0, TextPosition(line: 1, column: 1))
      } else {
        position.column -= between.count { $0 & 0xC0 != 0x80 }
        self.offset = target
      }
    }
    for byte in bytes[self.offset..<target] {
      if byte == 0x0A {
        position.line += 1
        position.column = 1
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    self.offset = target
    return position
  }
}
