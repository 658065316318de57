internal import WiredraftCore

struct WireLine: Sendable, Hashable {
  /// The bytes of the line, including its line end.
  var range: Range<Int>
  /// Whether the line continues the previous one, which was full.
  var isContinuation: Bool
  /// Whether the line begins a field that the program added, and leaves room for a mark at its end.
  var isAutomatic = false
  /// The number of columns before the text that no byte is sent for.
  var indent = 0
}

/// A message may be long, and only a part of it is visible: lines are found from the start up to the requested one. The
/// end of a line depends on the bytes after its start alone, so the lines before a change of the message remain.
struct WireLines: Sendable {
  struct Start: Sendable {
    /// The offset in the head, or in the body.
    var offset = 0
    var isContinuation = false
    var isAutomatic = false
    /// Whether a line of laid out JSON begins within a string.
    var isInString = false
    /// The number of arrays and objects around the start of a line of laid out JSON.
    var depth: UInt16 = 0
    var indent: UInt16 = 0
  }

  /// The starts of lines, in blocks that copies share.
  private struct Starts: Sendable {
    private static let blockSize = 512
    /// The blocks, of which all but the last are full.
    private var blocks: [[Start]] = []

    var count: Int {
      blocks.isEmpty ? 0 : (blocks.count - 1) * Self.blockSize + blocks[blocks.count - 1].count
    }

    subscript(index: Int) -> Start { blocks[index / Self.blockSize][index % Self.blockSize] }

    mutating func append(_ start: Start) {
      if count.isMultiple(of: Self.blockSize) { blocks.append([]) }
      blocks[blocks.count - 1].append(start)
    }

    mutating func removeAll(from index: Int) {
      blocks.removeSubrange(((index + Self.blockSize - 1) / Self.blockSize)...)
      if !index.isMultiple(of: Self.blockSize) {
        blocks[blocks.count - 1].removeSubrange((index % Self.blockSize)...)
      }
    }

    func index(at offset: Int) -> Int? {
      guard let first = blocks.first?.first, first.offset <= offset else { return nil }
      let block = blocks.lastIndexInOrder { $0[0].offset <= offset }
      return block * Self.blockSize + blocks[block].lastIndexInOrder { $0.offset <= offset }
    }
  }

  private struct Section: Sendable {
    /// The starts of the lines whose ends are known.
    var starts = Starts()
    var next = Start()
    let length: Int

    var isComplete: Bool { next.offset >= length }

    init(length: Int) { self.length = length }

    /// Keeps the lines that are the same in a section that begins with the same bytes; a line may depend on `reach`
    /// bytes after its start.
    init(length: Int, keeping old: Section, same: Int, reach: Int) {
      self.length = length
      (starts, next) = (old.starts, old.next)
      let isSame = same == length && same == old.length
      guard !isSame, next.offset + reach > same else { return }
      let last = starts.index(at: same - reach) ?? 0
      next = last < starts.count ? starts[last] : Start()
      starts.removeAll(from: last)
    }

    func range(ofLine index: Int) -> Range<Int> {
      starts[index].offset..<(index + 1 < starts.count ? starts[index + 1].offset : next.offset)
    }
  }

  let message: WireMessage
  let columns: Int
  let isPretty: Bool
  private var head: Section
  private var body: Section

  init(_ message: WireMessage, columns: Int, isPretty: Bool = false, reusing old: WireLines? = nil) {
    self.message = message
    self.columns = max(2, columns)
    self.isPretty = isPretty
    let (headCount, bodyCount) = (message.headCount, message.count - message.headCount)
    head = Section(length: headCount)
    body = Section(length: bodyCount)
    guard let old, old.columns == self.columns, old.isPretty == isPretty else { return }
    // A character has at most four bytes; laying out looks ahead by another line.
    let reach = 8 * (self.columns + 2)
    let same = message.countOfSameBytes(as: old.message)
    head = Section(length: headCount, keeping: old.head, same: same.head, reach: reach)
    body = Section(length: bodyCount, keeping: old.body, same: same.body, reach: reach)
  }

  // MARK: - The mark of added fields

  var hasWordForAutomatic: Bool { columns >= 40 }
  /// The number of columns of the mark of an added field, with a space before and after it.
  private var columnsForMark: Int { hasWordForAutomatic ? 8 : 3 }

  // MARK: - Finding

  var isComplete: Bool { head.isComplete && body.isComplete }

  /// The number of lines found.
  var count: Int { head.starts.count + (head.isComplete ? body.starts.count : 0) }

  /// The number of bytes in the lines found.
  private var end: Int { head.isComplete ? message.headCount + body.next.offset : head.next.offset }

  /// Finds at least `wanted` lines, or all lines if there are fewer.
  mutating func find(upToLine wanted: Int) {
    while count < wanted, !isComplete { findNext() }
  }

  /// Returns the number of the line that contains an offset, finding lines as needed; the last line for the end.
  mutating func line(at offset: Int) -> Int {
    while end <= offset, !isComplete { findNext() }
    return lineFound(at: offset)
  }

  private mutating func findNext() {
    if !head.isComplete {
      let start = head.next
      head.starts.append(start)
      let room = start.isAutomatic ? max(2, columns - columnsForMark) : columns
      let (end, isFull) = LineBreak.end(
        ofLineAt: start.offset, upTo: message.headCount, columns: room, in: message)
      head.next = Start(
        offset: end, isContinuation: isFull, isAutomatic: !isFull && message.beginsAddedField(at: end))
      return
    }
    let start = body.next
    body.starts.append(start)
    if isPretty {
      body.next = PrettyLine(message, start, columns: columns).next
    } else {
      let (end, isFull) = LineBreak.end(
        ofLineAt: message.headCount + start.offset, upTo: message.count, columns: columns, in: message)
      body.next = Start(offset: end - message.headCount, isContinuation: isFull)
    }
  }

  // MARK: - Lines

  /// Returns the number of the line that contains an offset, among the lines found.
  func lineFound(at offset: Int) -> Int {
    guard count > 0 else { return 0 }
    guard offset >= message.headCount, head.isComplete,
      let line = body.starts.index(at: offset - message.headCount)
    else { return head.starts.index(at: offset) ?? 0 }
    return head.starts.count + line
  }

  /// Returns a line, which must be found already.
  subscript(index: Int) -> WireLine {
    let isOfHead = index < head.starts.count
    let section = isOfHead ? head : body
    let place = isOfHead ? index : index - head.starts.count
    let (start, range) = (section.starts[place], section.range(ofLine: place))
    let base = isOfHead ? 0 : message.headCount
    return WireLine(
      range: base + range.lowerBound..<base + range.upperBound, isContinuation: start.isContinuation,
      isAutomatic: start.isAutomatic, indent: Int(start.indent))
  }

  var indices: Range<Int> { 0..<count }

  func atoms(ofLine index: Int) -> [WireAtom] {
    guard index >= 0, index < count else { return [] }
    var walk = WireWalk(message, self[index].range)
    var atoms: [WireAtom] = []
    while let atom = walk.next() { atoms.append(atom) }
    return atoms
  }
}

extension WireMessage {
  fileprivate func beginsAddedField(at offset: Int) -> Bool {
    var end = offset
    while end < headCount, let span = span(at: end), span.origin.role == .automatic {
      end = span.range.upperBound
    }
    return end > offset && span(at: end)?.origin.role == .lineEnd
  }

  /// Returns the number of bytes with which both this message and another begin: those of the request line, and those of
  /// the body. Lines after the first depend on more than bytes, and are few.
  fileprivate func countOfSameBytes(as other: WireMessage) -> (head: Int, body: Int) {
    var line = head.countOfSameBytes(as: other.head)
    if case .bytes(let bytes)? = head.part(at: 0) {
      line = min(line, bytes.firstIndex(of: 0x0D) ?? bytes.count)
    }
    return (line, body.countOfSameBytes(as: other.body))
  }
}
