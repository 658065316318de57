internal import WiredraftCore

extension BrunoItem {
  /// Reads a file in Bruno's first language.
  init(_ file: BrunoFile) {
    name = file.value("name", in: "meta")
    order = file.value("seq", in: "meta").flatMap(Double.init)
    position = file.blocks.first?.position
    description = file["docs"]?.text
    let block = file.blocks.last { Self.methods.contains($0.name) }
    let type = file.value("type", in: "meta") ?? ""
    if let kind = Self.otherKinds[type] {
      otherKind = kind
    } else if let block {
      request = request(file, block)
    }
    var mode = block.map { file.value("auth", in: $0.name) ?? "none" }
    if block == nil { mode = file.value("mode", in: "auth") }
    authentication = ForeignAuthentication(bruno: mode) { file.value($0, in: "auth:" + (mode ?? "")) ?? "" }
    noteAuthentication(mode, at: file["auth:apikey"]?.position)
    headers = rows(file, "headers")
    variables = (rows(file, "vars:pre-request") + rows(file, "vars")).map(Self.withoutSign)
    captures = rows(file, "vars:post-response").map(Self.withoutSign)
    noteBlocks(file, mode: mode)
    noteSettings(file)
    for property in file.properties {
      note(.leftOut, CollectionFinding.member(property.name), at: property.position)
    }
  }

  private static let methods: Set = [
    "get", "post", "put", "delete", "patch", "options", "head", "trace", "connect", "http",
  ]
  /// The types of requests by other protocols, and of files that are none.
  private static let otherKinds = [
    "grpc": "a request by gRPC", "ws": "a request by WebSocket", "js": "a script", "app": "an app",
  ]

  private mutating func request(_ file: BrunoFile, _ block: BrunoFile.Block) -> Request {
    let method = block.name == "http" ? file.value("method", in: "http") ?? "" : block.name
    var request = Request(
      method: method.isEmpty ? "GET" : method.uppercased(), url: file.value("url", in: block.name) ?? "")
    request.query = rows(file, "query") + rows(file, "params:query")
    request.path = rows(file, "params:path")
    request.encodesURL = file.value("encodeUrl", in: "settings") == "true"
    request.omittedFields =
      file.pairs(in: "settings").last { $0.name == "omitHeaders" }.map { $0.items ?? [$0.value] } ?? []
    request.assertions = rows(file, "assert")
    // The old block without a type is JSON.
    let mode = file["body"] != nil ? "json" : file.value("body", in: block.name) ?? "none"
    request.body = body(file, mode)
    for other in file.blocks where other.name.hasPrefix("body") && !Self.blocks(of: mode).contains(other.name)
    {
      note(.ignored, BrunoFinding.otherBody(other.name, mode), at: other.position)
    }
    return request
  }

  /// The blocks of each kind of body.
  private static func blocks(of mode: String) -> [String] {
    switch mode {
    case "json": ["body", "body:json"]
    case "graphql": ["body:graphql", "body:graphql:vars"]
    case "formUrlEncoded", "form-urlencoded": ["body:form-urlencoded"]
    case "multipartForm", "multipart-form": ["body:multipart-form"]
    default: ["body:" + mode]
    }
  }

  private mutating func body(_ file: BrunoFile, _ mode: String) -> Body {
    func text(_ contentType: String) -> Body {
      .text(file["body:" + mode]?.text ?? "", contentType: contentType)
    }
    switch mode {
    case "none": return .none
    case "json": return (file["body:json"] ?? file["body"]).map { .json($0.text) } ?? .none
    case "text": return text("text/plain")
    case "xml": return text("application/xml")
    case "sparql": return text("application/sparql-query")
    case "graphql":
      return .graphQL(
        query: file["body:graphql"]?.text ?? "", variables: file["body:graphql:vars"]?.text ?? "")
    case "formUrlEncoded", "form-urlencoded": return .form(rows(file, "body:form-urlencoded"))
    case "multipartForm", "multipart-form": return .parts(rows(file, "body:multipart-form").map(Self.part))
    case "file":
      return .files(
        rows(file, "body:file").map { row in
          var row = Self.part(row)
          row.value = row.files?.joined(separator: "|") ?? row.value
          return row
        })
    default: return .other(mode)
    }
  }

  private mutating func rows(_ file: BrunoFile, _ block: String) -> [Row] {
    file.pairs(in: block).map { pair in
      for annotation in pair.annotations where !Self.typeAnnotations.contains(annotation) {
        note(.ignored, BrunoFinding.annotation(annotation), at: pair.position)
      }
      return Row(
        name: pair.name, value: pair.items?.joined(separator: ",") ?? pair.value, isEnabled: pair.isEnabled,
        description: pair.description, position: pair.position)
    }
  }

  /// Annotations that give the type of a variable, which is sent as text.
  private static let typeAnnotations: Set = ["@string", "@number", "@boolean", "@object", "@array"]

  /// Returns the row of a variable without the `@` of a local one.
  private static func withoutSign(_ row: Row) -> Row {
    var row = row
    if row.name.hasPrefix("@") { row.name.removeFirst() }
    return row
  }

  /// Returns a row with the type and the paths in its value: `@file(a|b) @contentType(text/csv)`.
  private static func part(_ row: Row) -> Row {
    var row = row
    if row.value.hasSuffix(")"), let mark = row.value.firstRange(of: "@contentType(") {
      let type = String(row.value[mark.upperBound...].dropLast()).trimmingBlanks
      row.contentType = type.isEmpty ? nil : type
      row.value = String(row.value[..<mark.lowerBound]).trimmingBlanks
    }
    if row.value.hasPrefix("@file("), row.value.hasSuffix(")") {
      row.files = row.value.dropFirst(6).dropLast().split(separator: "|").map { String($0).trimmingBlanks }
      row.value = ""
    }
    return row
  }

  // MARK: - Remarks

  /// The blocks that are read, or that only another block refers to.
  private static let known: Set = [
    "meta", "headers", "query", "params:query", "params:path", "auth", "vars", "vars:pre-request",
    "vars:post-response", "assert", "docs", "settings", "metadata",
  ]

  private mutating func noteBlocks(_ file: BrunoFile, mode: String?) {
    for block in file.blocks {
      switch block.name {
      case let name where name.hasPrefix("script") || name == "tests":
        note(.leftOut, CollectionFinding.script(name), at: block.position)
      case "example": note(.ignored, CollectionFinding.savedAnswers, at: block.position)
      case let name where name.hasPrefix("auth:"):
        // Parameters of OAuth 2 belong to its block.
        if let mode, !name.hasPrefix("auth:" + mode) {
          let kind = String(name.dropFirst("auth:".count))
          note(.ignored, BrunoFinding.otherAuthentication(kind, mode), at: block.position)
        }
      case let name where Self.known.contains(name) || Self.methods.contains(name) || name.hasPrefix("body"):
        break
      default: note(.leftOut, BrunoFinding.block(block.name), at: block.position)
      }
    }
  }

  private mutating func noteSettings(_ file: BrunoFile) {
    for pair in file.pairs(in: "settings") {
      note(setting: pair.name, pair.value, at: pair.position)
    }
  }

  /// Adds a remark on a setting that changes how a request is sent, unless it has its usual value.
  mutating func note(setting name: String, _ value: String, at position: TextPosition?) {
    switch (name, value) {
    case ("encodeUrl", _), ("omitHeaders", _), ("timeout", "0"), ("timeout", "inherit"),
      ("followRedirects", "true"), ("maxRedirects", "5"), ("forwardAuthorizationHeader", "true"):
      break
    default: note(.leftOut, CollectionFinding.settings("\(name): \(value)"), at: position)
    }
  }
}
