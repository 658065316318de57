public import WiredraftCore

/// What is wrong with a draft file, and where.
public struct DraftFileError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The text is no JSON.
    case json(JSONError.Kind)
    /// There is no text.
    case empty
    /// The text ends before a string that begins at a position is closed.
    case unclosedString(since: TextPosition)
    /// The text ends before a bracket at a position is closed.
    case unclosed(bracket: String, since: TextPosition)
    /// The text begins with a byte order mark.
    case byteOrderMark
    /// The text is JSON, but no object.
    case notAnObject(found: JSONCursor.Kind)
    /// The member `wiredraft`, which tells the version, is missing.
    case missingVersion
    /// The file is of a later version than this program reads.
    case newerVersion(Int)
    /// The version is none that ever was.
    case unsupportedVersion(String)
    /// A value is of another type than its place wants.
    case wrongType(path: String, expected: [JSONCursor.Kind], found: JSONCursor.Kind)
    /// A name stands twice in one of our own objects.
    case duplicateKey(path: String)
    /// A member is missing.
    case missingKey(path: String)
    /// A word is none of those that its place knows.
    case unknownChoice(path: String, value: String, allowed: [String])
  }

  /// What is wrong.
  public var kind: Kind
  /// The offset in bytes, from 0.
  public var offset: Int
  /// The same as line and column.
  public var position: TextPosition

  /// Makes an error.
  public init(_ kind: Kind, offset: Int, position: TextPosition) {
    self.kind = kind
    self.offset = offset
    self.position = position
  }

  init(_ error: JSONError) {
    self.init(.json(error.kind), offset: error.offset, position: error.position)
  }

  init(_ kind: Kind, at offset: Int, in cursor: borrowing JSONCursor) {
    self.init(kind, offset: offset, position: TextPosition(offset: offset, in: cursor.bytes))
  }
}
