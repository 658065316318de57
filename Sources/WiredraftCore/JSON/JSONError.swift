/// What is wrong with a JSON text, and where.
public struct JSONError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The text ends where more is needed.
    case unexpectedEnd
    /// A character stands where this was expected.
    case expected(Expectation)
    /// A number breaks off or has a form that JSON does not know, such as `01` or `1.`.
    case malformedNumber
    /// A backslash is followed by something that JSON does not know.
    case malformedEscape
    /// A control character stands raw in a string.
    case controlCharacter
    /// Half of a surrogate pair stands alone; no text can hold it.
    case loneSurrogate
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested beyond 1,000 levels.
    case tooDeep
    /// A name stands twice where that has no meaning.
    case duplicateName
    /// Something follows the value.
    case trailingContent
  }

  /// What may stand at a place.
  public enum Expectation: Sendable, Hashable {
    /// A value.
    case value
    /// The name of a member.
    case name
    /// The colon between name and value.
    case colon
    /// A comma, or what ends the array or object.
    case commaOrEnd
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
}
