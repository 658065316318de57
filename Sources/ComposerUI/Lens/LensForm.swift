struct LensForm: Sendable, Hashable {
  enum Place: Sendable, Hashable {
    case typed, bytes, converted, query, form, json, part, path, field
  }

  var place: Place
  /// The text in this form, or the reason why the cell can't have it.
  var text: String
  var count: Int?
  var isProblem = false

  func label(isNarrow: Bool) -> String {
    switch place {
    case .typed: isNarrow ? "typed" : "as typed"
    case .bytes: "UTF-8"
    case .converted: isNarrow ? "value" : "as converted"
    case .query: isNarrow ? "query" : "in a query"
    case .form: isNarrow ? "form" : "in a form"
    case .json: isNarrow ? "JSON" : "in JSON"
    case .part: isNarrow ? "part" : "in a part"
    case .path: isNarrow ? "path" : "in the path"
    case .field: isNarrow ? "field" : "in a field"
    }
  }
}
