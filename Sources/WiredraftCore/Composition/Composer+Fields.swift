extension Composer {
  mutating func composeFields() {
    var fields: [Composition.Field] = []
    var seen: Set<String> = []
    let (rows, replaced) = draft.headerRows(in: context.folders)
    for reference in replaced { setOutcome(Composition.RowOutcome(.nowhere, .replacedField), of: reference) }
    for (reference, row) in rows {
      setOutcome(Composition.RowOutcome(.head, .ownList), of: reference)
      guard let field = field(of: row, reference) else { continue }
      let name = field.name.lowercased()
      if name == "transfer-encoding" {
        report(.conflictingField(.transferEncoding), reference, makes: .fields)
        continue
      }
      if name == "host" || name == "content-length", !seen.insert(name).inserted {
        report(.conflictingField(.second(field.name)), reference, makes: .fields)
        continue
      }
      seen.insert(name)
      let text = field.value
      if text.utf8.contains(where: { $0 >= 0x80 }) { report(.nonASCIIFieldValue, reference, makes: []) }
      if name == "content-type" { checkContentType(text, reference) }
      if name == "content-length" { checkContentLength(text, reference) }
      fields.append(field)
    }
    if !seen.contains("host") {
      // The target of CONNECT always has a port (RFC 9110 §7.2, RFC 9112 §3.2.3).
      let host = draft.method == "CONNECT" ? url.authorityWithPort : url.authority
      fields.insert(
        Composition.Field(name: "Host", value: host, source: .rule(.host), parts: authorityParts), at: 0)
    }
    if draft.omitsContentType(in: context.folders), result.body != nil {
      result.body?.contentType = nil
      for (index, row) in draft.headers.enumerated()
      where row.isEnabled && row.type == .omitted && row.name.lowercased() == "content-type" {
        setOutcome(
          Composition.RowOutcome(.nowhere, .withoutContentType), of: Draft.RowReference(.headers, index))
      }
    }
    if !seen.contains("content-type"), let type = result.body?.contentType {
      fields.append(Composition.Field(name: "Content-Type", value: type, source: .rule(.contentType)))
    }
    // If the body can't be made, its length isn't known either.
    if !seen.contains("content-length"), !result.unmade.contains(.body) {
      let length = result.body?.bytes.count ?? (traits?.announcesEmptyContent == true ? 0 : nil)
      if let length {
        fields.append(
          Composition.Field(name: "Content-Length", value: String(length), source: .rule(.contentLength)))
      }
    }
    result.fields = fields
    for (place, field) in fields.enumerated() {
      guard let row = field.source.row else { continue }
      setOutcome(Composition.RowOutcome(.head, .ownList, .field(place)), of: row)
    }
  }

  private mutating func field(of row: Draft.Row, _ reference: Draft.RowReference) -> Composition.Field? {
    guard let resolved = resolved(row, reference, part: .fields) else { return nil }
    var isGood = true
    if let offset = Token.firstInvalidOffset(in: resolved.name) {
      report(
        .invalidFieldName(offset: offset), reference, makes: .fields,
        at: row.hasReferencesInName ? nil : TextPosition(offset: offset, in: row.name.utf8))
      isGood = false
    }
    let text: String
    switch resolved.value {
    case .null, .array, .object, .bytes:
      report(.notExpressible(.notAScalar(.head)), reference, makes: .fields)
      return nil
    case .file:
      report(.fileNeedsMultipart, reference, makes: .fields)
      return nil
    case .bool, .number, .string, .date:
      text = Flattening(styles: row.styles(in: styles), escapesCommas: true).text(of: resolved.value)
    }
    if let problem = FieldValue.problem(in: text) {
      report(
        .invalidFieldValue(problem), reference, makes: .fields,
        at: resolved.texts == nil ? TextPosition(offset: problem.offset(in: text), in: text.utf8) : nil)
      isGood = false
    }
    guard isGood else { return nil }
    var field = Composition.Field(name: resolved.name, value: text, source: .row(reference, path: []))
    if let texts = resolved.texts {
      field.nameParts = texts.name
      field.parts =
        texts.texts.first.map { found in
          found.whole.map { [ResolvedText.Part(range: 0..<text.utf8.count, variable: $0)] } ?? found.parts
        } ?? []
    }
    return field
  }

  private mutating func checkContentType(_ text: String, _ row: Draft.RowReference) {
    guard let body = result.body, let sent = body.contentType else {
      return report(.contentTypeMismatch(.noBody), row, makes: [])
    }
    let said = FieldValue.mediaType(of: text)
    let isCompatible =
      body.type.takesRows
      ? said == body.type.kind.contentType || body.type.kind.mayBe(said)
      : draft.body.contentType.map { FieldValue.mediaType(of: $0) == said } ?? true
    if !isCompatible {
      report(.contentTypeMismatch(.otherType(sent: sent)), row, makes: [])
    } else if body.type.makesParts, FieldValue.boundary(of: text) != result.boundary {
      report(.contentTypeMismatch(.boundary(sent: result.boundary ?? "")), row, makes: [])
    }
  }

  private mutating func checkContentLength(_ text: String, _ row: Draft.RowReference) {
    let actual = result.body?.bytes.count ?? 0
    if text != String(actual) { report(.contentLengthMismatch(actual: actual), row, makes: []) }
  }

  mutating func composeHead() {
    let line = Composition.Wire.Source.rule(.requestLine)
    result.head.append(draft.method, .method, .method, of: line)
    result.head.append(" ", .automatic, .spaceAfterMethod, of: line)
    result.head.append(result.target)
    result.head.append(" ", .automatic, .spaceAfterTarget, of: line)
    result.head.append("HTTP/1.1", .version, .version, of: line)
    result.head.append("\r\n", .lineEnd, .lineEnd, of: .rule(.lineEnd))
    for field in result.fields {
      result.fieldOffsets.append(result.head.count)
      let source: Composition.Wire.Source
      switch field.source {
      case .row(let row, _):
        source = result.head.source(of: row)
        result.head.append(field.name, parts: field.nameParts, .name, .fieldName, of: source)
        result.head.append(": ", .separator, .fieldColon, of: source)
        result.head.append(field.value, parts: field.parts, .value, .fieldValue, of: source)
      case .rule(let rule):
        source = .rule(rule)
        result.head.append(field.name + ": ", .automatic, .field, of: source)
        result.head.append(field.value, parts: field.parts, .automatic, .field, of: source)
      }
      result.head.append("\r\n", .lineEnd, .lineEnd, of: source)
    }
    result.head.append("\r\n", .lineEnd, .emptyLine, of: .rule(.lineEnd))
  }
}
