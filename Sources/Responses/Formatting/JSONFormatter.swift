internal import WiredraftCore

/// Lays out a JSON text for people: one element or member a line, indented by two spaces a level. However the
/// bytes are divided, the result is the same.
///
/// The whitespace between tokens changes, and the escapes of letters in strings are letters: see ``JSONLetters``. Numbers, other
/// escapes, and members of the same name are kept byte for byte; a byte order mark is dropped. Empty arrays and objects stay on one line.
/// Lines deeper than 64 levels are indented like those of level 64. The memory that the formatter needs grows
/// with the depth alone.
///
/// Use it on bodies that ``BodyCheck`` accepts: from the first byte that isn't JSON, bytes are copied.
///
///     var formatter = JSONFormatter()
///     var text: [UInt8] = []
///     formatter.format(Array(#"{"a":[1.0,{}]}"#.utf8)[...], into: &text)
///     formatter.finish(into: &text)
///     // {
///     //   "a": [
///     //     1.0,
///     //     {}
///     //   ]
///     // }
package struct JSONFormatter: BodyFormatter, Sendable {
  private var layout = JSONLayout(indentingUpTo: BodyFormat.deepestIndentation)
  private var letters = JSONLetters()

  /// Makes a formatter at the start of a body.
  package init() {}

  /// Appends the layout of the next bytes of the body.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package mutating func format(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    var letters = letters
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        if !layout.read(bytes[index], into: &output, append: { letters.read($0, into: &$1) }) {
          letters.finish(into: &output)
          output.append(bytes[index])
        }
        index += 1
        guard letters.isSettled else { continue }
        let end = layout.endInString(of: bytes, from: index)
        if end > index { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end])) }
        index = end
      }
    }
    self.letters = letters
  }

  /// Appends the line end after a complete JSON text.
  package func finish(into output: inout [UInt8]) {
    var letters = letters
    letters.finish(into: &output)
    if layout.isComplete { output.append(UInt8(ascii: "\n")) }
  }
}

extension JSONFormatter {
  /// Returns the beginning of a JSON text without the whitespace between its tokens.
  ///
  /// - Complexity: O(*n*), where *n* is the number of the bytes.
  package static func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = JSONScanner()
    return bytes.filter { scanner.read($0) != .space }
  }
}
