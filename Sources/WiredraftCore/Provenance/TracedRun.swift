/// Bytes with their origins, as they are written: what a ``TracedRope`` is made of.
///
/// Offsets are logical: a file within counts with its length, though its content is not here.
struct TracedRun: Sendable {
  /// Where a span ends, and where its bytes come from.
  struct Mark: Sendable {
    var end: Int
    var source: Int32
    var role: Role
    var part: Origin.Part
    var isFile: Bool
  }

  /// A file, whose content is not here.
  struct Hole: Sendable {
    var path: String
    var range: Range<Int>
    /// How long it and the files before it are together.
    var lengthSoFar: Int
  }

  var bytes: [UInt8] = []
  private(set) var sources: [Source] = []
  private(set) var marks: [Mark] = []
  var holes: [Hole] = []
  /// How many bytes there are, those of files among them.
  var count = 0

  init() {}

  /// Takes an array as it is, from one origin.
  init(whole bytes: [UInt8], from origin: Origin) {
    guard !bytes.isEmpty else { return }
    self.bytes = bytes
    count = bytes.count
    sources = [origin.source]
    marks = [Mark(end: count, source: 0, role: origin.role, part: origin.part, isFile: false)]
  }

  /// Takes an array as it is, of which it is not said yet where the bytes come from, and the files between.
  init(unmarked bytes: [UInt8], holes: [Hole] = []) {
    self.bytes = bytes
    self.holes = holes
    count = bytes.count + (holes.last?.lengthSoFar ?? 0)
  }

  /// Returns the bytes with the marks that they had.
  func marked(_ marks: PackedMarks) -> TracedRun {
    var run = self
    (run.sources, run.marks) = marks.unpacked()
    return run
  }

  /// Whether all bytes are one span, and none a file's.
  var isSingle: Bool { marks.count == 1 && holes.isEmpty }

  mutating func reserveCapacity(_ bytes: Int, marks: Int) {
    self.bytes.reserveCapacity(bytes)
    self.marks.reserveCapacity(marks)
  }

  /// Returns the place of a source that bytes are to come from: the last, or a new one.
  mutating func index(of source: Source) -> Int32 {
    if sources.last != source { sources.append(source) }
    return Int32(truncatingIfNeeded: sources.count - 1)
  }

  mutating func mark(_ role: Role, _ part: Origin.Part, source: Int32, isFile: Bool) {
    if !isFile, let last = marks.last, last.source == source, last.role == role, last.part == part,
      !last.isFile
    {
      marks[marks.count - 1].end = count
    } else {
      marks.append(Mark(end: count, source: source, role: role, part: part, isFile: isFile))
    }
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
      if marks[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func range(ofMark index: Int) -> Range<Int> {
    (index == 0 ? 0 : marks[index - 1].end)..<marks[index].end
  }

  /// Returns where the bytes of a mark come from, in a draft where the run's rows begin at `rowBase`.
  func origin(ofMark index: Int, rowBase: Int) -> Origin {
    let mark = marks[index]
    return Origin(sources[Int(mark.source)].moved(by: rowBase), mark.role, mark.part)
  }

  /// Returns the offset of the first byte that a row made; nil if it made none.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of marks; their rows must not fall.
  func firstOffset(ofRow row: Int) -> Int? {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      let found = sources[Int(marks[middle].source)].row?.index ?? -1
      if found >= row { high = middle } else { low = middle + 1 }
    }
    guard low < marks.count, sources[Int(marks[low].source)].row?.index == row else { return nil }
    return range(ofMark: low).lowerBound
  }

  // MARK: - Bytes

  /// Returns what stands at an offset within the run: the bytes from there up to the next file, or a file.
  func part(at offset: Int) -> TracedBody.Part {
    var low = 0
    var high = holes.count
    while low < high {
      let middle = (low + high) / 2
      if holes[middle].range.upperBound > offset { high = middle } else { low = middle + 1 }
    }
    let before = low == 0 ? 0 : holes[low - 1].lengthSoFar
    guard low < holes.count else { return .bytes(bytes[(offset - before)...]) }
    let hole = holes[low]
    if hole.range.contains(offset) { return .file(path: hole.path, range: hole.range) }
    return .bytes(bytes[(offset - before)..<(hole.range.lowerBound - before)])
  }

  /// Adds the bytes of a range to an array; those of files are left out.
  func appendBytes(in range: Range<Int>, to result: inout [UInt8]) {
    guard !holes.isEmpty else { return result.append(contentsOf: bytes[range]) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      switch part(at: offset) {
      case .bytes(let slice):
        result.append(contentsOf: slice.prefix(range.upperBound - offset))
        offset += slice.count
      case .file(_, let file): offset = file.upperBound
      }
    }
  }
}

extension TracedRun: MarkingSink {}

extension Source {
  /// Returns the source with its row, if it has one, moved down.
  func moved(by rows: Int) -> Source {
    guard rows != 0, case .row(var row, let path) = self else { return self }
    row.index += rows
    return .row(row, path: path)
  }
}
