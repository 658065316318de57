/// Bytes of which each knows its origin.
///
/// Spans tile the bytes: sorted, none empty, no gap, no overlap. Neighbours differ in their origin.
///
/// The bytes stand in pieces that copies, and other values, share: ``bytes`` and ``text`` put them together, which
/// takes as long as they are; ``bytes(in:)``, ``span(at:)`` and ``pieces`` don't.
public struct TracedBytes: ByteSink, Sendable {
  /// Bytes that stand together and share an origin.
  public struct Span: Sendable, Hashable {
    /// The offsets of the bytes.
    public var range: Range<Int>
    /// Where they come from.
    public var origin: Origin
    /// Makes a span.
    public init(_ range: Range<Int>, _ origin: Origin) {
      self.range = range
      self.origin = origin
    }

    /// Returns the span some bytes further on.
    public func moved(by offset: Int) -> Span {
      Span(range.lowerBound + offset..<range.upperBound + offset, origin)
    }
  }

  var rope = TracedRope()

  /// Makes no bytes.
  public init() {}

  /// How many bytes there are.
  public var count: Int { rope.count }

  /// The bytes.
  ///
  /// - Complexity: O(*n*), where *n* is their number.
  public var bytes: [UInt8] { rope.allBytes }

  /// The bytes as text; what is not UTF-8 shows as U+FFFD.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the bytes of a range; what lies outside is left out.
  ///
  /// - Complexity: O(log *p* + *n*), where *p* is the number of pieces and *n* the length of the range.
  public func bytes(in range: Range<Int>) -> [UInt8] { rope.bytes(in: range) }

  /// Returns what stands at an offset: the bytes from there on, as far as they stand together; nil outside.
  ///
  /// - Complexity: O(log *p*), where *p* is the number of pieces.
  public func part(at offset: Int) -> TracedBody.Part? { rope.part(at: offset) }

  /// Takes bytes with their origin.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
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

  /// Takes a whole array without copying it.
  ///
  /// - Complexity: O(1).
  public mutating func append(shared bytes: [UInt8], from origin: Origin) {
    rope.append(shared: bytes, from: origin)
  }

  /// Takes the bytes of another, with their origins; pieces are shared.
  ///
  /// - Complexity: O(*p*), where *p* is the number of the other's pieces.
  public mutating func append(_ other: TracedBytes) { rope.append(other.rope) }

  /// The spans, in order.
  public var spans: Spans { Spans(rope: rope) }

  /// The spans of traced bytes; a span is made when it is asked for.
  public struct Spans: RandomAccessCollection, Sendable {
    fileprivate let rope: TracedRope
    /// Zero.
    public var startIndex: Int { 0 }
    /// How many spans there are.
    public var endIndex: Int { rope.spanCount }
    /// The span at a place.
    public subscript(index: Int) -> Span { rope.span(number: index) }
  }

  /// Returns the index of the span that holds a byte, or nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  public func spanIndex(at offset: Int) -> Int? { rope.spanNumber(at: offset) }

  /// Returns the span that holds a byte, or nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  public func span(at offset: Int) -> Span? { rope.span(at: offset) }

  /// The pieces that the bytes stand in.
  public var pieces: TracedPieces { TracedPieces(rope: rope) }
}
