/// A text with references to variables, read once.
///
/// A reference is `{{name}}` on one line, with or without spaces inside the braces. `\{{` is a literal `{{`, and `\\{{` a
/// backslash before a reference. Braces that enclose no name are literal, and so are those with more than 256 bytes
/// between them.
///
/// ```swift
/// ReferenceText("Bearer {{token}}").pieces
/// // [.literal("Bearer "), .reference(name: "token", source: "{{token}}")]
/// ```
package struct ReferenceText: Sendable, Hashable {
  /// The length of the longest text between braces that is read as a name, in bytes.
  static let longestName = 256

  /// A piece of a text.
  package enum Piece: Sendable, Hashable {
    /// Text that is sent as it is, its escapes resolved.
    case literal(String)
    /// A reference to a variable, and the text that it was read from.
    case reference(name: String, source: String)

    fileprivate func isReference(to name: String) -> Bool {
      if case .reference(let own, _) = self { own == name } else { false }
    }
  }

  /// The pieces; no two neighbors are literal, and none is empty.
  package let pieces: [Piece]
  /// The range of each piece in the UTF-8 of the text.
  package let ranges: [Range<Int>]

  /// Reads a text.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: String) {
    var text = text
    (pieces, ranges) = text.withUTF8 { bytes in
      var reader = Reader(bytes: bytes)
      reader.read()
      return (reader.pieces, reader.ranges)
    }
  }

  /// Whether the text refers to a variable.
  package var hasReferences: Bool {
    pieces.contains { if case .reference = $0 { true } else { false } }
  }

  /// The name, if the text is one reference and nothing else; nil otherwise.
  package var wholeName: String? {
    if pieces.count == 1, case .reference(let name, _) = pieces[0] { name } else { nil }
  }

  /// The names that it refers to, in order; a name may occur twice.
  package var names: [String] {
    pieces.compactMap { if case .reference(let name, _) = $0 { name } else { nil } }
  }

  /// Returns whether a text may have references, or escapes of braces: whether it holds `{{`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func mayOccur(in text: String) -> Bool {
    guard text.utf8.count > 1 else { return false }
    return text.withBytes(mayOccur)
  }

  static func mayOccur(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while start + 1 < bytes.count {
      let end = min(bytes.count - 1, start + 256)
      // Most blocks hold no such pair, which one comparison shows.
      var isFound: UInt8 = 0
      for index in start..<end {
        isFound |= bytes[index] == UInt8(ascii: "{") && bytes[index + 1] == UInt8(ascii: "{") ? 1 : 0
      }
      if isFound != 0 { return true }
      start = end
    }
    return false
  }

  /// Returns a literal text as it is written where references are read: `{{` becomes `\{{`.
  ///
  /// ```swift
  /// ReferenceText.escaped("{{x}}")  // "\\{{x}}"
  /// ```
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func escaped(_ literal: String) -> String {
    guard mayOccur(in: literal) else { return literal }
    var result: [UInt8] = []
    let bytes = Array(literal.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{") {
        // Backslashes before the braces are doubled, so that each is read as itself.
        var count = 0
        while count < result.count, result[result.count - 1 - count] == UInt8(ascii: "\\") { count += 1 }
        result += Array(repeating: UInt8(ascii: "\\"), count: count + 1)
        result += "{{".utf8
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns a text in which the references to a name are escaped, so that they are literal; nil if there is none.
  package static func escaping(_ name: String, in text: String) -> String? {
    let read = ReferenceText(text)
    guard read.names.contains(name) else { return nil }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (piece, range) in zip(read.pieces, read.ranges) {
      if piece.isReference(to: name) { result.append(UInt8(ascii: "\\")) }
      result += bytes[range]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var pieces: [Piece] = []
    var ranges: [Range<Int>] = []
    private var literal: [UInt8] = []
    private var literalStart = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func read() {
      var index = 0
      while index < bytes.count {
        guard isOpening(at: index) else {
          // A stretch without a brace is taken whole.
          let next = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "{")) ?? bytes.count
          literal += bytes[index..<next]
          index = next
          continue
        }
        let backslashes = literal.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        // Of three braces the last two open.
        if index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: "{"), backslashes == 0 {
          literal.append(bytes[index])
          index += 1
          continue
        }
        literal.removeLast(backslashes - backslashes / 2)
        if backslashes % 2 == 1 {
          literal += "{{".utf8
          index += 2
        } else if let (name, end) = reference(at: index) {
          close(at: index)
          pieces.append(.reference(name: name, source: String(decoding: bytes[index..<end], as: UTF8.self)))
          ranges.append(index..<end)
          literalStart = end
          index = end
        } else {
          literal += Array(repeating: UInt8(ascii: "\\"), count: backslashes - backslashes / 2)
          literal += "{{".utf8
          index += 2
        }
      }
      close(at: bytes.count)
    }

    private func isOpening(at index: Int) -> Bool {
      index + 1 < bytes.count && bytes[index] == UInt8(ascii: "{") && bytes[index + 1] == UInt8(ascii: "{")
    }

    private func reference(at index: Int) -> (name: String, end: Int)? {
      var end = index + 2
      while end < bytes.count, end - index <= ReferenceText.longestName + 2 {
        switch bytes[end] {
        case UInt8(ascii: "{"), 0..<0x20, 0x7F: return nil
        case UInt8(ascii: "}"):
          guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "}") else { return nil }
          var name = bytes[(index + 2)..<end]
          while name.first == 0x20 { name = name.dropFirst() }
          while name.last == 0x20 { name = name.dropLast() }
          return name.isEmpty ? nil : (String(decoding: name, as: UTF8.self), end + 2)
        default: end += 1
        }
      }
      return nil
    }

    private mutating func close(at index: Int) {
      guard !literal.isEmpty else { return }
      pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
      ranges.append(literalStart..<index)
      literal = []
    }
  }
}
