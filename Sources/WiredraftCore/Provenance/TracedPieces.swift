/// A stretch of bytes that stands in memory as one, and may be shared.
///
/// It keeps its bytes for as long as it is held, so what was found out of them holds for the same piece wherever
/// it comes again.
public struct TracedPiece: Sendable {
  private let chunk: TracedChunk
  /// The offset of its first byte.
  public let start: Int

  fileprivate init(_ piece: TracedRope.Piece) {
    chunk = piece.chunk
    start = piece.start
  }

  fileprivate init(_ tail: TracedRun, start: Int) {
    chunk = TracedChunk(tail, isPlain: false)
    self.start = start
  }

  /// How many bytes it has, those of files among them.
  public var count: Int { chunk.count }

  /// Whether all its bytes are known to be visible characters of ASCII, or spaces.
  public var isPlain: Bool { chunk.isPlain }

  /// Returns whether two pieces are the same bytes in the same memory; what is equal by chance is not found.
  public func isSame(as other: TracedPiece) -> Bool {
    if chunk === other.chunk { return true }
    let (run, otherRun) = (chunk.content, other.chunk.content)
    guard run.holes.isEmpty, otherRun.holes.isEmpty, run.count == otherRun.count else { return false }
    return run.bytes.withUnsafeBufferPointer { bytes in
      otherRun.bytes.withUnsafeBufferPointer { $0.baseAddress == bytes.baseAddress }
    }
  }

  /// Returns what stands at an offset from the piece's start: bytes up to the next file or the end, or a file
  /// with its range, counted from the piece's start, too; nil outside.
  public func part(at offset: Int) -> TracedBody.Part? {
    guard offset >= 0, offset < chunk.count else { return nil }
    return chunk.content.part(at: offset)
  }
}

/// The pieces that traced bytes stand in, in order; none is empty.
public struct TracedPieces: RandomAccessCollection, Sendable {
  let rope: TracedRope
  /// Zero.
  public var startIndex: Int { 0 }
  /// How many pieces there are.
  public var endIndex: Int { rope.pieces.count + (rope.tail.count > 0 ? 1 : 0) }
  /// The piece at a place.
  public subscript(index: Int) -> TracedPiece {
    index < rope.pieces.count
      ? TracedPiece(rope.pieces[index]) : TracedPiece(rope.tail, start: rope.tailStart)
  }
}
