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
      document.draft = document.draft.masked(counting: &count)
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

extension Draft {
  /// Returns the draft with dots in place of the secrets that its file would contain; values from the
  /// environment are not in the file.
  fileprivate func masked(counting count: inout Int) -> Draft {
    var draft = self
    for list in Draft.RowList.allCases { draft[list] = draft[list].map { Self.masked($0, &count) } }
    draft.body = Self.masked(draft.body, &count)
    draft.keptBodies = draft.keptBodies.map { body in
      var body = Self.masked(body, &count)
      body.parameters = body.parameters.map { Self.masked($0, &count) }
      return body
    }
    for index in draft.variables.indices where draft.variables[index].isSecret {
      count += 1
      draft.variables[index].value = .string(SecretMask.dots)
      draft.variables[index].secrecy = true
    }
    count += SecretURL.ranges(in: draft.url).count
    draft.url = SecretURL.masked(draft.url)
    return draft
  }

  private static func masked(_ rows: [Draft.Row], _ count: inout Int) -> [Draft.Row] {
    rows.map { row in
      guard row.hidesText, !row.text.isEmpty else { return row }
      var masked = row
      count += 1
      masked.text = SecretMask.dots
      masked.secrecy = true
      return masked
    }
  }

  private static func masked(_ body: Draft.Body, _ count: inout Int) -> Draft.Body {
    var body = body
    guard let text = body.wholeText, !text.isEmpty else { return body }
    let bytes = text.bytes(in: 0..<text.utf8Count)
    let ranges = SecretText.ranges(in: bytes)
    guard !ranges.isEmpty else { return body }
    count += ranges.count
    body.wholeText = Draft.BodyText(String(decoding: SecretText.masked(bytes), as: UTF8.self))
    return body
  }
}
