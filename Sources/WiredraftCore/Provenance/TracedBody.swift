/// A body: traced bytes, and files by path and length, in an order.
///
/// A file costs the same whatever its size: its content is not here.
public struct TracedBody: Sendable {
  /// A piece of a body.
  public enum Content: Sendable {
    /// Bytes at hand.
    case bytes(TracedBytes)
    /// The content of a file.
    case file(path: String, length: Int, origin: Origin)
  }

  /// A piece of a body, and where it begins.
  public struct Segment: Sendable {
    /// The offset of its first byte in the body.
    public var start: Int
    /// What it holds.
    public var content: Content

    /// How many bytes it has.
    public var count: Int {
      switch content {
      case .bytes(let bytes): bytes.count
      case .file(_, let length, _): length
      }
    }
  }

  /// What stands at an offset.
  public enum Part: Sendable {
    /// The bytes from there on, as far as they stand together.
    case bytes(ArraySlice<UInt8>)
    /// The content of a file, with its whole range.
    case file(path: String, range: Range<Int>)
  }

  /// The bytes and the files.
  var traced = TracedBytes()

  /// How many bytes the body has.
  public var count: Int { traced.count }

  /// Makes an empty body.
  public init() {}

  /// Adds the content of a file.
  public mutating func appendFile(path: String, length: Int, from origin: Origin) {
    traced.appendFile(path: path, length: length, from: origin)
  }

  /// Takes a whole array without copying it; several that follow each other with the same origin are one span.
  ///
  /// - Complexity: O(1).
  public mutating func append(shared bytes: [UInt8], from origin: Origin) {
    traced.append(shared: bytes, from: origin)
  }

  /// The pieces: bytes that no file parts are one, and each file.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pieces in memory.
  public var segments: [Segment] {
    var segments: [Segment] = []
    var bytes = TracedBytes()
    var start = 0
    func close() {
      guard bytes.count > 0 else { return }
      segments.append(Segment(start: start, content: .bytes(bytes)))
      bytes = TracedBytes()
    }
    for index in 0..<traced.pieceCount {
      let piece = traced.piece(index)
      if bytes.count == 0 { start = piece.start }
      switch piece.content.kind {
      case .run: bytes.append([piece.content], rowBase: piece.rowBase)
      case .file(let path, let length, let origin):
        close()
        segments.append(
          Segment(
            start: piece.start,
            content: .file(path: path, length: length, origin: origin.moved(by: piece.rowBase))))
      }
    }
    close()
    return segments
  }

  /// Whether all bytes are at hand.
  ///
  /// - Complexity: O(*p*), where *p* is the number of pieces.
  public var isAtHand: Bool {
    traced.closed.allSatisfy { $0.content.run != nil }
  }

  /// Returns the bytes of a range; those of files are left out.
  ///
  /// - Complexity: O(log *s* + *n*), where *s* is the number of pieces and *n* the length of the range.
  public func bytes(in range: Range<Int>) -> [UInt8] { traced.bytes(in: range) }

  /// Returns what stands at an offset; nil outside.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of pieces and files.
  public func part(at offset: Int) -> Part? { traced.part(at: offset) }

  /// The pieces in memory, and the files.
  public var pieces: TracedPieces { traced.pieces }

  /// All spans, with offsets in the body; a file is one span.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  public var spans: [TracedBytes.Span] { Array(traced.spans) }

  /// Returns the span that holds a byte, with offsets in the body; nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of segments and spans.
  public func span(at offset: Int) -> TracedBytes.Span? { traced.span(at: offset) }
}

extension TracedBody: BodySink {
  /// Takes bytes with their origin.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    traced.append(bytes, from: origin)
  }
  /// Takes bytes, escaped, with their origin.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    traced.append(bytes, escapedBy: table, from: origin)
  }
}
