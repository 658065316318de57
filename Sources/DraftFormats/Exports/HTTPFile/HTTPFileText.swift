extension CodeFormat {
  /// A request of an `.http` file, as editors run it.
  public static let httpFile = CodeFormat(
    "http-file", ".http file", letter: "f", fileExtension: "http", writer: HTTPFileText.self)
}

/// The verdict applies to the REST client of VS Code, whose source is known.
struct HTTPFileText: CodeWriter {
  let parts: ExportParts
  private let title: String?
  private let description: String?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    (title, description) = (document.title, document.description)
  }

  // MARK: - Text

  var text: String { ReferenceMark.inBraces(markedText) }

  private var markedText: String {
    let title = (title ?? "").unicodeScalars.split { $0.value < 0x20 }.map(String.init).joined(separator: " ")
    var lines = [title.isEmpty ? "###" : "### " + title]
    lines += description.map { ExportParts.lines(of: $0).map(Self.comment) } ?? []
    lines.append("\(parts.method) \(url) HTTP/1.1")
    for field in given {
      // A comment alone might be a field that is switched off.
      lines += field.description.map { ExportParts.lines(of: $0).map { Self.note + $0 } } ?? []
      lines.append(field.shownName + ": " + field.shown)
    }
    guard parts.bodyCount ?? 0 > 0 || parts.wholeFile != nil else { return lines.joined(separator: "\n") }
    return lines.joined(separator: "\n") + "\n\n" + body
  }

  private static let note = "# @description "

  /// A line that begins with `@` would be an instruction for the editor.
  private static func comment(_ line: String) -> String {
    if line.isEmpty { return "#" }
    return (line.drop { $0 == " " || $0 == "\t" }.first == "@" ? note : "# ") + line
  }

  private var url: String {
    parts.hasOwnTarget ? parts.shownOrigin + "/" + (parts.shownTarget == "*" ? "*" : "") : parts.url
  }

  var given: [ExportParts.Field] {
    parts.fieldsWithHost
  }

  var isMultipart: Bool {
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
    // Neither client adds the line end after the last part, so no line is written for it.
    return text
  }

  /// Clients send the line ends of the file as CR LF.
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
}
