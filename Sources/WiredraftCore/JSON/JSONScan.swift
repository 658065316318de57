/// Reads JSON text to its compact form, in pieces, without making a value of it.
///
/// It takes what ``JSONCursor`` takes, and fails where that fails. A piece begins where a value or, later, a comma
/// stands, so that what a piece becomes follows from its text and the way to it alone.
struct JSONScan {
  /// A value that is open: an object or array.
  private struct Level {
    var isObject: Bool
    /// How many elements or members were begun.
    var count = 0
    /// Where the name of the present member stands in the text.
    var name: Range<Int>?
    /// The same, where it was read in an earlier piece.
    var known: ValueStep?
    /// The hashes of the names so far, in the present piece.
    var names: [Int] = []
    /// Whether it was open already when the piece began.
    var isOlder = false
  }

  /// Where reading may go on with pieces that are there already.
  struct Meeting {
    /// Where each begins in the text.
    var starts: [Int]
    var entries: [[ValueStep]]
  }

  /// How long the compact form of a piece is, at least, before the next begins.
  static let pieceSize = 8 << 10

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether strings may hold bytes that are no text.
  private let checksText: Bool
  private let pieceSize: Int
  private(set) var offset: Int
  private(set) var pieces: [JSONPiece] = []
  private var levels: [Level] = []
  private var piece: JSONPiece

  /// Starts at an offset, within the values that the steps lead to: after the last of them.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, in entry: [ValueStep] = [],
    checksText: Bool = false, pieceSize: Int = Self.pieceSize
  ) {
    self.bytes = bytes
    self.checksText = checksText
    self.pieceSize = pieceSize
    self.offset = offset
    piece = JSONPiece(start: offset, entry: entry)
    levels = entry.map { step in
      switch step {
      case .element(let index): Level(isObject: false, count: index + 1, known: step, isOlder: true)
      case .member: Level(isObject: true, count: 1, known: step, isOlder: true)
      }
    }
    piece.lowestDepth = levels.count
    piece.deepest = levels.count
    piece.bytes.reserveCapacity(pieceSize + pieceSize / 4)
  }

  private func error(_ kind: JSONError.Kind, at place: Int? = nil) -> JSONError {
    let place = place ?? offset
    return JSONError(kind, offset: place, position: TextPosition(offset: place, in: bytes))
  }

  /// Reads up to the end of the outermost value, or to a place where pieces meet; returns which one that is.
  mutating func read(meeting: Meeting? = nil) throws(JSONError) -> Int? {
    var next = 0
    if levels.isEmpty { try readValue() }
    while let level = levels.last {
      skipSpace()
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      if level.count > 0, let meeting {
        while next < meeting.starts.count, meeting.starts[next] < offset { next += 1 }
        if next < meeting.starts.count, meeting.starts[next] == offset, meeting.entries[next] == steps {
          if offset > piece.start { close() }
          return next
        }
      }
      if level.count > 0, piece.bytes.count >= pieceSize, bytes[offset] == UInt8(ascii: ",") { close() }
      try readNext()
    }
    close()
    return nil
  }

  /// Fails unless nothing but white space is left.
  mutating func expectEnd() throws(JSONError) {
    skipSpace()
    guard offset == bytes.count else { throw error(.trailingContent) }
  }

  // MARK: - Pieces

  /// The way to the value that was read last.
  private var steps: [ValueStep] {
    levels.map { level in
      if let known = level.known { return known }
      guard level.isObject else { return .element(level.count - 1) }
      return .member(level.name.map { string(at: $0) } ?? "")
    }
  }

  private func string(at range: Range<Int>) -> String {
    var cursor = JSONCursor(Array(bytes[range]))
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
    piece.isPlain = TracedChunk.isPlain(piece.bytes)
    pieces.append(piece)
    piece = JSONPiece(start: offset, entry: steps)
    piece.lowestDepth = levels.count
    piece.deepest = levels.count
    for index in levels.indices {
      levels[index].names = []
      levels[index].isOlder = true
    }
    piece.bytes.reserveCapacity(pieceSize + pieceSize / 4)
  }

  // MARK: - Values

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// Reads on in the innermost value: its end, or the next in it.
  private mutating func readNext() throws(JSONError) {
    let depth = levels.count - 1
    let isObject = levels[depth].isObject
    if bytes[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      piece.bytes.append(bytes[offset])
      offset += 1
      // The two brackets of an empty one are one span.
      if levels[depth].count > 0 { piece.spanCount += 1 }
      let level = levels.removeLast()
      if !level.isOlder {
        if level.names.holdTwice { piece.holdsTwice = true }
      } else {
        if !level.names.isEmpty { piece.olderNames.append((depth, level.names)) }
        piece.lowestDepth = min(piece.lowestDepth, depth)
      }
      return
    }
    if levels[depth].count > 0 {
      guard bytes[offset] == UInt8(ascii: ",") else { throw error(.expected(.commaOrEnd)) }
      offset += 1
      piece.bytes.append(UInt8(ascii: ","))
      piece.spanCount += 1
      skipSpace()
    }
    if isObject {
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      guard bytes[offset] == UInt8(ascii: "\"") else { throw error(.expected(.name)) }
      let (start, written) = (offset, piece.bytes.count)
      try readString()
      levels[depth].name = start..<offset
      levels[depth].names.append(piece.bytes[written...].hashOfName)
      skipSpace()
      guard offset < bytes.count else { throw error(.unexpectedEnd) }
      guard bytes[offset] == UInt8(ascii: ":") else { throw error(.expected(.colon)) }
      offset += 1
      piece.bytes.append(UInt8(ascii: ":"))
      piece.spanCount += 1
    }
    levels[depth].count += 1
    levels[depth].known = nil
    try readValue()
  }

  /// Reads a value; of an object or array its beginning.
  private mutating func readValue() throws(JSONError) {
    skipSpace()
    guard offset < bytes.count else { throw error(.unexpectedEnd) }
    switch bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard levels.count < JSONCursor.maximumDepth else { throw error(.tooDeep) }
      piece.bytes.append(bytes[offset])
      levels.append(Level(isObject: bytes[offset] == UInt8(ascii: "{")))
      piece.deepest = max(piece.deepest, levels.count)
      offset += 1
      piece.spanCount += 1
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "-"), 0x30...0x39: try readNumber()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: throw error(.expected(.value))
    }
  }

  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard offset + index < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      guard bytes[offset + index] == word.utf8Start[index] else { throw error(.expected(.value)) }
    }
    offset += word.utf8CodeUnitCount
    word.withUTF8Buffer { piece.bytes += $0 }
    piece.spanCount += 1
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
    let text = UnsafeBufferPointer(rebasing: bytes[offset..<end])
    if let wrong = NumberLiteral.firstInvalidOffset(in: text) {
      throw offset + wrong >= bytes.count
        ? error(.unexpectedEnd, at: bytes.count) : error(.malformedNumber, at: offset + wrong)
    }
    piece.bytes += text
    piece.spanCount += 1
    offset = end
  }

  /// Reads a string, and writes it with no escape that it need not have.
  private mutating func readString() throws(JSONError) {
    var place = offset + 1
    piece.bytes.append(UInt8(ascii: "\""))
    piece.spanCount += 1
    let written = piece.bytes.count
    var wasEscape: Bool?
    while true {
      var end = place
      var high: UInt8 = 0
      while end < bytes.count {
        let byte = bytes[end]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
        high |= byte
        end += 1
      }
      if end > place {
        let run = UnsafeBufferPointer(rebasing: bytes[place..<end])
        if checksText, high >= 0x80, !UTF8Check.isValid(run) {
          throw error(.invalidUTF8, at: place + UTF8Check.firstInvalidOffset(in: Array(run)[...]))
        }
        piece.bytes += run
        count(isEscape: false, &wasEscape)
      }
      guard end < bytes.count else { throw error(.unexpectedEnd, at: bytes.count) }
      place = end
      if bytes[place] == UInt8(ascii: "\"") { break }
      guard bytes[place] == UInt8(ascii: "\\") else { throw error(.controlCharacter, at: place) }
      try readEscape(at: &place, &wasEscape)
    }
    piece.bytes.append(UInt8(ascii: "\""))
    // The two quotes of an empty one are one span.
    if piece.bytes.count > written + 1 { piece.spanCount += 1 }
    offset = place + 1
  }

  private mutating func count(isEscape: Bool, _ wasEscape: inout Bool?) {
    if wasEscape != isEscape { piece.spanCount += 1 }
    wasEscape = isEscape
  }

  /// Reads an escape by the reader that knows them all.
  private mutating func readEscape(at place: inout Int, _ wasEscape: inout Bool?) throws(JSONError) {
    // A pair of surrogates is the longest; what follows is not looked at.
    let end = min(bytes.count, place + 12)
    let cursor = JSONCursor(Array(bytes[place..<end]))
    var text: [UInt8] = []
    do throws(JSONError) {
      let length = try cursor.readEscape(into: &text)
      place += length
    } catch {
      throw self.error(error.kind, at: place + error.offset)
    }
    for byte in text {
      let isEscape = EscapeTable.json.isEscaped(byte)
      piece.bytes += EscapeTable.json.bytes(for: byte)
      count(isEscape: isEscape, &wasEscape)
    }
  }
}

/// A stretch of JSON text in its compact form.
struct JSONPiece: Sendable {
  /// Where it begins in the text.
  var start: Int
  /// The way to the value that was read last before it; empty for the first piece.
  let entry: [ValueStep]
  var bytes: [UInt8] = []
  var isPlain = false
  /// How many spans it has.
  var spanCount = 0
  /// The depth of nesting at its deepest, and how many of the values open at its start stay open.
  var deepest = 0
  var lowestDepth = 0
  /// Whether an object within it seems to hold a name twice.
  var holdsTwice = false
  /// The hashes of names in objects that began before it, and of those that it leaves open, by their depth.
  var olderNames: [(depth: Int, hashes: [Int])] = []
  var openNames: [(depth: Int, hashes: [Int])] = []

  init(start: Int, entry: [ValueStep]) {
    self.start = start
    self.entry = entry
  }
}

extension [Int] {
  /// Whether a number stands twice in it.
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
