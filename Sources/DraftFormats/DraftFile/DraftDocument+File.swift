internal import WiredraftCore

extension DraftDocument: FileDocument {
  static let fields: [Field<DraftDocument>] = [
    Field("title", \.title), Field("description", \.description), Field("method", \.draft.method),
    Field("url", \.draft.url),
    Field("path", \.draft.path), Field("variables", \.draft.variables), Field("environment", \.environment),
    Field("headers", \.draft.headers), Field("parameters", \.draft.parameters),
    Field("query", \.draft.query), Field("queryAdds", \.draft.queryAdds), Field("body", \.draft.body),
    Field("bodies", \.bodies), Field("encoding", \.encoding), Field("boundary", \.draft.boundary),
    Field("send", \.send), Field("reader", \.draft.reader), Field("expect", \.expected.expectations),
    Field("captures", \.expected.captures),
  ]

  private var bodies: KeptBodies {
    get { KeptBodies(bodies: draft.keptBodies, unknown: unknownBodies) }
    set { (draft.keptBodies, unknownBodies) = (newValue.bodies, newValue.unknown) }
  }
  private var encoding: StyleMembers {
    get { StyleMembers(styles: draft.styles, unknown: unknownStyles) }
    set { (draft.styles, unknownStyles) = (newValue.styles, newValue.unknown) }
  }

  /// Reads a draft file.
  ///
  /// Members that this version does not know are kept, each with the name of the member before it.
  ///
  /// ```swift
  /// let document = try DraftDocument(reading: Array(#"{"wiredraft": 1, "method": "PUT"}"#.utf8))
  /// document.draft.method  // "PUT"
  /// ```
  /// - Throws: The first error, with its position. A later version, or a file that is not a draft file, is
  ///   reported before any other error in the contents.
  /// - Complexity: O(*n*), where *n* is the length of the file.
  public init(reading bytes: [UInt8]) throws(DraftFileError) {
    self = try DraftFileFormat.read(bytes, as: .draft, into: DraftDocument())
  }

  /// Returns the document as a draft file.
  ///
  /// The text is canonical: two spaces for each level, one row on one line, names in a fixed order, defaults
  /// left out, a newline at the end. Reading it and writing it again gives the same bytes.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func serialized() -> [UInt8] { file }
}
