import WiredraftCore

extension HTTPFileText {
  var verdict: ExportVerdict {
    var verdict = parts.verdict("VS Code's REST client")
    if !Self.methods.contains(parts.method.uppercased()) {
      verdict.notes.append(.refuses("it knows no method \(parts.method)"))
    }
    var message = ToolMessage(parts)
    message.method = parts.method.uppercased()
    message.targetChanges = targetChanges
    message.contentChanges = contentChanges
    message.fields = fields
    verdict.take(message, for: parts)
    return verdict
  }

  /// The methods that the client knows, in any case.
  static let methods: Set<String> = [
    "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "CONNECT", "TRACE", "LOCK", "UNLOCK",
    "PROPFIND", "PROPPATCH", "COPY", "MOVE", "MKCOL", "MKCALENDAR", "ACL", "SEARCH",
  ]

  // MARK: - Target

  private var targetChanges: [String] {
    if parts.hasOwnTarget { return ["it is written with the URL"] }
    var changes: [String] = []
    // A field on the line after the URL may look like a part of it.
    if given.first?.name.hasPrefix("&") == true {
      changes.append("the first field is taken for a part of it")
    }
    if Self.hasVariable(parts.target[...]) { changes.append(Self.variable) }
    let encoded = Self.encoded(Array(parts.target.utf8))
    let others = FetchTarget.changes(of: String(decoding: encoded, as: UTF8.self))
    let isEncoded = !encoded.elementsEqual(parts.target.utf8)
    if isEncoded, !others.contains(FetchTarget.encoding) { changes.append(FetchTarget.encoding) }
    return changes + others
  }

  private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      PercentText.append(byte, to: &result) {
        $0 == UInt8(ascii: "%")
          ? PercentText.escape(in: bytes, at: index) != nil
          : $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0)
      }
    }
    return result
  }

  // MARK: - Fields

  /// In the order sent: those in the text, then those that the client adds.
  private var fields: [ToolMessage.Field] {
    var fields = JoinedFields()
    for (place, field) in given.enumerated() where field.key != "content-length" && field.key != "host" {
      // A line that begins with # is a comment; one that begins with & right after the URL belongs to the
      // URL.
      if field.name.hasPrefix("#") || (place == 0 && field.name.hasPrefix("&")) { continue }
      if isGraphQL, field.key == "x-request-type" { continue }
      fields.add(.init(field.key, sentValue(field)))
    }
    fields.addOwn(["user-agent", "accept-encoding"])
    if parts.hasContent || parts.method.uppercased() == "PUT" {
      fields.add(.init("content-length", String(parts.bodyCount ?? 0)))
    }
    // The fields that Node adds.
    let host = given.first { $0.key == "host" }
    fields.add(.init(host == nil ? "Host" : "host", host?.value ?? parts.authority))
    if !parts.hasContent, ["POST", "PATCH"].contains(parts.method.uppercased()) {
      fields.add(.init("Content-Length", "0"))
    }
    if !fields.has("connection") { fields.add(.init("Connection", nil)) }
    return fields.all
  }

  /// The client replaces variables, and computes credentials from a user and a password.
  private func sentValue(_ field: ExportParts.Field) -> String {
    guard field.key == "authorization" else {
      return Self.hasVariable(field.value[...]) ? "the value of a variable" : field.value
    }
    let words = field.value.split { $0 == " " || $0 == "\t" }
    if words.count == 2, words[0] == "Basic", words[1].contains(":") {
      return "Basic " + Base64.encode(Array(words[1].utf8))
    }
    guard words.count > 2, let scheme = words.first else { return field.value }
    switch scheme {
    case "Basic": return "Basic, of the words that follow"
    case "Digest": return "an answer to the server's challenge"
    default: return field.value
    }
  }

  // MARK: - Content

  private static let variable = "{{ }} names a variable"

  private static func hasVariable(_ text: Substring) -> Bool {
    hasVariable(Array(text.utf8)[...])
  }

  private static func hasVariable(_ line: ArraySlice<UInt8>) -> Bool {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard let start = line.indices.dropLast().first(where: { line[$0] == open && line[$0 + 1] == open })
    else {
      return false
    }
    // At least one byte is between them.
    let rest = line[(start + 2)...].dropFirst()
    return zip(rest, rest.dropFirst()).contains { $0 == close && $1 == close }
  }

  /// Whether a path can't be written on a line after `<`.
  private static func isBroken(_ path: String.UTF8View) -> Bool {
    let line = Array(path)[...]
    return line.contains { $0 == 0x0A || $0 == 0x0D } || hasVariable(line) || isBlank(line.prefix(1))
      || isBlank(line.suffix(1))
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    return text.starts(with: "#".utf8) && !line.starts(with: "###".utf8) || text.starts(with: "//".utf8)
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }

  private var contentChanges: [String] {
    var changes: [String] = []
    let texts = parts.pieces.compactMap { piece -> [UInt8]? in
      if case .bytes(let bytes) = piece { bytes } else { nil }
    }
    if texts.contains(where: { String(validating: $0, as: UTF8.self) == nil }) {
      changes.append("bytes that are no text are U+FFFD")
    }
    let lines = texts.flatMap { $0.split(separator: 0x0A, omittingEmptySubsequences: false) }
    if lines.contains(where: { $0.starts(with: "###".utf8) }) {
      changes.append("a line that begins with ### ends the request")
    }
    if lines.contains(where: { $0.starts(with: "```".utf8) }) {
      changes.append("a line that begins with ``` ends the body")
    }
    if mediaType == "application/x-ndjson", let last = lines.last, !last.isEmpty {
      changes.append("a line end is put at its end")
    }
    if lines.contains(where: HTTPFileBlock.isInstruction) {
      changes.append("other editors take a line that begins with >, <>, ?? or {{ for an instruction")
    }
    if isGraphQL { changes.append("it is taken for a query of GraphQL") }
    if lines.contains(where: Self.isComment) {
      changes.append("a line that begins with # or // is a comment")
    }
    if lines.contains(where: { Self.hasVariable($0) }) { changes.append(Self.variable) }
    if lines.contains(where: {
      $0.first == UInt8(ascii: "<") && ($0.dropFirst().first == 0x20 || $0.dropFirst().first == 0x40)
    }) {
      changes.append("a line that begins with “< ” names a file")
    }
    if parts.filePaths.contains(where: { Self.isBroken($0.utf8) }) {
      changes.append("a file whose path has line ends, braces or spaces at its ends is not found")
    }
    let all = Array(texts.joined())
    if isMultipart ? all.hasLoneLineEnd : all.contains(0x0D) {
      changes.append("line ends are those of the editor")
    }
    // If the body ends with a file, nothing is left out.
    if case .bytes? = parts.pieces.last, let last = lines.last, Self.isBlank(last), !all.isEmpty {
      changes.append(
        last.isEmpty ? "the line end at its end is left out" : "the blank line at its end is left out")
    }
    if isForm {
      if Self.encoded(all).count != all.count { changes.append(FetchTarget.encoding) }
      if lines.dropFirst().contains(where: { $0.first == UInt8(ascii: "&") }) {
        changes.append("lines that begin with & are put to those before")
      }
    }
    return changes
  }

  private var isGraphQL: Bool {
    parts.hasContent
      && parts.fields.contains { $0.key == "x-request-type" && $0.value.lowercased() == "graphql" }
  }

  private var isForm: Bool { mediaType == "application/x-www-form-urlencoded" }

  private var mediaType: String {
    let type = parts.fields.last { $0.key == "content-type" }?.value ?? ""
    return type.prefix { $0 != ";" }.trimmedSpaces.lowercased()
  }
}

extension Substring {
  fileprivate var trimmedSpaces: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.prefix(start.reversed().drop { $0 == " " || $0 == "\t" }.count)
  }
}

extension [UInt8] {
  fileprivate var hasLoneLineEnd: Bool {
    for index in indices {
      if self[index] == 0x0A, index == 0 || self[index - 1] != 0x0D { return true }
      if self[index] == 0x0D, index + 1 == count || self[index + 1] != 0x0A { return true }
    }
    return false
  }
}
