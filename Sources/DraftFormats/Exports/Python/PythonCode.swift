/// Python with requests.
///
/// The short form is one call. What requests would write anew (dot segments, a method in small letters) is put back
/// where that can be done.
struct PythonCode: CodeWriter {
  let parts: ExportParts
  private let target: RequestsTarget

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    target = RequestsTarget(parts.target)
  }

  /// Whether the target is given apart from the URL.
  private var needsExactTarget: Bool {
    parts.hasOwnTarget || target.hasDoubleSlash || target.changesInURL(keepsPath: false) != target.changes
  }
  private var needsExactMethod: Bool { parts.method.uppercased() != parts.method }

  // MARK: - Code

  var text: String {
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
    return lines.joined(separator: "\n")
  }

  private var url: String { needsExactTarget ? parts.origin + "/" : parts.url }

  /// The fields that are given: requests counts the content by itself, and knows the host.
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

  /// Whether requests tells a length of zero where there is no content.
  private var countsNothing: Bool { !["GET", "HEAD"].contains(parts.method.uppercased()) }

  private var fieldLines: [String] {
    let fields = Self.joined(given)
    guard !fields.isEmpty else { return [] }
    return ["    headers={"]
      + fields.map { "        \(PythonText.literal($0.name)): \(PythonText.fieldValue($0.shown))," } + [
        "    },"
      ]
  }

  /// The fields, of several with one name one: requests has room for one.
  private static func joined(_ fields: [ExportParts.Field]) -> [ExportParts.Field] {
    var result: [ExportParts.Field] = []
    for field in fields {
      guard let place = result.firstIndex(where: { $0.key == field.key }) else {
        result.append(field)
        continue
      }
      let joint = field.key == "cookie" ? "; " : ", "
      result[place].value += joint + field.value
      result[place].shown += joint + field.shown
    }
    return result
  }

  private var bodyLines: [String] {
    guard parts.hasContent || parts.wholeFile != nil else { return [] }
    if let bytes = parts.bytes { return ["    data=" + PythonText.bytes(bytes, indent: "    ") + ","] }
    if let file = parts.wholeFile {
      // Of an empty file requests would send chunks.
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

  var verdict: ExportVerdict {
    var verdict = parts.verdict("requests")
    verdict.take(sent, for: parts)
    return verdict
  }

  private var sent: SentMessage {
    var message = SentMessage(parts)
    message.targetChanges = (needsExactTarget ? target.changes : target.changesInURL(keepsPath: false)).map(
      \.rawValue)
    if parts.hasOwnTarget { message.targetChanges = [] }
    let own = Self.joined(given)
    var fields: [SentMessage.Field] = []
    if !own.contains(where: { $0.key == "host" }) { fields.append(.init("Host", parts.authority)) }
    // The fields of its own come first; a given one of the same name takes the place.
    for name in ["User-Agent", "Accept-Encoding", "Accept", "Connection"] {
      let field = own.first { $0.key == name.lowercased() }
      fields.append(field.map(sentField) ?? .init(name, nil))
    }
    for field in own where !fields.contains(where: { $0.key == field.key }) {
      fields.append(sentField(field))
    }
    if parts.hasContent || countsNothing {
      let count = String(parts.bodyCount ?? 0)
      if let place = fields.firstIndex(where: { $0.key == "content-length" }) {
        if parts.hasContent { fields[place] = .init("Content-Length", count) }
      } else {
        fields.append(.init("Content-Length", count))
      }
    }
    message.fields = fields
    return message
  }

  private func sentField(_ field: ExportParts.Field) -> SentMessage.Field {
    .init(field.name, field.value, isJoined: given.count { $0.key == field.key } > 1)
  }
}
