internal import WiredraftCore

/// A file of this program.
protocol FileDocument {
  associatedtype ExplicitMember: RawRepresentable<String>, Hashable
  /// In the order in which they are written.
  static var fields: [Field<Self>] { get }
  /// Those that are written although they are usual.
  var explicit: Set<ExplicitMember> { get set }
  var unknown: [Draft.UnknownMember] { get set }
}

extension FileDocument {
  mutating func read(_ cursor: inout JSONCursor, isExact: Bool = false) throws(DraftFileError) {
    unknown = try cursor.versionedMembers { (cursor, name) throws(DraftFileError) in
      guard let field = Self.fields.first(where: { $0.name == name }) else { return false }
      try field.read(&cursor, { name }, isExact, &self)
      if let member = ExplicitMember(rawValue: name) { explicit.insert(member) }
      return true
    }
  }

  var file: [UInt8] {
    let members = Self.fields.map { field -> DraftFileWriter.Member in
      let isExplicit =
        !explicit.isEmpty && ExplicitMember(rawValue: field.name).map(explicit.contains) == true
      return (field.name, field.isUsual(self) && !isExplicit ? nil : field.json(self, 2))
    }
    let version = DraftFileFormat.version.json(indent: nil)
    return DraftFileWriter.block([("wiredraft", version)] + members, unknown, indent: 0) + [0x0A]
  }
}
