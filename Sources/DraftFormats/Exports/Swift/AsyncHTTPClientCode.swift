extension CodeFormat {
  /// Swift with async-http-client.
  public static let swiftAsyncHTTPClient = CodeFormat(
    "swift-async-http-client", "Swift, async-http-client", letter: "y", fileExtension: "swift",
    dependency: #".package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0")"#,
    writer: AsyncHTTPClientCode.self)
}

struct AsyncHTTPClientCode: CodeWriter {
  let parts: ExportParts

  init(_ parts: ExportParts, _ document: DraftDocument) { self.parts = parts }

  // MARK: - Code

  var text: String {
    let readsFiles = !parts.filePaths.isEmpty
    var lines = ["import AsyncHTTPClient"]
    lines += ["import NIOCore", "import NIOHTTP1", ""]
    let isPlain = parts.method == "GET" && given.isEmpty && parts.bodyCount == nil
    lines.append(
      "\(isPlain ? "let" : "var") request = HTTPClientRequest(url: \(SwiftText.literal(parts.url)))")
    if parts.method != "GET" { lines.append("request.method = \(method)") }
    for field in given {
      lines.append(
        "request.headers.add(name: \(SwiftText.literal(field.shownName)), value: \(SwiftText.literal(field.shown)))"
      )
    }
    lines += bodyLines
    lines += ["", "let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))"]
    if readsFiles || SwiftText.readsEnvironment(lines) { lines.insert("import Foundation", at: 1) }
    return lines.joined(separator: "\n")
  }

  private var method: String {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
    return known.contains(parts.method)
      ? ".\(parts.method)" : ".RAW(value: \(SwiftText.literal(parts.method)))"
  }

  /// The client knows the host, and computes the content length.
  private var given: [ExportParts.Field] {
    parts.fieldsToGive.filter { $0.key != "content-length" }
  }

  private var bodyLines: [String] {
    guard parts.bodyCount != nil else { return [] }
    if let text = parts.bodyText {
      return ["request.body = .bytes(ByteBuffer(string: \(SwiftText.lines(text, indent: "  "))))"]
    }
    if let bytes = parts.bytes {
      return ["request.body = .bytes(ByteBuffer(bytes: \(SwiftText.bytes(bytes, indent: "  "))))"]
    }
    return ["", "var body = ByteBuffer()"]
      + parts.pieces.map { piece in
        switch piece {
        case .bytes(let bytes): "body.writeBytes(\(SwiftText.bytes(bytes, indent: "  ")))"
        case .file(let path, _):
          "body.writeBytes(try Data(contentsOf: URL(fileURLWithPath: \(SwiftText.literal(path)))))"
        }
      } + ["request.body = .bytes(body)"]
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("async-http-client")
    var message = ToolMessage(parts)
    // Dot segments are kept.
    message.targetChanges =
      parts.hasOwnTarget ? ["it is not in the URL"] : FoundationTarget.encodings(of: parts.target)
    var fields = given.map { ToolMessage.Field($0.name, $0.value) }
    if !parts.fields.contains(where: { $0.key == "host" && !$0.isAutomatic }) {
      let isPlain = Authority.isPlain(parts.authority, isSecure: parts.isSecure)
      // The client normalizes addresses, decodes percent-encoded names, and leaves out a default port.
      fields.append(
        .init(
          "host", isPlain ? parts.authority : Authority.serialized(parts.authority, isSecure: parts.isSecure))
      )
    }
    if parts.hasContent || !["GET", "HEAD", "DELETE", "CONNECT", "TRACE"].contains(parts.method) {
      fields.append(.init("Content-Length", String(parts.bodyCount ?? 0)))
    }
    // The shared client accepts compressed responses.
    if !parts.has("accept-encoding") { fields.append(.init("Accept-Encoding", nil)) }
    message.fields = fields
    verdict.take(message, for: parts)
    if parts.isSecure { verdict.notes.append(.remark("The server chooses the version of HTTP.")) }
    return verdict
  }
}
