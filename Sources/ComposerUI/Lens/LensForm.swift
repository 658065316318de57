/// One form of a cell, as it appears in one place.
struct LensForm: Sendable, Hashable {
  /// The place where a form appears.
  enum Place: Sendable, Hashable {
    case typed, bytes, converted, query, form, json, part, path, field
  }

  var place: Place
  /// The text in this form, or the reason why the cell can't have it.
  var text: String
  /// The number of bytes; nil if the form has no definite length.
  var count: Int?
  /// Whether the cell can't have this form.
  var isProblem = false

  /// Returns the label of the place, in a wide or in a narrow dialog.
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
