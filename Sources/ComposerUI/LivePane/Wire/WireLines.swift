internal import WiredraftCore

/// One line of the wire pane.
struct WireLine: Sendable, Hashable {
  /// The bytes of the line, its line end among them.
  var range: Range<Int>
  /// Whether it goes on where the line before broke off for want of room.
  var isContinuation: Bool
}

/// The lines of a message at some width, found as far as they are needed.
///
/// A message may be long, and nobody looks at all of it at once: lines are found from the start up to what is
/// asked for, piece by piece. What was found in a piece is kept for as long as the piece comes again, though the
/// message changes around it.
struct WireLines: Sendable {
  let message: WireMessage
  let columns: Int
  /// The pieces that were looked at; of the last perhaps only a part.
  private var pieces: [PieceLines] = []
  /// What was found for the message before, and how much further on the same piece from the end stands there.
  private var hints: [PieceLines] = []
  private var hintPieces: WireMessage.Pieces?
  private var hintShift = 0

  /// How many bytes are looked through before it is asked again whether that is enough.
  private static let step = 512

  init(_ message: WireMessage, columns: Int, reusing old: WireLines? = nil) {
    self.message = message
    self.columns = max(2, columns)
    guard let old, old.columns == self.columns else { return }
    let limit = min(old.pieces.count, message.pieces.count)
    var same = 0
    while same < limit, (same < message.headPieces) == (same < old.message.headPieces),
      old.pieces[same].isComplete, old.pieces[same].piece.isSame(as: message.pieces[same])
    {
      same += 1
    }
    // A character may have gone on in what is another now.
    var again = 0
    while same > 0, again < 4 {
      same -= 1
      again += message.pieces[same].count
    }
    pieces = Array(old.pieces[..<same])
    hints = old.pieces
    hintPieces = old.message.pieces
    hintShift = old.message.pieces.count - message.pieces.count
  }

  // MARK: - Finding

  /// Whether all lines are found.
  var isComplete: Bool {
    pieces.count == message.pieces.count && pieces.last?.isComplete ?? true
  }

  /// How many lines were begun.
  private var begun: Int { pieces.last.map { $0.firstLine + $0.count } ?? 0 }

  /// How many lines are found, from the first to the last byte.
  var count: Int { isComplete ? begun : max(0, begun - 1) }

  /// How far the message was looked through.
  private var end: Int { pieces.last.map { $0.start + $0.scanned } ?? 0 }

  /// Finds lines until there are as many as asked for, or no more.
  mutating func find(upToLine wanted: Int) {
    while count < wanted, !isComplete { findMore() }
  }

  /// Finds lines until one holds the offset, and returns its number; the last line for the end.
  mutating func line(at offset: Int) -> Int {
    while end <= offset, !isComplete { findMore() }
    let line = lineBegun(at: offset)
    find(upToLine: line + 1)
    return line
  }

  private mutating func findMore() {
    if let last = pieces.last, !last.isComplete {
      pieces[pieces.count - 1].scan(message, columns: columns, bytes: Self.step)
      return
    }
    let index = pieces.count
    let last = pieces.last
    // The body begins on a line of its own.
    let entry = index == message.headPieces ? .start : last?.reach ?? .start
    let start = last.map { $0.start + $0.piece.count } ?? 0
    let firstLine = begun
    let piece = message.pieces[index]
    if let hint = hint(at: index), hint.entry == entry {
      pieces.append(PieceLines(hint, start: start, firstLine: firstLine))
    } else {
      pieces.append(
        PieceLines(piece, start: start, firstLine: firstLine, entry: entry, columns: columns))
    }
  }

  /// What was found for the same piece, followed by the same, in the message before.
  private func hint(at index: Int) -> PieceLines? {
    let old = index + hintShift
    guard let hintPieces, hints.indices.contains(old), hints[old].isComplete,
      hintPieces[old].isSame(as: message.pieces[index])
    else { return nil }
    let isLast = index + 1 == message.pieces.count
    guard isLast || message.pieces[index + 1].count >= 4 else { return nil }
    return isLast || hintPieces[old + 1].isSame(as: message.pieces[index + 1]) ? hints[old] : nil
  }

  // MARK: - Lines

  /// Returns the number of the line that holds an offset, among the lines found.
  func lineFound(at offset: Int) -> Int { max(0, min(lineBegun(at: offset), count - 1)) }

  private func lineBegun(at offset: Int) -> Int {
    guard !pieces.isEmpty else { return 0 }
    let piece = pieces[pieces.lastIndexInOrder { $0.start <= offset }]
    return max(0, piece.firstLine + (piece.index(at: offset - piece.start) ?? -1))
  }

  /// A line; it must be found.
  subscript(index: Int) -> WireLine {
    let start = start(ofLine: index)
    let end = index + 1 < begun ? self.start(ofLine: index + 1).offset : message.count
    return WireLine(range: start.offset..<end, isContinuation: start.isContinuation)
  }

  private func start(ofLine line: Int) -> PieceLines.Start {
    let piece = pieces[pieces.lastIndexInOrder { $0.firstLine <= line && $0.firstLine < begun }]
    var start = piece[line - piece.firstLine]
    start.offset += piece.start
    return start
  }

  /// The numbers of the lines found.
  var indices: Range<Int> { 0..<count }

  /// Returns what stands in a line.
  func atoms(ofLine index: Int) -> [WireAtom] {
    guard index >= 0, index < count else { return [] }
    var walk = WireWalk(message, self[index].range)
    var atoms: [WireAtom] = []
    while let atom = walk.next() { atoms.append(atom) }
    return atoms
  }
}
