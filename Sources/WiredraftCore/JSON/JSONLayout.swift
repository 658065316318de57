/// Lays out JSON text for people, changing only the white space between its tokens: one element or member a line, indented
/// by two spaces a level. However the bytes are divided, the result is the same.
///
/// Numbers, names and strings stay as they are written, including escapes and duplicates; a byte order mark is dropped, and
/// an empty array or object stays on its line. From the first byte that isn't JSON, bytes are copied.
package struct JSONLayout: Sendable {
  private var scanner = JSONScanner()
  private var isAfterOpening = false
  private let deepest: Int

  /// Makes a layout at the start of a text.
  ///
  /// - Parameter deepest: The number of levels from which on lines are indented no further.
  package init(indentingUpTo deepest: Int = .max) { self.deepest = deepest }

  /// Whether the bytes so far are a JSON text.
  package var isComplete: Bool { scanner.isComplete }

  /// Returns the end of the bytes from an index on that only go on with a string; they stay as they are, and need not be
  /// read.
  ///
  /// - Complexity: O(*n*), where *n* is the number of these bytes.
  @inline(__always)
  package func endInString(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    scanner.endInString(of: bytes, from: start)
  }

  /// Reads the next byte: appends the line break and space around it, and calls a closure to append the byte itself.
  ///
  /// - Returns: Whether the byte can come here; if not, nothing is appended.
  @inline(__always)
  package mutating func read(
    _ byte: UInt8, into output: inout [UInt8], append: (UInt8, inout [UInt8]) -> Void
  ) -> Bool {
    let depth = scanner.depth
    guard let role = scanner.read(byte) else { return false }
    if role == .space { return true }
    if isAfterOpening, role != .close { output.appendLineBreak(depth: min(depth, deepest)) }
    if !isAfterOpening, role == .close { output.appendLineBreak(depth: min(scanner.depth, deepest)) }
    isAfterOpening = role == .open
    append(byte, &output)
    if role == .comma { output.appendLineBreak(depth: min(depth, deepest)) }
    if role == .colon { output.append(UInt8(ascii: " ")) }
    return true
  }

  /// Returns a JSON text laid out.
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the length of the text and *d* the depth of its nesting.
  package static func indented(_ text: String) -> String {
    var (layout, output) = (JSONLayout(), [UInt8]())
    output.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 where !layout.read(byte, into: &output, append: { $1.append($0) }) {
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a line end and the indentation of a depth: two spaces a level.
  package mutating func appendLineBreak(depth: Int) {
    append(UInt8(ascii: "\n"))
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
