internal import WiredraftCore

extension JSONCursor {
  mutating func version() throws(DraftFileError) {
    _ = try expect([.number], "wiredraft")
    let place = offset
    guard case .number(let number) = try embeddedValue() else { return }
    guard number.text != String(DraftFileFormat.version) else { return }
    if let version = Int(number.text), version > DraftFileFormat.version {
      throw failure(.newerVersion(version), at: place)
    }
    throw failure(.unsupportedVersion(number.text), at: place)
  }

  mutating func checkVersion() throws(DraftFileError) {
    _ = try versionedMembers { (_, _) throws(DraftFileError) in false }
  }

  /// Without a version it is no file of this program.
  mutating func versionedMembers(
    member: (inout JSONCursor, String) throws(DraftFileError) -> Bool
  ) throws(DraftFileError) -> [Draft.UnknownMember] {
    var hasVersion = false
    skipSpace()
    let start = offset
    let unknown = try members("") { (cursor, name) throws(DraftFileError) in
      guard name == "wiredraft" else { return try member(&cursor, name) }
      try cursor.version()
      hasVersion = true
      return true
    }
    guard hasVersion else { throw failure(.missingVersion, at: start) }
    return unknown
  }
}
