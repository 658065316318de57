/// What is wrong with a row's text.
public enum ValueProblem: Sendable, Hashable {
  /// The text is no number; the offset is the first byte that does not fit.
  case notANumber(offset: Int)
  /// The text is no JSON.
  case invalidJSON(JSONError)
  /// The text is JSON, or a word, but not of the row's type.
  case notOfType(RowType)
  /// A number within the value, at this path, is infinite or none.
  case notFinite([ValueStep])
  /// The text is no RFC 3339 date and time.
  case invalidDate(TextPosition)
}
