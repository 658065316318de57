internal import WiredraftCore

extension CodeFormat {
  /// A request file of Bruno.
  public static let bruno = CodeFormat(
    "bruno", "Bruno file", letter: "b", fileExtension: "bru", writer: BrunoExport.self)
}

/// - Note: <https://docs.usebruno.com/bru-lang/overview>
struct BrunoExport: CodeWriter {
  private let source: BrunoParts

  init(_ parts: ExportParts, _ document: DraftDocument) { source = BrunoParts(parts, document) }

  // MARK: - Text

  var text: String {
    let credentials = source.parts.credentials
    let body = body
    var blocks = [
      Self.block("meta", ["name: \(source.title)", "type: http", "seq: 1"]),
      Self.block(
        methodBlock ?? "http",
        (methodBlock == nil ? ["method: \(source.parts.method)"] : []) + [
          "url: \(source.url)", "body: \(body?.mode ?? "none")",
          "auth: \(credentials == nil ? "none" : "basic")",
        ]),
    ]
    if let query = source.query { blocks.append(Self.block("params:query", query.map(Self.pair))) }
    let headers = source.headers
    if !headers.isEmpty { blocks.append(Self.block("headers", headers.map(Self.pair))) }
    if let (user, password) = credentials {
      blocks.append(
        Self.block("auth:basic", [Self.pair("username", user), Self.pair("password", password)]))
    }
    if let body { blocks.append(Self.block("body:" + body.block, body.lines)) }
    if !source.captures.isEmpty {
      blocks.append(
        Self.block("vars:post-response", source.captures.map { Self.pair($0.name, $0.expression) }))
    }
    if !source.assertions.isEmpty {
      blocks.append(
        Self.block(
          "assert",
          source.assertions.map { "\($0.expression): \($0.word)" + ($0.value.isEmpty ? "" : " " + $0.value) })
      )
    }
    if let description = source.description {
      blocks.append(Self.block("docs", ExportParts.lines(of: description)))
    }
    return ReferenceMark.inBraces(blocks.joined(separator: "\n\n"))
  }

  /// The block of the method; nil for one that is written within a block.
  private var methodBlock: String? {
    let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "CONNECT", "TRACE"]
    return methods.contains(source.parts.method) ? source.parts.method.lowercased() : nil
  }

  private static func block(_ name: String, _ lines: [String]) -> String {
    "\(name) {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  /// A description is a note before the pair, in quotes that it doesn't have itself.
  private static func pair(_ row: BrunoParts.Row) -> String {
    guard let description = row.description else { return pair(row.name, row.value) }
    let lines = ExportParts.lines(of: description)
    var note = lines.map { "    " + $0.replacing("'''", with: "\"\"\"") + "\n" }.joined()
    note = "'''\n" + note + "  '''"
    for quote in ["'", "\""] where lines.count == 1 && !description.contains(quote) {
      note = quote + description + quote
    }
    return "@description(\(note))\n  " + pair(row.name, row.value)
  }

  private static func pair(_ name: String, _ value: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && !":\"{}".utf8.contains($0) } && !name.isEmpty
    let key = isPlain ? name : "\"" + name.replacing("\"", with: "\\\"") + "\""
    guard value.utf8.contains(0x0A) else { return "\(key): \(value)" }
    return "\(key): '''\n"
      + value.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }.joined()
      + "  '''"
  }

  private var body: (mode: String, block: String, lines: [String])? {
    switch source.body {
    case .none: return nil
    case .form(let rows): return ("formUrlEncoded", "form-urlencoded", rows.map(Self.pair))
    case .parts(let found):
      return (
        "multipartForm", "multipart-form",
        found.map { part, description in
          let type = part.contentType.map { " @contentType(\($0))" } ?? ""
          return Self.pair(
            BrunoParts.Row(
              name: part.name, value: (part.path.map { "@file(\($0))" } ?? part.text) + type,
              description: description))
        }
      )
    case .file(let path, let type):
      return ("file", "file", ["file: @file(\(path))" + (type.map { " @contentType(\($0))" } ?? "")])
    case .text(let text, let isJSON):
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String($0) ?? "" }
      return isJSON ? ("json", "json", lines) : ("text", "text", lines)
    }
  }

  // MARK: - The verdict

  /// The file is read again, and what it can't hold is said.
  var verdict: ExportVerdict {
    guard let file = try? BrunoFile(text) else {
      var verdict = source.verdict()
      verdict.notes.append(.refuses("its file can't hold this request"))
      return verdict
    }
    let item = BrunoItem(file)
    var lost: Set<String> = []
    let fields = source.fields
    for (index, field) in fields.enumerated() {
      let row = item.headers.count == fields.count ? item.headers[index] : nil
      if row?.isEnabled != true || row?.name != Self.braces(field.shownName)
        || row?.value != Self.braces(field.shown)
      {
        lost.insert(field.key)
      }
    }
    var changes = isSame(item.request?.body ?? .none) ? [] : ["its file can't hold some signs of it"]
    if case .other = source.parts.content { changes = [] }
    var verdict = source.verdict(lostFields: lost, contentChanges: changes)
    if item.request?.url != Self.braces(source.url) {
      verdict.differences.append(.changesTarget("its file can't hold some signs of it"))
    }
    return verdict
  }

  private static func braces(_ text: String) -> String { ReferenceMark.inBraces(text) }

  /// Whether the body that is read from the file is the one that was written to it.
  private func isSame(_ body: BrunoItem.Body) -> Bool {
    func isSame(_ row: BrunoItem.Row, _ name: String, _ value: String) -> Bool {
      row.isEnabled && row.name == Self.braces(name) && row.value == Self.braces(value)
    }
    switch (source.body, body) {
    case (.none, .none): return true
    case (.form(let rows), .form(let read)):
      return rows.count == read.count && zip(rows, read).allSatisfy { isSame($1, $0.name, $0.value) }
    case (.parts(let parts), .parts(let read)):
      return parts.count == read.count
        && zip(parts, read).allSatisfy { part, row in
          isSame(row, part.part.name, part.part.path == nil ? part.part.text : "")
            && row.files == part.part.path.map { [Self.braces($0)] }
            && row.contentType == part.part.contentType
        }
    case (.file(let path, let type), .files(let read)):
      return read.first?.value == Self.braces(path) && read.first?.contentType == type
    case (.text(let text, true), .json(let read)): return Self.braces(text) == read
    case (.text(let text, false), .text(let read, _)): return Self.braces(text) == read
    default: return false
    }
  }
}
