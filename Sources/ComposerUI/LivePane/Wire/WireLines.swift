internal import WiredraftCore

/// A line of the wire pane.
struct WireLine: Sendable, Hashable {
  /// The bytes of the line, including its line end.
  var range: Range<Int>
  /// Whether the line continues the previous one, which was full.
  var isContinuation: Bool
}

/// The lines of a message at a given width, found on demand.
///
/// A message may be long, and only a part of it is visible. Lines are therefore found from the start up to the
/// requested one, piece by piece. The lines of a piece are reused while the piece remains the same, even if the message
/// around it changes.
struct WireLines: Sendable {
  let message: WireMessage
  let columns: Int
  /// The scanned pieces; the last one may be scanned in part.
  private var pieces: [PieceLines] = []
  /// The pieces of the previous message, and the difference between the two messages' numbers of pieces.
  private var hints: [PieceLines] = []
  private var hintPieces: WireMessage.Pieces?
  private var hintShift = 0

  /// The number of bytes scanned before the end condition is checked again.
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
    // A character may have continued in a piece that has changed.
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

  /// The number of lines begun.
  private var begun: Int { pieces.last.map { $0.firstLine + $0.count } ?? 0 }

  /// The number of complete lines.
  var count: Int { isComplete ? begun : max(0, begun - 1) }

  /// The number of bytes scanned.
  private var end: Int { pieces.last.map { $0.start + $0.scanned } ?? 0 }

  /// Finds at least `wanted` lines, or all lines if there are fewer.
  mutating func find(upToLine wanted: Int) {
    while count < wanted, !isComplete { findMore() }
  }

  /// Returns the number of the line that contains an offset, finding lines as needed; the last line for the end.
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
    // The body begins on a new line.
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

  /// Returns the lines of an equal piece in the previous message, followed by the same piece; nil if there is none.
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

  /// Returns the number of the line that contains an offset, among the lines found.
  func lineFound(at offset: Int) -> Int { max(0, min(lineBegun(at: offset), count - 1)) }

  private func lineBegun(at offset: Int) -> Int {
    guard !pieces.isEmpty else { return 0 }
    let piece = pieces[pieces.lastIndexInOrder { $0.start <= offset }]
    return max(0, piece.firstLine + (piece.index(at: offset - piece.start) ?? -1))
  }

  /// Returns a line, which must be found already.
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

  func atoms(ofLine index: Int) -> [WireAtom] {
    guard index >= 0, index < count else { return [] }
    var walk = WireWalk(message, self[index].range)
    var atoms: [WireAtom] = []
    while let atom = walk.next() { atoms.append(atom) }
    return atoms
  }
}
