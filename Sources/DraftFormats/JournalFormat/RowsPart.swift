internal import WiredraftCore

/// A range of a list of rows, in terms of the list that it replaces.
enum RowsPart: Sendable {
  /// Unchanged rows of the old list.
  case same(start: Int, count: Int)
  /// Rows of the old list, all with the marks of this row.
  case marked(start: Int, count: Int, Draft.Row)
  /// Other rows.
  case new([Draft.Row])
}

extension [RowsPart] {
  /// Describes a list in terms of another; nil if that is hardly shorter.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rows, if unchanged texts share their storage.
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

  /// Returns the old index of a row, from ascending candidates; the next one if it matches.
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

  /// Returns the new version of a list; nil if the parts do not fit, or do not make `count` rows.
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
    name.isSameText(as: other.name) && text.isSameText(as: other.text) && keepsRest(of: other)
  }

  /// A hash of the row's texts, of which some bytes are enough.
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

  /// Whether the properties that few rows have are the same.
  func keepsRest(of other: Draft.Row) -> Bool {
    filename.isSameText(as: other.filename) && contentType.isSameText(as: other.contentType)
      && notes.description.isSameText(as: other.notes.description)
      && notes.unknown.isSame(as: other.notes.unknown)
      && styles == other.styles && offMembers == other.offMembers
      && unknownStyles.isSame(as: other.unknownStyles)
  }

  /// Whether type, source and switches are the same.
  func hasMarks(of other: Draft.Row) -> Bool {
    type == other.type && source == other.source && isEnabled == other.isEnabled
      && isVerbatim == other.isVerbatim && secrecy == other.secrecy
  }

  /// Returns the row with the marks of another.
  func marked(as other: Draft.Row) -> Draft.Row {
    var row = self
    if row.type != other.type { row.type = other.type }
    row.source = other.source
    row.isEnabled = other.isEnabled
    row.isVerbatim = other.isVerbatim
    row.secrecy = other.secrecy
    return row
  }
}

extension JournalWriter {
  static func part(_ part: RowsPart) -> [UInt8] {
    switch part {
    case .same(let start, let count): object([("at", integer(start)), ("count", integer(count))])
    case .marked(let start, let count, let marks):
      object([
        ("at", integer(start)), ("count", integer(count)), ("row", object(brief(marks, name: "", text: ""))),
      ])
    case .new(let rows): object([("rows", self.rows(rows))])
    }
  }
}

extension JSONCursor {
  mutating func rowsPart() throws(DraftFileError) -> RowsPart {
    let place = offset
    var (start, count): (Int?, Int?)
    var (marks, rows): (Draft.Row?, [Draft.Row]?)
    _ = try members("") { (cursor, name) throws(DraftFileError) in
      switch name {
      case "at": start = try cursor.integer(name)
      case "count": count = try cursor.integer(name)
      case "row": marks = try cursor.exactRow(name)
      case "rows": rows = try cursor.elements(name) { (c) throws(DraftFileError) in try c.exactRow(name) }
      default: return false
      }
      return true
    }
    if let rows { return .new(rows) }
    guard let start, let count else { throw failure(.missingKey(path: "at"), at: place) }
    guard let marks else { return .same(start: start, count: count) }
    return .marked(start: start, count: count, marks)
  }
}
