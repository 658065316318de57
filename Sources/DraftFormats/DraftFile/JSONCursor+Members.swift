internal import WiredraftCore

/// Reading the values of a draft file, with their paths for errors.
extension JSONCursor {
  func failure(_ kind: DraftFileError.Kind, at offset: Int) -> DraftFileError {
    DraftFileError(kind, at: offset, in: self)
  }

  /// Returns the kind of the next value; throws if it is not one of those expected.
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

  mutating func text(_ path: @autoclosure () -> String) throws(DraftFileError) -> Draft.BodyText {
    _ = try expect([.string], path())
    return try converting { (cursor) throws(JSONError) in try cursor.readText() }
  }

  mutating func boolean(_ path: @autoclosure () -> String) throws(DraftFileError) -> Bool {
    _ = try expect([.bool], path())
    return try converting { (cursor) throws(JSONError) in try cursor.readBool() }
  }

  mutating func embeddedValue() throws(DraftFileError) -> ParameterValue {
    try converting { (cursor) throws(JSONError) in try cursor.readEmbeddedValue() }
  }

  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ path: @autoclosure () -> String, of type: Choice.Type = Choice.self
  ) throws(DraftFileError) -> Choice {
    _ = try expect([.string], path())
    let place = offset
    let word = try string(path())
    guard let choice = Choice(rawValue: word) else {
      let allowed = Choice.allCases.map(\.rawValue)
      throw failure(.unknownChoice(path: path(), value: word, allowed: allowed), at: place)
    }
    return choice
  }

  /// Reads an object; `member` reads the value of a name that it knows, and returns false for any other name
  /// without reading anything.
  ///
  /// - Returns: The members that `member` did not know.
  mutating func members(
    _ path: @autoclosure () -> String,
    member: (inout JSONCursor, String) throws(DraftFileError) -> Bool
  ) throws(DraftFileError) -> [Draft.UnknownMember] {
    _ = try expect([.object], path())
    var unknown: [Draft.UnknownMember] = []
    var names = NameSet()
    var previous: String?
    try readObject(converting: { DraftFileError($0) }) { (cursor, name, place) throws(DraftFileError) in
      guard names.insert(name) else {
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

  private mutating func converting<Value>(
    _ read: (inout JSONCursor) throws(JSONError) -> Value
  ) throws(DraftFileError) -> Value {
    do throws(JSONError) { return try read(&self) } catch { throw DraftFileError(error) }
  }
}
