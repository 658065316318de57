/// A long text in encoded pieces: after a small change of the text, only the pieces around the change are encoded
/// again.
final class EncodedText: Sendable {
  /// The length below which a text is better encoded as a whole.
  static let worthwhile = 16 << 10
  static let pieceSize = 8 << 10

  /// A stretch of the text.
  struct Piece: Sendable {
    /// The offset of the piece in the text.
    var start: Int
    let run: TracedRun
  }

  let pieces: [Piece]
  private let source: String
  private let encoding: TextEncoding
  private let origin: Composition.Origin

  /// Encodes a text, reusing the unchanged pieces of one encoded before.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text; unchanged pieces are only compared.
  init(
    _ text: String, escapedBy table: EscapeTable, from origin: Composition.Origin,
    reusing old: EncodedText? = nil,
    pieceSize: Int = EncodedText.pieceSize
  ) {
    source = text
    encoding = table.encoding
    self.origin = origin
    let old = old.flatMap { $0.encoding == table.encoding && $0.origin == origin ? $0 : nil }
    var text = text
    pieces = text.withUTF8 { bytes in
      let kept = old.map { Kept($0, in: bytes) } ?? Kept()
      var result = kept.first
      var start = kept.firstEnd
      var rest = kept.last[...]
      while start < bytes.count {
        rest = rest.drop { $0.start < start }
        if rest.first?.start == start { return result + rest }
        let next = rest.first?.start ?? bytes.count
        let end = next - start <= 2 * pieceSize ? next : start + pieceSize
        var run = TracedRun()
        run.append(UnsafeBufferPointer(rebasing: bytes[start..<end]), escapedBy: table, from: origin)
        result.append(Piece(start: start, run: run))
        start = end
      }
      return result
    }
  }

  /// The pieces of an older text before and after a change.
  private struct Kept {
    var first: [Piece] = []
    /// The offset at which the first pieces end.
    var firstEnd = 0
    /// The remaining pieces, with their offsets in the new text.
    var last: [Piece] = []

    init() {}

    init(_ old: EncodedText, in bytes: UnsafeBufferPointer<UInt8>) {
      var before = old.source
      let (same, count) = before.withUTF8 { (TextDifference(from: $0, to: bytes), $0.count) }
      let ends = old.pieces.isEmpty ? [] : old.pieces.dropFirst().map(\.start) + [count]
      let kept = ends.firstIndex { $0 > same.prefix } ?? ends.count
      first = Array(old.pieces[..<kept])
      firstEnd = kept == 0 ? 0 : ends[kept - 1]
      for var piece in old.pieces[kept...] where piece.start >= count - same.suffix {
        piece.start += bytes.count - count
        last.append(piece)
      }
    }
  }
}
