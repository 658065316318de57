import HTTPTypes

extension Composer {
  mutating func composeBody() {
    guard result.routing.body.source != .none else { return }
    let body = draft.body
    let kind = body.type.kind
    var entity = Composition.Entity(
      type: body.type, contentType: kind.contentType, bytes: Composition.Wire())
    func give(_ contentType: String?) {
      if let checked = checkedContentType(contentType) { entity.contentType = checked }
    }
    switch kind.content {
    case .nothing: return
    case .text:
      give(body.contentType)
      if let text = body.text {
        append(text, to: &entity.bytes)
        check(text, in: &entity)
      }
    case .file where body.bytes != nil:
      give(body.contentType)
      entity.bytes.append(shared: body.bytes ?? [], .value, .body, of: .rule(.wholeBody))
    case .file:
      let path = resolve(
        ReferenceText(body.path ?? ""), in: body.path ?? "", at: ReferencePlace(list: .body, part: .body))
      let facts = composeFile(path, to: &entity.bytes)
      give(body.contentType.flatMap { $0.isEmpty ? nil : $0 } ?? facts?.contentType)
    case .rows(.json): composeJSON(to: &entity.bytes)
    case .rows(.form): composeForm(to: &entity.bytes)
    case .rows(.multipart): composeMultipart(&entity)
    case .rows(.graphQL): composeGraphQL(to: &entity.bytes)
    }
    // An empty body is sent only if the method announces it with Content-Length.
    if entity.bytes.count == 0, traits?.announcesEmptyContent != true { return }
    noteContent(entity)
    result.body = entity
  }

  var bodyRows: (list: Draft.RowList, reason: Routing.RowReason) {
    result.routing.body.source == .actual
      ? (.body, .ownList) : (.parameters, .routed(result.routing.body.reason))
  }

  private mutating func noteContent(_ entity: Composition.Entity) {
    guard entity.bytes.count > 0, let traits else { return }
    switch traits.method.rawValue {
    case "GET": report(.contentOnGet)
    case "HEAD": report(.contentOnHead)
    case "DELETE": report(.contentOnDelete)
    case "TRACE": report(.contentOnTrace, makes: .message)
    case "CONNECT": report(.contentOnConnect, makes: .message)
    default: break
    }
  }

  private mutating func checkedContentType(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    if let problem = FieldValue.problem(in: text) {
      report(Diagnostic(.invalidFieldValue(problem), list: .body), [.fields, .body])
      return nil
    }
    if !text.utf8.allSatisfy({ $0 < 0x80 }) { report(Diagnostic(.nonASCIIFieldValue, list: .body), []) }
    return text
  }

  private mutating func composeFile(_ path: ResolvedText, to bytes: inout Composition.Wire)
    -> Composition.FileFacts?
  {
    if draft.body.path != nil { needs.append(files: [path.text], variables: []) }
    guard path.parts.allSatisfy(\.variable.isDefined) else { return nil }
    switch facts(of: path.text) {
    case .success(let facts):
      var source = Composition.Wire.Source.rule(.wholeBody)
      if let variable = path.parts.first?.variable {
        source = bytes.source(of: variable, isText: true, in: source)
      }
      bytes.appendFile(path: path.text, length: facts.size, .value, .body, of: source)
      return facts
    case .failure(let problem):
      report(.fileUnreadable(path: path.text, problem), makes: .body)
      return nil
    }
  }

  // MARK: - Text

  private mutating func append(_ text: Draft.BodyText, to bytes: inout Composition.Wire) {
    func share(_ chunks: Range<Int>) {
      for chunk in text.chunks[chunks] {
        bytes.append(shared: chunk.bytes, .value, .body, of: .rule(.wholeBody))
      }
    }
    guard context.readsReferences, text.chunks.contains(where: \.mayHoldReference) else {
      return share(text.chunks.indices)
    }
    for region in text.referenceRegions {
      guard region.mayHoldReference else {
        share(region.chunks)
        continue
      }
      let typed = text.string(inChunks: region.chunks)
      let read = ReferenceText(typed)
      var place = ReferencePlace(list: .body, part: .body)
      // The place in the whole text is known only for the first region.
      place.hasPositions = region.chunks.lowerBound == 0
      let resolved = resolve(read, in: typed, at: place)
      bytes.append(resolved.text, parts: resolved.parts, .value, .body, of: .rule(.wholeBody))
    }
  }

  private mutating func check(_ text: Draft.BodyText, in entity: inout Composition.Entity) {
    guard let format = entity.contentType.flatMap({ BodyTextFormat(contentType: $0) }),
      entity.bytes.count > 0, entity.bytes.count <= BodyTextFormat.longest,
      result.unmade.isDisjoint(with: .body)
    else { return }
    let holdsReferences = context.readsReferences && text.chunks.contains(where: \.mayHoldReference)
    let check = BodyTextCheck(
      format, text, sent: entity.bytes, holdsReferences: holdsReferences,
      reusing: previous?.body?.check)
    entity.check = check
    if let diagnostic = check.diagnostic { report(diagnostic, []) }
  }

  // MARK: - JSON

  private mutating func composeJSON(to bytes: inout Composition.Wire) {
    let writer = JSONWriter(dates: styles.dates)
    if let error = draft.body.jsonText?.error {
      return report(
        Diagnostic(.value(.invalidJSON(error)), list: .body, position: error.position), .body)
    }
    if let typed = draft.body.json {
      // A copy of such a value could not be freed.
      guard !typed.isNested(beyond: JSONCursor.maximumDepth) else {
        return report(Diagnostic(.notExpressible(.tooDeep), list: .body), .body)
      }
      var texts = VariableTexts()
      let value = resolve(typed, at: ReferencePlace(list: .body, part: .body), &texts)
      guard !value.isNested(beyond: JSONCursor.maximumDepth) else {
        return report(Diagnostic(.notExpressible(.tooDeep), list: .body), .body)
      }
      if let path = value.pathOfNonFiniteNumber {
        return report(Diagnostic(.value(.notFinite(path)), list: .body), .body)
      }
      guard !value.holdsFile else { return report(Diagnostic(.fileNeedsMultipart, list: .body), .body) }
      if let name = value.firstDuplicateName {
        report(Diagnostic(.duplicateJSONKey(name), list: .body), [])
      }
      return writer.write(
        value, of: .rule(.wholeBody), texts.isEmpty ? nil : texts, to: &bytes)
    }
    let (list, reason) = bodyRows
    bytes.append("{", .punctuation, .brace, of: .rule(.jsonDocument))
    compose(list, as: .json, reason, to: &bytes)
    bytes.append("}", .punctuation, .brace, of: .rule(.jsonDocument))
  }

  // MARK: - Form and multipart

  private mutating func composeForm(to bytes: inout Composition.Wire) {
    let (list, reason) = bodyRows
    compose(list, as: .form, reason, to: &bytes)
  }

  private mutating func composeMultipart(_ entity: inout Composition.Entity) {
    let boundary = draft.boundary ?? context.boundary
    result.boundary = boundary
    if !Boundary.isValid(boundary) { report(.invalidBoundary, makes: [.body, .fields]) }
    entity.contentType?.append("; boundary=" + Boundary.parameterValue(boundary))
    let (list, reason) = bodyRows
    compose(list, as: .multipart(boundary: boundary), reason, to: &entity.bytes)
    MultipartWriter(boundary: boundary, newlines: styles.newlines).writeEnd(to: &entity.bytes)
  }
}
