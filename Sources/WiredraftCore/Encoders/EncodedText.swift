/// A long text as it is encoded, in pieces: after a small change of the text only the pieces about the change are
/// encoded again.
final class EncodedText: Sendable {
  /// A text shorter than this is as well encoded as a whole.
  static let worthwhile = 16 << 10
  static let pieceSize = 8 << 10

  /// A stretch of the text; the one before ends with another role, or both are one span.
  struct Piece: Sendable {
    /// Where it begins in the text.
    var start: Int
    let bytes: [UInt8]
    let isPlain: Bool
    let spanCount: Int
  }

  let encoding: TextEncoding
  private let source: String
  let pieces: [Piece]

  private init(_ encoding: TextEncoding, _ source: String, _ pieces: [Piece]) {
    self.encoding = encoding
    self.source = source
    self.pieces = pieces
  }

  /// Encodes a text, with what is the same in others encoded before.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; what is the same is compared only.
  static func encode(
    _ text: String, _ encoding: TextEncoding, reusing old: [EncodedText] = [],
    pieceSize: Int = EncodedText.pieceSize
  ) -> EncodedText {
    var source = text
    let pieces = source.withUTF8 { bytes in
      var best: (EncodedText, TextDifference, Int)?
      for other in old where other.encoding == encoding {
        var before = other.source
        let (difference, count) = before.withUTF8 { (TextDifference(from: $0, to: bytes), $0.count) }
        if difference.prefix + difference.suffix > best.map({ $0.1.prefix + $0.1.suffix }) ?? 0 {
          best = (other, difference, count)
        }
      }
      return Encoder(bytes, encoding, pieceSize: pieceSize).pieces(reusing: best)
    }
    return EncodedText(encoding, text, pieces)
  }

  private struct Encoder {
    let bytes: UnsafeBufferPointer<UInt8>
    let encoding: TextEncoding
    let pieceSize: Int
    private let table: EscapeTable

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ encoding: TextEncoding, pieceSize: Int) {
      self.bytes = bytes
      self.encoding = encoding
      self.pieceSize = pieceSize
      table = encoding.table
    }

    private func isEscaped(_ index: Int) -> Bool { table.isEscaped(bytes[index]) }

    /// Whether a piece can follow another: a span that goes on must be all of both.
    private func joins(_ last: Piece?, _ next: Piece, at start: Int) -> Bool {
      start == 0 || isCut(start) || last?.spanCount == 1 && next.spanCount == 1
    }

    /// Whether a span ends before a byte.
    private func isCut(_ index: Int) -> Bool { isEscaped(index - 1) != isEscaped(index) }

    func pieces(reusing old: (text: EncodedText, same: TextDifference, count: Int)?) -> [Piece] {
      var result: [Piece] = []
      var start = 0
      var rest: ArraySlice<Piece> = []
      var shift = 0
      if let old {
        shift = bytes.count - old.count
        let pieces = old.text.pieces
        // Where a piece ends depends on the byte after it.
        let kept = max(0, (pieces.firstIndex { $0.start >= old.same.prefix } ?? pieces.count) - 1)
        result = Array(pieces[..<min(kept, pieces.count)])
        start = kept < pieces.count ? pieces[kept].start : 0
        rest = pieces.drop { $0.start < old.count - old.same.suffix || $0.start + shift <= start }
      }
      while start < bytes.count {
        while let next = rest.first, next.start + shift < start { rest.removeFirst() }
        if let next = rest.first, next.start + shift == start, joins(result.last, next, at: start) {
          return result
            + rest.map { piece in
              var piece = piece
              piece.start += shift
              return piece
            }
        }
        let end = end(from: start, upTo: rest.first.map { $0.start + shift })
        result.append(piece(start..<end))
        start = end
      }
      return result
    }

    /// Where a piece ends: at a change of roles, or within a long stretch of one role, which is then several
    /// pieces of one span each.
    private func end(from start: Int, upTo next: Int?) -> Int {
      let limit = min(bytes.count, start + pieceSize)
      let end = next.flatMap { $0 > start && $0 < limit ? $0 : nil } ?? limit
      // A stretch may be as long as the text: it is looked at as far as the piece goes.
      let near = UnsafeBufferPointer(rebasing: bytes[..<end])
      let firstCut = table.endOfStretch(in: near, from: start, isEscape: isEscaped(start))
      guard firstCut < end else { return end }
      let startsAtCut = start == 0 || isCut(start)
      if !startsAtCut { return firstCut }
      if end == bytes.count || isCut(end) { return end }
      var lastCut = end - 1
      while !isCut(lastCut) { lastCut -= 1 }
      return lastCut
    }

    /// Percent-encoded text is printable ASCII whatever it was.
    private func isPlain(_ encoded: [UInt8]) -> Bool { encoding != .json || TracedChunk.isPlain(encoded) }

    func piece(_ range: Range<Int>) -> Piece {
      let slice = UnsafeBufferPointer(rebasing: bytes[range])
      var (encoded, spanCount) = ([UInt8](), 0)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: table.room(for: slice.count)) { room in
        guard let start = room.baseAddress else { return }
        let (written, stretches) = table.writeCounting(slice, to: start)
        encoded = Array(UnsafeBufferPointer(start: start, count: written))
        spanCount = stretches
      }
      return Piece(
        start: range.lowerBound, bytes: encoded, isPlain: isPlain(encoded), spanCount: spanCount)
    }
  }

  /// Calls with a text, which is not empty, as chunks whose spans are found later.
  static func forEachChunk(
    of bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin,
    _ take: (TracedChunk) -> Void
  ) {
    func give(_ piece: Piece) {
      take(
        TracedChunk(
          piece.bytes, isPlain: piece.isPlain, spanCount: piece.spanCount,
          spans: .text(table.encoding, origin)))
    }
    let encoder = Encoder(bytes, table.encoding, pieceSize: pieceSize)
    if bytes.count <= pieceSize { return give(encoder.piece(0..<bytes.count)) }
    for piece in encoder.pieces(reusing: nil) { give(piece) }
  }
}
