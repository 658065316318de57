import WiredraftCore

extension PostmanRuntime {
  /// lib/collection/url.js: an object is its parts; the text of it is resolved, and parsed again.
  struct URL {
    private var start = ""
    private var path: [String] = []
    private var hasPath = false
    var query: [(key: String, value: String?)] = []
    private var variables: [String: String] = [:]

    struct Resolved {
      var host: String
      var path: String
      var query: String?
      /// The user and the password in the URL.
      var user: String?
    }

    init(_ node: ParameterValue) {
      if let text = node.text {
        parse(text)
        return
      }
      // The import reads `raw` where there are no parts; Postman has no host then.
      if node["host"] == nil {
        parse(node["raw"]?.text ?? "")
      } else {
        let scheme = node["protocol"]?.text.map { $0 + "://" } ?? ""
        let user = node["auth"].map { ($0["user"]?.text ?? "") + ":" + ($0["password"]?.text ?? "") + "@" }
        let host =
          node["host"]?.text ?? (node["host"]?.elements ?? []).compactMap(\.text).joined(separator: ".")
        start = scheme + (user ?? "") + host + (node["port"]?.text.map { ":" + $0 } ?? "")
        if let text = node["path"]?.text {
          path = text.dropFirst(text.hasPrefix("/") ? 1 : 0).split(
            separator: "/", omittingEmptySubsequences: false
          ).map(
            String.init)
          hasPath = !text.isEmpty
        } else if let list = node["path"]?.elements {
          path = list.compactMap(\.text)
          hasPath = true
        }
      }
      if let list = node["query"]?.elements {
        query = list.filter { !$0.isOff }.map { pair in
          // lib/collection/query-param.js, unparseSingle: a value that is no text is none.
          let value: String? = if case .string(let text)? = pair["value"] { text } else { nil }
          return (pair["key"]?.text ?? "", value)
        }
      }
      for variable in node["variable"]?.elements ?? [] {
        if case .string(let text)? = variable["value"] { variables[variable["key"]?.text ?? ""] = text }
      }
    }

    private mutating func parse(_ text: String) {
      let url = text.drop { $0 == " " }.prefix { $0 != "#" }
      let address = url.prefix { $0 != "?" }
      let authority = address.firstRange(of: "://")?.upperBound ?? address.startIndex
      let end = address[authority...].firstIndex(of: "/") ?? address.endIndex
      start = String(address[..<end])
      hasPath = end < address.endIndex
      path = address[end...].dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(
        String.init)
      guard address.endIndex < url.endIndex else { return }
      query = url[address.endIndex...].dropFirst().split(separator: "&", omittingEmptySubsequences: false).map
      { pair in
        let equals = pair.firstIndex(of: "=")
        return (
          String(pair[..<(equals ?? pair.endIndex)]), equals.map { String(pair[pair.index(after: $0)...]) }
        )
      }
    }

    /// lib/runner/util.js, resolveVariables: the URL is a text when variables are put in, and is parsed again.
    func resolved(_ substituted: (String) -> String) -> Resolved {
      let segments = path.map { segment in
        // getPath, 4.1.3: an empty value is none, and a suffix stays.
        let name = String(segment.dropFirst().prefix { $0 != "." })
        guard segment.hasPrefix(":"), let value = variables[name], !value.isEmpty else { return segment }
        return value + segment.dropFirst(name.count + 1)
      }
      // lib/collection/query-param.js, encodeReservedChars: not within a reference.
      let pairs = query.map { pair in
        Self.reserved(pair.key, ["&", "#", "="])
          + (pair.value.map { "=" + Self.reserved($0, ["&", "#"]) } ?? "")
      }
      let text = substituted(
        start + (hasPath ? "/" + segments.joined(separator: "/") : "")
          + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")))
      var again = URL(.null)
      again.parse(text)
      var host = again.start.firstRange(of: "://").map { again.start[$0.upperBound...] } ?? again.start[...]
      var user: String?
      if let at = host.firstIndex(of: "@") {
        user = String(host[..<at])
        host = host[host.index(after: at)...]
      }
      let query = again.query.map { $0.key + ($0.value.map { "=" + $0 } ?? "") }.joined(separator: "&")
      return Resolved(
        host: String(host), path: "/" + again.path.joined(separator: "/"),
        query: again.query.isEmpty ? nil : query, user: user)
    }

    private static func reserved(_ text: String, _ characters: [Character]) -> String {
      var result = ""
      var depth = 0
      var previous: Character?
      for character in text {
        if character == "{", previous == "{" { depth = 1 }
        if character == "}", previous == "}" { depth = 0 }
        previous = character
        let code = ["&": "%26", "#": "%23", "=": "%3D"][character]
        result += depth == 0 && characters.contains(character) ? code ?? "" : String(character)
      }
      return result
    }
  }
}
