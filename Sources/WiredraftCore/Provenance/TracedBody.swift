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

  private var closed: [Segment] = []
  private var tail = TracedBytes()
  private var tailStart = 0

  /// The pieces.
  public var segments: [Segment] {
    tail.count == 0 ? closed : closed + [Segment(start: tailStart, content: .bytes(tail))]
  }
  /// How many bytes the body has.
  public var count: Int { tailStart + tail.count }

  /// Makes an empty body.
  public init() {}

  /// Adds the content of a file.
  public mutating func appendFile(path: String, length: Int, from origin: Origin) {
    guard length > 0 else { return }
    if tail.count > 0 { closed.append(Segment(start: tailStart, content: .bytes(tail))) }
    closed.append(Segment(start: count, content: .file(path: path, length: length, origin: origin)))
    tailStart += tail.count + length
    tail = TracedBytes()
  }

  /// Whether all bytes are at hand.
  public var isAtHand: Bool {
    closed.allSatisfy { if case .bytes = $0.content { true } else { false } }
  }

  /// Returns the index of the closed segment that holds a byte, or of the one after, or their count.
  private func closedIndex(at offset: Int) -> Int {
    var low = 0
    var high = closed.count
    while low < high {
      let middle = (low + high) / 2
      if closed[middle].start + closed[middle].count > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the bytes of a range; those of files are left out.
  ///
  /// - Complexity: O(log *s* + *n*), where *s* is the number of segments and *n* the length of the range.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    func append(_ bytes: TracedBytes, from start: Int) {
      let low = max(0, range.lowerBound - start)
      let high = min(bytes.count, range.upperBound - start)
      if low < high { result.append(contentsOf: bytes.bytes[low..<high]) }
    }
    for segment in closed[closedIndex(at: range.lowerBound)...] {
      guard segment.start < range.upperBound else { return result }
      if case .bytes(let bytes) = segment.content { append(bytes, from: segment.start) }
    }
    append(tail, from: tailStart)
    return result
  }

  /// All spans, with offsets in the body; a file is one span.
  public var spans: [TracedBytes.Span] {
    segments.flatMap { segment -> [TracedBytes.Span] in
      switch segment.content {
      case .bytes(let bytes):
        bytes.spans.map {
          TracedBytes.Span(
            $0.range.lowerBound + segment.start..<$0.range.upperBound + segment.start, $0.origin)
        }
      case .file(_, let length, let origin):
        [TracedBytes.Span(segment.start..<segment.start + length, origin)]
      }
    }
  }

  /// Returns the span that holds a byte, with offsets in the body; nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of segments and spans.
  public func span(at offset: Int) -> TracedBytes.Span? {
    guard offset >= 0, offset < count else { return nil }
    let index = closedIndex(at: offset)
    let segment = index < closed.count ? closed[index] : Segment(start: tailStart, content: .bytes(tail))
    switch segment.content {
    case .bytes(let bytes):
      return bytes.span(at: offset - segment.start).map {
        TracedBytes.Span($0.range.lowerBound + segment.start..<$0.range.upperBound + segment.start, $0.origin)
      }
    case .file(_, let length, let origin):
      return TracedBytes.Span(segment.start..<segment.start + length, origin)
    }
  }
}

extension TracedBody: ByteSink {
  /// Takes bytes with their origin.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    tail.append(bytes, from: origin)
  }
}
