internal import WiredraftCore

/// A member of a row beside its name, its type and its value.
struct RowField: Sendable {
  enum Kind { case mark, text, extra }

  let member: Field<Draft.Row>
  let kind: Kind
  let change: DraftEdit.Name
  private static let usual = Draft.Row("")

  var name: String { member.name }

  /// Nil if it is left out.
  func json(_ row: Draft.Row) -> [UInt8]? { member.isSame(row, Self.usual) ? nil : member.json(row, 0) }

  /// In the order of a file.
  static let all = [
    RowField("source", .mark, .rowValue, { $0.source }, { $0.source = $1 }),
    RowField("filename", .text, .rowFile, { $0.filename }, { $0.filename = $1 }),
    RowField("contentType", .text, .rowFile, { $0.contentType }, { $0.contentType = $1 }),
    RowField("style", .extra, .rowStyles, { $0.styleMembers }, { $0.styleMembers = $1 }),
    RowField("enabled", .mark, .rowOnOff, { $0.isEnabled }, { $0.isEnabled = $1 }),
    RowField("off", .extra, .rowOnOff, { $0.off }, { $0.off = $1 }),
    RowField("verbatim", .mark, .rowVerbatim, { $0.isVerbatim }, { $0.isVerbatim = $1 }),
    RowField("secret", .mark, .rowSecret, { $0.secrecy }, { $0.secrecy = $1 }),
    RowField("description", .text, .rowDescription, { $0.notes.description }, { $0.notes.description = $1 }),
  ]
  private static let names = all.map(\.name)
  static let marks = all.filter { $0.kind == .mark }
  static let rest = all.filter { $0.kind == .text } + all.filter { $0.kind == .extra }
  /// In the order of a journal.
  static let exact = marks + rest

  static func named(_ name: String) -> RowField? { names.firstIndex(of: name).map { all[$0] } }

  /// A list may have 100,000 rows.
  private init<Value: FileValue>(
    _ name: String, _ kind: Kind, _ change: DraftEdit.Name, _ get: @escaping @Sendable (Draft.Row) -> Value,
    _ set: @escaping @Sendable (inout Draft.Row, Value) -> Void
  ) {
    (member, self.kind, self.change) = (Field(name, get, set), kind, change)
  }
}

extension Draft.Row {
  fileprivate var styleMembers: StyleMembers {
    get { StyleMembers(styles: styles, unknown: unknownStyles) }
    set { (styles, unknownStyles) = (newValue.styles, newValue.unknown) }
  }
  fileprivate var off: Positions {
    get { Positions(list: offMembers) }
    set { offMembers = newValue.list }
  }
}

private struct Positions: FileValue {
  var list: [[Int]]
  func json(indent: Int?) -> [UInt8]? { list.json(indent: nil) }
  func isSame(as other: Positions) -> Bool { list == other.list }
}

extension Positions {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    list = try cursor.elements(path()) { (cursor) throws(DraftFileError) in
      try cursor.elements(path()) { (cursor) throws(DraftFileError) in
        try Int(&cursor, path, isExact: isExact)
      }
    }
  }
}

extension Draft.ValueSource: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try cursor.choice([.environment], path)
  }

  func json(indent: Int?) -> [UInt8]? { rawValue.json(indent: indent) }
  func isSame(as other: Draft.ValueSource) -> Bool { self == other }
}
