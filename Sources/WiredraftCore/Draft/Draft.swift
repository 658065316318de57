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
  /// The values for `{name}` in the path.
  public var path: [Row] = []
  /// The body.
  public var body = Body()
  /// The bodies kept for other types, from the one left first to the one left last.
  public var keptBodies: [Body] = []
  /// The encoding styles.
  public var styles = EncodingStyles()
  /// The boundary of a multipart body, if the user set one.
  public var boundary: String?

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
    guard let rows = self[row.list], rows.indices.contains(row.index) else { return nil }
    return rows[row.index]
  }
}
