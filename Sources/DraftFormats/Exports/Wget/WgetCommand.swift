internal import WiredraftCore

extension CodeFormat {
  /// A shell command with GNU wget.
  public static let wget = CodeFormat(
    "wget", "wget", letter: "w", fileExtension: "sh", writer: WgetCommand.self)
}

/// A body that no argument can contain goes through a temporary file.
///
/// - Note: GNU wget 1.21 to 1.25, `src/http.c` (`initialize_request`, `request_set_user_header`) and `src/url.c`
struct WgetCommand: CodeWriter {
  let parts: ExportParts
  private let body: CurlCommand.BodyForm

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    body = CurlCommand.bodyForm(of: parts)
  }

  // MARK: - Code

  var text: String {
    var lines = ["wget -q -O - --content-on-error " + ShellWord.quoted(parts.url)]
    if parts.method != "GET" || parts.hasContent {
      lines.append("--method=" + ShellWord.plainOrQuoted(parts.method))
    }
    lines += given.map { "--header=" + ShellWord.quoted($0.field.shownName + ": " + $0.field.shown) }
    switch body {
    case .none: break
    case .argument(let text): lines.append("--body-data=" + ShellWord.quoted(text))
    case .file(let path): lines.append("--body-file=" + ShellWord.quoted(path))
    case .pipe, .stream: lines.append("--body-file=\"$body\"")
    }
    let command = lines.joined(separator: " \\\n  ")
    switch body {
    case .none, .argument, .file: return command
    case .pipe(let commands), .stream(let commands):
      return "body=$(mktemp) &&\n{\n" + commands.map { "  \($0)\n" }.joined() + "} >\"$body\" &&\n" + command
        + "\nrm -f \"$body\""
    }
  }

  /// The methods with which wget sends a length of zero when there is no content.
  private var countsNothing: Bool { ["POST", "PUT", "PATCH"].contains(parts.method.uppercased()) }

  /// wget has room for one field of each name.
  private var given: [(field: ExportParts.Field, isJoined: Bool)] {
    ExportParts.joined(
      parts.fields.filter { field in
        guard field.isAutomatic else { return true }
        switch field.key {
        case "host": return field.value != Self.host(of: parts)
        case "content-length": return !parts.hasContent && !countsNothing
        default: return true
        }
      })
  }

  /// The value of Host that wget makes of the URL.
  private static func host(of parts: ExportParts) -> String {
    guard !parts.authority.hasPrefix("[") else { return parts.authority.lowercased() }
    let halves = parts.authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: FormDecoder.percentDecoded(halves[0].utf8), as: UTF8.self).lowercased()
    let port = halves.count > 1 ? halves[1].drop { $0 == "0" } : ""
    return name + (port.isEmpty || port == (parts.isSecure ? "443" : "80") ? "" : ":" + port)
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("wget")
    var lengths = [parts.url.utf8.count]
    for (field, _) in given { lengths.append(field.name.utf8.count + field.value.utf8.count + 11) }
    if case .argument(let text) = body { lengths.append(text.utf8.count + 12) }
    if let reason = ArgumentRoom.refusal(of: lengths) { verdict.notes.append(.refuses(reason)) }
    verdict.take(sent, for: parts)
    return verdict
  }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    message.method = parts.method.uppercased()
    message.targetChanges = parts.hasOwnTarget ? ["wget sends “/”"] : targetChanges
    var fields = JoinedFields(
      [.init("Host", Self.host(of: parts))]
        + ["User-Agent", "Accept", "Accept-Encoding", "Connection"].map { .init($0, nil) })
    if parts.hasContent {
      fields.add(.init("Content-Type", "application/x-www-form-urlencoded"))
      fields.add(.init("Content-Length", String(parts.bodyCount ?? 0)))
    } else if countsNothing {
      fields.add(.init("Content-Length", "0"))
    }
    for (field, isJoined) in given { fields.put(.init(field.name, field.value, isJoined: isJoined)) }
    message.fields = fields.all
    return message
  }

  private var targetChanges: [String] {
    let bytes = Array(parts.target.utf8)
    var changes: [String] = []
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    if path.split(separator: UInt8(ascii: "/")).contains(where: { [".", ".."].contains($0.text) }) {
      changes.append("dot segments are taken away")
    }
    let isEncoded = bytes.indices.contains { index in
      let byte = bytes[index]
      return byte == UInt8(ascii: "%")
        ? PercentText.escape(in: bytes, at: index) == nil
        : byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
    }
    if isEncoded { changes.append(FetchTarget.encoding) }
    return changes
  }
}
