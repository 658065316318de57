/// A position in a text: a line and a Unicode scalar in it, both counted from 1.
public struct TextPosition: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int
  /// The Unicode scalar within the line, from 1.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Makes the position of a byte offset; lines end at LF.
  ///
  /// - Complexity: O(*offset*).
  public init(offset: Int, in bytes: some Sequence<UInt8>) {
    line = 1
    column = 1
    for byte in bytes.prefix(offset) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
