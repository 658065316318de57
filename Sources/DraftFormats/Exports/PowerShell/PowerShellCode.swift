internal import WiredraftCore

extension CodeFormat {
  /// A command `Invoke-WebRequest` of PowerShell.
  public static let powershell = CodeFormat(
    "powershell", "PowerShell", letter: "e", fileExtension: "ps1", writer: PowerShellCode.self)
}

/// The verdict is by the documentation of PowerShell 7.4 and of .NET 8.
///
/// - Note: <https://learn.microsoft.com/powershell/module/microsoft.powershell.utility/invoke-webrequest>,
///   <https://learn.microsoft.com/dotnet/api/system.uri>
struct PowerShellCode: CodeWriter {
  let parts: ExportParts

  init(_ parts: ExportParts, _ document: DraftDocument) { self.parts = parts }

  // MARK: - Code

  var text: String {
    let (prepared, body) = body
    var lines = ["Invoke-WebRequest -Uri " + PowerShellText.literal(parts.url)]
    if parts.method != "GET" {
      let isKnown = Self.methods.contains(parts.method)
      lines.append((isKnown ? "-Method " : "-CustomMethod ") + PowerShellText.word(parts.method))
    }
    let fields = given
    if !fields.isEmpty {
      let members = fields.map {
        "    \(PowerShellText.literal($0.field.shownName)) = \(PowerShellText.literal($0.field.shown))\n"
      }
      lines.append("-Headers @{\n" + members.joined() + "  }")
    }
    // Otherwise .NET would write some values in another way, and refuse others.
    if !fields.isEmpty || type?.isAutomatic == false { lines.append("-SkipHeaderValidation") }
    if let type { lines.append("-ContentType " + PowerShellText.literal(type.shown)) }
    if let body { lines.append(body) }
    return (prepared + [lines.joined(separator: " `\n  ")]).joined(separator: "\n")
  }

  private static let methods: Set = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "TRACE", "OPTIONS", "MERGE", "PATCH",
  ]

  private var type: ExportParts.Field? {
    parts.hasContent ? parts.fields.last { $0.key == "content-type" } : nil
  }

  /// A table has room for one field of each name.
  private var given: [(field: ExportParts.Field, isJoined: Bool)] {
    ExportParts.joined(
      parts.fields.filter { field in
        switch field.key {
        case "content-type": !parts.hasContent
        case "content-length": false
        case "host": !field.isAutomatic || !Authority.isPlain(field.value, isSecure: parts.isSecure)
        default: true
        }
      })
  }

  /// The lines before the command, and the parameter for the body.
  private var body: (lines: [String], parameter: String?) {
    guard parts.hasContent else { return ([], nil) }
    if let file = parts.wholeFile { return ([], "-InFile " + PowerShellText.literal(file)) }
    if let bytes = parts.bytes { return ([], "-Body " + PowerShellText.body(bytes)) }
    let lines = parts.pieces.flatMap { piece in
      let bytes =
        switch piece {
        case .bytes(let bytes): PowerShellText.bytes(bytes)
        case .file(let path, _):
          "[IO.File]::ReadAllBytes((Resolve-Path -LiteralPath \(PowerShellText.literal(path))))"
        }
      return ["$piece = \(bytes)", "$content.Write($piece, 0, $piece.Length)"]
    }
    return (["$content = [IO.MemoryStream]::new()"] + lines, "-Body $content.ToArray()")
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("PowerShell")
    if parts.method.uppercased() == "CONNECT" {
      verdict.notes.append(.refuses("it sends CONNECT to proxies alone"))
    }
    if parts.fieldsToGive.contains(where: { !$0.value.utf8.allSatisfy { $0 < 0x80 } }) {
      verdict.notes.append(.refuses(".NET sends no field with letters beyond ASCII"))
    }
    verdict.take(sent, for: parts)
    verdict.notes.append(
      .remark("This is by the documentation of PowerShell 7.4, and the order of the fields is PowerShell's."))
    return verdict
  }

  private var sent: ToolMessage {
    var message = ToolMessage(parts)
    message.method = parts.method.uppercased()
    message.targetChanges = parts.hasOwnTarget ? ["PowerShell sends “/”"] : targetChanges
    let given = given
    var fields = [ToolMessage.Field("Host", Authority.serialized(parts.authority, isSecure: parts.isSecure))]
    if let host = given.first(where: { $0.field.key == "host" })?.field {
      fields = [.init("Host", host.value)]
    }
    fields += given.filter { $0.field.key != "host" }.map {
      .init($0.field.name, $0.field.value, isJoined: $0.isJoined)
    }
    fields += ["User-Agent", "Accept-Encoding"].filter { !parts.has($0.lowercased()) }.map { .init($0, nil) }
    let isPost = message.method == "POST"
    if let type {
      fields.append(.init("Content-Type", type.value))
    } else if isPost, !parts.has("content-type") {
      fields.append(.init("Content-Type", nil))
    }
    if parts.hasContent || isPost {
      fields.append(.init("Content-Length", String(parts.bodyCount ?? 0)))
    }
    message.fields = fields
    return message
  }

  private var targetChanges: [String] {
    var changes = FetchTarget.changes(of: parts.target)
    let bytes = Array(parts.target.utf8)
    let escapes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "%") }
    let values = escapes.map { PercentText.escape(in: bytes, at: $0) }
    if values.contains(where: { $0.map(PercentText.isUnreserved) == true }) {
      changes.append("percent-encoding is undone where it is not needed")
    }
    if values.contains(nil) { changes.append(FetchTarget.encoding) }
    if zip(escapes, values).contains(where: { index, value in
      value != nil && bytes[(index + 1)...(index + 2)].contains { (0x61...0x66).contains($0) }
    }) {
      changes.append("percent-encoding is written in capitals")
    }
    return changes
  }
}

enum PowerShellText {
  /// A text in single quotes if it can be, and else in double quotes, with the variables of the process.
  static func literal(_ text: String) -> String {
    let quotes: Set<Unicode.Scalar> = ["'", "‘", "’", "‚", "‛"]
    let isPlain =
      !ReferenceMark.isIn(text)
      && text.unicodeScalars.allSatisfy { CodeText.isPlain($0) && !quotes.contains($0) }
    return isPlain ? "'\(text)'" : "\"" + inDoubleQuotes(ReferenceMark.pieces(of: text)) + "\""
  }

  static func word(_ text: String) -> String {
    text.utf8.allSatisfy { (0x41...0x5A).contains($0 & ~0x20) } ? text : literal(text)
  }

  /// The value of `-Body`: versions before 7.4 would write a text with other letters in ISO-8859-1.
  static func body(_ bytes: [UInt8]) -> String {
    let text = String(validating: bytes, as: UTF8.self)
    let isText = text.map { $0.utf8.allSatisfy { $0 < 0x80 } || ReferenceMark.isIn($0) } ?? false
    return isText ? literal(text ?? "") : "(" + self.bytes(bytes) + ")"
  }

  /// An expression for bytes.
  static func bytes(_ bytes: [UInt8]) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "[Convert]::FromBase64String('\(Base64.encode(bytes))')"
    }
    return "[Text.Encoding]::UTF8.GetBytes(\(literal(text)))"
  }

  private static func inDoubleQuotes(_ pieces: [ReferenceMark.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text.unicodeScalars.map(escaped).joined()
      case .reference(let name): "${env:\(ReferenceMark.environmentName(name))}"
      case .base64(let pieces):
        "$([Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(\"\(inDoubleQuotes(pieces))\")))"
      }
    }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "`", "\"", "$", "“", "”", "„": "`" + String(scalar)
    case "\n": "`n"
    case "\r": "`r"
    case "\t": "`t"
    case "\0": "`0"
    case _ where CodeText.isPlain(scalar) || scalar.value >= 0x10000: String(scalar)
    default: "$([char]0x\(CodeText.hex(scalar.value, digits: 2)))"
    }
  }
}
