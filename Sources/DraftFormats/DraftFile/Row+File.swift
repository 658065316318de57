internal import WiredraftCore

extension Draft.Row: FileValue {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self = try cursor.row(path, isExact: isExact)
  }

  static func list(
    _ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool
  ) throws(DraftFileError) -> [Draft.Row] {
    _ = try cursor.expect([.array], path())
    var rows: [Draft.Row] = []
    let start = cursor.offset
    let first = 256
    try cursor.readArray(converting: { DraftFileError($0) }) { (cursor) throws(DraftFileError) in
      rows.append(try Draft.Row(&cursor, { "\(path())[\(rows.count)]" }, isExact: isExact))
      if rows.count == first {
        // The remaining rows are about as long: reserving avoids a second copy of the list each time it
        // grows.
        let length = max(1, (cursor.offset - start) / first)
        rows.reserveCapacity(first + (cursor.bytes.count - cursor.offset) / length * 17 / 16)
      }
    }
    return rows
  }

  func json(indent: Int?) -> [UInt8]? {
    if indent != nil { return DraftFileWriter.row(self) }
    var text: [UInt8] = []
    JournalWriter.append(self, to: &text)
    return text
  }

  static func json(_ list: [Draft.Row], indent: Int?) -> [UInt8]? {
    indent.map { DraftFileWriter.list(list.map(DraftFileWriter.row), indent: $0) } ?? JournalWriter.rows(list)
  }
}

extension JSONCursor {
  // Not an initializer, in which a row would not notice what is set.
  fileprivate mutating func row(_ path: () -> String, isExact: Bool) throws(DraftFileError) -> Draft.Row {
    _ = try expect([.object], path())
    let start = offset
    var name: String?
    var type: Draft.RowType?
    var value: RowValue?
    var (user, password): (JSONCursor?, JSONCursor?)
    var row = Draft.Row("")
    let unknown = try members(path()) { (cursor, key) throws(DraftFileError) in
      switch key {
      case "name": name = try cursor.string(path() + ".name")
      case "type": type = try .init(&cursor, { path() + ".type" }, isExact: isExact)
      case "value": value = try cursor.rowValue()
      // They are members of a row of the type `basic` alone, and the type may follow.
      case "user":
        user = cursor
        return false
      case "password":
        password = cursor
        return false
      default:
        if isExact, key == JournalWriter.unknownName {
          row.notes.unknown = try .init(&cursor, path, isExact: true)
          return true
        }
        guard let field = RowField.named(key) else { return false }
        try field.member.read(&cursor, { path() + "." + key }, false, &row)
      }
      return true
    }
    row.notes.unknown += unknown
    guard let name else { throw failure(.missingKey(path: path() + ".name"), at: start) }
    row.name = name
    if type == .basic, row.source == .literal, user != nil || password != nil || value == nil {
      if let value {
        let other = path() + (user == nil ? ".password" : ".user")
        throw failure(.surplusKey(path: path() + ".value", beside: other), at: value.offset)
      }
      row.type = .basic
      row.text = try basicText(user, password, path())
      row.notes.unknown.removeAll { $0.name == "user" || $0.name == "password" }
      return row
    }
    guard let value else {
      guard let type, type == .omitted || (type == .null && row.source == .literal) else {
        throw failure(.missingKey(path: path() + ".value"), at: start)
      }
      row.type = type
      return row
    }
    let expected = Self.kinds(for: type, source: row.source)
    guard expected.contains(value.kind) else {
      throw failure(
        .wrongType(path: path() + ".value", expected: expected, found: value.kind), at: value.offset)
    }
    row.text = type == .file && value.kind == .array ? try value.paths(path() + ".value") : value.text
    row.type = type ?? value.kind.rowType
    return row
  }

  /// A member that is missing is empty.
  private func basicText(
    _ user: JSONCursor?, _ password: JSONCursor?, _ path: String
  ) throws(DraftFileError) -> String {
    var credentials = BasicText(user: "", password: "")
    if var user { credentials.user = try user.string(path + ".user") }
    if var password { credentials.password = try password.string(path + ".password") }
    guard credentials.isReadBack else {
      var place = user ?? self
      place.skipSpace()
      throw failure(.colonInUser(path: path + ".user"), at: place.offset)
    }
    return credentials.text
  }

  /// A string is allowed for every type, valid or not.
  private static func kinds(for type: Draft.RowType?, source: Draft.ValueSource) -> [ParameterValue.Kind] {
    guard source == .literal else { return [.string] }
    return switch type {
    case nil: [.string, .number, .bool, .null, .array, .object]
    case .string, .date, .basic: [.string]
    // An array has the paths of several files.
    case .file: [.string, .array]
    case .number: [.number, .string]
    case .boolean: [.bool, .string]
    case .null, .omitted: [.null, .string]
    case .array: [.array, .string]
    case .object: [.object, .string]
    }
  }

  /// The type may not be known yet: the members may be in any order.
  private struct RowValue {
    var kind: ParameterValue.Kind
    var text: String
    var start: JSONCursor
    var offset: Int { start.offset }

    /// One path on each line.
    func paths(_ path: String) throws(DraftFileError) -> String {
      var cursor = start
      return try cursor.elements(path) { (cursor) throws(DraftFileError) in
        try cursor.string(path)
      }.joined(separator: "\n")
    }
  }

  private mutating func rowValue() throws(DraftFileError) -> RowValue {
    let kind = try expect([.object, .array, .string, .number, .bool, .null], "")
    let start = self
    let text =
      switch try embeddedValue() {
      case .string(let text): text
      case .null: ""
      case let value: value.compactJSON
      }
    return RowValue(kind: kind, text: text, start: start)
  }
}

extension ParameterValue.Kind {
  var rowType: Draft.RowType {
    switch self {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .bool: .boolean
    case .null: .null
    }
  }
}
