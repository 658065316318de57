/// Traced bytes as a row of shared pieces, and an open one at the end.
///
/// Pieces are shared between ropes, so that what did not change between two compositions, or stands both in the
/// target and in the head, is there once. The rows of a piece count from a base that the rope holds: a row that
/// is inserted before it leaves the piece as it is.
struct TracedRope: Sendable {
  struct Piece: Sendable {
    let chunk: TracedChunk
    /// The offset of its first byte in the rope.
    let start: Int
    /// What is added to the rows of its sources.
    let rowBase: Int
    /// How many spans end before it; the span that it goes on with is not among them.
    let spanStart: Int
    /// Where its first span begins: earlier than the piece, where several pieces are one span.
    let runStart: Int

    var end: Int { start + chunk.count }

    /// Where its last byte comes from; nil for a file, which is a span of its own.
    var lastOrigin: Origin? { chunk.lastOrigin(rowBase: rowBase) }
  }

  /// Of a text so long the spans are found when somebody asks for them.
  private static let longText = 1 << 8

  private(set) var pieces: [Piece] = []
  private(set) var tail = TracedRun()
  private(set) var tailStart = 0
  private var tailSpanStart = 0

  /// How many bytes there are, those of files among them.
  var count: Int { tailStart + tail.count }
  var spanCount: Int { tailSpanStart + tail.marks.count }

  // MARK: - Appending

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    guard !bytes.isEmpty else { return }
    if tail.count == 0, let last = pieces.last, last.lastOrigin == origin {
      if last.chunk.isSingle { return append(shared: Array(bytes), from: origin) }
      reopen()
    }
    tail.append(bytes, from: origin)
  }

  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    if bytes.count >= Self.longText {
      EncodedText.forEachChunk(of: bytes, escapedBy: table, from: origin) {
        append($0, rowBase: 0)
      }
    } else if tail.count > 0 || pieces.isEmpty {
      tail.append(bytes, escapedBy: table, from: origin)
    } else {
      var run = TracedRun()
      run.append(bytes, escapedBy: table, from: origin)
      append(copying: run, rowBase: 0)
    }
  }

  mutating func appendFile(path: String, length: Int, from origin: Origin) {
    tail.appendFile(path: path, length: length, from: origin)
  }

  /// Takes a whole array without copying it, as a piece of its own.
  mutating func append(shared bytes: [UInt8], from origin: Origin) {
    append(TracedChunk(TracedRun(whole: bytes, from: origin), isPlain: false), rowBase: 0)
  }

  /// Takes a chunk without copying it.
  mutating func append(_ chunk: TracedChunk, rowBase: Int) {
    guard chunk.count > 0 else { return }
    closeTail()
    guard let first = chunk.firstOrigin(rowBase: rowBase), let last = pieces.last, last.lastOrigin == first
    else { return push(chunk, rowBase: rowBase, joinsLast: false) }
    if last.chunk.isSingle, chunk.isSingle {
      push(chunk, rowBase: rowBase, joinsLast: true)
    } else {
      reopen()
      append(copying: chunk.run, rowBase: rowBase)
    }
  }

  /// Takes the bytes of another rope, with their origins; its pieces are shared.
  mutating func append(_ other: TracedRope) {
    pieces.reserveCapacity(pieces.count + other.pieces.count + 2)
    for piece in other.pieces { append(piece.chunk, rowBase: piece.rowBase) }
    append(copying: other.tail, rowBase: 0)
  }

  private mutating func append(copying run: TracedRun, rowBase: Int) {
    var start = 0
    for index in run.marks.indices {
      let origin = run.origin(ofMark: index, rowBase: rowBase)
      switch run.part(at: start) {
      case .file(let path, let range): appendFile(path: path, length: range.count, from: origin)
      case .bytes(let slice):
        let length = run.marks[index].end - start
        slice.prefix(length).withUnsafeBufferPointer { append($0, from: origin) }
      }
      start = run.marks[index].end
    }
  }

  private mutating func closeTail() {
    guard tail.count > 0 else { return }
    let chunk = TracedChunk(tail)
    tail = TracedRun()
    tail.reserveCapacity(64, marks: 4)
    push(chunk, rowBase: 0, joinsLast: false)
  }

  private mutating func push(_ chunk: TracedChunk, rowBase: Int, joinsLast: Bool) {
    if joinsLast, let last = pieces.last {
      pieces.append(
        Piece(
          chunk: chunk, start: tailStart, rowBase: rowBase, spanStart: last.spanStart,
          runStart: last.runStart))
    } else {
      pieces.append(
        Piece(
          chunk: chunk, start: tailStart, rowBase: rowBase, spanStart: tailSpanStart, runStart: tailStart))
      tailSpanStart += chunk.spanCount
    }
    tailStart += chunk.count
  }

  /// Makes the last piece the open end again, where what follows goes on with its last span.
  private mutating func reopen() {
    guard tail.count == 0, let last = pieces.popLast() else { return }
    tailStart = last.start
    if last.runStart == last.start { tailSpanStart = last.spanStart }
    append(copying: last.chunk.run, rowBase: last.rowBase)
  }

  // MARK: - Spans

  /// Returns a span by its number.
  func span(number: Int) -> TracedBytes.Span {
    guard number < tailSpanStart else {
      let index = number - tailSpanStart
      return Self.span(ofMark: index, in: tail, start: tailStart, runStart: tailStart, rowBase: 0)
    }
    // Of several pieces that are one span this finds the last.
    let piece = pieces[pieces.lastIndexInOrder { $0.spanStart <= number }]
    return piece.chunk.withRun {
      Self.span(
        ofMark: number - piece.spanStart, in: $0, start: piece.start, runStart: piece.runStart,
        rowBase: piece.rowBase)
    }
  }

  private static func span(
    ofMark index: Int, in run: borrowing TracedRun, start: Int, runStart: Int, rowBase: Int
  ) -> TracedBytes.Span {
    let range = run.range(ofMark: index)
    return TracedBytes.Span(
      (index == 0 ? runStart : start + range.lowerBound)..<start + range.upperBound,
      run.origin(ofMark: index, rowBase: rowBase))
  }

  /// Returns the span that holds a byte, or nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  func span(at offset: Int) -> TracedBytes.Span? {
    guard offset >= 0, offset < count else { return nil }
    guard offset < tailStart else {
      let index = tail.markIndex(at: offset - tailStart)
      return Self.span(ofMark: index, in: tail, start: tailStart, runStart: tailStart, rowBase: 0)
    }
    let piece = pieces[pieceIndex(at: offset)]
    // It may be one span with its neighbours.
    if piece.chunk.isSingle { return span(number: piece.spanStart) }
    return piece.chunk.withRun {
      Self.span(
        ofMark: $0.markIndex(at: offset - piece.start), in: $0, start: piece.start, runStart: piece.runStart,
        rowBase: piece.rowBase)
    }
  }

  /// Returns the number of the span that holds a byte, or nil outside.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of spans.
  func spanNumber(at offset: Int) -> Int? {
    guard offset >= 0, offset < count else { return nil }
    if offset >= tailStart { return tailSpanStart + tail.markIndex(at: offset - tailStart) }
    let piece = pieces[pieceIndex(at: offset)]
    return piece.spanStart + piece.chunk.withRun { $0.markIndex(at: offset - piece.start) }
  }

  // MARK: - Bytes

  /// Returns the index of the piece that holds an offset before the tail.
  func pieceIndex(at offset: Int) -> Int { pieces.lastIndexInOrder { $0.start <= offset } }

  /// Returns what stands at an offset; a file with its range in the rope.
  func part(at offset: Int) -> TracedBody.Part? {
    guard offset >= 0, offset < count else { return nil }
    let (run, start) = run(at: offset)
    switch run.part(at: offset - start) {
    case .bytes(let slice): return .bytes(slice)
    case .file(let path, let range):
      return .file(path: path, range: range.lowerBound + start..<range.upperBound + start)
    }
  }

  /// The bytes that an offset lies in, and where they begin; their spans are not needed.
  private func run(at offset: Int) -> (run: TracedRun, start: Int) {
    if offset >= tailStart { return (tail, tailStart) }
    let piece = pieces[pieceIndex(at: offset)]
    return (piece.chunk.content, piece.start)
  }

  /// Returns the bytes of a range; those of files, and what lies outside, are left out.
  ///
  /// - Complexity: O(log *p* + *n*), where *p* is the number of pieces and *n* the length of the range.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var result: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (run, start) = run(at: offset)
      let end = min(range.upperBound, start + run.count)
      run.appendBytes(in: offset - start..<end - start, to: &result)
      offset = end
    }
    return result
  }

  /// All bytes at hand, as one array.
  var allBytes: [UInt8] {
    if pieces.isEmpty { return tail.bytes }
    if pieces.count == 1, tail.count == 0 { return pieces[0].chunk.content.bytes }
    var result: [UInt8] = []
    result.reserveCapacity(pieces.reduce(tail.bytes.count) { $0 + $1.chunk.count })
    for piece in pieces { result += piece.chunk.content.bytes }
    return result + tail.bytes
  }
}
