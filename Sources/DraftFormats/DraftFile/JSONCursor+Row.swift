internal import WiredraftCore

extension JSONCursor {
  mutating func rows(_ path: String) throws(DraftFileError) -> [Draft.Row] {
    _ = try expect([.array], path)
    var rows: [Draft.Row] = []
    let start = offset
    try readArray(converting: { DraftFileError($0) }) { (cursor) throws(DraftFileError) in
      rows.append(try cursor.row("\(path)[\(rows.count)]"))
      if rows.count == Self.firstRows {
        // The remaining rows are about as long: reserving avoids a second copy of the list each time it
        // grows.
        let length = max(1, (cursor.offset - start) / Self.firstRows)
        rows.reserveCapacity(Self.firstRows + (cursor.bytes.count - cursor.offset) / length * 17 / 16)
      }
    }
    return rows
  }

  /// The number of rows after which the total is estimated.
  private static let firstRows = 256

  mutating func row(_ path: @autoclosure () -> String) throws(DraftFileError) -> Draft.Row {
    _ = try expect([.object], path())
    let start = offset
    var name: String?
    var type: Draft.RowType?
    var value: RowValue?
    var (user, password): (JSONCursor?, JSONCursor?)
    var row = Draft.Row("")
    row.notes.unknown = try members(path()) { (cursor, key) throws(DraftFileError) in
      switch key {
      case "name": name = try cursor.string(path() + ".name")
      case "type": type = try cursor.choice(path() + ".type")
      case "value": value = try cursor.rowValue()
      case "source": row.source = try cursor.source(path() + ".source")
      case "filename": row.filename = try cursor.string(path() + ".filename")
      case "contentType": row.contentType = try cursor.string(path() + ".contentType")
      case "style": (row.styles, row.unknownStyles) = try cursor.styles(path() + ".style")
      case "off": row.offMembers = try cursor.positions(path() + ".off")
      case "enabled": row.isEnabled = try cursor.boolean(path() + ".enabled")
      case "verbatim": row.isVerbatim = try cursor.boolean(path() + ".verbatim")
      case "secret": row.secrecy = try cursor.boolean(path() + ".secret")
      case "description": row.notes.description = try cursor.string(path() + ".description")
      // They are members of a row of the type `basic` alone, and the type may follow.
      case "user":
        user = cursor
        return false
      case "password":
        password = cursor
        return false
      default: return false
      }
      return true
    }
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
    row.text =
      type == .file && value.kind == .array
      ? try paths(value, path() + ".value") : value.text
    row.type = type ?? value.kind.rowType
    return row
  }

  /// Returns the text of a row with several files: their paths, one on each line.
  private func paths(_ value: RowValue, _ path: String) throws(DraftFileError) -> String {
    var cursor = value.start
    return try cursor.elements(path) { (cursor) throws(DraftFileError) in
      try cursor.string(path)
    }.joined(separator: "\n")
  }

  /// Reads the positions of members: a list of lists of indexes.
  private mutating func positions(_ path: @autoclosure () -> String) throws(DraftFileError) -> [[Int]] {
    try elements(path()) { (cursor) throws(DraftFileError) in
      try cursor.elements(path()) { (cursor) throws(DraftFileError) in try cursor.integer(path()) }
    }
  }

  /// Returns the text of a row of the type `basic`, given cursors at its members; one that is missing is empty.
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

  /// The kinds of JSON value that a row of a type may have; a string is allowed for every type, valid or not.
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

  /// A row's value before its type is known: the members may be in any order.
  private struct RowValue {
    var kind: ParameterValue.Kind
    var text: String
    /// The place of its first byte.
    var start: JSONCursor
    var offset: Int { start.offset }
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

  private mutating func source(_ path: String) throws(DraftFileError) -> Draft.ValueSource {
    _ = try expect([.string], path)
    let place = offset
    let word = try string(path)
    guard word == Draft.ValueSource.environment.rawValue else {
      let allowed = [Draft.ValueSource.environment.rawValue]
      throw failure(.unknownChoice(path: path, value: word, allowed: allowed), at: place)
    }
    return .environment
  }
}

extension ParameterValue.Kind {
  /// The type of a row whose value is of this kind.
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
