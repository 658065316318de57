/// An error in a JSON text, and its place.
public struct JSONError: Error, Sendable, Hashable {
  /// The kind of error.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The text ends where more is needed.
    case unexpectedEnd
    /// This was expected, but there is another character.
    case expected(Expectation)
    /// A number breaks off or has a form that JSON does not have, such as `01` or `1.`.
    case malformedNumber
    /// A backslash is followed by a character that is not an escape in JSON.
    case malformedEscape
    /// A string contains an unescaped control character.
    case controlCharacter
    /// There is half of a surrogate pair; no text can hold it.
    case loneSurrogate
    /// The bytes are not UTF-8.
    case invalidUTF8
    /// Arrays and objects are nested beyond 1,000 levels.
    case tooDeep
    /// A name occurs twice where only one has a meaning.
    case duplicateName
    /// There is text after the value.
    case trailingContent
  }

  /// The text expected at a place.
  public enum Expectation: Sendable, Hashable {
    /// A value.
    case value
    /// The name of a member.
    case name
    /// The colon between name and value.
    case colon
    /// A comma, or the end of the array or object.
    case commaOrEnd
  }

  /// The kind of error.
  public var kind: Kind
  /// The offset in bytes, from 0.
  public var offset: Int
  /// The line and column of the offset.
  public var position: TextPosition

  /// Makes an error.
  public init(_ kind: Kind, offset: Int, position: TextPosition) {
    self.kind = kind
    self.offset = offset
    self.position = position
  }
}
