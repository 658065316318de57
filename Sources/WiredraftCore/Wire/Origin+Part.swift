extension Composition.Origin {
  /// The piece of syntax that a byte belongs to.
  ///
  /// The encoder passes it along with the byte, so that nothing has to be guessed from the surrounding bytes. The
  /// ``Composition/Origin/Role`` says what the byte is for its row; an escape, for example, has the part of the text around it.
  @nonexhaustive public enum Part: String, Sendable, Hashable, CaseIterable {
    // MARK: The request line

    /// The method.
    case method
    /// The space between the method and the target.
    case spaceAfterMethod = "space-after-method"
    /// The space between the target and the version.
    case spaceAfterTarget = "space-after-target"
    /// The host and port that CONNECT asks for.
    case authority
    /// The `*` of an OPTIONS request for the whole server.
    case asterisk
    /// A path that was typed in the URL, or the `/` in place of an empty one.
    case path
    /// The value of a row that fills a `{name}` of the path.
    case segment
    /// The `?` before the query.
    case question
    /// A query that was typed in the URL.
    case query
    /// The protocol's version.
    case version

    // MARK: Fields

    /// An added field: name, colon, space and value.
    case field
    /// The name of a field.
    case fieldName = "field-name"
    /// The colon after a field's name, and the space after it.
    case fieldColon = "field-colon"
    /// The value of a field.
    case fieldValue = "field-value"
    /// The line end of the request line, or of a field.
    case lineEnd = "line-end"
    /// The empty line after the fields of the message, or of a part.
    case emptyLine = "empty-line"

    // MARK: Pairs, in a query or a form

    /// The `&` between the pairs of two rows.
    case ampersand
    /// The `&` between the query that was typed in the URL and the first row.
    case ampersandAfterQuery = "ampersand-after-query"
    /// The `&` between two pairs of the same row.
    case ampersandWithinRow = "ampersand-within-row"
    /// The name of a pair.
    case pairName = "pair-name"
    /// A bracket, percent-encoded, that a style puts around a step of a name.
    case pairNameBracket = "pair-name-bracket"
    /// The `=` of a pair.
    case equals
    /// The value of a pair.
    case pairValue = "pair-value"
    /// The comma, bar or space between the elements of an array in one value.
    case elementDelimiter = "element-delimiter"

    // MARK: JSON

    /// `{` or `}`.
    case brace
    /// `[` or `]`.
    case bracket
    /// The comma between two members or elements.
    case comma
    /// The colon between a member's name and its value.
    case colon
    /// A quotation mark around a member's name.
    case memberNameQuote = "member-name-quote"
    /// The name of a member.
    case memberName = "member-name"
    /// A quotation mark around a string.
    case stringQuote = "string-quote"
    /// The text of a string.
    case string
    /// A number.
    case number
    /// `true`, `false` or `null`.
    case literal

    // MARK: Multipart bodies

    /// The two hyphens and the boundary that begin a part.
    case delimiter
    /// The line end of a delimiter.
    case delimiterEnd = "delimiter-end"
    /// `Content-Disposition: form-data; name=`.
    case disposition
    /// A quotation mark around a part's name or file name.
    case quote
    /// The name of a part.
    case partName = "part-name"
    /// `; filename=`.
    case fileNameParameter = "file-name-parameter"
    /// The file name of a part.
    case fileName = "file-name"
    /// The line end of a Content-Disposition field.
    case dispositionEnd = "disposition-end"
    /// The Content-Type field of a part, up to the type that was given; the whole field if it was added.
    case typeField = "type-field"
    /// The content type that was given to a part.
    case type
    /// The line end of a part's Content-Type field.
    case typeEnd = "type-end"
    /// The data of a part.
    case data
    /// The line end between the data of a part and the delimiter.
    case dataEnd = "data-end"
    /// The delimiter after the last part.
    case closeDelimiter = "close-delimiter"
    /// The line end of the closing delimiter.
    case closeDelimiterEnd = "close-delimiter-end"

    // MARK: Bodies given as a whole

    /// A body that was given as text or file.
    case body
  }
}
