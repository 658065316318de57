import WiredraftCore

enum RouteStop: Sendable, Hashable {
  case row(Draft.RowReference)
  case field(Int)
  case wholeBody
  case side(RouteSide)

  var row: Draft.RowReference? { if case .row(let row) = self { row } else { nil } }
}

/// A side of the request that parameters go to, unless actual ones replace them.
enum RouteSide: Sendable, Hashable {
  case query, body

  var list: Draft.RowList { self == .query ? .query : .body }
  var word: String { self == .query ? "query" : "body" }
}
