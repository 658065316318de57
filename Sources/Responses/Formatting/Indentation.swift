/// The longest indentation: that of 64 levels.
private let longest = [UInt8](repeating: UInt8(ascii: " "), count: 2 * 64)

extension [UInt8] {
  /// Appends a line end and the indentation of a depth: two spaces a level, for at most 64 levels.
  ///
  /// Without that limit, a small body that is deeply nested could become a text of gigabytes.
  mutating func appendLineBreak(depth: Int) {
    append(UInt8(ascii: "\n"))
    append(contentsOf: longest.prefix(2 * depth))
  }
}
