internal import WiredraftCore

/// A JSON text as a flat list of the ranges of its values, for a large text of which only parts are read.
///
/// Nothing is copied from the text until it is needed, and no value contains another: neither reading nor
/// deallocation calls itself for each level of nesting.
final class JSONTree: Sendable {
  enum Kind: UInt8, Sendable {
    case object, array
    /// A string without escapes, and one with escapes.
    case string, escapedString
    case number, yes, no, null
  }

  /// The range of a value. The name of a member is a separate entry before that of the member's value.
  struct Entry: Sendable {
    let kind: Kind
    let start: UInt32
    var end: UInt32
    /// The index of the entry after all values inside this one.
    var next: UInt32
  }

  let bytes: [UInt8]
  /// The entries, in the order of the text.
  let entries: [Entry]
  /// The position of each entry in the text from which this one was converted; nil if it was not converted.
  let places: [TextPosition]?

  /// The position at each multiple of 64 KiB, so that finding a position does not count from the start each
  /// time.
  private let marks: [TextPosition]

  /// Reads a text.
  ///
  /// - Throws: ``JSONError`` for the first error, as ``JSONCursor`` does.
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
  /// - Complexity: O(1): at most 64 KiB are counted.
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
  /// Advances over bytes; lines end at LF.
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

/// Reads JSON text into a flat list of its values.
struct JSONTreeReader {
  let bytes: [UInt8]
  private(set) var entries: [JSONTree.Entry] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    entries.reserveCapacity(bytes.count / 16)
  }

  mutating func read() throws(JSONError) {
    guard bytes.count < UInt32.max else {
      throw JSONCursor(bytes).error(.trailingContent, at: Int(UInt32.max) - 1)
    }
    // The entries of the objects and arrays that are open.
    var open: [Int] = []
    var steps = JSONSteps(JSONCursor(bytes))
    while let step = try steps.next() {
      switch step {
      case .begin(let kind):
        open.append(entries.count)
        append(kind == .object ? .object : .array, from: steps.cursor.offset - 1, to: steps.cursor.offset)
      case .end:
        guard let last = open.popLast() else { break }
        entries[last].end = UInt32(steps.cursor.offset)
        entries[last].next = UInt32(entries.count)
      case .name: try readScalar(.string, &steps.cursor)
      case .scalar(let kind): try readScalar(kind, &steps.cursor)
      }
    }
    try steps.cursor.expectEnd()
  }

  private mutating func readScalar(_ kind: ParameterValue.Kind, _ cursor: inout JSONCursor) throws(JSONError)
  {
    let start = cursor.offset
    var found = JSONTree.Kind.null
    switch kind {
    case .string:
      found = .string
      try cursor.readString { if $1 { found = .escapedString } }
    case .number:
      found = .number
      _ = try cursor.passNumber()
    case .bool: found = try cursor.readBool() ? .yes : .no
    case .null, .object, .array: try cursor.readNull()
    }
    append(found, from: start, to: cursor.offset)
  }

  private mutating func append(_ kind: JSONTree.Kind, from start: Int, to end: Int) {
    entries.append(
      .init(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(entries.count + 1)))
  }
}
