import WiredraftCore

/// The message that Postman sends for a request of a collection: an independent reading of its sources, for comparison with the import.
///
/// Each rule names its file, which was read at one of these commits of postmanlabs:
/// - postman-runtime: lib/requester/core.js 97ec852a, core-body-builder.js 0c2348d0; lib/authorizer/basic.js 4ed79c08,
///   bearer.js 2092c102, apikey.js 15e9348b, oauth2.js a7b30b81
/// - postman-collection: lib/collection/request.js b3d13b32, request-body.js 0e637dc0, form-param.js 18a32fc2,
///   item.js 79cd626e, url.js 18a05818; lib/superstring/index.js 3b9cdc51, dynamic-variables.js 0e637dc0
/// - postman-request: request.js a3417c4b; postman-url-encoder: index.js 411487bf, encoder/encode-set.js 2f47fb8c
///
/// By the change logs alone: the prefix of OAuth 2 (postman-runtime 7.26.0 and 7.26.5), and `&`, `=` and `#` in a query
/// (postman-collection 3.6.0). No copy was at hand of lib/querystring.js of postman-request and of form-data 3.1.
struct PostmanRuntime {
  struct Message {
    var method: String
    var host: String
    var target: String
    /// The fields that the request or its authentication has, and those of the body; not those that are sent with any
    /// request.
    var fields: [(name: String, value: String)]
    /// A file is `<path>`.
    var body: String?
  }

  /// The variables of the collection.
  private let variables: [String: String]
  /// The item and the folders around it, the nearest first; the last is the collection.
  private let chain: [ParameterValue]

  /// The values that the tests give to variables that are computed: lib/superstring/dynamic-variables.js.
  static let computed = [
    "$guid": "0b5b", "$randomUUID": "0b5b", "$timestamp": "1764500000",
    "$isoTimestamp": "2026-11-30T10:00:00.000Z", "$randomInt": "7",
  ]

  init(_ chain: [ParameterValue]) {
    self.chain = chain
    var variables = Self.computed
    for variable in chain.last?["variable"]?.elements ?? [] where !variable.isOff {
      variables[variable["key"]?.text ?? ""] = variable["value"]?.text ?? ""
    }
    self.variables = variables
  }

  // MARK: - The tables

  /// lib/requester/core.js, METHODS_WITHOUT_BODY.
  private static let withoutBody = ["get", "copy", "head", "purge", "unlock"]
  /// postman-request, request.js, init: a request without a body has no length with these.
  private static let withoutLength = ["GET", "HEAD", "TRACE", "DELETE", "CONNECT", "OPTIONS"]
  /// lib/requester/core-body-builder.js, CONTENT_TYPE_LANGUAGE.
  private static let languages = [
    "html": "text/html", "text": "text/plain", "json": "application/json",
    "javascript": "application/javascript", "xml": "application/xml",
  ]
  /// lib/collection/request-body.js, MODES; any other is raw.
  private static let modes = ["file", "formdata", "graphql", "raw", "urlencoded"]
  /// encoder/encode-set.js, PATH_ENCODE_SET, beside control characters and all beyond ASCII.
  private static let encodedInPath = Array(" \"<>`#?{}".utf8)
  /// encoder/encode-set.js, QUERY_ENCODE_SET.
  private static let encodedInQuery = Array(" \"#'<>".utf8)
  /// mime-types 2.1, for the files of the tests.
  static let types = ["png": "image/png", "json": "application/json", "txt": "text/plain"]

  // MARK: - The message

  func message() -> Message {
    let item = chain[0]
    let request = item["request"] ?? .null
    let definition: ParameterValue = if case .string = request { ["url": request] } else { request }
    // lib/collection/request.js: String(method).toUpperCase(); postman-request, init: an empty one is GET.
    let method = (definition["method"]?.text ?? "GET").uppercased()
    var url = URL(definition["url"] ?? .null)
    var headers = self.headers(definition["header"])
    authorize(&url, &headers)
    let parsed = url.resolved { substituted($0) }
    headers = headers.map { (substituted($0.name), substituted($0.value)) }
    let sent = method.isEmpty ? "GET" : method
    let body = body(definition["body"], sent, &headers)
    headers = Self.merged(headers)
    if parsed.user != nil, !headers.contains(where: { $0.name.lowercased() == "authorization" }) {
      headers.append(("Authorization", "Basic " + Self.base64(parsed.user ?? "")))
    }
    if body == nil, !Self.withoutLength.contains(sent), !Self.has("content-length", headers) {
      headers.append(("Content-Length", "0"))
    }
    let target =
      Self.encoded(parsed.path, Self.encodedInPath)
      + (parsed.query.map { "?" + Self.encoded($0, Self.encodedInQuery) } ?? "")
    return Message(
      method: sent, host: parsed.host.lowercased(), target: target, fields: headers, body: body)
  }

  /// lib/superstring/index.js: up to 20 rounds, and what has no value stays.
  func substituted(_ text: String) -> String {
    var text = text
    for _ in 0..<20 where text.contains("{{") {
      var result = ""
      var rest = text[...]
      while let open = rest.firstRange(of: "{{") {
        let tail = rest[open.upperBound...]
        guard let close = tail.firstRange(of: "}}"), !tail[..<close.lowerBound].contains("{") else {
          result += rest[..<open.upperBound]
          rest = tail
          continue
        }
        let name = String(tail[..<close.lowerBound])
        result += rest[..<open.lowerBound] + (variables[name] ?? "{{\(name)}}")
        rest = tail[close.upperBound...]
      }
      let next = result + rest
      if next == text { break }
      text = next
    }
    return text
  }

  /// encoder/percent-encode.js: an escape is kept, as `%` is in no set.
  private static func encoded(_ text: String, _ set: [UInt8]) -> String {
    text.utf8.map { byte in
      byte < 0x20 || byte >= 0x7F || set.contains(byte)
        ? "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        : String(Unicode.Scalar(byte))
    }.joined()
  }

  // MARK: - The fields

  /// lib/requester/core.js, sanitizeKeys: a header without a name isn't sent.
  private func headers(_ list: ParameterValue?) -> [(name: String, value: String)] {
    (list?.elements ?? []).filter { !$0.isOff }.map { ($0["key"]?.text ?? "", $0["value"]?.text ?? "") }
      .filter { !$0.0.isEmpty }
  }

  private static func has(_ name: String, _ headers: [(name: String, value: String)]) -> Bool {
    headers.contains { $0.name.lowercased() == name }
  }

  /// Node.js, http.ClientRequest: names that differ in case alone are one entry, and the last one wins.
  private static func merged(_ headers: [(name: String, value: String)]) -> [(name: String, value: String)] {
    headers.filter { header in
      headers.last { $0.name.lowercased() == header.name.lowercased() }?.name == header.name
    }
  }

  // MARK: - The authentication

  /// lib/collection/item.js, getAuth: that of the request, or of the nearest folder that has one.
  private var signing: (type: String, value: (String) -> String?)? {
    let nodes = [chain[0]["request"]?["auth"]] + chain.dropFirst().map { $0["auth"] }
    for node in nodes {
      guard let type = node?["type"]?.text, !type.isEmpty else { continue }
      let list = node?[type]
      return (
        type,
        { name in
          (list?.elements.first { $0["key"]?.text == name }?["value"] ?? list?[name])?.text
            .map { substituted($0) }
        }
      )
    }
    return nil
  }

  /// lib/authorizer/basic.js, bearer.js, apikey.js, oauth2.js.
  private func authorize(_ url: inout URL, _ headers: inout [(name: String, value: String)]) {
    guard let signing else { return }
    func setField(_ name: String, _ value: String) {
      headers.removeAll { $0.name.lowercased() == name.lowercased() }
      if !name.isEmpty { headers.append((name, value)) }
    }
    func setQuery(_ name: String, _ value: String) {
      url.query.removeAll { $0.key == name }
      url.query.append((name, value))
    }
    switch signing.type {
    case "basic":
      let pair = (signing.value("username") ?? "") + ":" + (signing.value("password") ?? "")
      setField("Authorization", "Basic " + Self.base64(pair))
    case "bearer":
      guard let token = signing.value("token"), !token.isEmpty else { return }
      setField("Authorization", "Bearer " + token)
    case "apikey":
      let (key, value) = (signing.value("key") ?? "", signing.value("value") ?? "")
      guard !(key.isEmpty && value.isEmpty) else { return }
      if signing.value("in") == "query" { setQuery(key, value) } else { setField(key, value) }
    case "oauth2":
      guard let token = signing.value("accessToken"), !token.isEmpty else { return }
      headers.removeAll { $0.name.lowercased() == "authorization" }
      url.query.removeAll { $0.key == "access_token" }
      switch signing.value("addTokenTo") ?? "header" {
      case "queryParams": setQuery("access_token", token)
      case "header", "":
        let prefix = signing.value("headerPrefix") ?? "Bearer"
        let word = prefix.split(separator: " ").joined(separator: " ")
        setField("Authorization", (word.isEmpty ? "" : word + " ") + token)
      default: break
      }
    default: break
    }
  }

  private static func base64(_ text: String) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        result += place <= group.count ? String(digits[number >> (18 - 6 * place) & 63]) : "="
      }
    }
    return result
  }

  // MARK: - The body

  /// lib/requester/core.js, getRequestBody, and lib/requester/core-body-builder.js.
  private func body(
    _ node: ParameterValue?, _ method: String, _ headers: inout [(name: String, value: String)]
  ) -> String? {
    guard let node, let name = node["mode"]?.text, !node.isOff else { return nil }
    let mode = Self.modes.contains(name) ? name : "raw"
    let prunes = !chain.contains { $0["protocolProfileBehavior"]?["disableBodyPruning"]?.text == "true" }
    func setType(_ type: String) {
      if !Self.has("content-type", headers) { headers.append(("Content-Type", type)) }
    }
    func replaceType(_ type: String) {
      headers.removeAll { $0.name.lowercased() == "content-type" }
      headers.append(("Content-Type", type))
    }
    let given = headers.last { $0.name.lowercased() == "content-type" }?.value ?? ""
    let isPruned = Self.withoutBody.contains(method.lowercased()) && prunes
    let list = (node[mode]?.elements ?? []).filter { !$0.isOff }
    switch mode {
    case "raw":
      guard case .string(let text)? = node["raw"], !text.isEmpty, !isPruned else { return nil }
      setType(Self.languages[node["options"]?["raw"]?["language"]?.text ?? "text"] ?? "text/plain")
      return substituted(text)
    case "urlencoded":
      guard !list.isEmpty, !isPruned else { return nil }
      // postman-request, request.js, form.
      if !given.hasPrefix("application/x-www-form-urlencoded") {
        replaceType("application/x-www-form-urlencoded")
      }
      return form(list)
    case "formdata":
      guard !list.isEmpty, !isPruned else { return nil }
      var boundary = "B"
      if given.hasPrefix("multipart/form-data;"), let found = given.firstRange(of: "boundary=") {
        boundary = String(given[found.upperBound...])
      } else {
        replaceType("multipart/form-data; boundary=B")
      }
      return parts(list, boundary)
    case "file":
      guard let path = node["file"]?["src"]?.text, !path.isEmpty, !isPruned else { return nil }
      setType(Self.type(of: path))
      return "<\(path)>"
    default:
      guard let content = node["graphql"], !isPruned else { return nil }
      setType("application/json")
      return graphQL(content)
    }
  }

  /// mime-types: a name without a known ending has the type of any bytes.
  private static func type(of path: String) -> String {
    types[path.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
  }

  /// An object of lists, so that names that are numbers come first; lib/querystring.js, by RFC 3986.
  private func form(_ list: [ParameterValue]) -> String {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for pair in list {
      let name = substituted(pair["key"]?.text ?? "")
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(substituted(pair["value"]?.text ?? ""))
    }
    let numbers = names.compactMap { Int($0) }.filter { $0 >= 0 }.sorted().map(String.init)
    let rest = names.filter { !numbers.contains($0) }
    let kept = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    func encoded(_ text: String) -> String {
      text.utf8.map { byte in
        kept.contains(byte)
          ? String(Unicode.Scalar(byte))
          : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
    }
    return (numbers + rest).flatMap { name in
      (values[name] ?? []).map { encoded(name) + "=" + encoded($0) }
    }.joined(separator: "&")
  }

  /// form-data, lib/form_data.js, _multiPartHeader.
  private func parts(_ list: [ParameterValue], _ boundary: String) -> String {
    var result = ""
    for part in list {
      let isFile = part["type"]?.text == "file"
      let sources = isFile ? part["src"].map { $0.elements.isEmpty ? [$0] : $0.elements } ?? [] : [.null]
      for source in sources {
        result +=
          "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(substituted(part["key"]?.text ?? ""))\""
        let path = source.text ?? ""
        if isFile { result += "; filename=\"\(path.split(separator: "/").last ?? "")\"" }
        if let type = part["contentType"]?.text ?? (isFile ? Self.type(of: path) : nil) {
          result += "\r\nContent-Type: \(type)"
        }
        result += "\r\n\r\n" + (isFile ? "<\(path)>" : substituted(part["value"]?.text ?? "")) + "\r\n"
      }
    }
    return result + "--\(boundary)--\r\n"
  }

  /// Variables that are a text are put in as they are; otherwise all is written as JSON.
  private func graphQL(_ content: ParameterValue) -> String {
    var members: [String] = []
    for name in ["query", "operationName"] {
      if let text = content[name]?.text { members.append("\"\(name)\":" + Self.json(substituted(text))) }
    }
    switch content["variables"] {
    case .string(let text)?: if !text.isEmpty { members.append("\"variables\":" + substituted(text)) }
    case let value?: members.append("\"variables\":" + json(value))
    case nil: break
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func json(_ value: ParameterValue) -> String {
    switch value {
    case .object(let members):
      "{" + members.map { Self.json($0.name) + ":" + json($0.value) }.joined(separator: ",") + "}"
    case .array(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
    case .string(let text): Self.json(substituted(text))
    default: value.text ?? "null"
    }
  }

  /// JSON.stringify.
  private static func json(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]
    return "\""
      + text.unicodeScalars.map { scalar in
        short[scalar]
          ?? (scalar.value < 0x20
            ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16) : String(scalar))
      }.joined() + "\""
  }
}

extension ParameterValue {
  subscript(_ name: String) -> ParameterValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var elements: [ParameterValue] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a value that has one.
  var text: String? {
    switch self {
    case .string(let text): text
    case .number: compactJSON
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }

  var isOff: Bool { self["disabled"]?.text == "true" }
}
