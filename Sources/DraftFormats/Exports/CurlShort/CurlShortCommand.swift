internal import WiredraftCore

extension CodeFormat {
  /// A shell command with curl, as people write it.
  public static let curlShort = CodeFormat(
    "curl-short", "curl, short", letter: "t", fileExtension: "sh", writer: CurlShortCommand.self)
}

/// The command as people write it. Unlike ``CurlCommand``, it may send the fields in another order, and a
/// multipart body with another boundary.
struct CurlShortCommand: CodeWriter {
  let parts: ExportParts
  private let exact: CurlCommand
  private let body: CurlShortBody?
  private let query: CurlQuery?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    exact = CurlCommand(parts, document)
    body = CurlShortBody(parts)
    query = CurlQuery(parts)
  }

  // MARK: - Code

  var text: String {
    var words = ["curl " + ShellWord.plainOrQuoted(query?.url ?? parts.url)]
    if let option = methodOption { words.append(option) }
    words += query?.options ?? []
    if query == nil { words += exact.targetOptions.filter { $0 != "--http1.1" } }
    if let credentials { words.append("-u " + ShellWord.plainOrQuoted(credentials)) }
    words += given.map(exact.option)
    if let body, !parts.has("expect"), (parts.bodyCount ?? 0) >= CurlCommand.expectsFrom {
      words.append("-H 'Expect:'")
      words += body.options
    } else {
      words += body?.options ?? exact.bodyOptions
    }
    let line = words.joined(separator: " ")
    let isShort = line.utf8.count <= 80 && !line.utf8.contains(0x0A)
    return (body == nil ? exact.producer : "") + (isShort ? line : words.joined(separator: " \\\n  "))
  }

  private var sendsData: Bool { body != nil || !exact.hasNoBody }

  private var methodOption: String? {
    if parts.method == (sendsData ? exact.methodOfData : "GET") { return nil }
    if parts.method == "HEAD", !sendsData { return "-I" }
    return "-X " + ShellWord.plainOrQuoted(parts.method)
  }

  // MARK: - Fields

  private var credentials: String? { parts.credentials.map { $0.user + ":" + $0.password } }

  private var given: [ExportParts.Field] {
    let credentials = credentials
    return exact.given.filter { field in
      switch field.key {
      case "authorization": credentials == nil
      case "content-type": !field.isAutomatic || body?.contentType == nil
      // The length is another with curl's own boundary, and curl would send that of the field.
      case "content-length": body?.hasOwnBoundary != true || Int(field.value) != parts.bodyCount
      default: true
      }
    }
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("curl")
    verdict.take(sent, for: parts)
    if body?.hasOwnBoundary == true { verdict.differences.append(.boundary) }
    for field in parts.fields where field.value.isEmpty && !verdict.differences.contains(.noSpace(field.name))
    {
      verdict.differences.append(.noSpace(field.name))
    }
    verdict.notes += exact.notes
    if parts.isSecure { verdict.notes.append(.remark("The server chooses the version of HTTP.")) }
    return verdict
  }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    var fields: [ToolMessage.Field] = []
    let given = given
    let host = given.first { $0.key == "host" }
    fields.append(.init("Host", host?.value ?? parts.authority))
    if credentials != nil, let field = parts.fields.first(where: { $0.key == "authorization" }) {
      fields.append(.init("Authorization", field.value))
    }
    for name in ["User-Agent", "Accept"] where !given.contains(where: { $0.key == name.lowercased() }) {
      if name == "User-Agent" || body?.isJSON != true { fields.append(.init(name, nil)) }
    }
    fields += given.filter { $0.key != "host" }.map { .init($0.name, $0.value) }
    if body?.isJSON == true {
      fields.append(.init("Content-Type", body?.contentType))
      if !given.contains(where: { $0.key == "accept" }) { fields.append(.init("Accept", nil)) }
    }
    if sendsData, !given.contains(where: { $0.key == "content-length" }) {
      fields.append(
        .init("Content-Length", body?.hasOwnBoundary == true ? nil : String(parts.bodyCount ?? 0)))
    }
    if let body, !body.isJSON, body.contentType != nil {
      fields.append(.init("Content-Type", body.hasOwnBoundary ? nil : body.contentType))
    }
    message.fields = fields
    return message
  }
}
