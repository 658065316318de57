/// A request as it is being drafted: everything that decides its bytes, and nothing else.
///
/// ```swift
/// var draft = Draft()
/// draft.url = "https://api.example.com/search"
/// draft.parameters = [Row("q", "Swift"), Row("per_page", "30", type: .number)]
/// draft.compose().target.text  // "/search?q=Swift&per_page=30"
/// ```
public struct Draft: Sendable {
  /// The method, as it was typed.
  public var method = "GET"
  /// The URL, as it was typed.
  public var url = ""
  /// The header fields.
  public var headers: [Row] = []
  /// The convenience parameters; nil if there are none to send.
  public var parameters: [Row]?
  /// The actual query parameters; nil for those computed from the convenience parameters.
  public var query: [Row]?
  /// Whether the actual query parameters are added after the computed ones, rather than replacing them.
  ///
  /// ```swift
  /// var draft = Draft()
  /// draft.parameters = [Row("a", "1")]
  /// draft.query = [Row("b", "2")]
  /// draft.compose().target.text  // "/?b=2"
  /// draft.queryAdds = true
  /// draft.compose().target.text  // "/?a=1&b=2"
  /// ```
  public var queryAdds = false
  /// The values for `{name}` in the path.
  public var path: [Row] = []
  /// The body.
  public var body = Body()
  /// The bodies kept for other types, from the one left first to the one left last.
  public var keptBodies: [Body] = []
  /// The encoding styles.
  public var styles = EncodingStyles()
  /// The draft's own variables.
  public var variables: [VariableDefinition] = []
  /// The boundary of a multipart body, if the user set one.
  public var boundary: String?
  /// The name of the program that reads queries and forms on the server, such as `rails@6.1`; nil if none is named.
  ///
  /// It decides no byte, but what is reported: see ``CompositionContext/examiner``.
  public var reader: String?
  /// Members of the draft's file that this version does not know.
  public var unknown = Unknown()

  /// Members of a draft's file beside its rows and its body that this version does not know: they are kept, and reported.
  public struct Unknown: Sendable {
    /// Those at the top of the file.
    public var members: [UnknownMember] = []
    /// Those of `encoding`.
    public var styles: [UnknownMember] = []
    /// Those of `bodies`.
    public var bodies: [UnknownMember] = []
    /// Those of `send`.
    public var sending: [UnknownMember] = []
    /// Those of the elements of `captures`.
    public var captures: [UnknownMember] = []
  }

  /// Makes an empty draft.
  public init() {}

  /// The rows of a list; nil if the list is absent.
  ///
  /// Setting nil for headers or path rows empties them.
  public subscript(list: RowList) -> [Row]? {
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
        var rows: [Row]? = path
        path = []
        defer { path = rows ?? [] }
        yield &rows
      case .headers:
        var rows: [Row]? = headers
        headers = []
        defer { headers = rows ?? [] }
        yield &rows
      }
    }
  }

  /// The row of a reference; nil if there is none.
  public subscript(row: RowReference) -> Row? {
    guard row.folder == nil, let rows = self[row.list], rows.indices.contains(row.index) else { return nil }
    return rows[row.index]
  }
}
