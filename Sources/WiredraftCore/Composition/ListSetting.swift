/// Everything that decides what the rows of a list become, except the rows themselves, the context, and the bytes
/// before them: unchanged rows become the same bytes under the same setting.
struct ListSetting: Sendable, Equatable {
  enum Way: Sendable, Equatable {
    case query
    case json
    case jsonInQuery
    case form
    case multipart(boundary: String)
    case nothing
  }

  var list: Draft.RowList
  var way: Way
  var reason: Routing.RowReason
  var styles: EncodingStyles

  var destination: Routing.Destination {
    switch way {
    case .query, .jsonInQuery: .query
    case .json, .form, .multipart: .body
    case .nothing: .nowhere
    }
  }
}

/// The bytes before a row.
enum Opening: Sendable, Equatable {
  case nothing
  case question
  /// The `&` after the query of the URL.
  case ampersand
  case separator

  var beforePair: StaticString {
    switch self {
    case .nothing: ""
    case .question: "?"
    case .ampersand, .separator: "&"
    }
  }

  var part: Composition.Origin.Part {
    switch self {
    case .nothing, .question: .question
    case .ampersand: .ampersandAfterQuery
    case .separator: .ampersand
    }
  }
}
