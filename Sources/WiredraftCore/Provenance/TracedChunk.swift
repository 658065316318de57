import Synchronization

/// A run that does not change any more, shared by all that hold it.
///
/// Of rows, and of a long value, the spans are found when somebody asks for one of them.
final class TracedChunk: Sendable {
  /// What tells the spans where they are found later.
  private enum Later: Sendable {
    /// Those of rows, packed.
    case packed(PackedMarks)
    /// Those of a long value, which its bytes tell.
    case ofValue(LaterSpans)
  }

  /// The bytes, without spans where these are found later.
  let content: TracedRun
  /// Whether all is known to be characters of ASCII that take one column each.
  let isPlain: Bool
  /// How many spans there are.
  let spanCount: Int
  private let later: Later?
  private let found = Mutex<TracedRun?>(nil)

  init(_ run: TracedRun, isPlain: Bool) {
    content = run
    self.isPlain = isPlain
    spanCount = run.marks.count
    later = nil
  }

  /// Makes a chunk of bytes that are not empty.
  ///
  /// - Parameter spanCount: How many spans will be found.
  init(_ bytes: [UInt8], isPlain: Bool, spanCount: Int, spans: LaterSpans) {
    content = TracedRun(unmarked: bytes)
    self.isPlain = isPlain
    self.spanCount = spanCount
    later = .ofValue(spans)
  }

  /// Makes a chunk of rows, and looks whether it is plain.
  init(_ run: consuming PackedRun) {
    let (content, marks) = run.finish()
    self.content = content
    isPlain = content.holes.isEmpty && Self.isPlain(content.bytes)
    spanCount = marks.count
    later = .packed(marks)
  }

  /// Makes a chunk, and looks whether it is plain.
  convenience init(_ run: TracedRun) {
    self.init(run, isPlain: run.holes.isEmpty && Self.isPlain(run.bytes))
  }

  static func isPlain(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var wrong: UInt8 = 0
      for byte in bytes { wrong |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return wrong == 0
    }
  }

  var count: Int { content.count }

  /// The bytes with their spans.
  ///
  /// - Complexity: O(*n*) for the first who asks, where *n* is the number of bytes or spans; and for who asks for those
  ///   of rows after many others were asked for.
  var run: TracedRun {
    guard later != nil else { return content }
    return found.withLock(\.self) ?? findSpans()
  }

  /// Returns what is asked of the bytes with their spans, without a copy of them.
  ///
  /// - Complexity: As that of ``run``.
  func withRun<Answer>(_ ask: (borrowing TracedRun) -> Answer) -> Answer {
    guard later != nil else { return ask(content) }
    let answer = found.withLock { found -> Answer? in
      switch found {
      case .some(let run): ask(run)
      case .none: nil
      }
    }
    return answer ?? ask(findSpans())
  }

  private func findSpans() -> TracedRun {
    guard let later else { return content }
    var isNew = false
    let run = found.withLock { found in
      if let found { return found }
      let run: TracedRun
      switch later {
      case .packed(let marks):
        run = content.marked(marks)
        isNew = true
      case .ofValue(let spans): run = spans.run(of: content.bytes)
      }
      found = run
      return run
    }
    if isNew, let oldest = FoundSpans.shared.note(self), oldest !== self { oldest.forgetSpans() }
    return run
  }

  private func forgetSpans() { found.withLock { $0 = nil } }

  /// Whether the spans are at hand.
  var hasFoundSpans: Bool { later == nil || found.withLock { $0 != nil } }

  /// Whether all bytes are one span, and none a file's.
  var isSingle: Bool { spanCount == 1 && content.holes.isEmpty }

  /// Whether a span of it may go on in another chunk: one of a value's pieces begins with another.
  private var origins: (first: Origin?, last: Origin?) {
    switch later {
    case .packed(let marks): return marks.ends
    case .ofValue(let spans): return spans.origins(of: content.bytes)
    case nil: break
    }
    guard let first = content.marks.first, let last = content.marks.last else { return (nil, nil) }
    return (
      first.isFile ? nil : content.origin(ofMark: 0, rowBase: 0),
      last.isFile ? nil : content.origin(ofMark: content.marks.count - 1, rowBase: 0)
    )
  }

  /// Where its first byte comes from; nil where no span before can go on in it.
  func firstOrigin(rowBase: Int) -> Origin? {
    origins.first?.moved(by: rowBase)
  }

  /// Where its last byte comes from; nil where its last span can't go on.
  func lastOrigin(rowBase: Int) -> Origin? {
    origins.last?.moved(by: rowBase)
  }

  /// Returns the offset of the first byte that a row made; nil if it made none.
  ///
  /// What stands before the first piece of a long value is its row's, too.
  func firstOffset(ofRow row: Int) -> Int? {
    if case .ofValue = later { return nil }
    return run.firstOffset(ofRow: row)
  }
}
