/// Converts JSON text to its compact form, in pieces, without making a value of it.
///
/// It accepts the same text as ``JSONCursor``. A piece begins at a value or, later, at a comma, so that its bytes
/// depend only on its text and the path to it.
struct JSONScan {
  /// An open value: an object or array.
  private struct Level {
    var isObject: Bool
    /// The number of elements or members that were begun.
    var count = 0
    /// The range of the current member's name in the text.
    var name: Range<Int>?
    /// The current step, if it was read in an earlier piece.
    var known: ParameterValue.Step?
    /// The places of the value itself and of its current element or member in the current piece.
    var place: UInt16
    var inner: UInt16 = JSONPiece.root
    /// The hashes of the names so far in the current piece.
    var names: [Int] = []
    /// Whether it was open before the piece began.
    var isOlder = false
  }

  /// The places where reading may continue with existing pieces.
  struct Meeting {
    /// The offset of each piece in the text.
    var starts: [Int]
    var entries: [[ParameterValue.Step]]
  }

  /// The minimum length of a piece's compact form.
  static let pieceSize = 8 << 10

  private let pieceSize: Int
  private var steps: JSONSteps
  private(set) var pieces: [JSONPiece] = []
  private var levels: [Level] = []
  private var piece: JSONPiece

  private var offset: Int { steps.cursor.offset }

  /// Starts at an offset, after the value that the steps lead to.
  init(
    _ bytes: [UInt8], at offset: Int, in entry: [ParameterValue.Step] = [], pieceSize: Int = Self.pieceSize
  ) {
    self.pieceSize = pieceSize
    var cursor = JSONCursor(bytes)
    cursor.offset = offset
    let areObjects = entry.map { if case .member = $0 { true } else { false } }
    steps = entry.isEmpty ? JSONSteps(cursor) : JSONSteps(cursor, within: areObjects)
    piece = JSONPiece(start: offset, entry: entry)
    levels = entry.map { step in
      switch step {
      case .element(let index):
        Level(isObject: false, count: index + 1, known: step, place: JSONPiece.root, isOlder: true)
      case .member: Level(isObject: true, count: 1, known: step, place: JSONPiece.root, isOlder: true)
      }
    }
    placeLevels()
    piece.lowestDepth = levels.count
    piece.deepest = levels.count
    piece.bytes.reserveCapacity(pieceSize + pieceSize / 4)
  }

  /// Reads up to the end of the outermost value, or to the start of an existing piece; returns the index of that piece.
  mutating func read(meeting: Meeting? = nil) throws(JSONError) -> Int? {
    var next = 0
    while true {
      if let level = levels.last, level.count > 0 {
        steps.cursor.skipSpace()
        if let meeting {
          while next < meeting.starts.count, meeting.starts[next] < offset { next += 1 }
          if next < meeting.starts.count, meeting.starts[next] == offset, meeting.entries[next] == way {
            if offset > piece.start { close() }
            return next
          }
        }
        if piece.bytes.count >= pieceSize, steps.cursor.isAtComma { close() }
      }
      guard let step = try steps.next() else { break }
      try take(step)
    }
    close()
    return nil
  }

  /// Fails unless only white space is left.
  mutating func expectEnd() throws(JSONError) { try steps.cursor.expectEnd() }

  // MARK: - Pieces

  /// The path to the value that was read last.
  private var way: [ParameterValue.Step] {
    levels.map { level in
      if let known = level.known { return known }
      guard level.isObject else { return .element(level.count - 1) }
      return .member(level.name.map { string(at: $0) } ?? "")
    }
  }

  private func string(at range: Range<Int>) -> String {
    var cursor = JSONCursor(Array(steps.cursor.bytes[range]))
    do throws(JSONError) { return try cursor.readString() } catch { return "" }
  }

  private mutating func close() {
    for (depth, level) in levels.enumerated() where level.isObject && !level.names.isEmpty {
      if level.isOlder {
        piece.olderNames.append((depth, level.names))
      } else {
        piece.openNames.append((depth, level.names))
      }
    }
    piece.makeCompact()
    pieces.append(piece)
    piece = JSONPiece(start: offset, entry: way)
    piece.lowestDepth = levels.count
    piece.deepest = levels.count
    for index in levels.indices {
      levels[index].names = []
      levels[index].isOlder = true
    }
    placeLevels()
    piece.bytes.reserveCapacity(pieceSize + pieceSize / 4)
  }

  /// Gives the open values their places in the current piece.
  private mutating func placeLevels() {
    var place = JSONPiece.root
    for (index, step) in piece.entry.enumerated() {
      levels[index].place = place
      place = piece.add(.known(step), in: place)
      levels[index].inner = place
    }
  }

  /// The place of the value being read.
  private var place: UInt16 { levels.last?.inner ?? JSONPiece.root }

  /// Appends a byte of the value being read, or of another place.
  private mutating func append(
    _ byte: UInt8, _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, at place: UInt16? = nil
  ) {
    piece.bytes.append(byte)
    piece.mark(role, part, place ?? self.place)
  }

  // MARK: - Values

  private mutating func take(_ step: JSONSteps.Step) throws(JSONError) {
    switch step {
    case .name:
      try takeName()
      if let value = try steps.next() { try takeValue(value) }
    case .end: takeEnd()
    case .begin, .scalar:
      if !levels.isEmpty { beginNext(.element(levels[levels.count - 1].count)) }
      try takeValue(step)
    }
  }

  /// Begins the next element or member, with the comma before it.
  private mutating func beginNext(_ step: JSONPiece.Place.Step) {
    let depth = levels.count - 1
    levels[depth].inner = piece.add(step, in: levels[depth].place)
    if levels[depth].count > 0 { append(UInt8(ascii: ","), .separator, .comma) }
    levels[depth].count += 1
    levels[depth].known = nil
  }

  private mutating func takeName() throws(JSONError) {
    let depth = levels.count - 1
    beginNext(.member(0..<0))
    let (start, written) = (offset, piece.bytes.count)
    try readString(.name, .memberName, quote: .memberNameQuote)
    levels[depth].name = start..<offset
    levels[depth].names.append(piece.bytes[written...].hashOfName)
    piece.nameLast(written..<piece.bytes.count)
    append(UInt8(ascii: ":"), .separator, .colon)
  }

  private mutating func takeEnd() {
    let depth = levels.count - 1
    let level = levels.removeLast()
    append(
      level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"), .punctuation,
      level.isObject ? .brace : .bracket,
      at: level.place)
    if !level.isOlder {
      if level.names.holdTwice { piece.holdsTwice = true }
    } else {
      if !level.names.isEmpty { piece.olderNames.append((depth, level.names)) }
      piece.lowestDepth = min(piece.lowestDepth, depth)
    }
  }

  /// Handles a scalar, or the beginning of an object or array.
  private mutating func takeValue(_ step: JSONSteps.Step) throws(JSONError) {
    switch step {
    case .begin(let kind):
      let isObject = kind == .object
      append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["), .punctuation, isObject ? .brace : .bracket)
      levels.append(Level(isObject: isObject, place: place))
      piece.deepest = max(piece.deepest, levels.count)
    case .scalar(.string): try readString(.value, .string, quote: .stringQuote)
    case .scalar(.number):
      piece.bytes += steps.cursor.bytes[try steps.cursor.passNumber()]
      piece.mark(.value, .number, place)
    case .scalar(.bool): appendWord(try steps.cursor.readBool() ? "true" : "false")
    case .scalar:
      try steps.cursor.readNull()
      appendWord("null")
    case .name, .end: break
    }
  }

  private mutating func appendWord(_ word: StaticString) {
    word.withUTF8Buffer { piece.bytes += $0 }
    piece.mark(.value, .literal, place)
  }

  /// Reads a string, and writes it with only the necessary escapes.
  private mutating func readString(
    _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, quote: Composition.Origin.Part
  ) throws(JSONError) {
    append(UInt8(ascii: "\""), .punctuation, quote)
    let place = self.place
    try steps.cursor.readString { text, isEscape in
      guard isEscape else {
        piece.bytes += text
        return piece.mark(role, part, place)
      }
      for byte in text {
        piece.bytes += EscapeTable.json.bytes(for: byte)
        piece.mark(EscapeTable.json.isEscaped(byte) ? .escape : role, part, place)
      }
    }
    append(UInt8(ascii: "\""), .punctuation, quote)
  }
}

extension [Int] {
  /// Whether a number occurs twice in it.
  fileprivate var holdTwice: Bool {
    guard count > 8 else {
      for index in indices.dropFirst() where self[..<index].contains(self[index]) { return true }
      return false
    }
    let all = sorted()
    return zip(all, all.dropFirst()).contains { $0 == $1 }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var hashOfName: Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash)
  }
}
