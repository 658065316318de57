package import WiredraftCore

extension Draft.RowList {
  /// The noun for a row of the list, within a sentence.
  package var rowNoun: String {
    switch self {
    case .parameters: "parameter"
    case .query: "query parameter"
    case .path: "path row"
    case .body: "body parameter"
    case .headers: "header"
    }
  }
}
