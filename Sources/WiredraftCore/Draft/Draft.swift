/// A request as it is being drafted: everything that decides its bytes, and nothing else.
///
/// ```swift
/// var draft = Draft()
/// draft.url = "https://api.example.com/search"
/// draft.parameters = [Draft.Row("q", "Swift"), Draft.Row("per_page", "30", type: .number)]
/// draft.compose().target.text  // "/search?q=Swift&per_page=30"
/// ```
public struct Draft: Sendable {
  /// The method, as it was typed.
  public var method = "GET"
  /// The URL, as it was typed.
  public var url = ""
  /// The header fields.
  public var headers: [Draft.Row] = []
  /// The convenience parameters; nil if there are none to send.
  public var parameters: [Draft.Row]?
  /// The actual query parameters; nil for those computed from the convenience parameters.
  public var query: [Draft.Row]?
  /// Whether the actual query parameters are added after the computed ones, rather than replacing them.
  ///
  /// ```swift
  /// var draft = Draft()
  /// draft.parameters = [Draft.Row("a", "1")]
  /// draft.query = [Draft.Row("b", "2")]
  /// draft.compose().target.text  // "/?b=2"
  /// draft.queryAdds = true
  /// draft.compose().target.text  // "/?a=1&b=2"
  /// ```
  public var queryAdds = false
  /// The values for `{name}` in the path.
  public var path: [Draft.Row] = []
  /// The body.
  public var body: Draft.Body {
    _read { yield boxedBody }
    _modify { yield &boxedBody }
  }
  /// The bodies kept for other types, from the one left first to the one left last.
  public var keptBodies: [Draft.Body] = []
  /// The encoding styles.
  public var styles = EncodingStyles()
  /// The draft's own variables.
  public var variables: [Variable.Definition] = []
  /// The boundary of a multipart body, if the user set one.
  public var boundary: String?
  /// The name of the program that reads queries and forms on the server, such as `rails@6.1`; nil if none is named.
  ///
  /// It decides no byte, but what is reported: see ``Composition/Context/examiner``.
  public var reader: String?
  /// Members of the draft's file that this version does not know.
  public var unknown: Unknown {
    _read { yield boxedUnknown }
    _modify { yield &boxedUnknown }
  }

  @Boxed private var boxedBody = Draft.Body()
  @Boxed private var boxedUnknown = Unknown()

  /// Members of a draft's file beside its rows and its body that this version does not know: they are kept, and reported.
  public struct Unknown: Sendable {
    /// Those at the top of the file.
    public var members: [Draft.UnknownMember] = []
    /// Those of `encoding`.
    public var styles: [Draft.UnknownMember] = []
    /// Those of `bodies`.
    public var bodies: [Draft.UnknownMember] = []
    /// Those of `send`.
    public var sending: [Draft.UnknownMember] = []
    /// Those of the elements of `captures`.
    public var captures: [Draft.UnknownMember] = []
  }

  /// Makes an empty draft.
  public init() {}

  /// The rows of a list; nil if the list is absent.
  ///
  /// Setting nil for headers or path rows empties them.
  public subscript(list: Draft.RowList) -> [Draft.Row]? {
    get {
      switch list {
      case .parameters: parameters
      case .query: query
      case .path: path
      case .body: body.parameters
      case .headers: headers
      }
    }
    set {
      switch list {
      case .parameters: parameters = newValue
      case .query: query = newValue
      case .path: path = newValue ?? []
      case .body: body.parameters = newValue
      case .headers: headers = newValue ?? []
      }
    }
    _modify {
      switch list {
      case .parameters: yield &parameters
      case .query: yield &query
      case .body: yield &body.parameters
      case .path:
        var rows: [Draft.Row]? = path
        path = []
        defer { path = rows ?? [] }
        yield &rows
      case .headers:
        var rows: [Draft.Row]? = headers
        headers = []
        defer { headers = rows ?? [] }
        yield &rows
      }
    }
  }

  /// The row of a reference; nil if there is none.
  public subscript(row: Draft.RowReference) -> Draft.Row? {
    guard row.folder == nil, let rows = self[row.list], rows.indices.contains(row.index) else { return nil }
    return rows[row.index]
  }
}
