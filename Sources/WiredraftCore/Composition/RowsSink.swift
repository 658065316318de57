/// Takes what rows are encoded to: one run, which long values part.
struct RowsSink: BodySink {
  private var closed: [TracedChunk] = []
  private var closedCount = 0
  private var run = PackedRun()

  var count: Int { closedCount + run.count }

  /// The chunks of all.
  var chunks: [TracedChunk] { run.count > 0 ? closed + [TracedChunk(run)] : closed }

  mutating func reserveCapacity(_ bytes: Int, marks: Int) { run.reserveCapacity(bytes, marks: marks) }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Origin) {
    run.append(bytes, from: origin)
  }

  mutating func append(_ text: EscapedBytes, from origin: Origin) {
    run.append(text, from: origin)
  }

  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Origin
  ) {
    run.append(bytes, escapedBy: table, from: origin)
  }

  mutating func appendFile(path: String, length: Int, from origin: Origin) {
    run.appendFile(path: path, length: length, from: origin)
  }

  /// Takes a long text; its pieces are shared.
  mutating func append(_ text: EncodedText, from origin: Origin) {
    close()
    for piece in text.pieces {
      append(
        TracedChunk(
          piece.bytes, isPlain: piece.isPlain, spanCount: piece.spanCount,
          spans: .text(text.encoding, origin)))
    }
  }

  /// Takes a long JSON value; its pieces are shared.
  mutating func append(_ text: JSONText, from source: Source) {
    close()
    for (index, piece) in text.pieces.enumerated() where !piece.bytes.isEmpty {
      append(
        TracedChunk(
          piece.bytes, isPlain: piece.isPlain, spanCount: piece.spanCount,
          spans: .json(
            source, entry: piece.entry, isFirst: index == 0, isLast: index == text.pieces.count - 1)))
    }
  }

  private mutating func append(_ chunk: TracedChunk) {
    closed.append(chunk)
    closedCount += chunk.count
  }

  private mutating func close() {
    guard run.count > 0 else { return }
    append(TracedChunk(run))
    run = PackedRun()
  }
}
