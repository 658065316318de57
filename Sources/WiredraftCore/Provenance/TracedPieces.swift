extension Composition {
  /// Contiguous bytes in memory, which may be shared, or a file.
  ///
  /// A piece keeps its bytes alive, so a result computed for them holds wherever the same piece occurs again.
  public struct TracedPiece: Sendable {
    private let content: Composition.TracedBytes.Piece.Content
    /// The offset of its first byte.
    public let start: Int

    fileprivate init(_ piece: Composition.TracedBytes.Piece) {
      content = piece.content
      start = piece.start
    }

    /// The length of the piece, or of the file, in bytes.
    public var count: Int { content.count }

    /// Whether all its bytes are visible characters of ASCII, or spaces.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var isPlain: Bool { content.file == nil && content.run.isPlain }

    /// Returns whether two pieces are the same bytes in the same memory, or the same file; pieces that are equal by
    /// chance are not found.
    public func isSame(as other: Composition.TracedPiece) -> Bool {
      if content === other.content { return true }
      guard count == other.count else { return false }
      return switch (content.file, other.content.file) {
      case (let file?, let other?): file.path.utf8.elementsEqual(other.path.utf8)
      case (nil, nil):
        content.run.bytes.withUnsafeBufferPointer { bytes in
          other.content.run.bytes.withUnsafeBufferPointer { $0.baseAddress == bytes.baseAddress }
        }
      default: false
      }
    }

    /// Returns the content at an offset from the piece's start: bytes up to its end, or a file with its range, also from
    /// the piece's start; nil outside.
    public func part(at offset: Int) -> Composition.TracedBody.Part? {
      guard offset >= 0, offset < content.count else { return nil }
      return content.part(at: offset)
    }
  }
}

extension Composition {
  /// The pieces of traced bytes, in order; none is empty.
  public struct TracedPieces: RandomAccessCollection, Sendable {
    let traced: Composition.TracedBytes
    /// Zero.
    public var startIndex: Int { 0 }
    /// The number of pieces.
    public var endIndex: Int { traced.pieceCount }
    /// The piece at a place.
    public subscript(index: Int) -> Composition.TracedPiece { Composition.TracedPiece(traced.piece(index)) }
  }
}
