extension Composition {
  /// Bytes that know their origin.
  ///
  /// Spans tile the bytes: they are sorted and nonempty, without gaps or overlaps. Neighbors differ in their origin.
  ///
  /// The bytes are in pieces that copies, and other values, share: ``bytes`` and ``text`` join them, in linear time;
  /// ``bytes(in:)``, ``span(at:)`` and ``pieces`` don't.
  public struct TracedBytes: ByteSink, Sendable {
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

    /// The pieces that no longer change.
    var closed: [Piece] = []
    /// The bytes after the closed pieces.
    private(set) var tail = TracedRun()
    private var tailSeam = Seam()

    /// Makes an empty sequence of bytes.
    public init() {}

    /// The number of bytes.
    public var count: Int { tailSeam.start + tail.count }

    /// The bytes.
    ///
    /// - Complexity: O(*n*), where *n* is their number.
    public var bytes: [UInt8] { closed.isEmpty ? tail.bytes : bytes(in: 0..<count) }

    /// The bytes as text; bytes that are not UTF-8 become U+FFFD.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns the bytes of a range, clamped to the bytes that there are.
    ///
    /// - Complexity: O(log *p* + *n*), where *p* is the number of pieces and *n* the length of the range.
    public func bytes(in range: Range<Int>) -> [UInt8] {
      let range = range.clamped(to: 0..<count)
      var result: [UInt8] = []
      guard !range.isEmpty else { return result }
      result.reserveCapacity(min(range.count, 1 << 30))
      for index in pieceIndex(at: range.lowerBound)..<pieceCount {
        let piece = piece(index)
        guard piece.start < range.upperBound else { break }
        guard piece.content.file == nil else { continue }
        let part = range.clamped(to: piece.start..<piece.end)
        result += piece.content.run.bytes[part.lowerBound - piece.start..<part.upperBound - piece.start]
      }
      return result
    }

    /// Returns the content at an offset: the contiguous bytes from there on, or a file; nil outside.
    ///
    /// - Complexity: O(log *p*), where *p* is the number of pieces.
    public func part(at offset: Int) -> Composition.TracedBody.Part? {
      guard offset >= 0, offset < count else { return nil }
      let piece = piece(pieceIndex(at: offset))
      return piece.content.part(at: offset - piece.start)?.moved(by: piece.start)
    }

    // MARK: - Appending

    /// Appends bytes with their origin.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) {
      for start in stride(from: 0, to: bytes.count, by: TracedRun.usualSize) {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<min(bytes.count, start + TracedRun.usualSize)])
        openTail(origin)
        tail.append(part, from: origin)
      }
    }

    /// Appends bytes, escaped, with their origin.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    package mutating func append(
      _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
    ) {
      for start in stride(from: 0, to: bytes.count, by: TracedRun.usualSize) {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<min(bytes.count, start + TracedRun.usualSize)])
        openTail(table.isEscaped(part[0]) ? origin.ofEscape : origin)
        tail.append(part, escapedBy: table, from: origin)
      }
    }

    /// Appends a whole array without copying it.
    ///
    /// - Complexity: O(1).
    public mutating func append(shared bytes: [UInt8], from origin: Composition.Origin) {
      guard bytes.count <= UInt32.max else { return append(bytes, from: origin) }
      append(TracedRun(whole: bytes, from: origin))
    }

    /// Appends other traced bytes with their origins; pieces are shared.
    ///
    /// - Complexity: O(*p*), where *p* is the number of the other's pieces.
    public mutating func append(_ other: Composition.TracedBytes) {
      closed.reserveCapacity(closed.count + other.pieceCount + 1)
      append(other, 0..<other.count, rowBase: 0)
    }

    /// Appends a range of other traced bytes with their origins; pieces are shared.
    ///
    /// - Parameters:
    ///   - range: A range that begins and ends where pieces do.
    ///   - rowBase: The number to add to the rows of their sources.
    /// - Complexity: O(*p*), where *p* is the number of pieces in the range.
    mutating func append(_ other: Composition.TracedBytes, _ range: Range<Int>, rowBase: Int) {
      guard !range.isEmpty else { return }
      let end = range.upperBound == other.count ? other.pieceCount : other.pieceIndex(at: range.upperBound)
      var index = other.pieceIndex(at: range.lowerBound)
      while index < end {
        let old = other.piece(index)
        push(old.content, rowBase: old.rowBase + rowBase)
        index += 1
        guard let new = closed.last, new.beginsSpan, old.beginsSpan else { continue }
        // After a piece that doesn't continue an earlier span, all further pieces move by the same distance.
        let (bytes, spans) = (new.start - old.start, new.firstSpan - old.firstSpan)
        let last = min(end, other.closed.count)
        guard index < last else { continue }
        closed.append(
          contentsOf: other.closed[index..<last].lazy.map { $0.moved(by: bytes, spans: spans, rows: rowBase) }
        )
        tailSeam = seam(before: nil)
        index = last
      }
    }

    /// Appends a run without copying it.
    mutating func append(_ run: TracedRun) {
      if run.count > 0 { push(Piece.Content(run), rowBase: 0) }
    }

    /// Appends pieces without copying them.
    ///
    /// - Parameter rowBase: The number to add to the rows of their sources.
    mutating func append(_ contents: [Piece.Content], rowBase: Int) {
      for content in contents { push(content, rowBase: rowBase) }
    }

    mutating func appendFile(path: String, length: Int, from origin: Composition.Origin) {
      if length > 0 {
        push(Piece.Content(Piece.File(path: path, length: length, origin: origin)), rowBase: 0)
      }
    }

    /// Reserves memory for further pieces.
    mutating func reserveCapacity(pieces count: Int) { closed.reserveCapacity(closed.count + count) }

    /// Reserves memory for further bytes, and for their spans.
    mutating func reserveCapacity(_ bytes: Int, marks: Int) { tail.reserveCapacity(bytes, marks: marks) }

    /// The pieces, without unused memory.
    var contents: [Piece.Content] {
      closed.map(\.content) + (tail.count > 0 ? [Piece.Content(tail.compact)] : [])
    }

    // MARK: - Seams

    /// The offsets with which a piece follows the one before it.
    fileprivate struct Seam: Sendable {
      /// The offset of the piece's first byte.
      var start = 0
      /// The index of the piece's first span, which may have begun in an earlier piece.
      var firstSpan = 0
      /// The offset of that span.
      var firstSpanStart = 0
    }

    /// Makes room in the tail for bytes with an origin.
    private mutating func openTail(_ origin: Composition.Origin) {
      if tail.count >= TracedRun.usualSize { closeTail() }
      if tail.count == 0 { tailSeam = seam(before: origin) }
    }

    /// Makes a piece of the bytes in the tail, so that reading doesn't have to make one each time.
    mutating func closeTail() {
      guard tail.count > 0 else { return }
      closed.append(Piece(Piece.Content(tail), tailSeam, rowBase: 0))
      tail = TracedRun()
      tailSeam = seam(before: nil)
    }

    /// Returns the seam between the closed pieces and a piece that begins with an origin.
    private func seam(before origin: Composition.Origin?) -> Seam {
      guard let last = closed.last else { return Seam() }
      let joins = origin.map { last.ends(with: $0) } ?? false
      return Seam(
        start: last.end, firstSpan: last.firstSpan + last.content.spanCount - (joins ? 1 : 0),
        firstSpanStart: joins ? last.lastSpanStart : last.end)
    }

    private mutating func push(_ content: Piece.Content, rowBase: Int) {
      closeTail()
      let piece = Piece(content, seam(before: content.firstOrigin(rowBase: rowBase)), rowBase: rowBase)
      closed.append(piece)
      tailSeam = seam(before: nil)
    }

    /// A run or a file, and its place among the others.
    struct Piece: Sendable {
      struct File: Sendable {
        let path: String
        let length: Int
        let origin: Composition.Origin
      }

      /// The content, as a reference type, so that copying a piece retains only one object.
      final class Content: Sendable {
        /// The bytes; none for a file.
        let run: TracedRun
        let file: File?

        init(_ run: TracedRun) { (self.run, file) = (run, nil) }
        init(_ file: File) { (run, self.file) = (TracedRun(), file) }
      }

      let content: Content
      /// The offset of its first byte.
      private(set) var start: Int
      /// The number to add to the rows of its sources.
      private(set) var rowBase: Int
      private(set) var firstSpan: Int
      private(set) var firstSpanStart: Int

      fileprivate init(_ content: Content, _ seam: Seam, rowBase: Int) {
        self.content = content
        self.rowBase = rowBase
        (start, firstSpan, firstSpanStart) = (seam.start, seam.firstSpan, seam.firstSpanStart)
      }

      var end: Int { start + content.count }

      /// Whether its first span begins in it, rather than in an earlier piece.
      fileprivate var beginsSpan: Bool { firstSpanStart == start }

      /// Returns the piece moved by a number of bytes, spans and rows.
      fileprivate func moved(by bytes: Int, spans: Int, rows: Int) -> Piece {
        var piece = self
        piece.start += bytes
        piece.firstSpanStart += bytes
        piece.firstSpan += spans
        piece.rowBase += rows
        return piece
      }

      /// The offset of its last span, which may begin in an earlier piece.
      fileprivate var lastSpanStart: Int {
        let marks = content.run.marks
        return marks.count > 1
          ? start + content.run.range(ofMark: marks.count - 1).lowerBound : firstSpanStart
      }

      /// Returns whether its last span may continue with bytes of an origin; a file is its own span.
      fileprivate func ends(with origin: Composition.Origin) -> Bool {
        guard let mark = content.run.marks.last, mark.role == origin.role, mark.part == origin.part else {
          return false
        }
        return content.run.origin(ofMark: content.run.marks.count - 1, rowBase: rowBase) == origin
      }

      /// Returns one of its spans, by index.
      fileprivate func span(_ index: Int) -> Span {
        if let file = content.file { return Span(start..<end, file.origin.moved(by: rowBase)) }
        let range = content.run.range(ofMark: index)
        return Span(
          (index == 0 ? firstSpanStart : start + range.lowerBound)..<start + range.upperBound,
          content.run.origin(ofMark: index, rowBase: rowBase))
      }
    }

    // MARK: - Pieces

    /// The number of pieces, including the open one.
    var pieceCount: Int { closed.count + (tail.count > 0 ? 1 : 0) }

    func piece(_ index: Int) -> Piece {
      index < closed.count ? closed[index] : Piece(Piece.Content(tail), tailSeam, rowBase: 0)
    }

    /// Returns the index of the piece that holds an offset.
    private func pieceIndex(at offset: Int) -> Int {
      offset >= tailSeam.start && tail.count > 0
        ? closed.count : closed.lastIndexInOrder { $0.start <= offset }
    }

    /// The pieces that the bytes are in.
    public var pieces: Composition.TracedPieces { Composition.TracedPieces(traced: self) }

    // MARK: - Spans

    /// The spans, in order.
    public var spans: Spans { Spans(traced: self) }

    /// The spans of traced bytes; each is made when it is accessed.
    public struct Spans: RandomAccessCollection, Sendable {
      fileprivate let traced: Composition.TracedBytes
      /// Zero.
      public var startIndex: Int { 0 }
      /// The number of spans.
      public var endIndex: Int { traced.spanCount }
      /// The span at a place.
      public subscript(index: Int) -> Span { traced.span(number: index) }
    }

    private var spanCount: Int {
      tail.count > 0
        ? tailSeam.firstSpan + tail.marks.count : closed.last.map { $0.firstSpan + $0.content.spanCount } ?? 0
    }

    private func span(number: Int) -> Span {
      // If several pieces share one span, this finds the last of them.
      let isOfTail = tail.count > 0 && number >= tailSeam.firstSpan
      let piece = piece(isOfTail ? closed.count : closed.lastIndexInOrder { $0.firstSpan <= number })
      return piece.span(number - piece.firstSpan)
    }

    /// Returns the index of the span that holds a byte; nil outside.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of spans.
    public func spanIndex(at offset: Int) -> Int? {
      guard offset >= 0, offset < count else { return nil }
      let piece = piece(pieceIndex(at: offset))
      guard piece.content.file == nil else { return piece.firstSpan }
      return piece.firstSpan + piece.content.run.markIndex(at: offset - piece.start)
    }

    /// Returns the span that holds a byte; nil outside.
    ///
    /// - Complexity: O(log *n*), where *n* is the number of spans.
    public func span(at offset: Int) -> Span? {
      guard offset >= 0, offset < count else { return nil }
      let index = pieceIndex(at: offset)
      let piece = piece(index)
      guard piece.content.file == nil else { return piece.span(0) }
      let mark = piece.content.run.markIndex(at: offset - piece.start)
      // The last span of a piece may continue in the next.
      let isWhole = mark < piece.content.run.marks.count - 1 || index + 1 == pieceCount
      return isWhole ? piece.span(mark) : span(number: piece.firstSpan + mark)
    }
  }
}

extension Composition.TracedBytes.Piece.Content {
  var count: Int { file?.length ?? run.count }

  var spanCount: Int { file == nil ? run.marks.count : 1 }

  /// Returns the origin of the first byte; nil for a file, which continues no span.
  fileprivate func firstOrigin(rowBase: Int) -> Composition.Origin? {
    run.count > 0 ? run.origin(ofMark: 0, rowBase: rowBase) : nil
  }

  /// Returns the content at an offset within it.
  func part(at offset: Int) -> Composition.TracedBody.Part? {
    file.map { .file(path: $0.path, range: 0..<$0.length) } ?? .bytes(run.bytes[offset...])
  }
}

extension Composition.TracedBody.Part {
  /// Returns the content moved by an offset.
  fileprivate func moved(by offset: Int) -> Composition.TracedBody.Part {
    switch self {
    case .bytes: self
    case .file(let path, let range):
      .file(path: path, range: range.lowerBound + offset..<range.upperBound + offset)
    }
  }
}

extension Composition.TracedBytes: BodySink {}
