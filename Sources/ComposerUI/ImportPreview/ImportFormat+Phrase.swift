import DraftFormats

extension ImportFormat {
  /// What people call a text of it.
  var phrase: String {
    switch self {
    case .curl: "a curl command"
    case .httpie: "an HTTPie command"
    case .fetch: "a call of fetch"
    case .http: "an HTTP message"
    case .httpFile: "an .http file"
    case .har: "an HTTP archive"
    case .openapi: "an OpenAPI description"
    case .url: "a URL"
    case .query: "a query"
    case .json: "a JSON object"
    case .lines: "lines of name: value"
    }
  }

  /// Whether a paste of it is offered to be taken over as a whole; of the others rows are made.
  var isOffered: Bool {
    switch self {
    case .curl, .httpie, .fetch, .http, .httpFile, .har, .openapi: true
    case .url, .query, .json, .lines: false
    }
  }
}
