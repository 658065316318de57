public import WiredraftCore

/// What is wrong with a text that is to become rows, and where.
public struct RowsTextError: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// The text has no character, though there were rows.
    case empty
    /// The bytes are no text.
    case noText(TextFault.Kind)
    /// A line begins as a row does, and is none.
    case malformedRow(DraftFileError.Kind)
    /// A line that says nothing: no row, no name with a value, no comment.
    case noRow
  }

  /// What is wrong.
  public var kind: Kind
  /// Where.
  public var position: TextPosition
}

extension TextFault.Kind {
  /// What is wrong, as one line for people, without the place.
  public var sentence: String {
    switch self {
    case .invalidUTF8: "the bytes are not UTF-8"
    case .nul: "a NUL byte stands there, which no text has"
    }
  }
}

extension RowsTextError {
  /// What is wrong and what was expected, as one line for people, without the place.
  public var sentence: String {
    switch kind {
    case .empty: "there is nothing in it, not even a comment"
    case .noText(let kind): kind.sentence
    case .malformedRow(.json(.unexpectedEnd)):
      "the row ends too early: expected the quote or bracket that closes it"
    case .malformedRow(let kind): DraftFileError(kind, offset: 0, position: position).sentence
    case .noRow: "expected name: value, name=value, or a row such as { \"name\": \"q\", \"value\": 1 }"
    }
  }
}
