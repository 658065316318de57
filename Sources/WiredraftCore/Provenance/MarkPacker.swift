/// Packs marks as they come.
struct MarkPacker: Sendable {
  private(set) var codes: [UInt8] = []
  private(set) var parts: [Origin.Part] = []
  private(set) var listed: [Source] = []
  private(set) var list: RowList?
  /// How many marks there are.
  private(set) var count = 0
  private var first: Origin?

  /// The source that bytes come from now, and its number.
  private var source = Source.rule(.wholeBody)
  private var number: Int32 = -1
  /// The last row that is told to come as a whole.
  private var row = -1

  /// The last mark: it may go on.
  private var role = Role.value
  private var part = Origin.Part.body
  private var isFile = false
  private var markedNumber: Int32 = -1
  private var (start, end) = (0, 0)

  mutating func reserveCapacity(_ marks: Int) {
    codes.reserveCapacity(marks + marks / 2)
    parts.reserveCapacity(marks)
  }

  /// Returns the number of a source: the last, or a new one.
  mutating func index(of source: Source) -> Int32 {
    if case .row(let reference, let path) = source, path.isEmpty,
      case .row(let last, let lastPath) = self.source
    {
      if last.index == reference.index, last.list == reference.list, lastPath.isEmpty { return number }
    } else if number >= 0, self.source == source {
      return number
    }
    self.source = source
    number += 1
    return number
  }

  /// Marks the bytes up to an end, of which the number of the source was told last.
  mutating func mark(
    _ role: Role, _ part: Origin.Part, source number: Int32, isFile: Bool, upTo end: Int
  ) {
    if !isFile, !self.isFile, self.role == role, self.part == part, markedNumber == number, count > 0 {
      self.end = end
      return
    }
    close()
    if markedNumber != number {
      noteSource()
      markedNumber = number
    }
    if isFile { append(.file) }
    (self.role, self.part, self.isFile, start, self.end) = (role, part, isFile, self.end, end)
    if count == 0, !isFile { first = Origin(source, role, part) }
    count += 1
  }

  /// Writes the last mark down.
  mutating func close() {
    guard end > start else { return }
    let length = end - start
    if length < 16 {
      codes.append(UInt8(truncatingIfNeeded: length) << 4 | role.code)
    } else {
      codes.append(role.code)
      append(number: length)
    }
    parts.append(part)
    start = end
  }

  /// Where the first byte comes from, and the last.
  var ends: (first: Origin?, last: Origin?) {
    (first, count == 0 || isFile ? nil : Origin(source, role, part))
  }

  private mutating func noteSource() {
    guard case .row(let reference, let path) = source, path.isEmpty, reference.index > row,
      list == nil || list == reference.list
    else {
      listed.append(source)
      return append(.listed)
    }
    list = reference.list
    if reference.index == row + 1 {
      append(.nextRow)
    } else {
      append(.laterRow)
      append(number: reference.index - row - 2)
    }
    row = reference.index
  }

  private mutating func append(_ note: PackedMarks.Note) {
    codes.append(note.rawValue << 4 | PackedMarks.noteCode)
  }

  /// Seven bits a byte, the lowest first.
  private mutating func append(number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      codes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    codes.append(UInt8(truncatingIfNeeded: rest))
  }
}
