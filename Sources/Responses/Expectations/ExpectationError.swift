package import WiredraftCore

/// The reason why a line is no expectation or no source of a capture, and the place in it.
package struct ExpectationError: Error, Sendable, Hashable {
  /// A reason; its sentence is elsewhere.
  package enum Reason: Sendable, Hashable {
    /// The line is empty.
    case empty
    /// The line has a line break, or another control character.
    case controlCharacter
    /// A word that is no subject.
    case unknownSubject(String)
    /// `header` without a name.
    case missingHeaderName
    /// A header name with a character that none has.
    case invalidHeaderName
    /// A path may lead to several values: `..`, `[1:2]`, `[?…]`, or `[*]` without `any` or `every`.
    case severalValues
    /// `any` or `every` before something that has one value.
    case needsSeveralValues
    /// A name in a path needs brackets and quotation marks: `['content-type']`.
    case nameNeedsQuotes
    /// A name, or an index in brackets, is expected in a path.
    case incompletePath
    /// An index that has no meaning: `[01]`, `[-0]`, or one below -1,000.
    case invalidIndex
    /// There is no operator after the subject.
    case missingOperator
    /// A word that is no operator.
    case unknownOperator(String)
    /// An operator that doesn't fit the subject, such as `contains` after `size`.
    case unfitOperator
    /// There is no value after the operator.
    case missingValue
    /// A value that begins like JSON, or a quoted name in a path, is none.
    case invalidJSON(JSONError.Kind)
    /// The operator compares numbers, or the subject is one.
    case needsNumber
    /// The subject is a text, which can't be an array or object.
    case needsText
    /// A word after `is` that is no type.
    case unknownType(String)
    /// The subject can't be of this type.
    case unfitType
    /// A regular expression that can't be used.
    case invalidPattern(PatternError.Reason)
    /// There is text after the source of a capture.
    case trailingText
  }

  /// The reason.
  package let reason: Reason
  /// The offset in the line, in bytes of UTF-8, from 0.
  package let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
