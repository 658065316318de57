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

  var rope = TracedRope()

  /// How many bytes the body has.
  public var count: Int { rope.count }

  /// Makes an empty body.
  public init() {}

  /// Adds the content of a file.
  public mutating func appendFile(path: String, length: Int, from origin: Origin) {
    rope.appendFile(path: path, length: length, from: origin)
  }

  /// Takes a whole array without copying it; several that follow each other with the same origin are one span.
  ///
  /// - Complexity: O(1).
  public mutating func append(shared bytes: [UInt8], from origin: Origin) {
    rope.append(shared: bytes, from: origin)
  }

  /// The pieces: bytes that no file parts are one, and each file.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pieces in memory, and of spans in those that hold files.
  public var segments: [Segment] {
    var segments: [Segment] = []
    var bytes = TracedBytes()
    var end = 0
    func close() {
      guard bytes.count > 0 else { return }
      segments.append(Segment(start: end - bytes.count, content: .bytes(bytes)))
      bytes = TracedBytes()
    }
    func add(_ run: TracedRun, rowBase: Int) {
      for index in run.marks.indices {
        let range = run.range(ofMark: index)
        let origin = run.origin(ofMark: index, rowBase: rowBase)
        switch run.part(at: range.lowerBound) {
        case .bytes(let slice):
          slice.prefix(range.count).withUnsafeBufferPointer { bytes.append($0, from: origin) }
          end += range.count
        case .file(let path, let file):
          close()
          segments.append(
            Segment(start: end, content: .file(path: path, length: file.count, origin: origin)))
          end += file.count
        }
      }
    }
    for piece in rope.pieces {
      if piece.chunk.content.holes.isEmpty {
        bytes.rope.append(piece.chunk, rowBase: piece.rowBase)
        end += piece.chunk.count
      } else {
        add(piece.chunk.run, rowBase: piece.rowBase)
      }
    }
    add(rope.tail, rowBase: 0)
    close()
    return segments
  }

  /// Whether all bytes are at hand.
  public var isAtHand: Bool {
    rope.tail.holes.isEmpty && rope.pieces.allSatisfy(\.chunk.content.holes.isEmpty)
  }

  /// Returns the bytes of a range; those of files are left out.
  ///
  /// - Complexity: O(log *s* + *n*), where *s* is the number of pieces and *n* the length of the range.
  public func bytes(in range: Range<Int>) -> [UInt8] { rope.bytes(in: range) }

  /// Returns what stands at an offset; nil outside.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of pieces and files.
  public func part(at offset: Int) -> Part? { rope.part(at: offset) }

  /// The pieces in memory that the body stands in; files are within them.
  public var pieces: TracedPieces { TracedPieces(rope: rope) }

  /// All spans, with offsets in the body; a file is one span.
  ///
  /// - Complexity: O(*n*), where *n* is the number of spans.
  public var spans: [TracedBytes.Span] { (0..<rope.spanCount).map { rope.span(number: $0) } }

  /// Returns the span that holds a byte, with offsets in the body; nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of segments and spans.
  public func span(at offset: Int) -> TracedBytes.Span? { rope.span(at: offset) }
}

extension TracedBody: BodySink {
  /// Takes bytes with their origin.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    rope.append(bytes, from: origin)
  }
  /// Takes bytes, escaped, with their origin.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    rope.append(bytes, escapedBy: table, from: origin)
  }
}
