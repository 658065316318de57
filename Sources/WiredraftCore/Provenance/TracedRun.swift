/// Contiguous bytes with their origins: the pieces of ``Composition/TracedBytes`` and ``Composition/TracedBody``.
///
/// A run is never much longer than ``usualSize``, except for an array that is taken whole.
struct TracedRun: Sendable {
  /// The end of a span, and the origin of its bytes.
  struct Mark: Sendable {
    var end: UInt32
    /// The index of the source.
    var source: UInt16
    var role: Composition.Origin.Role
    var part: Composition.Origin.Part
  }

  /// The size at which a new run begins.
  static let usualSize = 32 << 10

  private(set) var bytes: [UInt8] = []
  private(set) var marks: [Mark] = []
  /// The sources of the marks, by index; empty if `places` has them.
  private var sources: [MarkSource] = []
  /// The values within a long JSON value, in place of `sources`.
  private var places: JSONPlaces?

  var count: Int { bytes.count }

  init() {}

  /// Takes a whole array, of at most 4 GiB, from one origin.
  init(whole bytes: [UInt8], from origin: Composition.Origin) {
    guard !bytes.isEmpty else { return }
    self.bytes = bytes
    sources = [MarkSource(origin)]
    marks = [Mark(end: UInt32(bytes.count), source: 0, role: origin.role, part: origin.part)]
  }

  /// Takes JSON that was marked while it was read.
  init(_ bytes: [UInt8], marks: [Mark], within places: JSONPlaces) {
    self.bytes = bytes
    self.marks = marks
    self.places = places
  }

  mutating func reserveCapacity(_ bytes: Int, marks: Int) {
    self.bytes.reserveCapacity(bytes)
    self.marks.reserveCapacity(marks)
  }

  /// The run without unused memory.
  var compact: TracedRun {
    var run = self
    run.bytes = bytes.compact
    run.marks = marks.compact
    run.sources = sources.compact
    return run
  }

  // MARK: - Writing

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, from origin: Composition.Origin) {
    guard !bytes.isEmpty else { return }
    self.bytes.append(contentsOf: bytes)
    mark(origin.role, origin.part, source: index(of: origin))
  }

  /// Appends a text, each byte encoded by the table; escapes have the role ``Composition/Origin/Role/escape``.
  mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, escapedBy table: EscapeTable, from origin: Composition.Origin
  ) {
    guard let first = text.first else { return }
    let source = index(of: origin)
    var isEscape = table.isEscaped(first)
    var start = 0
    while start < text.count {
      // The encoded bytes stay on the stack until they are appended to the array.
      let limit = min(text.count, start + 128)
      // A stretch may be as long as the text, so only as much of it is examined as is written.
      let near = UnsafeBufferPointer(rebasing: text[..<limit])
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: table.room(for: limit - start)) { memory in
        guard let room = memory.baseAddress else { return }
        let before = bytes.count
        var written = 0
        while start < limit {
          let end = table.endOfStretch(in: near, from: start, isEscape: isEscape)
          let stretch = UnsafeBufferPointer(rebasing: text[start..<end])
          written += table.write(stretch, to: room + written)
          mark(isEscape ? .escape : origin.role, origin.part, source: source, upTo: before + written)
          start = end
          if end < text.count { isEscape = table.isEscaped(text[end]) }
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<written]))
      }
    }
  }

  /// Returns the index of a source for further bytes: the last one, or a new one.
  private mutating func index(of origin: Composition.Origin) -> UInt16 {
    let source = MarkSource(origin)
    if sources.last != source { sources.append(source) }
    return UInt16(truncatingIfNeeded: sources.count - 1)
  }

  private mutating func mark(
    _ role: Composition.Origin.Role, _ part: Composition.Origin.Part, source: UInt16, upTo end: Int? = nil
  ) {
    marks.append(Mark(end: UInt32(end ?? bytes.count), source: source, role: role, part: part))
    marks.joinLast()
  }

  // MARK: - Spans

  /// Returns the index of the mark that a byte within the run belongs to.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of marks.
  func markIndex(at offset: Int) -> Int {
    var low = 0
    var high = marks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(marks[middle].end) > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func range(ofMark index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(marks[index - 1].end))..<Int(marks[index].end)
  }

  /// Returns the origin of a mark's bytes, in a draft where the run's rows begin at `rowBase`.
  func origin(ofMark index: Int, rowBase: Int) -> Composition.Origin {
    let mark = marks[index]
    if let source = places?.source(mark.source) {
      return Composition.Origin(source.moved(by: rowBase), mark.role, mark.part)
    }
    let source = sources[Int(mark.source)]
    return Composition.Origin(
      source.source.moved(by: rowBase), mark.role, mark.part, variable: source.variable)
  }

  /// Whether all bytes are visible characters of ASCII, or spaces.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  var isPlain: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var wrong: UInt8 = 0
      for byte in bytes { wrong |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return wrong == 0
    }
  }
}

/// The source of a mark's bytes, and the variable whose value they encode.
private struct MarkSource: Sendable, Hashable {
  let source: Composition.Origin.Source
  let variable: Variable?

  init(_ origin: Composition.Origin) {
    source = origin.source
    variable = origin.variable
  }
}

extension Array {
  /// The array without unused memory.
  var compact: [Element] { capacity > count + count / 8 ? withUnsafeBufferPointer(Array.init) : self }
}

extension [TracedRun.Mark] {
  /// Joins the last two marks if they have the same origin.
  mutating func joinLast() {
    guard count > 1 else { return }
    let (last, before) = (self[count - 1], self[count - 2])
    guard last.source == before.source, last.role == before.role, last.part == before.part else { return }
    removeLast()
    self[count - 1].end = last.end
  }
}

extension Composition.Origin.Source {
  /// Returns the source with its row, if it has one, moved down.
  func moved(by rows: Int) -> Composition.Origin.Source {
    guard rows != 0, case .row(var row, let path) = self else { return self }
    row.index += rows
    return .row(row, path: path)
  }
}
