package import WiredraftCore

/// An error in a text that is to become rows, with its position.
package struct RowsTextError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The text is empty, although there were rows.
    case empty
    /// The bytes are not text.
    case noText(TextFault.Kind)
    /// A line begins like a row, but is not one.
    case malformedRow(DraftFileError.Kind)
    /// A line is neither a row, nor a name with a value, nor a comment.
    case noRow
  }

  package var kind: Kind
  package var position: TextPosition
}

extension TextFault.Kind {
  /// The problem as one line for people, without its position.
  package var sentence: String {
    switch self {
    case .invalidUTF8: "the bytes are not UTF-8"
    case .nul: "there is a NUL byte, which no text has"
    }
  }
}

extension RowsTextError {
  /// The problem and the expected text, as one line for people, without the position.
  package var sentence: String {
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
