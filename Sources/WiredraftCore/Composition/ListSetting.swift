/// Everything that decides what the rows of a list become, except the rows themselves, the context, and the bytes
/// before them: unchanged rows become the same bytes under the same setting.
struct ListSetting: Sendable, Equatable {
  /// The form that rows are written in.
  enum Way: Sendable, Equatable {
    /// Pairs of the query.
    case query
    /// Members of an object.
    case json
    /// Members of an object in the value of a pair of the query.
    case jsonInQuery
    /// Pairs of a form.
    case form
    /// Parts with this boundary.
    case multipart(boundary: String)
    /// Nothing.
    case nothing
  }

  var list: Draft.RowList
  var way: Way
  /// The reason why the rows go where they go.
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
  /// Nothing.
  case nothing
  /// The `?` of a query.
  case question
  /// The `&` after the query of the URL.
  case ampersand
  /// The separator after another row.
  case separator

  /// The bytes before a pair.
  var beforePair: StaticString {
    switch self {
    case .nothing: ""
    case .question: "?"
    case .ampersand, .separator: "&"
    }
  }

  /// The part of the message that these bytes are.
  var part: Composition.Origin.Part {
    switch self {
    case .nothing, .question: .question
    case .ampersand: .ampersandAfterQuery
    case .separator: .ampersand
    }
  }
}
