import HTTPTypes

extension Composer {
  /// Writes the body, if there is one.
  mutating func composeBody() {
    guard result.routing.body.source != .none else { return }
    let body = draft.body
    var entity = Composition.Entity(type: body.type, contentType: nil, bytes: TracedBody())
    switch body.type {
    case .none: return
    case .text:
      entity.contentType = checkedContentType(body.contentType) ?? "text/plain; charset=utf-8"
      entity.bytes.append(body.text ?? "", from: Origin(.rule(.wholeBody), .value))
    case .file:
      let facts = composeFile(body.path ?? "", to: &entity.bytes)
      entity.contentType =
        checkedContentType(body.contentType) ?? facts?.contentType ?? "application/octet-stream"
    case .json:
      entity.contentType = "application/json"
      composeJSON(to: &entity.bytes)
    case .form:
      entity.contentType = "application/x-www-form-urlencoded"
      composeForm(to: &entity.bytes)
    case .multipart:
      composeMultipart(&entity)
    }
    // Content of no bytes is content only where the method says so in Content-Length.
    if entity.bytes.count == 0, traits?.announcesEmptyContent != true { return }
    noteContent(entity)
    result.body = entity
  }

  /// The list that fills the body, and why.
  private var bodyRows: (list: RowList, reason: RowReason) {
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

  private mutating func composeFile(_ path: String, to bytes: inout TracedBody) -> FileFacts? {
    switch facts(of: path) {
    case .success(let facts):
      bytes.appendFile(path: path, length: facts.size, from: Origin(.rule(.wholeBody), .value))
      return facts
    case .failure(let problem):
      report(.fileUnreadable(path: path, problem), makes: .body)
      return nil
    }
  }

  func facts(of path: String) -> Result<FileFacts, FileProblem> {
    path.isEmpty ? .failure(.emptyPath) : context.files[path] ?? .failure(.notExamined)
  }

  // MARK: - JSON

  private mutating func composeJSON(to bytes: inout TracedBody) {
    let writer = JSONWriter(dates: draft.styles.dates)
    if let value = draft.body.json {
      guard value.depth(upTo: JSONCursor.maximumDepth) != nil else {
        return report(Diagnostic(.notExpressible(.tooDeep), list: .body), .body)
      }
      guard !value.holdsFile else { return report(Diagnostic(.fileNeedsMultipart, list: .body), .body) }
      if let name = value.firstDuplicateName {
        report(Diagnostic(.duplicateJSONKey(name), list: .body), [])
      }
      return writer.write(value, from: .rule(.wholeBody), to: &bytes)
    }
    let (list, reason) = bodyRows
    let document = Origin(.rule(.jsonDocument), .punctuation)
    var names: Set<[UInt8]> = []
    var isFirst = true
    bytes.append("{", from: document)
    for (index, row) in (draft[list] ?? []).enumerated() where row.isEnabled && row.type != .omitted {
      let reference = RowReference(list, index)
      setOutcome(RowOutcome(.body, reason), of: reference)
      guard let value = value(of: row, reference, part: .body) else { continue }
      guard !value.holdsFile else {
        report(.fileNeedsMultipart, reference, makes: .body)
        continue
      }
      guard value.depth(upTo: JSONCursor.maximumDepth - 1) != nil else {
        report(.notExpressible(.tooDeep), reference, makes: .body)
        continue
      }
      let source = Source.row(reference, path: [])
      if !isFirst { bytes.append(",", from: Origin(source, .separator)) }
      isFirst = false
      let start = bytes.count
      writer.writeMember(row.name, value, from: source, to: &bytes)
      setOutcome(RowOutcome(.body, reason, .body([start..<bytes.count])), of: reference)
      if row.name.isEmpty { report(.emptyName, reference, makes: []) }
      if !names.insert(Array(row.name.utf8)).inserted {
        report(.duplicateJSONKey(row.name), reference, makes: [])
      } else if let name = value.firstDuplicateName {
        report(.duplicateJSONKey(name), reference, makes: [])
      }
    }
    bytes.append("}", from: document)
  }

  // MARK: - Form

  private mutating func composeForm(to bytes: inout TracedBody) {
    let encoder = PairsEncoder(draft.styles.form, styles: draft.styles)
    let (list, reason) = bodyRows
    var isFirst = true
    for (index, row) in (draft[list] ?? []).enumerated() where row.isEnabled && row.type != .omitted {
      let reference = RowReference(list, index)
      setOutcome(RowOutcome(.body, reason), of: reference)
      guard let value = value(of: row, reference, part: .body) else { continue }
      if value.holdsFile {
        report(.fileNeedsMultipart, reference, makes: .body)
        continue
      }
      let start = bytes.count
      do throws(NotExpressible) {
        let flat = try encoder.write(
          name: row.name, value: value, isVerbatim: row.isVerbatim, row: reference, isFirst: isFirst,
          first: "",
          to: &bytes)
        if flat.hasEmptyCollection { report(.emptyCollection, reference, makes: []) }
        guard !flat.pairs.isEmpty else { continue }
      } catch {
        report(.notExpressible(error), reference, makes: .body)
        continue
      }
      if row.name.isEmpty { report(.emptyName, reference, makes: []) }
      noteText(of: row, value, reference, isInURL: false)
      setOutcome(
        RowOutcome(.body, reason, .body([(isFirst ? start : start + 1)..<bytes.count])), of: reference)
      isFirst = false
    }
  }
}

extension ParameterValue {
  /// Whether the value is a file, or holds one.
  var holdsFile: Bool {
    switch self {
    case .file: true
    case .array(let elements): elements.contains(where: \.holdsFile)
    case .object(let members): members.contains(where: \.value.holdsFile)
    default: false
    }
  }

  /// The first name that stands twice in one object within the value.
  var firstDuplicateName: String? {
    switch self {
    case .array(let elements):
      for element in elements { if let name = element.firstDuplicateName { return name } }
    case .object(let members):
      var names: Set<[UInt8]> = []
      for member in members {
        if !names.insert(Array(member.name.utf8)).inserted { return member.name }
        if let name = member.value.firstDuplicateName { return name }
      }
    default: break
    }
    return nil
  }
}
