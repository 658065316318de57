import WiredraftCore

/// Makes collections of one request that cross what Postman's rules decide about: methods, modes of a body, kinds of
/// authentication and where they are inherited from, forms of a URL, rows that are off, and variables.
struct PostmanGenerator {
  private var random: Lehmer

  init(_ seed: UInt64) { random = Lehmer(seed) }

  /// A collection, and the item and its folders, the nearest first.
  struct Sample {
    let collection: ParameterValue
    let chain: [ParameterValue]
  }

  mutating func sample() -> Sample {
    let item = node([
      ("name", "One"), ("request", request()), ("protocolProfileBehavior", behavior()),
      ("response", .array([])),
    ])
    var chain = [item]
    for depth in 0..<random.pick([0, 0, 1, 2]) {
      chain.append(
        node([
          ("name", .string("Folder \(depth)")), ("item", .array([chain[depth]])),
          ("auth", random.chance(40) ? authentication() : nil), ("protocolProfileBehavior", behavior()),
          ("description", random.chance(20) ? "What is in it." : nil),
        ]))
    }
    let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    let collection = node([
      ("info", ["name": "Generated", "schema": .string(schema)]), ("item", .array([chain[chain.count - 1]])),
      ("auth", random.chance(50) ? authentication() : nil), ("variable", variables()),
      ("protocolProfileBehavior", behavior()),
    ])
    return Sample(collection: collection, chain: chain + [collection])
  }

  private func node(_ members: [(String, ParameterValue?)]) -> ParameterValue {
    .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
  }

  private mutating func behavior() -> ParameterValue? {
    guard random.chance(12) else { return nil }
    return random.pick([
      ["disableBodyPruning": .bool(true)], ["followRedirects": .bool(false)],
      ["followRedirects": .bool(false), "disableBodyPruning": .bool(true)],
    ])
  }

  // MARK: - Variables

  private func variables() -> ParameterValue {
    let pairs: [(String, String)] = [
      ("host", "api.example.org"), ("base", "https://{{host}}/v1"), ("root", "http://127.0.0.1:8080"),
      ("id", "42"),
      ("shout", "https://SHOUT.example.org"),
      ("name", "tea"), ("token", "t0k.en_1"), ("phrase", "green tea"),
      ("address", "https://example.org/a?b=c"),
      ("quote", "say \"yes\""), ("type", "application/json"), ("mail", "{{$randomEmail}}"),
    ]
    let off: ParameterValue = ["key": "gone", "value": "x", "disabled": .bool(true)]
    return .array(pairs.map { ["key": .string($0.0), "value": .string($0.1)] } + [off])
  }

  /// A text, perhaps with references.
  private mutating func text() -> String {
    if random.chance(14) {
      return random.pick([
        "{{name}}", "{{id}}", "x-{{token}}-y", "{{phrase}}", "{{$guid}}", "{{$timestamp}}{{$randomInt}}",
        "{{quote}}",
        "{{address}}",
      ])
    }
    if random.chance(2) { return random.pick(["{{$randomEmail}}", "{{$randomFullName}}", "{{mail}}"]) }
    return random.pick([
      "tea", "1", "", "green tea", "a&b", "x=y", "é", "100%", "a%20b", "[1]", "a/b", "a:b", "it's", "\"q\"",
      "<p>",
      "a+b", "名", "~_-.", "{x}", "a|b", "#1", "!*()", "a,b;c", "?", "$5", "@me",
    ])
  }

  private mutating func name() -> String {
    random.pick([
      "q", "page", "filter[name]", "a b", "x", "id", "sort", "ids[]", "per_page", "é", "2", "10", "a&b",
      "c=d", "{{name}}",
    ])
  }

  private mutating func pairs(_ most: Int) -> [ParameterValue] {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      node([
        ("key", .string(name())),
        ("value", random.chance(6) ? .null : random.chance(3) ? .number(NumberLiteral(5)) : .string(text())),
        ("disabled", random.chance(20) ? .bool(true) : nil),
        ("description", random.chance(10) ? "About it." : nil),
      ])
    }
  }

  // MARK: - The request

  private mutating func request() -> ParameterValue {
    if random.chance(3) { return .string("https://api.example.org/plain?x=1") }
    let method: ParameterValue? = random.pick([
      "GET", "GET", "GET", "GET", "POST", "POST", "POST", "POST", "PUT", "PUT", "DELETE", "PATCH", "DELETE",
      "HEAD", "OPTIONS", "COPY", "PURGE", "UNLOCK",
      "LINK",
      "PROPFIND", "post", "get", "", nil, .null,
    ])
    return node([
      ("method", method), ("header", random.chance(80) ? .array(headers()) : nil), ("url", url()),
      ("body", random.chance(75) ? body() : nil), ("auth", random.chance(45) ? authentication() : nil),
      ("description", random.chance(20) ? "What it does." : nil),
    ])
  }

  private mutating func headers() -> [ParameterValue] {
    (0..<random.pick([0, 0, 1, 1, 2, 3])).map { _ in
      let (name, value): (String, String) = random.pick([
        ("Accept", "application/json"), ("X-Trace", "{{$guid}}"), ("X-A", "1"), ("X-A", "2"), ("x-a", "3"),
        ("Content-Type", "application/json"), ("content-type", "text/csv"), ("Content-Type", "{{type}}"),
        ("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8"),
        ("Content-Type", "multipart/form-data; boundary=own"), ("Content-Type", "multipart/form-data"),
        ("Authorization", "Token mine"), ("", "nothing"), ("X-Empty", ""), ("User-Agent", "tests"),
        ("X-Phrase", "{{phrase}}"),
        ("Host", "other.example.org"), ("Cookie", "a=1; b=2"),
      ])
      return node([
        ("key", .string(name)), ("value", .string(value)),
        ("disabled", random.chance(20) ? .bool(true) : nil),
      ])
    }
  }

  // MARK: - The URL

  private mutating func url() -> ParameterValue {
    let segments: [String] = (0..<random.pick([0, 1, 2, 2, 3])).map { _ in
      random.pick([
        "items", ":id", "a b", "{{id}}", "é", "x,y", "it's", "[0]", "v1.0", "a%2Fb", "", ":name",
        "{{address}}", "{b}", "a|b",
        "(1)", "@x", "\"q\"", "100%",
      ])
    }
    let path = segments.isEmpty && random.chance(50) ? "" : "/" + segments.joined(separator: "/")
    let list = pairs(4)
    let shown = list.filter { !$0.isOff }.map { pair in
      (pair["key"]?.text ?? "") + (pair["value"]?.text.map { "=" + $0 } ?? "")
    }.joined(separator: "&")
    let start =
      random.chance(4)
      ? "{{shout}}"
      : random.pick([
        "https://api.example.org", "http://localhost:3000", "https://{{host}}", "{{base}}", "{{root}}",
        "api.example.org",
        "https://API.Example.org", "https://ann:pw@api.example.org",
      ])
    let raw = start + path + (shown.isEmpty ? "" : "?" + shown) + (random.chance(8) ? "#top" : "")
    let values: ParameterValue? =
      segments.contains { $0.hasPrefix(":") }
      ? .array([
        ["key": "id", "value": .string(random.pick(["42", "a b", "a/b", "{{id}}", "", "é", "x:y"]))],
        node([("key", "name"), ("value", random.chance(70) ? "tea" : nil)]),
      ]) : nil
    switch random.pick([0, 1, 1, 2, 3, 3, 3]) {
    case 0: return .string(raw)
    case 1: return node([("raw", .string(raw)), ("variable", values)])
    case 2: return node([("raw", .string(raw)), ("query", .array(list)), ("variable", values)])
    default:
      let scheme = start.firstRange(of: "://").map { String(start[..<$0.lowerBound]) }
      var rest = start.firstRange(of: "://").map { String(start[$0.upperBound...]) } ?? start
      var user: ParameterValue?
      if rest.hasPrefix("ann:pw@") {
        user = ["user": "ann", "password": "pw"]
        rest = String(rest.dropFirst(7))
      }
      let parts = rest.split(separator: ":")
      let host = parts.first.map(String.init) ?? ""
      return node([
        ("raw", random.chance(90) ? .string(raw) : nil), ("protocol", scheme.map { .string($0) }),
        ("auth", user),
        (
          "host",
          random.chance(80) && !host.contains("{")
            ? .array(host.split(separator: ".").map { .string(String($0)) }) : .string(host)
        ), ("port", parts.count > 1 ? .string(String(parts[1])) : nil),
        (
          "path",
          path.isEmpty ? nil : random.chance(80) ? .array(segments.map { .string($0) }) : .string(path)
        ),
        ("query", list.isEmpty && random.chance(50) ? nil : .array(list)), ("variable", values),
      ])
    }
  }

  // MARK: - The authentication

  private mutating func authentication() -> ParameterValue {
    let (type, parameters): (String, [(String, String)]) = random.pick([
      ("noauth", []), ("basic", [("username", "ann"), ("password", "p:w")]),
      ("basic", [("username", "{{name}}")]),
      ("bearer", [("token", "{{token}}")]), ("bearer", [("token", "abc")]), ("bearer", [("token", "")]),
      ("apikey", [("key", "X-Key"), ("value", "k1"), ("in", "header")]),
      ("apikey", [("key", "api_key"), ("value", "k 2"), ("in", "query")]),
      ("apikey", [("key", "x-a"), ("value", "k3")]),
      ("apikey", [("key", "q"), ("value", "{{token}}"), ("in", "query")]),
      ("oauth2", [("accessToken", "tok"), ("addTokenTo", "header")]),
      ("oauth2", [("accessToken", "{{token}}"), ("headerPrefix", "Token ")]),
      ("oauth2", [("accessToken", "tok"), ("headerPrefix", "")]),
      ("oauth2", [("accessToken", "tok"), ("addTokenTo", "queryParams")]),
      ("oauth2", [("grant_type", "password")]),
      ("digest", [("username", "ann")]), ("awsv4", [("accessKey", "a")]),
    ])
    guard !parameters.isEmpty else { return ["type": .string(type)] }
    let list: [ParameterValue] = parameters.map {
      ["key": .string($0.0), "value": .string($0.1), "type": "string"]
    }
    // Version 2.0 has an object.
    let object = parameters.map { ParameterValue.Member(name: $0.0, value: .string($0.1)) }
    return node([("type", .string(type)), (type, random.chance(85) ? .array(list) : .object(object))])
  }

  // MARK: - The body

  private mutating func body() -> ParameterValue {
    var members: [(String, ParameterValue?)]
    switch random.pick(["raw", "raw", "urlencoded", "formdata", "graphql", "file", "none", "nothing"]) {
    case "raw":
      let language: ParameterValue? = random.pick([
        "json", "json", "text", "xml", "html", "javascript", "other", nil,
      ])
      members = [
        ("mode", "raw"), ("raw", .string(content())),
        ("options", language.map { ["raw": ["language": $0]] }),
      ]
    case "urlencoded": members = [("mode", "urlencoded"), ("urlencoded", .array(pairs(4)))]
    case "formdata": members = [("mode", "formdata"), ("formdata", .array(parts()))]
    case "graphql": members = [("mode", "graphql"), ("graphql", graphQL())]
    case "file":
      members = [
        ("mode", "file"),
        ("file", ["src": .string(random.pick(["/data.json", "/a.png", "/raw", "/notes.txt", ""]))]),
      ]
    case "none": members = [("mode", "none")]
    default: members = [("raw", "without a mode")]
    }
    if random.chance(6) { members.append(("disabled", .bool(true))) }
    return node(members)
  }

  private mutating func content() -> String {
    random.pick([
      "{\"a\":1}", "{\n  \"a\": [1, 2],\n  \"b\": {\"c\": null}\n}", "{\"name\":\"{{name}}\"}",
      "{\"n\":{{id}}}", "a=1&b=2",
      "a=1&b={{name}}", "", "plain text", "[]", "{\"q\":\"{{quote}}\"}", "<a>é</a>", "\"text\"",
      "a={{address}}",
      "{\"price\":1.50}", "{{phrase}}", " ", "{\"q\":\"\\u00e9\"}", "{\"mail\":\"{{$randomEmail}}\"}",
      "{\"query\":\"{ a }\"}",
    ])
  }

  private mutating func parts() -> [ParameterValue] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      var members: [(String, ParameterValue?)] = [
        ("key", .string(random.pick(["a", "file", "a b", "{{name}}", "x[]"])))
      ]
      if random.chance(35) {
        let sources: ParameterValue = random.pick([
          "/a.png", ["/a.png", "/notes.txt"], "/dir/data.json", "/raw",
        ])
        members += [("type", "file"), ("src", sources)]
      } else {
        members += [("type", "text"), ("value", .string(text()))]
      }
      if random.chance(15) { members.append(("contentType", "application/json")) }
      if random.chance(20) { members.append(("disabled", .bool(true))) }
      return node(members)
    }
  }

  private mutating func graphQL() -> ParameterValue {
    let variables: ParameterValue? = random.pick([
      "", "{\"id\": \"{{id}}\"}", "{\"id\":1}", "{\"n\":{{id}}}", "{\n  \"a\": [1]\n}", nil, ["id": "{{id}}"],
      "{}",
      ["id": .null, "list": ["a", "b"]],
    ])
    return node([
      (
        "query",
        .string(
          random.pick([
            "{ me { id } }", "query Q($id: ID!) {\n  user(id: $id) { name }\n}", "{ a(q: \"{{name}}\") }",
          ]))
      ),
      ("operationName", random.pick([nil, nil, "Q", ""])), ("variables", variables),
    ])
  }
}
