internal import WiredraftCore

extension Diagnostic.UnknownKey {
  var sentence: String {
    let shown = name.count > 60 ? name.prefix(59) + "…" : name
    let near = Nearest.nearest(to: name, in: names).map { " (did you mean \($0)?)" } ?? ""
    return "There is no key \(shown)\(place.phrase)\(near): it is kept, and has no effect."
  }

  private var names: [String] {
    switch place {
    case .draft:
      [
        "wiredraft", "title", "description", "method", "url", "path", "variables", "environment", "headers",
        "parameters", "query", "queryAdds", "body", "bodies", "encoding", "boundary", "send", "reader",
        "expect", "captures",
      ]
    case .row:
      [
        "name", "value", "type", "enabled", "verbatim", "secret", "description", "filename", "contentType",
        "source", "user", "password", "style", "off",
      ]
    case .body:
      ["type", "query", "operationName", "text", "path", "contentType", "json", "jsonText", "parameters"]
    case .bodies: Draft.BodyType.allCases.map(\.rawValue)
    case .encoding: ["query", "form", "arrays", "objects", "nulls", "booleans", "dates", "newlines"]
    case .variable: ["name", "value", "secret"]
    case .capture: ["name", "from"]
    case .folder:
      [
        "wiredraft", "title", "description", "baseURL", "headers", "encoding", "variables", "environment",
        "reader", "send", "order",
      ]
    case .sending:
      [
        "maxTime", "connectTimeout", "cacert", "cert", "key", "insecure", "proxy", "noproxy", "unixSocket",
        "resolve",
      ]
    }
  }
}

extension Diagnostic.UnknownKey.Place {
  /// The object, as the end of a clause; empty for the draft.
  fileprivate var phrase: String {
    switch self {
    case .draft, .folder: ""
    case .row: " in a row"
    case .body: " in body"
    case .bodies: " in bodies"
    case .encoding: " in encoding"
    case .variable: " in a variable"
    case .capture: " in a capture"
    case .sending: " in send"
    }
  }
}
