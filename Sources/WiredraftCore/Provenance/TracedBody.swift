extension Composition {
  /// A body: traced bytes, and files by path and length, in order.
  ///
  /// A file has the same cost whatever its size: its content is not stored here.
  public struct TracedBody: Sendable {
    /// A piece of a body.
    public enum Content: Sendable {
      /// Bytes in memory.
      case bytes(Composition.TracedBytes)
      /// The content of a file.
      case file(path: String, length: Int, origin: Composition.Origin)
    }

    /// A piece of a body, and its offset.
    public struct Segment: Sendable {
      /// The offset of its first byte in the body.
      public var start: Int
      /// The content of the piece.
      public var content: Content

      /// The length of the piece in bytes.
      public var count: Int {
        switch content {
        case .bytes(let bytes): bytes.count
        case .file(_, let length, _): length
        }
      }
    }

    /// The content at an offset.
    public enum Part: Sendable {
      /// The bytes from the offset on, as far as they are contiguous.
      case bytes(ArraySlice<UInt8>)
      /// The content of a file, with its whole range.
      case file(path: String, range: Range<Int>)
    }

    /// The bytes and the files.
    var traced = Composition.TracedBytes()

    /// The bytes with their origins; those of a file are in it by their length.
    package var tracedBytes: Composition.TracedBytes { traced }

    /// The length of the body in bytes.
    public var count: Int { traced.count }

    /// Makes an empty body.
    public init() {}

    /// Adds the content of a file.
    public mutating func appendFile(path: String, length: Int, from origin: Composition.Origin) {
      traced.appendFile(path: path, length: length, from: origin)
    }

    /// Appends a whole array without copying it; consecutive arrays with the same origin are one span.
    ///
    /// - Complexity: O(1).
    public mutating func append(shared bytes: [UInt8], from origin: Composition.Origin) {
      traced.append(shared: bytes, from: origin)
    }

    /// The pieces: the bytes between two files are one, and so is each file.
    ///
    /// - Complexity: O(*n*), where *n* is the number of pieces in memory.
    public var segments: [Segment] {
      var segments: [Segment] = []
      var bytes = Composition.TracedBytes()
      var start = 0
      func close() {
        guard bytes.count > 0 else { return }
        segments.append(Segment(start: start, content: .bytes(bytes)))
        bytes = Composition.TracedBytes()
      }
      for index in 0..<traced.pieceCount {
        let piece = traced.piece(index)
        if bytes.count == 0 { start = piece.start }
        if let file = piece.content.file {
          close()
          let content = Content.file(
            path: file.path, length: file.length, origin: file.origin.moved(by: piece.rowBase))
          segments.append(Segment(start: piece.start, content: content))
        } else {
          bytes.append([piece.content], rowBase: piece.rowBase)
        }
      }
      close()
      return segments
    }

    /// Whether all bytes are in memory.
    ///
    /// - Complexity: O(*p*), where *p* is the number of pieces.
    public var isAtHand: Bool {
      traced.closed.allSatisfy { $0.content.file == nil }
    }

    /// Returns the bytes of a range, except those of files.
    ///
    /// - Complexity: O(log *s* + *n*), where *s* is the number of pieces and *n* the length of the range.
    public func bytes(in range: Range<Int>) -> [UInt8] { traced.bytes(in: range) }

    /// Returns the content at an offset; nil outside the body.
    ///
    /// - Complexity: O(log *s*), where *s* is the number of pieces and files.
    public func part(at offset: Int) -> Part? { traced.part(at: offset) }

    /// The pieces in memory, and the files.
    public var pieces: Composition.TracedPieces { traced.pieces }

    /// All spans, with offsets in the body; a file is one span.
    ///
    /// - Complexity: O(*n*), where *n* is the number of spans.
    public var spans: [Composition.TracedBytes.Span] { Array(traced.spans) }

    /// Returns the span that holds a byte, with offsets in the body; nil outside the body.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of segments and spans.
    public func span(at offset: Int) -> Composition.TracedBytes.Span? { traced.span(at: offset) }
  }
}

extension Composition.TracedBody: BodySink {
  /// Appends bytes with their origin.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) {
    traced.append(bytes, from: origin)
  }
  /// Appends bytes, escaped, with their origin.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
  ) {
    traced.append(bytes, escapedBy: table, from: origin)
  }
}
