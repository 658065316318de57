internal import WiredraftCore

/// A range of a list of rows, in terms of the list that it replaces.
enum RowsPart: FileValue {
  case same(start: Int, count: Int)
  /// Rows of the old list, all with the marks of this row.
  case marked(start: Int, count: Int, Draft.Row)
  case new([Draft.Row])
}

extension [RowsPart] {
  /// Nil if that is hardly shorter. It takes O(*n*) for *n* rows if unchanged texts share their storage.
  init?(from old: [Draft.Row], to new: [Draft.Row]) {
    self = []
    var fresh: [Draft.Row] = []
    var freshCount = 0
    var places: [Int: [Int]]?
    var next = 0
    for row in new {
      if !old.indices.contains(next) || !row.hasTexts(of: old[next]) {
        // The row was elsewhere, or is new.
        if places == nil { places = Dictionary(grouping: old.indices) { old[$0].textHash } }
        guard let place = Self.place(of: row, in: old, places?[row.textHash] ?? [], from: next) else {
          fresh.append(row)
          freshCount += 1
          continue
        }
        next = place
      }
      if !fresh.isEmpty { append(.new(fresh)) }
      fresh = []
      append(row, as: next, old[next])
      next += 1
    }
    if !fresh.isEmpty { append(.new(fresh)) }
    guard (count + freshCount) * 2 < new.count else { return nil }
  }

  /// The candidates are ascending; the next row is taken if it matches.
  private static func place(of row: Draft.Row, in old: [Draft.Row], _ places: [Int], from next: Int) -> Int? {
    let later = places[places.lastIndexInOrder { $0 < next }...].drop { $0 < next }
    // Of many rows that look the same, a few are enough.
    return (later.prefix(4) + places.prefix(4)).first { row.hasTexts(of: old[$0]) }
  }

  private mutating func append(_ row: Draft.Row, as place: Int, _ old: Draft.Row) {
    let isSame = row.hasMarks(of: old)
    switch last {
    case .same(let start, let length) where isSame && start + length == place:
      self[count - 1] = .same(start: start, count: length + 1)
    case .marked(let start, let length, let marks)
    where !isSame && start + length == place && row.hasMarks(of: marks):
      self[count - 1] = .marked(start: start, count: length + 1, marks)
    default:
      append(isSame ? .same(start: place, count: 1) : .marked(start: place, count: 1, row))
    }
  }

  func rows(from old: [Draft.Row], count: Int) -> [Draft.Row]? {
    var rows: [Draft.Row] = []
    for part in self {
      switch part {
      case .same(let start, let length), .marked(let start, let length, _):
        guard start >= 0, length > 0, length <= old.count, start <= old.count - length,
          rows.count + length <= count
        else { return nil }
        guard case .marked(_, _, let marks) = part else {
          rows += old[start..<start + length]
          continue
        }
        rows += old[start..<start + length].map { $0.marked(as: marks) }
      case .new(let more): rows += more
      }
    }
    return rows.count == count ? rows : nil
  }
}

extension Draft.Row {
  /// Whether everything but the marks is the same.
  fileprivate func hasTexts(of other: Draft.Row) -> Bool {
    name.hasSameBytes(as: other.name) && text.hasSameBytes(as: other.text) && keepsRest(of: other)
  }

  /// Some bytes of the texts are enough.
  fileprivate var textHash: Int {
    var hasher = Hasher()
    func combine(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        hasher.combine(bytes.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.prefix(64))))
        hasher.combine(bytes: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes.suffix(16))))
      }
    }
    combine(name)
    combine(text)
    return hasher.finalize()
  }

  func keepsRest(of other: Draft.Row) -> Bool {
    RowField.rest.allSatisfy { $0.member.isSame(self, other) }
      && notes.unknown.isSame(as: other.notes.unknown)
  }

  func hasMarks(of other: Draft.Row) -> Bool {
    type == other.type && RowField.marks.allSatisfy { $0.member.isSame(self, other) }
  }

  func marked(as other: Draft.Row) -> Draft.Row {
    var row = self
    if row.type != other.type { row.type = other.type }
    for field in RowField.marks { field.member.copy(other, &row) }
    return row
  }

  mutating func takeRest(of other: Draft.Row) {
    for field in RowField.rest where !field.member.isSame(other, self) { field.member.copy(other, &self) }
    notes.unknown = other.notes.unknown
  }
}

extension RowsPart {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    var members = try JournalMembers(&cursor)
    if let rows: [Draft.Row] = try members.found("rows") {
      self = .new(rows)
      return
    }
    let (start, count): (Int, Int) = (try members.needed("at"), try members.needed("count"))
    let marks: Draft.Row? = try members.found("row")
    self = marks.map { .marked(start: start, count: count, $0) } ?? .same(start: start, count: count)
  }

  func json(indent: Int?) -> [UInt8]? {
    switch self {
    case .same(let start, let count): JournalWriter.object(("at", start), ("count", count))
    case .marked(let start, let count, let marks):
      JournalWriter.object(("at", start), ("count", count), ("row", Draft.Row("").marked(as: marks)))
    case .new(let rows): JournalWriter.object(("rows", rows))
    }
  }
}
