/// Bytes of which each knows its origin.
///
/// Spans tile the bytes: sorted, none empty, no gap, no overlap. Neighbours differ in their origin.
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
  }

  /// The bytes.
  public private(set) var bytes: [UInt8] = []
  private var sources: [Source] = []
  private var marks: [Mark] = []

  private struct Mark {
    var end: Int
    var source: Int32
    var role: Role
  }

  /// Makes no bytes.
  public init() {}

  /// How many bytes there are.
  public var count: Int { bytes.count }

  /// The bytes as text; what is not UTF-8 shows as U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes bytes with their origin.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    guard !bytes.isEmpty else { return }
    self.bytes.append(contentsOf: bytes)
    if let last = sources.last, last == origin.source {
      if let mark = marks.last, mark.role == origin.role, mark.source == Int32(sources.count - 1) {
        marks[marks.count - 1].end = self.bytes.count
        return
      }
    } else {
      sources.append(origin.source)
    }
    marks.append(Mark(end: self.bytes.count, source: Int32(sources.count - 1), role: origin.role))
  }

  /// Takes the bytes of another, with their origins.
  public mutating func append(_ other: TracedBytes) {
    other.bytes.withUnsafeBufferPointer { buffer in
      for span in other.spans { append(UnsafeBufferPointer(rebasing: buffer[span.range]), from: span.origin) }
    }
  }

  /// The spans, in order.
  public var spans: Spans { Spans(bytes: self) }

  /// The spans of traced bytes; a span is made when it is asked for.
  public struct Spans: RandomAccessCollection, Sendable {
    fileprivate let bytes: TracedBytes
    /// Zero.
    public var startIndex: Int { 0 }
    /// How many spans there are.
    public var endIndex: Int { bytes.marks.count }
    /// The span at a place.
    public subscript(index: Int) -> Span {
      let mark = bytes.marks[index]
      let start = index == 0 ? 0 : bytes.marks[index - 1].end
      return Span(start..<mark.end, Origin(bytes.sources[Int(mark.source)], mark.role))
    }
  }

  /// Returns the index of the span that holds a byte, or nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  public func spanIndex(at offset: Int) -> Int? {
    guard offset >= 0, offset < bytes.count else { return nil }
    var low = 0
    var high = marks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the span that holds a byte, or nil outside.
  public func span(at offset: Int) -> Span? { spanIndex(at: offset).map { spans[$0] } }
}
