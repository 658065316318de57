internal import WiredraftCore

/// The beginnings of lines in one piece of a message.
struct PieceLines: Sendable {
  /// The state of a line between two bytes.
  struct Reach: Sendable, Hashable {
    /// The columns used so far; nil if the next byte begins a line.
    var used: Int?
    /// Whether the line holds a file; it then ends here, apart from a line end that follows.
    var isAfterFile = false
    /// The number of following bytes that belong to an atom already found.
    var skipped = 0

    static let start = Reach(used: nil)
  }

  /// The first byte of a line, relative to the piece, and whether the line continues one that was full.
  struct Start: Sendable {
    var offset: Int
    var isContinuation: Bool
  }

  let piece: TracedPiece
  /// The offset of the piece in the message.
  let start: Int
  /// The number of lines that begin before the piece.
  let firstLine: Int
  let entry: Reach

  /// The number of bytes scanned, and the state of the line there.
  private(set) var scanned = 0
  private(set) var reach: Reach
  /// The beginnings of lines; for a plain piece they are computed.
  private var starts: [Start] = []
  private var plain: Plain?

  private struct Plain: Sendable {
    var first: Int
    var columns: Int
    var count: Int
  }

  init(_ piece: TracedPiece, start: Int, firstLine: Int, entry: Reach, columns: Int) {
    self.piece = piece
    self.start = start
    self.firstLine = firstLine
    self.entry = entry
    reach = entry
    if piece.isPlain, entry.skipped == 0 { measure(columns: columns) }
  }

  /// Reuses the results for an equal piece that was entered in the same state.
  init(_ other: PieceLines, start: Int, firstLine: Int) {
    piece = other.piece
    self.start = start
    self.firstLine = firstLine
    entry = other.entry
    scanned = other.scanned
    reach = other.reach
    starts = other.starts
    plain = other.plain
  }

  var isComplete: Bool { scanned >= piece.count }
  /// The number of lines that begin in the scanned part of the piece.
  var count: Int { plain?.count ?? starts.count }

  /// Returns the first byte of a line that begins in the piece.
  subscript(index: Int) -> Start {
    guard let plain else { return starts[index] }
    return Start(
      offset: plain.first + index * plain.columns, isContinuation: index > 0 || entry.continuesLine)
  }

  /// Returns the last line that begins at or before a byte of the piece; nil if it began in another piece.
  func index(at offset: Int) -> Int? {
    if let plain {
      return offset < plain.first ? nil : min(plain.count - 1, (offset - plain.first) / plain.columns)
    }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  private mutating func measure(columns: Int) {
    let first = entry.continuesLine ? columns - (entry.used ?? 0) : 0
    let count = first >= piece.count ? 0 : (piece.count - 1 - first) / columns + 1
    plain = Plain(first: first, columns: columns, count: count)
    let last = first + (count - 1) * columns
    reach = Reach(used: count == 0 ? (entry.used ?? 0) + piece.count : piece.count - last)
    scanned = piece.count
  }

  // MARK: - Scanning

  /// Scans at most `limit` more bytes of the piece.
  mutating func scan(_ message: WireMessage, columns: Int, bytes limit: Int) {
    if reach.skipped > 0 {
      scanned = min(piece.count, reach.skipped)
      reach.skipped -= scanned
    }
    let end = min(piece.count, scanned + limit)
    while scanned < end {
      switch piece.part(at: scanned) {
      case .file(_, let range):
        if reach.used != 0 || reach.isAfterFile { begin(isContinuation: false) }
        scanned = range.upperBound
        reach = Reach(used: 1, isAfterFile: true)
      case .bytes(let slice): scan(slice, upTo: end, message, columns)
      case nil: return
      }
    }
  }

  private mutating func scan(
    _ slice: ArraySlice<UInt8>, upTo end: Int, _ message: WireMessage, _ columns: Int
  ) {
    var index = slice.startIndex
    while index < slice.endIndex, scanned < end {
      var run = index
      while run < slice.endIndex, slice[run] >= 0x20, slice[run] < 0x7F { run += 1 }
      if run > index {
        take(run - index, columns)
        index = run
        continue
      }
      // An atom near the end may continue in the next piece.
      let isWhole = slice.endIndex - index >= 4
      guard
        let atom = isWhole
          ? WireAtom.first(in: slice[index...], offset: 0) : message.atom(at: start + scanned)
      else { return }
      take(atom, columns)
      index += atom.length
    }
  }

  /// Takes printable ASCII characters.
  private mutating func take(_ count: Int, _ columns: Int) {
    var left = count
    while left > 0 {
      if reach.used == nil || reach.isAfterFile {
        begin(isContinuation: false)
      } else if reach.used == columns {
        begin(isContinuation: true)
      }
      let taken = min(left, columns - (reach.used ?? 0))
      reach.used = (reach.used ?? 0) + taken
      scanned += taken
      left -= taken
    }
  }

  private mutating func take(_ atom: WireAtom, _ columns: Int) {
    if atom.kind == .lineEnd {
      if reach.used == nil { begin(isContinuation: false) }
      reach = .start
    } else {
      if reach.used == nil || reach.isAfterFile {
        begin(isContinuation: false)
      } else if (reach.used ?? 0) + atom.columns > columns {
        begin(isContinuation: true)
      }
      reach.used = (reach.used ?? 0) + atom.columns
    }
    scanned += atom.length
    reach.skipped = max(0, scanned - piece.count)
    scanned = min(scanned, piece.count)
  }

  private mutating func begin(isContinuation: Bool) {
    starts.append(Start(offset: scanned, isContinuation: isContinuation))
    reach = Reach(used: 0)
  }
}

extension PieceLines.Reach {
  /// Whether the next byte continues a line.
  fileprivate var continuesLine: Bool { used != nil && !isAfterFile }
}
