import WiredraftCore

/// A position of the cursor in the route.
enum RouteStop: Sendable, Hashable {
  /// A row of the draft.
  case row(Draft.RowReference)
  /// An added field, by its index among the fields.
  case field(Int)
  /// A text, a file or a JSON value that was given as the body.
  case wholeBody
  /// One side of the request, with its source.
  case side(RouteSide)

  /// The row, if the stop is one.
  var row: Draft.RowReference? { if case .row(let row) = self { row } else { nil } }
}

/// A side of the request that parameters go to, unless actual ones replace them.
enum RouteSide: Sendable, Hashable {
  case query, body

  /// The list of the side's actual parameters.
  var list: Draft.RowList { self == .query ? .query : .body }
  /// The name of the side.
  var word: String { self == .query ? "query" : "body" }
}
