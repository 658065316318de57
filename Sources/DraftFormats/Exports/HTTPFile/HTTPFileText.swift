/// A request of an `.http` file, as the REST client of VS Code and the HTTP client of JetBrains run it.
struct HTTPFileText: CodeWriter {
  let parts: ExportParts
  private let title: String?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    title = document.title
  }

  // MARK: - Text

  var text: String {
    let title = (title ?? "").unicodeScalars.split { $0.value < 0x20 }.map(String.init).joined(separator: " ")
    var lines = [title.isEmpty ? "###" : "### " + title]
    lines.append("\(parts.method) \(url) HTTP/1.1")
    for field in given { lines.append(field.name + ": " + field.shown) }
    guard parts.bodyCount ?? 0 > 0 || parts.wholeFile != nil else { return lines.joined(separator: "\n") }
    return lines.joined(separator: "\n") + "\n\n" + body
  }

  private var url: String {
    parts.hasOwnTarget ? parts.origin + "/" + (parts.shownTarget == "*" ? "*" : "") : parts.url
  }

  private var given: [ExportParts.Field] {
    parts.fields.filter { !$0.isAutomatic || ($0.key != "host" && $0.key != "content-length") }
  }

  private var isMultipart: Bool {
    parts.fields.last { $0.key == "content-type" }?.value.lowercased().hasPrefix("multipart/form-data")
      == true
  }

  private var body: String {
    var text = ""
    for piece in parts.pieces {
      switch piece {
      case .file(let path, _): text += "< " + path
      case .bytes(let bytes): text += String(decoding: Self.linesOfEditor(bytes, isMultipart), as: UTF8.self)
      }
    }
    // The line end that follows the last part is added by none of them, and needs no line.
    return text
  }

  /// CR LF between the lines of parts is what a client makes of the line ends of the file.
  private static func linesOfEditor(_ bytes: [UInt8], _ isMultipart: Bool) -> [UInt8] {
    guard isMultipart else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      result.append(byte)
    }
    return result
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("VS Code's REST client")
    if let refusal { verdict.notes.append(.refuses(refusal)) }
    var message = SentMessage(parts)
    message.targetChanges =
      parts.hasOwnTarget ? ["it is written with the URL"] : FetchTarget.changes(of: parts.target)
    message.contentChanges = contentChanges
    var fields = [SentMessage.Field("host", parts.authority)]
    var own = given
    if let place = own.firstIndex(where: { $0.key == "host" }) {
      fields[0].value = own[place].value
      own.remove(at: place)
    }
    for field in own where field.key != "content-length" {
      if let place = fields.firstIndex(where: { $0.key == field.key }) {
        fields[place].isJoined = true
      } else {
        fields.append(.init(field.key, field.value))
      }
    }
    for name in ["user-agent", "accept-encoding", "connection"]
    where !fields.contains(where: { $0.key == name }) {
      fields.append(.init(name, nil))
    }
    if parts.hasContent { fields.append(.init("content-length", String(parts.bodyCount ?? 0))) }
    message.fields = fields
    verdict.take(message, for: parts)
    return verdict
  }

  private var refusal: String? {
    let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "CONNECT", "TRACE"]
    return methods.contains(parts.method.uppercased()) ? nil : "it knows no method \(parts.method)"
  }

  private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0 == 0x20 || $0 == 0x09 }
    return text.starts(with: "#".utf8) && !line.starts(with: "###".utf8) || text.starts(with: "//".utf8)
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
    if lines.contains(where: Self.isComment) {
      changes.append("a line that begins with # or // is a comment")
    }
    let all = (texts.first.map { _ in texts.joined() }).map { Array($0) } ?? []
    if zip(all, all.dropFirst()).contains(where: { $0 == UInt8(ascii: "{") && $1 == UInt8(ascii: "{") }) {
      changes.append("{{ }} names a variable")
    }
    if lines.contains(where: {
      $0.first == UInt8(ascii: "<") && ($0.dropFirst().first == 0x20 || $0.dropFirst().first == 0x40)
    }) {
      changes.append("a line that begins with “< ” names a file")
    }
    if isMultipart ? all.hasLoneLineEnd : all.contains(0x0D) {
      changes.append("line ends are those of the editor")
    }
    if all.last == 0x0A { changes.append("the line end at its end is left out") }
    return changes
  }
}

extension [UInt8] {
  /// Whether there is a CR or LF that is not a part of CR LF.
  fileprivate var hasLoneLineEnd: Bool {
    for index in indices {
      if self[index] == 0x0A, index == 0 || self[index - 1] != 0x0D { return true }
      if self[index] == 0x0D, index + 1 == count || self[index + 1] != 0x0A { return true }
    }
    return false
  }
}
