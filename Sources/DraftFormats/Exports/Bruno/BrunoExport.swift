internal import WiredraftCore

extension CodeFormat {
  /// A request file of Bruno.
  public static let bruno = CodeFormat(
    "bruno", "Bruno file", letter: "b", fileExtension: "bru", writer: BrunoExport.self)
}

/// - Note: <https://docs.usebruno.com/bru-lang/overview>
struct BrunoExport: CodeWriter {
  let parts: ExportParts
  private let title: String?
  private let description: String?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    (title, description) = (document.title, document.description)
  }

  // MARK: - Text

  var text: String {
    let body = body
    let credentials = parts.credentials
    let title = (title ?? "").unicodeScalars.split { $0.value < 0x20 }.map(String.init).joined(separator: " ")
    var blocks = [
      Self.block("meta", ["name: \(title.isEmpty ? "Request" : title)", "type: http", "seq: 1"]),
      Self.block(
        parts.method.lowercased(),
        ["url: \(url)", "body: \(body?.mode ?? "none")", "auth: \(credentials == nil ? "none" : "basic")"]),
    ]
    if let query { blocks.append(Self.block("params:query", query)) }
    let fields = given
    if !fields.isEmpty {
      blocks.append(Self.block("headers", fields.map { Self.pair($0.shownName, $0.shown, $0.description) }))
    }
    if let (user, password) = credentials {
      blocks.append(
        Self.block("auth:basic", [Self.pair("username", user), Self.pair("password", password)]))
    }
    if let body { blocks.append(Self.block("body:" + body.block, body.lines)) }
    if let description { blocks.append(Self.block("docs", ExportParts.lines(of: description))) }
    return ReferenceMark.inBraces(blocks.joined(separator: "\n\n"))
  }

  private static func block(_ name: String, _ lines: [String]) -> String {
    "\(name) {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  /// A description is a note before the pair, in quotes that it doesn't have itself.
  private static func pair(_ name: String, _ value: String, _ description: String?) -> String {
    guard let description else { return pair(name, value) }
    let lines = ExportParts.lines(of: description)
    var note = lines.map { "    " + $0.replacing("'''", with: "\"\"\"") + "\n" }.joined()
    note = "'''\n" + note + "  '''"
    for quote in ["'", "\""] where lines.count == 1 && !description.contains(quote) {
      note = quote + description + quote
    }
    return "@description(\(note))\n  " + pair(name, value)
  }

  private static func pair(_ name: String, _ value: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && !":\"{}".utf8.contains($0) } && !name.isEmpty
    let key = isPlain ? name : "\"" + name.replacing("\"", with: "\\\"") + "\""
    guard value.utf8.contains(0x0A) else { return "\(key): \(value)" }
    return "\(key): '''\n"
      + value.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
      + "  '''"
  }

  private var url: String {
    parts.hasOwnTarget ? parts.shownOrigin + "/" + (parts.shownTarget == "*" ? "*" : "") : parts.url
  }

  private var query: [String]? {
    guard !parts.hasOwnTarget, let mark = parts.shownTarget.firstIndex(of: "?") else { return nil }
    let pairs = parts.shownTarget[mark...].dropFirst().split(separator: "&")
    return zip(pairs, parts.queryDescriptions(pairs.count)).map { pair, description in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Self.pair(String(halves[0]), halves.count > 1 ? String(halves[1]) : "", description)
    }
  }

  private var given: [ExportParts.Field] {
    parts.fieldsToGive.filter { field in
      switch field.key {
      case "authorization": parts.credentials == nil
      case "content-type": !field.isAutomatic || !isForm
      default: true
      }
    }
  }

  private var isForm: Bool {
    switch parts.content {
    case .form, .multipart: true
    default: false
    }
  }

  private var body: (mode: String, block: String, lines: [String])? {
    switch parts.content {
    case .none: return nil
    case .form(let pairs, _):
      let descriptions = parts.formDescriptions(pairs.count)
      return (
        "formUrlEncoded", "form-urlencoded",
        zip(pairs, descriptions).map { Self.pair($0.name, $0.value, $1) }
      )
    case .multipart(let found):
      return (
        "multipartForm", "multipart-form",
        zip(found, parts.partDescriptions(found.count)).map { part, description in
          let type = part.contentType.map { " @contentType(\($0))" } ?? ""
          return Self.pair(part.name, (part.path.map { "@file(\($0))" } ?? part.text) + type, description)
        }
      )
    case .file(let path):
      let type = parts.fields.last { $0.key == "content-type" }?.value
      return ("file", "file", ["file: @file(\(path))" + (type.map { " @contentType(\($0))" } ?? "")])
    case .text, .other:
      guard let text = parts.bodyText else { return nil }
      let isJSON = parts.bodyType?.encoding == .json
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String($0) ?? "" }
      return isJSON ? ("json", "json", lines) : ("text", "text", lines)
    }
  }

  // MARK: - The verdict

  private static let methods: Set<String> = [
    "GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "CONNECT", "TRACE",
  ]

  var verdict: ExportVerdict {
    var verdict = parts.verdict("Bruno")
    if !Self.methods.contains(parts.method) {
      verdict.notes.append(.refuses("its file has no method \(parts.method)"))
    }
    var message = ToolMessage(parts)
    if parts.hasOwnTarget { message.targetChanges = ["it is written with the URL"] }
    if parts.target.contains("{{") { message.targetChanges.append("{{ }} names a variable") }
    message.contentChanges = contentChanges
    message.fields += ["User-Agent", "Accept", "Accept-Encoding", "Connection"]
      .filter { !parts.has($0.lowercased()) }.map { .init($0, nil) }
    verdict.take(message, for: parts)
    if case .multipart = parts.content { verdict.differences.append(.boundary) }
    verdict.notes.append(.remark("This is by Bruno's documentation, and the order of the fields is Bruno's."))
    return verdict
  }

  private var contentChanges: [String] {
    var changes: [String] = []
    switch parts.content {
    case .none, .file: break
    case .form(_, let isSame): if !isSame { changes.append("Bruno encodes the form in its own way") }
    case .multipart(let found):
      if !found.allSatisfy(\.hasOwnName) {
        changes.append("a file is named as its path is")
      }
    case .text(let text):
      if text.utf8.contains(0x0D) { changes.append("line ends are LF") }
      if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
        changes.append("white space at its ends is left out")
      }
    case .other: changes = parts.textChanges
    }
    if parts.holdsBraces { changes.append("{{ }} names a variable") }
    return changes
  }
}
