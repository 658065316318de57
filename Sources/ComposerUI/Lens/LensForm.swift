/// One form of a cell: what it is somewhere.
struct LensForm: Sendable, Hashable {
  /// Where it is this.
  enum Place: Sendable, Hashable {
    case typed, bytes, converted, query, form, json, part, path, field
  }

  var place: Place
  /// What stands there; or why nothing can.
  var text: String
  /// How many bytes it has there; nil where that is no fact of it.
  var count: Int?
  /// Whether it can't stand there.
  var isProblem = false

  /// What the lens calls the place, in a wide and in a narrow dialog.
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
