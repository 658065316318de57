extension Reader {
  /// All readers, by name and from the oldest version to the newest.
  package static let all: [Reader] = [
    .php, .rack22, .rack32, .rails, .qs611, .qs615, .express4, .express5, .nodeQueryString, .urlSearchParams,
    .django, .flask, .starlette, .go, .tomcat,
  ]

  /// The readers that are shown where none are chosen.
  package static let usual: [Reader] = [
    .php, .rails, .rack32, .express4, .express5, .qs615, .django, .flask, .starlette, .go, .tomcat,
    .urlSearchParams,
  ]

  /// Returns the reader with an identity; a name alone is its newest version. Nil if there is none.
  package static func named(_ id: String) -> Reader? { all.last { $0.id == id || $0.name == id } }
}
