internal import WiredraftCore

extension CodeFormat {
  /// A Hurl file with one entry.
  public static let hurl = CodeFormat(
    "hurl", "Hurl file", letter: "r", fileExtension: "hurl", writer: HurlExport.self)
}

/// Follows the documentation of Hurl 6.
///
/// - Note: <https://hurl.dev/docs/hurl-file.html>
struct HurlExport: CodeWriter {
  let parts: ExportParts
  private let title: String?
  private let description: String?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    (title, description) = (document.title, document.description)
  }

  // MARK: - Text

  var text: String {
    // The first line of a comment is the title, also where there is none.
    var lines = (title ?? description.map { _ in "" }).map { [Self.comment($0)] } ?? []
    lines += description.map { ExportParts.lines(of: $0).map { $0.isEmpty ? "#" : "# " + $0 } } ?? []
    lines.append("\(parts.method) \(ReferenceMark.inBraces(url, named: ReferenceMark.environmentName))")
    for field in given {
      lines.append(
        "\(Self.key(field.shownName)): \(Self.value(field.shown))"
          + (field.description.map { " " + Self.comment($0) } ?? ""))
    }
    if hasDots { lines += ["[Options]", "path-as-is: true"] }
    if let (user, password) = credentials {
      lines += ["[BasicAuth]", "\(Self.key(user)): \(Self.value(password))"]
    }
    return (lines + body).joined(separator: "\n")
  }

  /// A comment on one line.
  private static func comment(_ text: String) -> String {
    text.isEmpty
      ? "#" : "# " + text.unicodeScalars.split { $0.value < 0x20 }.map(String.init).joined(separator: " ")
  }

  private var url: String {
    parts.hasOwnTarget ? parts.shownOrigin + "/" + (parts.shownTarget == "*" ? "*" : "") : parts.url
  }

  private var given: [ExportParts.Field] {
    parts.fieldsWithHost.filter { field in
      switch field.key {
      case "authorization": credentials == nil
      case "content-type": !(field.isAutomatic && isMultipart)
      default: true
      }
    }
  }

  /// A name is not empty.
  private var credentials: (user: String, password: String)? {
    parts.credentials.flatMap { $0.user.isEmpty ? nil : $0 }
  }

  private var isMultipart: Bool { if case .multipart = parts.content { true } else { false } }

  private var hasDots: Bool {
    let path = parts.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    return !parts.hasOwnTarget
      && path.split(separator: UInt8(ascii: "/")).contains(where: CurlURL.isDotSegment)
  }

  private var body: [String] {
    switch parts.content {
    case .none: return []
    case .multipart(let found):
      return ["[MultipartFormData]"]
        + zip(found, parts.partDescriptions(found.count)).map { part, description in
          let value = part.path.map { path in
            "file,\(Self.path(path));" + (part.contentType.map { " " + $0 } ?? "")
          }
          return "\(Self.key(part.name)): \(value ?? Self.value(part.text))"
            + (description.map { " " + Self.comment($0) } ?? "")
        }
    case .file(let path): return ["file,\(Self.path(path));"]
    case .text, .form, .other:
      guard let text = parts.bodyText else {
        return parts.bytes.map { ["base64,\(Base64.encode($0));"] } ?? []
      }
      return [
        Self.isPlainJSON(text) && !parts.isUntyped
          ? ReferenceMark.inBraces(text, named: ReferenceMark.environmentName) : Self.line(text)
      ]
    }
  }

  private static func isPlainJSON(_ text: String) -> Bool {
    guard text.hasPrefix("{") || text.hasPrefix("["), !text.contains("\\"), !text.contains("{{") else {
      return false
    }
    return (try? ParameterValue(json: text))?.compactJSON == text
  }

  // MARK: - Escaping

  /// Letters, digits and some signs are written as they are.
  ///
  /// - Note: hurl_core, `parser/key_string.rs`
  private static func key(_ text: String) -> String {
    let isAtStart = text.hasPrefix("[")
    return (isAtStart ? "\\u{5b}" : "")
      + escaped(isAtStart ? String(text.dropFirst()) : text, "#:") { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "_-.[]@$".unicodeScalars.contains(scalar)
      }
  }
  private static func value(_ text: String) -> String {
    // The beginning of a text that would name a file.
    text.hasPrefix("file,") ? "\\u{66}" + escaped(String(text.dropFirst()), "#") : escaped(text, "#")
  }
  private static func line(_ text: String) -> String { "`" + escaped(text, "`", keepsSpaces: true) + "`" }
  private static func path(_ path: String) -> String { escaped(path, "#;{} ", keepsSpaces: true) }

  private static func escaped(
    _ text: String, _ special: String, keepsSpaces: Bool = false,
    isPlain: (Unicode.Scalar) -> Bool = CodeText.isPlain
  ) -> String {
    let pieces = ReferenceMark.inBraces(text, named: ReferenceMark.environmentName) { literal in
      var result = ""
      var last: Unicode.Scalar?
      for scalar in literal.unicodeScalars {
        switch scalar {
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case "\\": result += "\\\\"
        case "{" where last == "{" && !special.contains("{"): result += "\\u{7b}"
        case _ where special.unicodeScalars.contains(scalar): result += "\\" + String(scalar)
        case _ where isPlain(scalar) && CodeText.isPlain(scalar): result.unicodeScalars.append(scalar)
        default: result += "\\u{\(CodeText.hex(scalar.value, digits: 1))}"
        }
        last = scalar
      }
      return result
    }
    guard !keepsSpaces else { return pieces }
    // White space around a value is left out.
    var result = pieces
    if result.hasPrefix(" ") { result = "\\u{20}" + result.dropFirst() }
    if result.hasSuffix(" ") { result = result.dropLast() + "\\u{20}" }
    return result
  }

  // MARK: - The verdict

  /// The first sign that no URL may have, outside of references.
  ///
  /// - Note: hurl_core, `parser/url.rs`
  private static func badSign(inURL url: String) -> Unicode.Scalar? {
    url.unicodeScalars.first { scalar in
      scalar.value < 0x80 && !ShellReader.isNameByte(UInt8(scalar.value))
        && !":/.-?=&%*,@~+!$'();[]".unicodeScalars.contains(scalar)
    }
  }

  var verdict: ExportVerdict {
    var verdict = parts.verdict("Hurl")
    if !parts.method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
      verdict.notes.append(.refuses("its methods have capital letters only"))
    }
    if let sign = Self.badSign(inURL: parts.url) {
      verdict.notes.append(.refuses("a URL in it has no “\(sign)”"))
    }
    if case .multipart(let found) = parts.content, found.contains(where: \.name.isEmpty) {
      verdict.notes.append(.refuses("its parts have names"))
    }
    var message = ToolMessage(parts)
    if parts.hasOwnTarget { message.targetChanges = ["it is written with the URL"] }
    if parts.target.contains("{{") { message.targetChanges.append("{{ }} names a variable") }
    if case .other = parts.content, parts.bytes == nil { message.contentChanges += parts.fileChanges }
    if case .multipart(let found) = parts.content {
      if found.contains(where: { $0.path == nil && $0.contentType != nil }) {
        message.contentChanges.append("a text has no content type")
      }
      message.contentChanges += found.changesByName
    }
    message.fields += ["User-Agent", "Accept"].filter { !parts.has($0.lowercased()) }.map { .init($0, nil) }
    verdict.take(message, for: parts)
    if isMultipart { verdict.differences.append(.boundary) }
    verdict.notes.append(.remark("This is by Hurl's documentation, and the order of the fields is Hurl's."))
    if parts.isSecure { verdict.notes.append(.remark("The server chooses the version of HTTP.")) }
    return verdict
  }
}
