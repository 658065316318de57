internal import WiredraftCore

extension CodeFormat {
  /// Go with `net/http`.
  public static let go = CodeFormat(
    "go", "Go, net/http", letter: "g", fileExtension: "go", writer: GoCode.self)
}

/// Where `net/http` would rewrite the target, the code gives it apart from the URL.
///
/// - Note: Go 1.19 to 1.25, `src/net/http/request.go`, `transfer.go`, `transport.go` and `src/net/url/url.go`
struct GoCode: CodeWriter {
  let parts: ExportParts
  private let target: GoTarget

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    target = GoTarget(parts)
  }

  // MARK: - Code

  var text: String {
    let code = self.code
    let packages = GoText.packages(for: code)
    return
      (["package main", "", "import ("] + packages.map { "\t\"\($0)\"" } + [")", "", "func main() {"]
      + code.map { $0.isEmpty ? "" : "\t" + $0 } + ["}"]).joined(separator: "\n")
  }

  private var code: [String] {
    let (prepared, body) = body
    var lines = prepared
    lines.append("request, err := http.NewRequest(\(GoText.literal(parts.method)), \(url), \(body))")
    lines += Self.panic
    if target.isOpaque {
      let (path, query) = target.shown
      lines.append("request.URL.Opaque = \(GoText.literal(path)) // net/http would write it in another way")
      if let query { lines.append("request.URL.RawQuery = \(GoText.literal(query))") }
      if query?.isEmpty == true { lines.append("request.URL.ForceQuery = true") }
    }
    lines += fieldLines
    if parts.fields.contains(where: { $0.key == "accept-encoding" && $0.value.isEmpty }) {
      lines.append("client := &http.Client{Transport: &http.Transport{DisableCompression: true}}")
      lines.append("response, err := client.Do(request)")
    } else {
      lines.append("response, err := http.DefaultClient.Do(request)")
    }
    return lines + Self.panic + [
      "defer response.Body.Close()", "answer, err := io.ReadAll(response.Body)",
    ] + Self.panic + ["fmt.Println(response.Status)", "fmt.Println(string(answer))"]
  }

  private static let panic = ["if err != nil {", "\tpanic(err)", "}"]

  /// Only a plain authority is found by every resolver.
  private var hasPlainHost: Bool { Authority.isPlain(parts.authority, isSecure: parts.isSecure) }

  private var url: String {
    guard !hasPlainHost, !ReferenceMark.isIn(parts.shownOrigin) else {
      return GoText.literal(target.isOpaque ? parts.shownOrigin : parts.url)
    }
    let origin =
      (parts.isSecure ? "https://" : "http://")
      + Authority.serialized(parts.authority, isSecure: parts.isSecure)
    return GoText.literal(target.isOpaque ? origin : origin + parts.shownTarget)
  }

  /// The lines before the request, and the expression for its body.
  private var body: (lines: [String], expression: String) {
    guard parts.hasContent else { return ([], "nil") }
    if let bytes = parts.bytes { return ([], "strings.NewReader(\(GoText.text(bytes)))") }
    var lines: [String] = []
    if let file = parts.wholeFile {
      return (
        ["content, err := os.ReadFile(\(GoText.literal(file)))"] + Self.panic, "bytes.NewReader(content)"
      )
    }
    lines.append("var body bytes.Buffer")
    for piece in parts.pieces {
      switch piece {
      case .bytes(let bytes): lines.append("body.WriteString(\(GoText.text(bytes)))")
      case .file(let path, _):
        lines.append("if content, err := os.ReadFile(\(GoText.literal(path))); err != nil {")
        lines += ["\tpanic(err)", "} else {", "\tbody.Write(content)", "}"]
      }
    }
    return (lines, "&body")
  }

  // MARK: - Fields

  /// The fields that the code sets, in groups of one name; net/http computes the others.
  private var groups: [(name: String, fields: [ExportParts.Field])] {
    parts.fields.filter { !Self.ignored.contains($0.key) }.grouped(by: \.key).map { fields in
      // One spelling of a name, so that its values keep their order.
      let name = fields[0].name
      return (Self.needsCanonical.contains(fields[0].key) ? Self.canonical(name) : name, fields)
    }
  }

  /// The fields that net/http leaves out of a header, for it sends its own.
  private static let ignored: Set = ["host", "content-length", "transfer-encoding", "trailer"]
  /// The fields whose value net/http looks for by this spelling alone.
  private static let needsCanonical: Set = ["user-agent", "accept-encoding"]

  /// The field Host, if it is an authority; net/http takes no other.
  private var host: ExportParts.Field? {
    parts.fields.last { field in
      field.key == "host" && (field.value != parts.authority || !hasPlainHost)
        && !field.value.isEmpty
        && field.value.utf8.allSatisfy {
          PercentText.isUnreserved($0) || ":%[]".utf8.contains($0)
        }
    }
  }

  private var fieldLines: [String] {
    var lines: [String] = []
    if let host { lines.append("request.Host = \(GoText.literal(host.shown))") }
    for (name, fields) in groups {
      let shown = fields[0].shownName == fields[0].name ? name : fields[0].shownName
      let key = GoText.literal(shown)
      if name == "User-Agent" {
        let value = fields.map(\.shown).joined(separator: ", ")
        lines.append("request.Header.Set(\(key), \(GoText.literal(value)))")
      } else if name == Self.canonical(name) {
        lines += fields.enumerated().map { index, field in
          "request.Header.\(index == 0 ? "Set" : "Add")(\(key), \(GoText.literal(field.shown)))"
        }
      } else {
        // Set would write the name in another way.
        let values = fields.map { GoText.literal($0.shown) }.joined(separator: ", ")
        lines.append("request.Header[\(key)] = []string{\(values)}")
      }
    }
    return lines
  }

  /// A name as `textproto.CanonicalMIMEHeaderKey` writes it.
  private static func canonical(_ name: String) -> String {
    var isStart = true
    let bytes = name.utf8.map { byte -> UInt8 in
      defer { isStart = byte == UInt8(ascii: "-") }
      switch byte {
      case 0x61...0x7A where isStart: return byte - 0x20
      case 0x41...0x5A where !isStart: return byte + 0x20
      default: return byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("net/http", sending: sent)
    if parts.isSecure {
      verdict.notes.append(
        .remark("If the server speaks HTTP/2, it is used, and names of fields are in lower case."))
    }
    return verdict
  }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    message.targetChanges = target.changes
    let groups = groups
    var fields: [ToolMessage.Field] = [.init("Host", host?.value ?? sentAuthority)]
    let agent = groups.first { $0.name == "User-Agent" }?.fields
    let agents = agent?.map(\.value).joined(separator: ", ") ?? ""
    if agent == nil {
      fields.append(.init("User-Agent", nil))
    } else if !agents.isEmpty {
      fields.append(.init("User-Agent", agents, isJoined: (agent?.count ?? 0) > 1))
    }
    if parts.hasContent || ["POST", "PUT", "PATCH"].contains(parts.method) {
      fields.append(.init("Content-Length", String(parts.bodyCount ?? 0)))
    }
    for group in groups.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    where group.name != "User-Agent" {
      fields += group.fields.map { .init(group.name, $0.value) }
    }
    func has(_ name: String) -> Bool {
      groups.contains { $0.name == name && $0.fields.first?.value.isEmpty == false }
    }
    if !parts.has("accept-encoding"), !has("Range"), parts.method != "HEAD" {
      fields.append(.init("Accept-Encoding", nil))
    }
    message.fields = fields
    return message
  }

  /// The authority that net/http takes from the URL.
  private var sentAuthority: String {
    hasPlainHost || ReferenceMark.isIn(parts.shownOrigin)
      ? parts.authority : Authority.serialized(parts.authority, isSecure: parts.isSecure)
  }
}

/// A request target as `net/url` reads and writes it.
private struct GoTarget {
  /// Whether the code gives the target apart from the URL.
  let isOpaque: Bool
  let changes: [String]
  private let parts: ExportParts

  init(_ parts: ExportParts) {
    self.parts = parts
    let path = parts.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    isOpaque = parts.hasOwnTarget || !PercentText.isKept(Array(path), "!$&'()*+,;=:@[]/")
    // A target that begins with two slashes would be a URL there.
    let isDouble = isOpaque && path.starts(with: "//".utf8)
    changes = isDouble ? ["the URL's scheme is put before it"] : []
  }

  /// The path and the query as the code shows them.
  var shown: (path: String, query: String?) {
    let target = parts.shownTarget
    guard !parts.hasOwnTarget, let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return (target, nil)
    }
    return (String(target[..<mark]), String(target[target.utf8.index(after: mark)...]))
  }
}
