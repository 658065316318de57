internal import WiredraftCore

/// The members of a line of a journal, each of which is read when it is asked for: its type depends on others.
struct JournalMembers {
  private var values: [(name: String, cursor: JSONCursor, isRead: Bool)] = []
  private let start: JSONCursor

  init(_ cursor: inout JSONCursor) throws(DraftFileError) {
    start = cursor
    var values: [(name: String, cursor: JSONCursor, isRead: Bool)] = []
    values.reserveCapacity(8)
    _ = try cursor.members("") { (cursor, name) throws(DraftFileError) in
      values.append((name, cursor, false))
      try cursor.pass()
      return true
    }
    self.values = values
  }

  mutating func cursor(of name: String) -> JSONCursor? {
    guard let index = values.firstIndex(where: { $0.name == name }) else { return nil }
    values[index].isRead = true
    return values[index].cursor
  }

  mutating func found<Value: FileValue>(_ name: String) throws(DraftFileError) -> Value? {
    guard var cursor = cursor(of: name) else { return nil }
    return try Value(&cursor, { name }, isExact: true)
  }

  mutating func needed<Value: FileValue>(_ name: String) throws(DraftFileError) -> Value {
    guard let value: Value = try found(name) else { throw missing(name) }
    return value
  }

  mutating func read<Root>(_ fields: [Field<Root>], of root: inout Root) throws(DraftFileError) {
    for field in fields {
      if var cursor = cursor(of: field.name) {
        try field.read(&cursor, { field.name }, true, &root)
      } else if !field.isOptional {
        throw missing(field.name)
      }
    }
  }

  /// Unlike a draft file, a line of a journal contains no members that this version does not know.
  func end() throws(DraftFileError) {
    if let other = values.first(where: { !$0.isRead }) { throw missing(other.name) }
  }

  func missing(_ name: String) -> DraftFileError { start.failure(.missingKey(path: name), at: start.offset) }
}
