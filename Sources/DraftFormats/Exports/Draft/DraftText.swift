internal import WiredraftCore

extension CodeFormat {
  /// The draft file.
  public static let draft = CodeFormat(
    "draft", "draft file", letter: "d", fileExtension: "wiredraft.json", writer: DraftText.self)
}

struct DraftText: CodeWriter {
  let text: String
  let verdict: ExportVerdict

  init(_ parts: ExportParts, _ document: DraftDocument) {
    let options = parts.options
    var document = document.shortened(to: options.limit)
    var count = 0
    if !options.revealsSecrets {
      document = document.withoutSecrets(filler: SecretMap.dots, counting: &count)
    }
    var bytes = document.serialized()
    var verdict = ExportVerdict(tool: "Wiredraft")
    if count > 0 { verdict.notes.append(.masked(rows: count)) }
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.count > options.limit {
      bytes = Array(bytes.prefix(options.limit)).withoutBrokenEnd + "…".utf8
      verdict.notes.append(.cutShort)
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.verdict = verdict
  }
}
