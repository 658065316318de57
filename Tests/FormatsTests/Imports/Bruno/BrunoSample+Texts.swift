import WiredraftCore

/// A sample in the two languages of Bruno.
extension BrunoSample {
  // MARK: - Bru

  var bru: String {
    let isKnown = ["get", "post", "put", "delete", "patch"].contains(method)
    var lines = ["url: \(url)", "body: \(mode)", "auth: \(authenticationMode)"]
    if !isKnown { lines.insert("method: \(method)", at: 0) }
    var blocks = [
      Self.block("meta", ["name: x", "type: http"]), Self.block(isKnown ? method : "http", lines),
    ]
    let rows = query.filter { !$0.name.isEmpty }.map { Pair(name: $0.name, value: $0.value ?? "") }
    if !rows.isEmpty { blocks.append(Self.block("params:query", rows.map(Self.line))) }
    if !path.isEmpty { blocks.append(Self.block("params:path", path.map(Self.line))) }
    if !headers.isEmpty { blocks.append(Self.block("headers", headers.map(Self.line))) }
    switch authentication {
    case .none: break
    case .basic(let user, let password):
      blocks.append(Self.block("auth:basic", ["username: \(user)", "password: \(password)"]))
    case .bearer(let token): blocks.append(Self.block("auth:bearer", ["token: \(token)"]))
    case .key(let name, let value):
      blocks.append(Self.block("auth:apikey", ["key: \(name)", "value: \(value)", "placement: header"]))
    }
    switch body {
    case .none: break
    case .json(let text): blocks.append(Self.block("body:json", Self.lines(text)))
    case .text(let text): blocks.append(Self.block("body:text", Self.lines(text)))
    case .xml(let text): blocks.append(Self.block("body:xml", Self.lines(text)))
    case .form(let pairs): blocks.append(Self.block("body:form-urlencoded", pairs.map(Self.line)))
    case .parts(let pairs): blocks.append(Self.block("body:multipart-form", pairs.map(Self.line)))
    }
    if let encodesURL { blocks.append(Self.block("settings", ["encodeUrl: \(encodesURL)"])) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var mode: String {
    switch body {
    case .none: "none"
    case .json: "json"
    case .text: "text"
    case .xml: "xml"
    case .form: "formUrlEncoded"
    case .parts: "multipartForm"
    }
  }

  private var authenticationMode: String {
    switch authentication {
    case .none: "none"
    case .basic: "basic"
    case .bearer: "bearer"
    case .key: "apikey"
    }
  }

  private static func block(_ name: String, _ lines: [String]) -> String {
    "\(name) {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func line(_ pair: Pair) -> String {
    let isPlain = !pair.name.contains { " :\"{}".contains($0) }
    return (pair.isEnabled ? "" : "~") + (isPlain ? pair.name : "\"\(pair.name)\"") + ": \(pair.value)"
  }

  // MARK: - OpenCollection

  var openCollection: String {
    var lines = [
      "info:", "  name: x", "  type: http", "http:", "  method: \(method)", "  url: \(Self.json(url))",
    ]
    let rows = query.filter { !$0.name.isEmpty }.map { Pair(name: $0.name, value: $0.value ?? "") }
    if !rows.isEmpty || !path.isEmpty {
      lines.append("  params:")
      lines +=
        rows.flatMap { Self.entry($0, ["type: query"]) } + path.flatMap { Self.entry($0, ["type: path"]) }
    }
    if !headers.isEmpty { lines += ["  headers:"] + headers.flatMap { Self.entry($0) } }
    switch authentication {
    case .none: break
    case .basic(let user, let password):
      lines += [
        "  auth:", "    type: basic", "    username: \(user)", "    password: \(Self.json(password))",
      ]
    case .bearer(let token): lines += ["  auth: {type: bearer, token: \(token)}"]
    case .key(let name, let value):
      lines += ["  auth: {type: apikey, key: \(name), value: \(Self.json(value)), placement: header}"]
    }
    switch body {
    case .none: break
    case .json(let text): lines += ["  body:", "    type: json", "    data: \(Self.json(text))"]
    case .text(let text): lines += ["  body:", "    type: text", "    data: \(Self.json(text))"]
    case .xml(let text):
      lines += ["  body:", "    type: xml", "    data: |-"] + Self.lines(text).map { "      " + $0 }
    case .form(let pairs): lines += Self.body("form-urlencoded", pairs, [])
    case .parts(let pairs): lines += Self.body("multipart-form", pairs, ["type: text"])
    }
    if let encodesURL { lines += ["settings:", "  encodeUrl: \(encodesURL)", "  timeout: 0"] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func body(_ type: String, _ pairs: [Pair], _ others: [String]) -> [String] {
    let start = ["  body:", "    type: \(type)"]
    return pairs.isEmpty
      ? start : start + ["    data:"] + pairs.flatMap { entry($0, others) }.map { "  " + $0 }
  }

  private static func entry(_ pair: Pair, _ others: [String] = []) -> [String] {
    ["    - name: \(json(pair.name))", "      value: \(json(pair.value))"] + others.map { "      " + $0 }
      + (pair.isEnabled ? [] : ["      disabled: true"])
  }

  private static func json(_ text: String) -> String { ParameterValue.string(text).compactJSON }
}
