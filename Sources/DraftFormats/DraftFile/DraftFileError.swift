public import WiredraftCore

/// An error in a draft file, or in the file of a folder of drafts, with its position.
public struct DraftFileError: Error, Sendable, Hashable {
  /// The kind of an error.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The text is not JSON.
    case json(JSONError.Kind)
    /// The file is empty.
    case empty
    /// The text ends before the string that begins at the position is closed.
    case unclosedString(since: TextPosition)
    /// The text ends before the bracket at the position is closed.
    case unclosed(bracket: String, since: TextPosition)
    /// The text begins with a byte order mark.
    case byteOrderMark
    /// The text is JSON, but not an object.
    case notAnObject(found: ParameterValue.Kind)
    /// The member `wiredraft`, which holds the version, is missing.
    case missingVersion
    /// The file is of a later version than this program reads.
    case newerVersion(Int)
    /// The version never existed.
    case unsupportedVersion(String)
    /// A value has a different type than its place requires.
    case wrongType(path: String, expected: [ParameterValue.Kind], found: ParameterValue.Kind)
    /// A name occurs twice in an object whose members this version knows.
    case duplicateKey(path: String)
    /// A member is missing.
    case missingKey(path: String)
    /// A member has no place beside another.
    case surplusKey(path: String, beside: String)
    /// The user of Basic authentication, joined with the password by a colon, would not be read as the same user.
    case colonInUser(path: String)
    /// A word is not one of those allowed at its place.
    case unknownChoice(path: String, value: String, allowed: [String])
    /// A number of seconds is not finite and above 0.
    case noTimeLimit(path: String, value: String)
  }

  /// The kinds of files.
  @nonexhaustive public enum File: Sendable, Hashable {
    /// A draft file.
    case draft
    /// The file of a folder of drafts.
    case folder
  }

  /// The problem.
  public var kind: Kind
  /// The kind of the file.
  public var file = File.draft
  /// The offset in bytes, from 0.
  public var offset: Int
  /// The same position as line and column.
  public var position: TextPosition

  /// Makes an error.
  public init(_ kind: Kind, offset: Int, position: TextPosition) {
    self.kind = kind
    self.offset = offset
    self.position = position
  }

  /// Whether it is about a limit of time of sending.
  package var concernsLimit: Bool {
    let path: String? =
      switch kind {
      case .noTimeLimit(let path, _), .wrongType(let path, _, _), .duplicateKey(let path): path
      default: nil
      }
    return SendSettings.limits.contains { "send.\($0.name)" == path }
  }

  init(_ error: JSONError) {
    self.init(.json(error.kind), offset: error.offset, position: error.position)
  }

  init(_ kind: Kind, at offset: Int, in cursor: borrowing JSONCursor) {
    self.init(kind, offset: offset, position: TextPosition(offset: offset, in: cursor.bytes))
  }
}
