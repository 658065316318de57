extension CodeFormat {
  /// The raw HTTP/1.1 message.
  public static let http = CodeFormat(
    "http", "HTTP message", letter: "m", fileExtension: "http", writer: MessageText.self)
}

struct MessageText: CodeWriter {
  let parts: ExportParts

  init(_ parts: ExportParts, _ document: DraftDocument) { self.parts = parts }

  var text: String {
    var text = parts.method + " " + parts.shownTarget + " HTTP/1.1\r\n"
    for field in parts.fields { text += field.shownName + ": " + field.shown + "\r\n" }
    text += "\r\n"
    for case .bytes(let bytes) in parts.pieces { text += String(decoding: bytes, as: UTF8.self) }
    return ReferenceMark.inBraces(text)
  }

  var verdict: ExportVerdict {
    var message = ToolMessage(parts)
    message.contentChanges = parts.textChanges
    return parts.verdict("The text", sending: message)
  }
}

extension ExportParts {
  var textChanges: [String] {
    let isText = pieces.allSatisfy { piece in
      if case .bytes(let bytes) = piece { String(validating: bytes, as: UTF8.self) != nil } else { true }
    }
    return fileChanges + (isText ? [] : ["bytes that are no text are U+FFFD"])
  }

  var fileChanges: [String] {
    let files = filePaths
    return files.isEmpty
      ? [] : ["without \(files.count == 1 ? "the file" : "the files") \(files.listed)"]
  }
}
