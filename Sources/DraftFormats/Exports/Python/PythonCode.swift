extension CodeFormat {
  /// Python with requests.
  public static let python = CodeFormat(
    "python", "Python, requests", letter: "p", fileExtension: "py", writer: PythonCode.self)
}

/// Where requests would rewrite the target or the method (dot segments, lower case), the code restores it if
/// possible.
struct PythonCode: CodeWriter {
  let parts: ExportParts
  private let target: RequestsTarget

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    target = RequestsTarget(parts.target)
  }

  private var needsExactTarget: Bool {
    parts.hasOwnTarget || target.hasDoubleSlash || target.changesInURL(keepsPath: false) != target.changes
  }
  private var needsExactMethod: Bool { parts.method.uppercased() != parts.method }

  // MARK: - Code

  var text: String {
    let code = self.code
    let modules = PythonText.modules(for: code).map { "import " + $0 }
    return (modules + (modules.isEmpty ? [] : [""]) + code).joined(separator: "\n")
  }

  private var code: [String] {
    var lines = ["import requests", ""]
    let isExact = needsExactTarget
    if isExact {
      lines += [
        "", "class ExactTarget(requests.adapters.HTTPAdapter):",
        "    # requests would write this target in another way.",
        "    def request_url(self, request, proxies):",
        "        return " + PythonText.literal(parts.shownTarget), "", "",
        "session = requests.Session()",
        "session.mount(\(PythonText.literal(parts.isSecure ? "https://" : "http://")), ExactTarget())",
      ]
    } else if needsExactMethod {
      lines.append("session = requests.Session()")
    }
    let arguments =
      [
        "    \(PythonText.literal(parts.method)),", "    \(PythonText.literal(url)),",
      ] + fieldLines + bodyLines
    if needsExactMethod {
      lines.append("request = session.prepare_request(requests.Request(")
      lines += arguments
      lines += [
        "))", "request.method = \(PythonText.literal(parts.method))  # requests writes it in capitals",
        "response = session.send(request)",
      ]
    } else {
      lines.append("response = \(isExact ? "session" : "requests").request(")
      lines += arguments
      lines.append(")")
    }
    return lines
  }

  private var url: String { needsExactTarget ? parts.shownOrigin + "/" : parts.url }

  /// requests computes the content length, and knows the host.
  private var given: [ExportParts.Field] {
    parts.fields.filter { field in
      guard field.isAutomatic else { return true }
      switch field.key {
      case "host": return !Authority.isPlain(field.value, isSecure: parts.isSecure)
      case "content-length": return !parts.hasContent && !countsNothing
      default: return true
      }
    }
  }

  /// Whether requests sends a length of zero when there is no content.
  private var countsNothing: Bool { !["GET", "HEAD"].contains(parts.method.uppercased()) }

  private var fieldLines: [String] {
    let fields = ExportParts.joined(given).map(\.field)
    guard !fields.isEmpty else { return [] }
    return ["    headers={"]
      + fields.map {
        "        \(PythonText.literal($0.shownName)): \(PythonText.fieldValue($0.shown, sending: $0.value)),"
      } + [
        "    },"
      ]
      // Without an `auth` argument requests looks into ~/.netrc, which takes precedence over the field.
      + (fields.contains { $0.key == "authorization" }
        ? ["    auth=lambda request: request,  # else ~/.netrc may replace Authorization"] : [])
  }

  private var bodyLines: [String] {
    guard parts.hasContent || parts.wholeFile != nil else { return [] }
    if let bytes = parts.bytes { return ["    data=" + PythonText.bytes(bytes, indent: "    ") + ","] }
    if let file = parts.wholeFile {
      // requests would send an empty file in chunks.
      let open = "open(\(PythonText.literal(file)), 'rb')"
      return ["    data=\(parts.hasContent ? open : open + ".read()"),"]
    }
    return ["    data=b''.join(["]
      + parts.pieces.map { piece in
        switch piece {
        case .bytes(let bytes): "        " + PythonText.bytes(bytes, indent: "        ") + ","
        case .file(let path, _): "        open(\(PythonText.literal(path)), 'rb').read(),"
        }
      } + ["    ]),"]
  }

  // MARK: - The verdict

  var verdict: ExportVerdict { parts.verdict("requests", sending: sent) }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    message.targetChanges = (needsExactTarget ? target.changes : target.changesInURL(keepsPath: false)).map(
      \.rawValue)
    // In `localhost:80` requests takes the name for a scheme.
    let name = parts.target.prefix { $0 != ":" }.utf8
    let isScheme = name.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    if parts.hasOwnTarget {
      message.targetChanges =
        isScheme && name.first.map { $0 >= 0x41 } == true ? ["the host is taken for a scheme"] : []
    }
    let own = ExportParts.joined(given).map {
      ToolMessage.Field($0.field.name, $0.field.value, isJoined: $0.isJoined)
    }
    // requests puts its own fields first; a given field of the same name replaces them in place.
    let first = ["User-Agent", "Accept-Encoding", "Accept", "Connection"]
    let given = Dictionary(own.map { ($0.key, $0) }) { first, _ in first }
    var fields = JoinedFields(given["host"] == nil ? [.init("Host", parts.authority)] : [])
    for name in first { fields.put(given[name.lowercased()] ?? .init(name, nil)) }
    for field in own { fields.put(field) }
    if parts.hasContent || (countsNothing && !fields.has("content-length")) {
      fields.put(.init("Content-Length", String(parts.bodyCount ?? 0)))
    }
    message.fields = fields.all
    return message
  }
}
