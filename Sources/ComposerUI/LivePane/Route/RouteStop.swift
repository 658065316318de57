import WiredraftCore

/// Something in the route that the cursor can stand on.
enum RouteStop: Sendable, Hashable {
  /// A row of the draft.
  case row(RowReference)
  /// A field that was added, by its place among the fields.
  case field(Int)
  /// A text, a file or a JSON value that was given as the body.
  case wholeBody
  /// One side of the request, with what it comes from.
  case side(RouteSide)

  /// The row, if it is one.
  var row: RowReference? { if case .row(let row) = self { row } else { nil } }
}

/// A side of the request that parameters go to, or actual ones replace.
enum RouteSide: Sendable, Hashable {
  case query, body

  /// The list of its actual parameters.
  var list: RowList { self == .query ? .query : .body }
  /// What it is called.
  var word: String { self == .query ? "query" : "body" }
}
