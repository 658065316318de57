extension CodeFormat {
  /// The URL.
  public static let url = CodeFormat(
    "url", "URL", letter: "l", fileExtension: "txt", writer: URLText.self)
}

struct URLText: CodeWriter {
  let parts: ExportParts

  init(_ parts: ExportParts, _ document: DraftDocument) { self.parts = parts }

  var text: String { ReferenceMark.inBraces(parts.url) }

  var verdict: ExportVerdict {
    var message = ToolMessage(parts)
    message.method = "GET"
    message.fields.removeAll { field in
      field.key != "host" || field.value != parts.authority
    }
    if parts.hasOwnTarget { message.targetChanges = ["it is not in the URL"] }
    if parts.hasContent { message.contentChanges = ["it is not in the URL"] }
    return parts.verdict("the URL", sending: message)
  }
}
