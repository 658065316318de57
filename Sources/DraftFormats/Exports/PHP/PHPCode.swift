internal import WiredraftCore

extension CodeFormat {
  /// PHP with its curl extension.
  public static let php = CodeFormat(
    "php", "PHP, curl", letter: "x", fileExtension: "php", writer: PHPCode.self)
}

/// The options of libcurl are those of the command, but for User-Agent, which libcurl alone does not send.
///
/// - Note: <https://www.php.net/manual/en/function.curl-setopt.php>
struct PHPCode: CodeWriter {
  let parts: ExportParts
  private let command: CurlCommand

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    command = CurlCommand(parts, document)
  }

  // MARK: - Code

  var text: String {
    let options = options.map { "    \($0.name) => \($0.value)," }
    return
      (["<?php", "$curl = curl_init(\(PHPText.literal(parts.url)));", "curl_setopt_array($curl, ["] + options
      + [
        "]);", "$answer = curl_exec($curl);", "if ($answer === false) {",
        "    throw new RuntimeException(curl_error($curl));", "}",
        "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), \"\\n\", $answer, \"\\n\";",
      ]).joined(separator: "\n")
  }

  private var options: [(name: String, value: String)] {
    var options: [(name: String, value: String)] = [("CURLOPT_RETURNTRANSFER", "true")]
    let path = parts.target.utf8.prefix { $0 != UInt8(ascii: "?") }
    if parts.hasOwnTarget {
      options.append(("CURLOPT_REQUEST_TARGET", PHPText.literal(parts.shownTarget)))
    } else if path.split(separator: UInt8(ascii: "/")).contains(where: CurlURL.isDotSegment) {
      options.append(("CURLOPT_PATH_AS_IS", "true"))
    }
    if parts.isSecure { options.append(("CURLOPT_HTTP_VERSION", "CURL_HTTP_VERSION_1_1")) }
    if parts.method == "HEAD", !parts.hasContent {
      options.append(("CURLOPT_NOBODY", "true"))
    } else if parts.method != (parts.hasContent ? "POST" : "GET") {
      options.append(("CURLOPT_CUSTOMREQUEST", PHPText.literal(parts.method)))
    }
    let fields = fields
    if !fields.isEmpty {
      let lines = fields.map { "        \($0),\n" }.joined()
      options.append(("CURLOPT_HTTPHEADER", "[\n\(lines)    ]"))
    }
    if parts.hasContent { options.append(("CURLOPT_POSTFIELDS", body)) }
    return options
  }

  private var fields: [String] {
    var fields = command.given.map { field in
      PHPText.literal(
        field.shown.isEmpty ? field.shownName + ";" : field.shownName + ": " + field.shown)
    }
    guard parts.hasContent else { return fields }
    // libcurl would send its own.
    if !parts.has("content-type") { fields.append("'Content-Type:'") }
    if !parts.has("expect"), (parts.bodyCount ?? 0) >= CurlCommand.expectsFrom { fields.append("'Expect:'") }
    return fields
  }

  private var body: String {
    parts.pieces.map { piece in
      switch piece {
      case .bytes(let bytes): PHPText.text(bytes)
      case .file(let path, _): "file_get_contents(\(PHPText.literal(path)))"
      }
    }.joined(separator: " .\n        ")
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = command.verdict
    verdict.tool = "PHP"
    verdict.differences.removeAll { $0 == .adds("User-Agent") }
    verdict.notes.removeAll { note in
      // An array has no limit.
      if case .refuses(let reason) = note { reason == command.roomRefusal } else { false }
    }
    return verdict
  }
}

enum PHPText {
  /// A string literal, or an expression with the variables of the process.
  static func literal(_ text: String) -> String {
    guard ReferenceMark.isIn(text) else { return quoted(Array(text.utf8)[...]) }
    return operand(ReferenceMark.pieces(of: text))
  }

  /// A text of several lines, each on a line of its own; any bytes are possible.
  static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), ReferenceMark.isIn(text) { return literal(text) }
    let lines = CodeText.lines(bytes).map(quoted)
    guard lines.count > 100 else { return lines.isEmpty ? "''" : lines.joined(separator: " .\n        ") }
    return "implode([\n" + lines.map { "            \($0),\n" }.joined() + "        ])"
  }

  private static func operand(_ pieces: [ReferenceMark.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): quoted(Array(text.utf8)[...])
      case .reference(let name): "getenv('\(ReferenceMark.environmentName(name))')"
      case .base64(let pieces): "base64_encode(\(operand(pieces)))"
      }
    }.joined(separator: " . ")
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return "\"" + escapes.escaped(bytes: bytes) + "\""
    }
    if text.unicodeScalars.allSatisfy(CodeText.isPlain) {
      return "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    return "\"" + escapes.escaped(text) + "\""
  }

  private static let escapes = StringEscapes(
    special: "\"\\$", numbers: [(0x80, "x", 2, ""), (.max, "u{", 4, "}")])
}
