/// An error in a multipart body, and its place.
public struct MultipartError: Error, Sendable, Hashable {
  /// The kind of error.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The body does not begin with its boundary.
    case missingDelimiter
    /// A boundary is followed by neither a line end nor `--`.
    case malformedDelimiter
    /// No boundary ends a part.
    case unfinishedPart
    /// A line of a part's head does not end in CR LF, or contains a lone CR or LF.
    case malformedLine
    /// The head of a part is longer than the decoder accepts.
    case headTooLong
    /// A line of a part's head has no colon, or no name.
    case malformedField
    /// A line of a part's head is not UTF-8, so its names would change.
    case invalidUTF8
    /// A part has no Content-Disposition, or one that is not form-data.
    case missingDisposition
    /// A Content-Disposition can't be read.
    case malformedDisposition
    /// A part has no name.
    case missingName
    /// A field or a parameter occurs twice in a part.
    case repeated(String)
    /// There is text after the end.
    case trailingContent
  }

  /// The kind of error.
  public var kind: Kind
  /// The offset in the body, in bytes.
  public var offset: Int

  /// Makes an error.
  public init(kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
