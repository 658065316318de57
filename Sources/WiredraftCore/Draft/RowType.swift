extension Draft {
  /// The type of a row's value.
  @nonexhaustive public enum RowType: String, Sendable, Hashable, CaseIterable {
    /// Text: any text is one.
    case string
    /// A number in the grammar of JSON, kept as it was written.
    case number
    /// `true` or `false`.
    case boolean
    /// Null: the text is empty, or `null`.
    case null
    /// A JSON array.
    case array
    /// A JSON object.
    case object
    /// A date and time by RFC 3339.
    case date
    /// The path of a file.
    case file
    /// User and password of Basic authentication, joined by a colon; a header field sends their base64 (RFC 7617).
    case basic
    /// The third state of an optional: the name is not sent at all. A header row `Content-Type` of this type sends a body
    /// without a content type.
    case omitted
  }
}

extension Draft {
  /// The source of a row's text.
  public enum ValueSource: String, Sendable, Hashable {
    /// The text is the value.
    case literal
    /// The text names an environment variable, read when composing.
    case environment = "env"
  }
}
