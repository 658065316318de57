internal import WiredraftCore

/// Reading the output of ``JournalWriter``.
extension JSONCursor {
  mutating func integer(_ path: @autoclosure () -> String) throws(DraftFileError) -> Int {
    _ = try expect([.number], path())
    let place = offset
    guard case .number(let number) = try embeddedValue(), let value = Int(number.text) else {
      throw failure(.wrongType(path: path(), expected: [.number], found: .number), at: place)
    }
    return value
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

  mutating func splice(_ path: @autoclosure () -> String) throws(DraftFileError) -> TextSplice {
    _ = try expect([.array], path())
    let start = offset
    var numbers: [Int] = []
    var inserted: String?
    try readArray(converting: { DraftFileError($0) }) { (cursor) throws(DraftFileError) in
      if numbers.count < 2 {
        numbers.append(try cursor.integer(""))
      } else {
        inserted = try cursor.string("")
      }
    }
    guard numbers.count == 2, let inserted else { throw failure(.missingKey(path: path()), at: start) }
    return TextSplice(start: numbers[0], removed: numbers[1], inserted: inserted)
  }

  mutating func exactRow(_ path: @autoclosure () -> String) throws(DraftFileError) -> Draft.Row {
    var row = try row(path())
    if !row.notes.unknown.isEmpty { row.notes.unknown = try Self.unknown(in: row.notes.unknown) }
    return row
  }

  mutating func exactBody(_ path: @autoclosure () -> String) throws(DraftFileError) -> Draft.Body {
    var body = try body(path(), default: .json)
    try Self.restore(&body)
    return body
  }

  mutating func exactVariables(_ path: String) throws(DraftFileError) -> [Variable.Definition] {
    var variables = try variables(path)
    for index in variables.indices {
      variables[index].line = nil
      var unknown = variables[index].unknown
      if let place = unknown.firstIndex(where: { $0.name == "line" }) {
        variables[index].line = Int(unknown.remove(at: place).json)
      }
      variables[index].unknown = unknown.isEmpty ? [] : try Self.unknown(in: unknown)
    }
    return variables
  }

  /// Reads the names of the styles that are stated although they are the default.
  mutating func statedStyles(_ name: String) throws(DraftFileError) -> Set<EncodingStyles.Name> {
    let words = try elements(name) { (cursor) throws(DraftFileError) in try cursor.string(name) }
    return Set(words.compactMap(EncodingStyles.Name.init))
  }

  /// Reads a document that was written exactly, or as a draft file.
  mutating func exactDocument() throws(DraftFileError) -> DraftDocument {
    var document = try document()
    guard let index = document.unknown.firstIndex(where: { $0.name == JournalWriter.exactName }) else {
      return document
    }
    var cursor = JSONCursor(Array(document.unknown.remove(at: index).json.utf8))
    document.explicit = []
    document.draft.styles.stated = []
    document.unknown = []
    var kept: [Draft.Body] = []
    _ = try cursor.members("") { (cursor, name) throws(DraftFileError) in
      switch name {
      case "explicit":
        let words = try cursor.elements(name) { (c) throws(DraftFileError) in try c.string(name) }
        document.explicit = Set(words.compactMap { DraftDocument.ExplicitMember(rawValue: $0) })
      case "stated": document.draft.styles.stated = try cursor.statedStyles(name)
      case "kept": kept = try cursor.elements(name) { (c) throws(DraftFileError) in try c.exactBody(name) }
      case "variables": document.draft.variables = try cursor.exactVariables(name)
      case "unknown": document.unknown = try cursor.unknownMembers()
      case "unknownStyles": document.unknownStyles = try cursor.unknownMembers()
      case "unknownBodies": document.unknownBodies = try cursor.unknownMembers()
      default: return false
      }
      return true
    }
    document.draft.keptBodies = kept
    try Self.restore(&document.draft.body)
    for list in [Draft.RowList.path, .headers, .parameters, .query] {
      try Self.restore(&document.draft[list])
    }
    return document
  }

  private static func restore(_ body: inout Draft.Body) throws(DraftFileError) {
    if !body.unknown.isEmpty { body.unknown = try unknown(in: body.unknown) }
    try restore(&body.parameters)
  }

  private static func restore(_ rows: inout [Draft.Row]?) throws(DraftFileError) {
    guard let indices = rows?.indices else { return }
    for index in indices where rows?[index].notes.unknown.isEmpty == false {
      guard let members = rows?[index].notes.unknown else { continue }
      rows?[index].notes.unknown = try unknown(in: members)
    }
  }

  /// Returns the members that are nested in a single one by ``JournalWriter``.
  private static func unknown(in members: [Draft.UnknownMember]) throws(DraftFileError) -> [Draft
    .UnknownMember]
  {
    guard let member = members.first, members.count == 1, member.name == JournalWriter.unknownName else {
      return members
    }
    var cursor = JSONCursor(Array(member.json.utf8))
    return try cursor.unknownMembers()
  }

  private mutating func unknownMembers() throws(DraftFileError) -> [Draft.UnknownMember] {
    try elements("unknown") { (cursor) throws(DraftFileError) in
      var member = Draft.UnknownMember(name: "", json: "null", follows: nil)
      _ = try cursor.members("") { (cursor, name) throws(DraftFileError) in
        switch name {
        case "name": member.name = try cursor.string(name)
        case "json": member.json = try cursor.string(name)
        case "follows": member.follows = try cursor.string(name)
        default: return false
        }
        return true
      }
      return member
    }
  }
}
