internal import WiredraftCore

/// A JSON text as a flat list of where its values stand: what is large and read only here and there.
///
/// Nothing is copied out of the text before it is asked for, and no value holds another: neither reading nor freeing
/// costs a call for each level of nesting.
final class JSONTree: Sendable {
  /// The kinds of value.
  enum Kind: UInt8, Sendable {
    case object, array
    /// A string without escapes, and one with.
    case string, escapedString
    case number, yes, no, null
  }

  /// Where a value stands. The name of a member is an entry of its own, before that of the member's value.
  struct Entry: Sendable {
    let kind: Kind
    let start: UInt32
    var end: UInt32
    /// The entry after all that the value holds.
    var next: UInt32
  }

  /// The text.
  let bytes: [UInt8]
  /// The values in the order of the text.
  let entries: [Entry]
  /// Where each of them stood in the text that this one was made of; nil where it is the text itself.
  let places: [TextPosition]?

  /// The position of each 64th KiB: many places of a long text are told without counting from its start each time.
  private let marks: [TextPosition]

  /// Reads a text.
  ///
  /// - Throws: ``JSONError`` for the first thing that is wrong, as ``JSONCursor`` finds it.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(_ text: String, places: [TextPosition]? = nil) throws(JSONError) {
    var reader = JSONTreeReader(Array(text.utf8))
    try reader.read()
    (bytes, entries) = (reader.bytes, reader.entries)
    self.places = places?.count == reader.entries.count ? places : nil
    marks = self.places == nil ? Self.marks(in: bytes) : []
  }

  /// Returns the position of a byte.
  ///
  /// - Complexity: O(1): 64 KiB are counted at most.
  func position(of offset: Int) -> TextPosition {
    let mark = offset >> Self.markDistance
    guard marks.indices.contains(mark) else { return TextPosition(offset: offset, in: bytes) }
    var position = marks[mark]
    position.advance(over: bytes[mark << Self.markDistance..<offset])
    return position
  }

  private static let markDistance = 16

  private static func marks(in bytes: [UInt8]) -> [TextPosition] {
    var position = TextPosition(line: 1, column: 1)
    var marks = [position]
    var start = 0
    while start + (1 << markDistance) <= bytes.count {
      position.advance(over: bytes[start..<start + (1 << markDistance)])
      marks.append(position)
      start += 1 << markDistance
    }
    return marks
  }

  /// The outermost value.
  var root: JSONNode { JSONNode(tree: self, index: 0) }
}

extension TextPosition {
  /// Moves behind bytes; lines end at LF.
  fileprivate mutating func advance(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}

/// Reads JSON text that is known to be UTF-8 to a flat list of its values.
struct JSONTreeReader {
  let bytes: [UInt8]
  private(set) var entries: [JSONTree.Entry] = []
  private var offset = 0
  /// The entries of the objects and arrays that are open.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    entries.reserveCapacity(bytes.count / 16)
  }

  private func error(_ kind: JSONError.Kind, at place: Int? = nil) -> JSONError {
    JSONCursor(bytes).error(kind, at: place ?? offset)
  }

  mutating func read() throws(JSONError) {
    guard bytes.count < UInt32.max else { throw error(.trailingContent, at: Int(UInt32.max) - 1) }
    skipSpace()
    try readValue()
    while let current = open.last {
      skipSpace()
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      let isObject = entries[current].kind == .object
      if bytes[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        offset += 1
        open.removeLast()
        entries[current].end = UInt32(offset)
        entries[current].next = UInt32(entries.count)
        continue
      }
      if entries.count > current + 1 {
        guard bytes[offset] == UInt8(ascii: ",") else { throw error(.expected(.commaOrEnd)) }
        offset += 1
        skipSpace()
      }
      if isObject { try readName() }
      try readValue()
    }
    skipSpace()
    guard offset == bytes.count else { throw error(.trailingContent) }
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  private mutating func readName() throws(JSONError) {
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expected(.name)) }
    try readString()
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    guard bytes[offset] == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
    offset += 1
    skipSpace()
  }

  private mutating func readValue() throws(JSONError) {
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    switch bytes[offset] {
    case UInt8(ascii: "{"): try openValue(.object)
    case UInt8(ascii: "["): try openValue(.array)
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), 0x30...0x39: try readNumber()
    case UInt8(ascii: "t"): try readWord("true", .yes)
    case UInt8(ascii: "f"): try readWord("false", .no)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: throw error(.expected(.value))
    }
  }

  private mutating func openValue(_ kind: JSONTree.Kind) throws(JSONError) {
    guard open.count < JSONCursor.maximumDepth else { throw error(.tooDeep) }
    open.append(entries.count)
    append(kind, from: offset, to: offset + 1)
    offset += 1
  }

  private mutating func append(_ kind: JSONTree.Kind, from start: Int, to end: Int) {
    entries.append(
      .init(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(entries.count + 1)))
  }

  private mutating func readString() throws(JSONError) {
    let start = offset
    let (end, hasEscape) = endOfString(from: start + 1)
    guard end < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
    guard bytes[end] == UInt8(ascii: "\"") else { throw error(.controlCharacter, at: end) }
    if hasEscape {
      // The reader that knows the escapes looks whether they are any.
      var cursor = JSONCursor(Array(bytes[start...end]))
      do throws(JSONError) {
        _ = try cursor.readString()
      } catch {
        throw self.error(error.kind, at: start + error.offset)
      }
    }
    append(hasEscape ? .escapedString : .string, from: start, to: end + 1)
    offset = end + 1
  }

  /// Returns where the closing quote stands, or a control character that may not; the count for neither.
  private func endOfString(from start: Int) -> (end: Int, hasEscape: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var (index, hasEscape) = (start, false)
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\\") {
          hasEscape = true
          index += 1
        } else if byte == UInt8(ascii: "\"") || byte < 0x20 {
          return (index, hasEscape)
        }
        index += 1
      }
      return (bytes.count, hasEscape)
    }
  }

  private mutating func readNumber() throws(JSONError) {
    var end = offset
    scan: while end < bytes.count {
      switch bytes[end] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        end += 1
      default: break scan
      }
    }
    if let wrong = NumberLiteral.firstInvalidOffset(in: bytes[offset..<end]) {
      throw offset + wrong >= bytes.count
        ? error(.unexpectedEnd, at: bytes.count) : error(.malformedNumber, at: offset + wrong)
    }
    append(.number, from: offset, to: end)
    offset = end
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSONTree.Kind) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset + index < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      guard bytes[offset + index] == word.utf8Start[index] else { throw error(.expected(.value)) }
    }
    append(kind, from: offset, to: offset + word.utf8CodeUnitCount)
    offset += word.utf8CodeUnitCount
  }
}
