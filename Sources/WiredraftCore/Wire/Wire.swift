extension Composition {
  /// The bytes of a target, a head or a body, each with its origin.
  ///
  /// Spans tile the bytes: they are sorted and nonempty, without gaps or overlaps. Neighbors differ in their origin. The
  /// content of a file is a span with a length and no bytes in memory, and a long text is shared with its draft, so a
  /// file or a text has the same cost whatever its size.
  public struct Wire: Sendable {
    /// Consecutive bytes that share an origin.
    public struct Span: Sendable, Hashable {
      /// The offsets of the bytes.
      public var range: Range<Int>
      /// The origin of the bytes.
      public var origin: Composition.Origin
      /// Makes a span.
      public init(_ range: Range<Int>, _ origin: Composition.Origin) {
        self.range = range
        self.origin = origin
      }

      /// Returns the span moved by a number of bytes.
      public func moved(by offset: Int) -> Span {
        Span(range.lowerBound + offset..<range.upperBound + offset, origin)
      }
    }

    /// The content at an offset.
    public enum Part: Sendable {
      /// The bytes from the offset on, as far as they are contiguous.
      case bytes(ArraySlice<UInt8>)
      /// The content of a file, with its whole range.
      case file(path: String, range: Range<Int>)
    }

    /// Takes 12 bytes; `end` is counted among the stored bytes.
    struct StoredSpan: Sendable {
      var end: UInt32
      var source: Source
      var part: Composition.Origin.Part
      var role: Composition.Origin.Role
    }

    /// Bytes that are not among the stored ones: those of an array that is shared, or of a file.
    struct External: Sendable {
      enum Content: Sendable {
        case bytes([UInt8])
        case file(path: String)
      }

      /// The number of stored bytes, and of other external bytes, before it.
      var (stored, others): (Int, Int)
      var length: Int
      var span: Int
      var content: Content

      var start: Int { stored + others }
      var end: Int { start + length }
    }

    /// A place between two appended stretches: the number of stored bytes, spans and sources before it.
    struct Place: Sendable {
      var bytes: UInt32 = 0
      var spans: UInt32 = 0
      var sources: UInt32 = 0
    }

    var stored: [UInt8] = []
    var storedSpans: [StoredSpan] = []
    var steps: [SourceStep] = []
    var names: [String] = []
    var variables: [Variable] = []
    var externals: [External] = []
    /// The length of the external bytes.
    var externalCount = 0
    /// Whether files are left out because the total length would overflow.
    var isTooLong = false
    let isTraced: Bool

    /// Makes an empty wire.
    public init() { isTraced = true }

    /// Makes an empty wire that keeps no origins, for when only its bytes are wanted.
    package init(isTraced: Bool) { self.isTraced = isTraced }

    // MARK: - Bytes

    /// The number of bytes, including those of files.
    public var count: Int { stored.count + externalCount }

    /// The bytes, except those of files.
    ///
    /// - Complexity: O(1) if there are no files and no long texts, else O(*n*), where *n* is their number.
    public var bytes: [UInt8] { externals.isEmpty ? stored : bytes(in: 0..<count) }

    /// The bytes as text; bytes that are not UTF-8 become U+FFFD.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether all bytes are in memory.
    ///
    /// - Complexity: O(*f*), where *f* is the number of files.
    public var isAtHand: Bool {
      externals.allSatisfy { if case .bytes = $0.content { true } else { false } }
    }

    var files: [(path: String, length: Int)] {
      externals.compactMap { if case .file(let path) = $0.content { (path, $0.length) } else { nil } }
    }

    /// Returns the bytes of a range, clamped to the bytes that there are, except those of files.
    ///
    /// - Complexity: O(log *f* + *n*), where *f* is the number of files and *n* the length of the range.
    public func bytes(in range: Range<Int>) -> [UInt8] {
      let range = range.clamped(to: 0..<count)
      if externals.isEmpty { return Array(stored[range]) }
      var result: [UInt8] = []
      result.reserveCapacity(min(range.count, 1 << 30))
      var offset = range.lowerBound
      while offset < range.upperBound, let part = part(at: offset) {
        switch part {
        case .bytes(let bytes):
          result += bytes.prefix(range.upperBound - offset)
          offset += bytes.count
        case .file(_, let file): offset = file.upperBound
        }
      }
      return result
    }

    /// Returns the content at an offset: the contiguous bytes from there on, or a file; nil outside.
    ///
    /// - Complexity: O(log *f*), where *f* is the number of files.
    public func part(at offset: Int) -> Part? {
      guard offset >= 0, offset < count else { return nil }
      guard let index = externals.lastIndex(before: offset) else {
        return .bytes(stored[offset..<(externals.first?.stored ?? stored.count)])
      }
      let external = externals[index]
      guard offset >= external.end else {
        switch external.content {
        case .bytes(let bytes): return .bytes(bytes[(offset - external.start)...])
        case .file(let path): return .file(path: path, range: external.start..<external.end)
        }
      }
      let end = index + 1 < externals.count ? externals[index + 1].stored : stored.count
      return .bytes(stored[offset - external.others - external.length..<end])
    }

    // MARK: - Spans

    /// The spans, in order; a file is one span.
    public var spans: Spans { Spans(wire: self) }

    /// The spans of a wire; each is made when it is accessed.
    public struct Spans: RandomAccessCollection, Sendable, Equatable {
      fileprivate let wire: Composition.Wire
      /// Zero.
      public var startIndex: Int { 0 }
      /// The number of spans.
      public var endIndex: Int { wire.storedSpans.count }
      /// The span at a place.
      public subscript(index: Int) -> Span { wire.span(number: index) }

      /// Returns whether two wires have the same spans.
      ///
      /// - Complexity: O(*n*), where *n* is their number.
      public static func == (lhs: Spans, rhs: Spans) -> Bool { lhs.elementsEqual(rhs) }
    }

    private func span(number: Int) -> Span {
      let span = storedSpans[number]
      var range = (number == 0 ? 0 : Int(storedSpans[number - 1].end))..<Int(span.end)
      if !externals.isEmpty {
        range =
          range.lowerBound + externalCount(before: number)..<range.upperBound
          + externalCount(before: number + 1)
      }
      return Span(range, origin(of: span))
    }

    func externalCount(before span: Int) -> Int {
      guard let first = externals.first, first.span < span else { return 0 }
      let last = externals[externals.lastIndexInOrder { $0.span < span }]
      return last.others + last.length
    }

    /// Returns the index of the span that holds a byte; nil outside.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of spans.
    public func spanIndex(at offset: Int) -> Int? {
      guard offset >= 0, offset < count, isTraced else { return nil }
      var stored = offset
      if let index = externals.lastIndex(before: offset) {
        let external = externals[index]
        if offset < external.end { return external.span }
        stored -= external.others + external.length
      }
      return storedSpanIndex(at: stored)
    }

    func storedSpanIndex(at offset: Int) -> Int {
      var (low, high) = (0, storedSpans.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if Int(storedSpans[middle].end) > offset { high = middle } else { low = middle + 1 }
      }
      return low
    }

    /// Returns the span that holds a byte; nil outside.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of spans.
    public func span(at offset: Int) -> Span? { spanIndex(at: offset).map(span(number:)) }

    // MARK: - Pieces

    /// The bytes between two files, or a file.
    public enum Content: Sendable {
      /// Bytes in memory.
      case bytes(Composition.Wire)
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

    /// The pieces: the bytes between two files are one, and so is each file.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes in memory.
    public var segments: [Segment] {
      if isAtHand { return count == 0 ? [] : [Segment(start: 0, content: .bytes(self))] }
      var segments: [Segment] = []
      var start = Place()
      func close(_ end: Place) {
        guard end.spans > start.spans else { return }
        var bytes = Composition.Wire()
        bytes.append(self, from: start, to: end, withAllSources: true)
        segments.append(Segment(start: offset(of: start), content: .bytes(bytes)))
      }
      for file in externals {
        guard case .file(let path) = file.content else { continue }
        close(Place(bytes: UInt32(file.stored), spans: UInt32(file.span)))
        let origin = origin(of: storedSpans[file.span])
        segments.append(
          Segment(start: file.start, content: .file(path: path, length: file.length, origin: origin)))
        start = Place(bytes: UInt32(file.stored), spans: UInt32(file.span + 1))
      }
      close(end)
      return segments
    }
  }
}

extension [Composition.Wire.External] {
  fileprivate func lastIndex(before offset: Int) -> Int? {
    guard let first, first.start <= offset else { return nil }
    return lastIndexInOrder { $0.start <= offset }
  }
}
