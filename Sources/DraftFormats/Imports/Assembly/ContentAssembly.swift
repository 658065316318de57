internal import WiredraftCore

/// Finds the body that is composed to given content: rows if they give the same bytes, and a text otherwise.
struct ContentAssembly {
  /// The draft so far; its method decides which rows fill a body.
  let draft: Draft
  /// The content type that is sent with the content; nil if there is none.
  let contentType: String?
  var marks = ReferenceMarks(unusedIn: [])

  /// The media type, in lower case.
  private var mediaType: String {
    (contentType ?? "").prefix { $0 != ";" }.lowercased().trimmingBlanks
  }

  /// Returns the draft with a body of these bytes, remarks on it, and, if it is a text, equivalent rows that
  /// are sent as other bytes.
  func draft(with bytes: [UInt8]) -> (Draft, [ImportRemark], ContentRewriting?) {
    if bytes.isEmpty { return (emptyBody, [], nil) }
    for candidate in candidates(for: bytes) where Self.body(of: candidate) == bytes {
      return (candidate, [], nil)
    }
    guard let text = Draft.BodyText(utf8: bytes) else {
      return (draft, [ImportRemark(.leftOut, ContentFinding.notText(count: bytes.count))], nil)
    }
    return (draft(withText: text), [], rewriting(of: bytes))
  }

  /// Returns rows that mean the same as the bytes, but are sent as other bytes; nil if there are none.
  private func rewriting(of bytes: [UInt8]) -> ContentRewriting? {
    if isJSON {
      return draftOfJSON(bytes).map { ContentRewriting(json: draftOfGraphQL($0) ?? $0) }
    }
    // JSON with curl's default content type is not a form, whatever the type says.
    guard mediaType == "application/x-www-form-urlencoded",
      bytes.first.map({ !"{[".utf8.contains($0) }) == true,
      let rows = PairRows(rewriting: bytes, in: .form)
    else { return nil }
    let candidate = draft(withForm: rows.rows, rows.set)
    guard let sent = Self.body(of: candidate), sent != bytes else { return nil }
    return ContentRewriting(of: .form, bytes, rows: candidate, marks, sentAs: sent)
  }

  /// The draft with an empty body, whose type follows from the content type that is sent with it.
  private var emptyBody: Draft {
    guard contentType != nil else { return draft }
    return mediaType == "application/x-www-form-urlencoded"
      ? draft(withForm: [], draft.styles.form) : draft(withText: Draft.BodyText())
  }

  private func draft(withText text: Draft.BodyText) -> Draft {
    var result = draft
    result.body.type = .text
    result.body.text = text
    result.body.contentType = contentType
    return result
  }

  private var isJSON: Bool {
    mediaType == "application/json" || mediaType.hasSuffix("+json") || mediaType == "text/json"
  }

  private func candidates(for bytes: [UInt8]) -> [Draft] {
    // Content that is one reference is sent as its value is, and no part of it is encoded.
    if marks.leadingMark(of: bytes)?.end == bytes.count { return [] }
    var result: [Draft] = []
    // A tool puts a value into a text as it is; a row would encode it.
    let values = marks.references(in: String(decoding: bytes, as: UTF8.self)).compactMap(\.value)
    if mediaType == "application/x-www-form-urlencoded",
      values.allSatisfy({ $0.utf8.allSatisfy(PercentText.isUnreserved) }),
      let pairs = PairRows(bytes, in: .form)
    {
      result.append(draft(withForm: pairs.rows, pairs.set))
    }
    if isJSON, values.allSatisfy({ !$0.utf8.contains { $0 < 0x20 || "\"\\".utf8.contains($0) } }),
      let candidate = draftOfJSON(bytes)
    {
      if let request = draftOfGraphQL(candidate) { result.append(request) }
      result.append(candidate)
    }
    if mediaType == "multipart/form-data", let candidate = draftOfParts(bytes) { result.append(candidate) }
    return result
  }

  private func draftOfJSON(_ bytes: [UInt8]) -> Draft? {
    guard let text = String(validating: bytes, as: UTF8.self), let value = try? ParameterValue(json: text)
    else { return nil }
    var candidate = draft
    candidate.body.type = .json
    if case .object(let members) = value {
      setRows(members.map { Draft.Row($0.name, value: $0.value) }, in: &candidate)
    } else {
      candidate.body.json = value
    }
    return candidate
  }

  /// Returns the draft of a GraphQL request for that of its JSON; nil if the members are not those of one, or the query is
  /// no document of GraphQL, but one of another language, such as a search engine's.
  private func draftOfGraphQL(_ json: Draft) -> Draft? {
    guard var members = json.body.parameters ?? json.parameters, let query = members.first,
      query.name == "query", query.type == .string, Self.isDocument(query.text)
    else { return nil }
    members.removeFirst()
    var candidate = draft
    candidate.body = Draft.Body(.graphQL)
    candidate.body.query = Draft.BodyText(query.text)
    if let operation = members.first, operation.name == "operationName", operation.type == .string {
      candidate.body.operationName = operation.text
      members.removeFirst()
    }
    if let variables = members.first {
      guard members.count == 1, variables.name == "variables", variables.type == .object,
        case .value(.object(let values)) = variables.content
      else { return nil }
      setRows(values.map { Draft.Row($0.name, value: $0.value) }, in: &candidate)
    }
    return candidate
  }

  /// Whether a text begins as a document of GraphQL does: with a selection, or the word of a definition.
  private static func isDocument(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    guard let first = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }) else { return false }
    let word = first.prefix { $0.isLetter }
    return word.isEmpty
      ? first.hasPrefix("{") : ["query", "mutation", "subscription", "fragment"].contains(word)
  }

  /// Returns a multipart body that is composed to these bytes; nil if there is none.
  ///
  /// - Parameter files: The files whose contents are sent among the bytes, by their offsets.
  func draftOfParts(_ bytes: [UInt8], _ files: [Int: String] = [:]) -> Draft? {
    guard let contentType, let decoder = MultipartDecoder(contentType: contentType),
      let parts = try? decoder.parts(of: bytes)
    else { return nil }
    var rows: [Draft.Row] = []
    var places: [Int] = []
    for part in parts {
      if let path = files[part.range.lowerBound], let fileName = part.fileName, part.content.isEmpty {
        var row = Draft.Row(part.name, path, type: .file)
        if FileReference(path: path).sentFilename != fileName { row.filename = fileName }
        row.contentType = part.contentType ?? Draft.Row.omittedContentType
        rows.append(row)
        places.append(part.range.lowerBound)
        continue
      }
      // A part of a file contains the file's bytes, but a draft refers to a file by its path.
      guard part.fileName == nil, let text = String(validating: part.content, as: UTF8.self) else {
        return nil
      }
      var row = Draft.Row(part.name, text)
      row.contentType = part.contentType
      rows.append(row)
    }
    guard places == files.keys.sorted() else { return nil }
    var candidate = draft
    candidate.body.type = .multipart
    candidate.boundary = decoder.boundary
    setRows(rows, in: &candidate)
    return files.isEmpty || Self.bytesBesideFiles(of: candidate) == bytes ? candidate : nil
  }

  private static func bytesBesideFiles(of draft: Draft) -> [UInt8] {
    var context = Composition.Context.literal
    for path in draft.filePaths {
      context.files[path] = .success(Composition.FileFacts(size: 1, contentType: nil))
    }
    var result: [UInt8] = []
    for segment in draft.compose(in: context).body?.bytes.segments ?? [] {
      if case .bytes(let bytes) = segment.content { result += bytes.bytes }
    }
    return result
  }

  func draft(with parts: [ForeignRequest.Part], boundary: String?) -> Draft {
    var result = draft
    result.body.type = .multipart
    if let boundary { result.boundary = boundary }
    let rows = parts.map { part in
      var row =
        switch part.content {
        case .text(let text): Draft.Row(part.name, text)
        case .file(let path): Draft.Row(part.name, path, type: .file)
        }
      row.filename = part.filename
      row.contentType = part.contentType
      row.isEnabled = part.isEnabled
      if let description = part.description { row.notes.description = description }
      return row
    }
    setRows(rows, in: &result)
    return result
  }

  func draft(withForm rows: [Draft.Row], _ set: EncodingStyles.PercentEncodeSet) -> Draft {
    var result = draft
    result.body.type = .form
    result.styles.form = set
    setRows(rows, in: &result)
    return result
  }

  /// Fills the body with rows: the convenience parameters if the method sends these in the body.
  private func setRows(_ rows: [Draft.Row], in draft: inout Draft) {
    if MethodTraits(named: draft.method)?.prefersQuery == true {
      draft.body.parameters = rows
    } else {
      draft.parameters = rows
    }
  }

  private static func body(of draft: Draft) -> [UInt8]? {
    let composition = draft.compose(in: .literal)
    guard !composition.hasErrors, let body = composition.body, body.bytes.isAtHand else { return nil }
    return body.bytes.bytes(in: 0..<body.bytes.count)
  }
}
