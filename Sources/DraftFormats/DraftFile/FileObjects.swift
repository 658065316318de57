internal import WiredraftCore

/// An object whose members are fields, and others that this version does not know.
protocol FileObject: FileValue {
  /// In the order of a file.
  static var fields: [Field<Self>] { get }
  /// In the order of a journal.
  static var exactFields: [Field<Self>] { get }
  /// Those that must be there, unless they are optional.
  static var needed: [Field<Self>] { get }
  var unknown: [Draft.UnknownMember] { get set }
  init()
}

extension FileObject {
  static var exactFields: [Field<Self>] { fields }
  static var needed: [Field<Self>] { [] }

  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self.init()
    let fields = isExact ? Self.exactFields : Self.fields
    let others = try cursor.members(fields, of: &self, path, isExact: isExact, needs: Self.needed)
    unknown += others
  }

  /// On one line.
  func json(indent: Int?) -> [UInt8]? {
    DraftFileWriter.line(DraftFileWriter.members(Self.fields, of: self, indent: nil), unknown)
  }
}

extension Draft.Body: FileValue {
  static let fields: [Field<Draft.Body>] = [
    Field("type", \.type), Field("query", \.query), Field("operationName", \.operationName),
    Field("text", \.text), Field("path", \.path), Field("contentType", \.contentType), Field("json", \.json),
    Field("jsonText", \.typedJSON), Field("parameters", \.parameters),
  ]
  /// A journal has the text before a query, and of JSON the text alone.
  private static let exactFields =
    fields.filter { ["type", "text"].contains($0.name) }
    + fields.filter { !["type", "text", "json"].contains($0.name) }
    + [Field(JournalWriter.unknownName, \.unknown)]

  /// If there is a value as well, that counts.
  private var typedJSON: Draft.BodyText? {
    get { jsonText?.text }
    set { if json == nil { jsonText = newValue.map { Draft.JSONBodyText($0) } } }
  }

  var isEmpty: Bool { Self.exactFields.dropFirst().allSatisfy { $0.isUsual(self) } }
  var isUsual: Bool { type == .usual && isEmpty }

  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    try self.init(&cursor, path, isExact: isExact, default: .usual)
  }

  fileprivate init(
    _ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool, default type: Draft.BodyType
  ) throws(DraftFileError) {
    self.init(type)
    let fields = isExact ? Self.exactFields : Self.fields
    let others = try cursor.members(fields, of: &self, path, isExact: isExact)
    unknown += others
  }

  func json(indent: Int?) -> [UInt8]? {
    guard let indent else { return JournalWriter.object(Self.exactFields, of: self) }
    // Text that is not valid JSON yet is kept as typed.
    let members = Self.fields.map { field -> DraftFileWriter.Member in
      (field.name, field.name == "jsonText" && json != nil ? nil : field.json(self, indent + 2))
    }
    guard parameters?.isEmpty == false else { return DraftFileWriter.line(members, unknown) }
    return DraftFileWriter.block(members, unknown, indent: indent)
  }
}

/// The bodies of other types, by type.
struct KeptBodies: FileValue {
  var bodies: [Draft.Body] = []
  var unknown: [Draft.UnknownMember] = []
  var isUsual: Bool { bodies.isEmpty && unknown.isEmpty }
}

extension KeptBodies {
  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    var kept: [Draft.Body] = []
    unknown = try cursor.members(path()) { (cursor, name) throws(DraftFileError) in
      guard let type = Draft.BodyType(rawValue: name) else { return false }
      let path = "\(path()).\(name)"
      _ = try cursor.expect([.object], path)
      let place = cursor.offset
      let body = try Draft.Body(&cursor, { path }, isExact: isExact, default: type)
      guard body.type == type else {
        let kind = DraftFileError.Kind.unknownChoice(
          path: path + ".type", value: body.type.rawValue, allowed: [name])
        throw cursor.failure(kind, at: place)
      }
      kept.append(body)
      return true
    }
    bodies = kept
  }

  /// Of two bodies of one type the later one counts: a file has room for one.
  func json(indent: Int?) -> [UInt8]? {
    var kept: [Draft.Body] = []
    for body in bodies {
      kept.removeAll { $0.type == body.type }
      kept.append(body)
    }
    var members: [DraftFileWriter.Member] = kept.map { ($0.type.rawValue, $0.json(indent: 4)) }
    for type in Draft.BodyType.allCases where !kept.contains(where: { $0.type == type }) {
      members.append((type.rawValue, nil))
    }
    return DraftFileWriter.block(members, unknown, indent: 2)
  }
}

extension Variable.Definition: FileObject {
  static let fields: [Field<Variable.Definition>] = [
    Field("name", \.name), Field("value", \.value), Field("secret", \.secrecy),
  ]
  static let needed = fields
  static let exactFields = fields + [Field("line", \.line), Field(JournalWriter.unknownName, \.unknown)]

  init() { self.init("", .null) }

  static func list(
    _ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool
  ) throws(DraftFileError) -> [Variable.Definition] {
    var count = 0
    let finder = PlaceFinder(cursor.bytes)
    return try cursor.elements(path()) { (cursor) throws(DraftFileError) in
      cursor.skipSpace()
      let line = isExact ? nil : finder.position(of: cursor.offset).line
      var variable = try Self(&cursor, { "\(path())[\(count)]" }, isExact: isExact)
      variable.line = variable.line ?? line
      count += 1
      return variable
    }
  }

  func json(indent: Int?) -> [UInt8]? {
    guard indent != nil else { return JournalWriter.object(Self.exactFields, of: self) }
    return DraftFileWriter.line(DraftFileWriter.members(Self.fields, of: self, indent: indent), unknown)
  }

  func isSame(as other: Variable.Definition) -> Bool { self == other }
}

extension Draft.UnknownMember: FileValue {
  static let fields: [Field<Draft.UnknownMember>] = [
    Field("name", \.name), Field("json", \.json), Field("follows", \.follows),
  ]

  init(_ cursor: inout JSONCursor, _ path: () -> String, isExact: Bool) throws(DraftFileError) {
    self.init(name: "", json: "null", follows: nil)
    _ = try cursor.members(Self.fields, of: &self, path, isExact: isExact)
  }

  func json(indent: Int?) -> [UInt8]? { JournalWriter.object(Self.fields, of: self) }
  static func json(_ list: [Draft.UnknownMember], indent: Int?) -> [UInt8]? {
    list.isEmpty ? nil : JournalWriter.array(list.compactMap { $0.json(indent: indent) })
  }
}
