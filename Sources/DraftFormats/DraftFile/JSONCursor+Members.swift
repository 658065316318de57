internal import WiredraftCore

extension JSONCursor {
  func failure(_ kind: DraftFileError.Kind, at offset: Int) -> DraftFileError {
    DraftFileError(kind, at: offset, in: self)
  }

  mutating func expect(_ expected: [ParameterValue.Kind], _ path: @autoclosure () -> String)
    throws(DraftFileError) -> ParameterValue.Kind
  {
    let found = try converting { (cursor) throws(JSONError) in try cursor.peek() }
    guard expected.contains(found) else {
      throw failure(.wrongType(path: path(), expected: expected, found: found), at: offset)
    }
    return found
  }

  mutating func string(_ path: @autoclosure () -> String) throws(DraftFileError) -> String {
    _ = try expect([.string], path())
    return try converting { (cursor) throws(JSONError) in try cursor.readString() }
  }

  mutating func choice<Choice: RawRepresentable<String>>(
    _ allowed: some Collection<Choice>, _ path: () -> String
  ) throws(DraftFileError) -> Choice {
    _ = try expect([.string], path())
    let place = offset
    let word = try string(path())
    guard let choice = allowed.first(where: { $0.rawValue == word }) else {
      throw failure(.unknownChoice(path: path(), value: word, allowed: allowed.map(\.rawValue)), at: place)
    }
    return choice
  }

  mutating func number() throws(DraftFileError) -> NumberLiteral {
    try converting { (cursor) throws(JSONError) in try cursor.readNumber() }
  }

  mutating func embeddedValue() throws(DraftFileError) -> ParameterValue {
    try converting { (cursor) throws(JSONError) in try cursor.readEmbeddedValue() }
  }

  mutating func pass() throws(DraftFileError) {
    try converting { (cursor) throws(JSONError) in try cursor.passValue() }
  }

  mutating func elements<Element>(
    _ path: @autoclosure () -> String, _ read: (inout JSONCursor) throws(DraftFileError) -> Element
  ) throws(DraftFileError) -> [Element] {
    _ = try expect([.array], path())
    var elements: [Element] = []
    try readArray(converting: { DraftFileError($0) }) { (cursor) throws(DraftFileError) in
      elements.append(try read(&cursor))
    }
    return elements
  }

  /// `member` reads the value of a name that it knows, and returns false for any other name without reading
  /// anything: the members of those names are returned.
  mutating func members(
    _ path: @autoclosure () -> String,
    member: (inout JSONCursor, String) throws(DraftFileError) -> Bool
  ) throws(DraftFileError) -> [Draft.UnknownMember] {
    _ = try expect([.object], path())
    var unknown: [Draft.UnknownMember] = []
    var names: Set<NameBytes> = []
    var previous: String?
    try readObject(converting: { DraftFileError($0) }) { (cursor, name, place) throws(DraftFileError) in
      guard names.insert(NameBytes(name)).inserted else {
        throw cursor.failure(.duplicateKey(path: Self.join(path(), name)), at: place)
      }
      if try !member(&cursor, name) {
        cursor.skipSpace()
        let start = cursor.offset
        _ = try cursor.embeddedValue()
        let json = String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
        unknown.append(Draft.UnknownMember(name: name, json: json, follows: previous))
      }
      previous = name
    }
    return unknown
  }

  static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  mutating func converting<Value>(
    _ read: (inout JSONCursor) throws(JSONError) -> Value
  ) throws(DraftFileError) -> Value {
    do throws(JSONError) { return try read(&self) } catch { throw DraftFileError(error) }
  }
}
