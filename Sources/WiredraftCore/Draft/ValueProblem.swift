extension Diagnostic {
  /// An error in a row's text.
  @nonexhaustive public enum ValueProblem: Sendable, Hashable {
    /// The text is not a number; the offset is that of the first byte that does not fit.
    case notANumber(offset: Int)
    /// The text is not JSON.
    case invalidJSON(JSONError)
    /// The text is JSON, or a word, but not of the row's type.
    case notOfType(Draft.RowType)
    /// A number within the value, at this path, is infinite or not a number.
    case notFinite([ParameterValue.Step])
    /// The text is not an RFC 3339 date and time.
    case invalidDate(TextPosition)
  }
}
