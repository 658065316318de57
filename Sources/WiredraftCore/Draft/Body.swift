extension Draft {
  /// The body of a draft: its type, and the content that the user gave it.
  public struct Body: Sendable {
    /// The type.
    public var type: Draft.BodyType
    /// For ``Draft/BodyType/text``: the text; nil for no body yet.
    public var text: Draft.BodyText?
    /// For ``Draft/BodyType/file``: the path; nil for no body yet.
    public var path: String?
    /// For ``Draft/BodyType/file``: bytes in place of the file's; nil for those of the file. They are not in the draft file.
    public var bytes: [UInt8]?
    /// For ``Draft/BodyType/text`` and ``Draft/BodyType/file``: the content type, in place of the usual one.
    public var contentType: String?
    /// For ``Draft/BodyType/json``: the text of a value in place of the rows; it is kept even if it is not JSON.
    public var jsonText: Draft.JSONBodyText?
    /// For ``Draft/BodyType/graphQL``: the document, with the operation that is asked for; nil for none yet.
    public var query: Draft.BodyText?
    /// For ``Draft/BodyType/graphQL``: the name of the document's operation; nil if the document has only one.
    public var operationName: String?
    /// The actual body parameters; nil for those computed from the convenience parameters.
    public var parameters: [Draft.Row]?
    /// Members of the body in its draft file that this version does not know.
    public var unknown: [Draft.UnknownMember] = []

    /// Makes a body of a type, with nothing in it.
    public init(_ type: Draft.BodyType = .usual) { self.type = type }

    /// For ``Draft/BodyType/json``: a value in place of the rows; nil if there is none, or the text is not JSON.
    ///
    /// Setting it sets ``jsonText``.
    public var json: ParameterValue? {
      get { jsonText?.value }
      set { jsonText = newValue.map { Draft.JSONBodyText(value: $0) } }
    }

    /// The text of a body of a type that takes one (``Draft/BodyType/takesText``): a text, one JSON value, or a GraphQL document;
    /// nil if there is none.
    public var wholeText: Draft.BodyText? {
      get { type.isText ? text : type.takesJSONValue ? jsonText?.text : type.isGraphQL ? query : nil }
      set {
        if type.isGraphQL { query = newValue }
        if type.isText { text = newValue }
        if type.takesJSONValue { jsonText = newValue.map { Draft.JSONBodyText($0) } }
      }
    }
  }
}
