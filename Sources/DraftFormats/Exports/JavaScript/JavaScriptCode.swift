extension CodeFormat {
  /// JavaScript with `fetch`.
  public static let javascript = CodeFormat(
    "javascript", "JavaScript, fetch", letter: "j", fileExtension: "mjs", writer: JavaScriptCode.self)
}

/// JavaScript with `fetch`, as Node implements it.
struct JavaScriptCode: CodeWriter {
  let parts: ExportParts

  init(_ parts: ExportParts, _ document: DraftDocument) { self.parts = parts }

  // MARK: - Code

  var text: String {
    var lines: [String] = []
    let readsFiles = !parts.filePaths.isEmpty
    if readsFiles { lines += ["import { readFile } from 'node:fs/promises';", ""] }
    var members: [String] = []
    if parts.method != "GET" { members.append("  method: \(JavaScriptText.literal(parts.method)),") }
    members += fieldLines
    // A text of several lines begins on a new line.
    if let body { members.append("  body:\(body.hasPrefix("\n") ? "" : " ")\(body),") }
    let url = JavaScriptText.literal(parts.url)
    if members.isEmpty {
      lines.append("const response = await fetch(\(url));")
    } else {
      lines.append("const response = await fetch(\(url), {")
      lines += members
      lines.append("});")
    }
    return lines.joined(separator: "\n")
  }

  private var fieldLines: [String] {
    let fields = parts.fieldsToGive
    guard !fields.isEmpty else { return [] }
    if Set(fields.map(\.key)).count == fields.count {
      return ["  headers: {"]
        + fields.map { field in
          // A member of this name would set the prototype, and an expression is none.
          let isComputed = field.key == "__proto__" || ReferenceMark.isIn(field.shownName)
          let name = JavaScriptText.literal(field.shownName)
          let value = JavaScriptText.fieldValue(field.shown, sending: field.value)
          return "    \(isComputed ? "[\(name)]" : name): \(value),"
        } + ["  },"]
    }
    return ["  headers: ["]
      + fields.map {
        "    [\(JavaScriptText.literal($0.shownName)), \(JavaScriptText.fieldValue($0.shown, sending: $0.value))],"
      } + ["  ],"]
  }

  private var body: String? {
    guard parts.bodyCount != nil, !isEmptyWithoutBody else { return nil }
    if let text = parts.bodyText {
      // For a string without a content type, fetch would send `text/plain`.
      let literal = JavaScriptText.lines(Array(text.utf8), indent: "  ")
      return parts.has("content-type") ? literal : "new TextEncoder().encode(\(literal))"
    }
    if let file = parts.wholeFile { return "await readFile(\(JavaScriptText.literal(file)))" }
    if let bytes = parts.bytes { return JavaScriptText.bytes(bytes) }
    let pieces = parts.pieces.map { piece -> String in
      switch piece {
      case .file(let path, _): return "    await readFile(\(JavaScriptText.literal(path))),"
      case .bytes(let bytes):
        guard String(validating: bytes, as: UTF8.self) != nil else {
          return "    \(JavaScriptText.bytes(bytes)),"
        }
        return "    Buffer.from(\(JavaScriptText.lines(bytes, indent: "    "))),"
      }
    }
    return "Buffer.concat([\n" + pieces.joined(separator: "\n") + "\n  ])"
  }

  /// GET and HEAD take no body, not even an empty one.
  private var isEmptyWithoutBody: Bool {
    !parts.hasContent && ["GET", "HEAD"].contains(method)
  }

  // MARK: - The verdict

  private var method: String {
    let upper = parts.method.uppercased()
    return ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"].contains(upper) ? upper : parts.method
  }

  var verdict: ExportVerdict {
    var verdict = parts.verdict("fetch", sending: sent)
    if let refusal { verdict.notes.append(.refuses(refusal)) }
    var seen: Set<String> = []
    let forbidden = parts.fieldsToGive.filter { Self.isForbidden($0.key) && seen.insert($0.key).inserted }
      .map(\.shownName)
    if !forbidden.isEmpty {
      verdict.notes.append(.remark("It is for Node: a browser does not let a page set \(forbidden.listed)."))
    }
    return verdict
  }

  private var refusal: String? {
    let upper = parts.method.uppercased()
    if ["CONNECT", "TRACE", "TRACK"].contains(upper) { return "it takes no \(upper)" }
    if parts.hasContent, ["GET", "HEAD"].contains(method) { return "it takes no \(method) with a body" }
    if parts.fieldsToGive.count(where: { $0.key == "connection" }) > 1 { return "it takes one Connection" }
    for field in parts.fieldsToGive {
      switch field.key {
      case "expect", "transfer-encoding", "keep-alive", "upgrade": return "it takes no \(field.name)"
      case "connection" where !["close", "keep-alive"].contains(field.value.lowercased()):
        return "of \(field.name) it takes “close” and “keep-alive” only"
      case "content-length" where Int(field.value) != parts.bodyCount ?? 0:
        return "\(field.name) is not the length of the body"
      default: break
      }
    }
    return nil
  }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    message.method = method
    message.targetChanges =
      parts.hasOwnTarget ? ["fetch sends “/”"] : FetchTarget.changes(of: parts.target)
    let host = Authority.serialized(parts.authority, isSecure: parts.isSecure)
    let own = parts.fieldsToGive
    // fetch closes the connection after HEAD.
    let connection = own.first { $0.key == "connection" }
    var fields = JoinedFields([
      .init("host", host), .init("connection", method == "HEAD" ? "close" : connection?.value),
    ])
    let hasRange = parts.has("range")
    for field in own where !["host", "connection", "content-length"].contains(field.key) {
      switch field.key {
      case "sec-fetch-mode": fields.add(.init("sec-fetch-mode", "cors"))
      case "accept-encoding" where hasRange: fields.add(.init(field.name, field.value + ", identity"))
      default: fields.add(.init(field.name, field.value))
      }
    }
    let conditions = ["if-modified-since", "if-none-match", "if-unmodified-since", "if-match", "if-range"]
    let asksAnew = conditions.contains { fields.has($0) }
    fields.addOwn(
      ["accept", "accept-language", "sec-fetch-mode", "user-agent"]
        + (asksAnew ? ["pragma", "cache-control"] : []) + ["accept-encoding"])
    if parts.hasContent || ["POST", "PUT", "PATCH", "QUERY", "PROPFIND", "PROPPATCH"].contains(method) {
      fields.add(.init("content-length", String(parts.bodyCount ?? 0)))
    }
    message.fields = fields.all
    return message
  }

  /// Whether the standard forbids pages to set a field.
  ///
  /// - Note: WHATWG Fetch §2.2.2
  private static func isForbidden(_ key: String) -> Bool {
    key.hasPrefix("proxy-") || key.hasPrefix("sec-")
      || [
        "accept-charset", "accept-encoding", "access-control-request-headers",
        "access-control-request-method",
        "connection", "content-length", "cookie", "cookie2", "date", "dnt", "expect", "host", "keep-alive",
        "origin", "referer", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "via",
      ].contains(key)
  }
}
