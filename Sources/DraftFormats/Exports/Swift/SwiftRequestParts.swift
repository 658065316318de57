internal import WiredraftCore

struct SwiftRequestParts {
  let parts: ExportParts
  let draft: Draft
  let form: SwiftRequestCode.Form
  let parameters: SwiftRows?
  let query: SwiftRows?
  let content: SwiftRows?
  let path: SwiftRows

  init(_ parts: ExportParts, _ draft: Draft, _ form: SwiftRequestCode.Form) {
    self.parts = parts
    self.draft = draft
    self.form = form
    let composition = parts.composition
    func rows(_ rows: [Draft.Row]?) -> SwiftRows? {
      rows.map { SwiftRows($0, in: composition.context.environment, reveals: parts.reveals) }
    }
    let routing = composition.routing
    let type = draft.body.type
    let isJSON = type.encoding == .json && draft.body.json == nil
    // The convenience parameters are used as such if the type would send them in the same way by default.
    let isQuery = routing.query.source == .parameters && !form.hasWholeTarget
    let isBody = routing.body.source == .parameters && isJSON && !form.hasWholeBody
    parameters = isQuery || isBody ? rows(draft.parameters) : nil
    // A type has one list for the query: added rows follow the computed ones in it.
    let computed = routing.query.source == .both ? draft.parameters ?? [] : []
    let isOwn = routing.query.source == .actual || routing.query.source == .both
    query = isOwn && !form.hasWholeTarget ? rows(computed + (draft.query ?? [])) : nil
    if form.hasWholeBody || !type.takesRows || (type.takesJSONValue && !isJSON) {
      content = nil
    } else if routing.body.source == .actual {
      content = rows(draft.body.parameters)
    } else if routing.body.source == .parameters, type.encoding != .json {
      content = rows(draft.parameters)
    } else {
      content = nil
    }
    // A row that fills no placeholder of the URL is not sent.
    let braces = draft.url.utf8.contains(UInt8(ascii: "{"))
    let filling = draft.path.filter { row in
      braces && composition.target.count > 0 && draft.url.contains("{\(row.name)}")
    }
    path = rows(form.hasWholeTarget ? [] : filling) ?? SwiftRows([], in: [:], reveals: true)
  }

  // MARK: - The request

  var request: ExportedRequest {
    var request = ExportedRequest()
    request.baseURL = parts.origin
    request.path = pathText
    request.method = HTTPRequest.Method(rawValue: parts.method) ?? .get
    request.styles = draft.styles
    let usual = ParameterDestination.usual(for: request.method)
    request.parameters = parameters.map { value(of: $0, for: usual) }
    request.queryParameters =
      query.map { value(of: $0, for: .query) } ?? (usual == .query ? request.parameters : nil)
    if !path.entries.isEmpty { request.pathParameters = path.object }
    request.bodyParameters = body(usual)
    for field in given {
      guard let name = HTTPField.Name(field.name) else { continue }
      request.headerFields.append(HTTPField(name: name, value: field.value))
    }
    return request
  }

  private func value(of rows: SwiftRows, for destination: ParameterDestination) -> ParameterValue {
    form.hasKeys ? rows.list.value(for: destination) : rows.object
  }

  /// The default body of a request is JSON of the parameters, or none.
  var hasUsualBody: Bool {
    guard !form.hasWholeBody, content == nil, draft.body.json == nil || !draft.body.type.takesJSONValue else {
      return false
    }
    let isComputed = parameters != nil && !parts.composition.routing.prefersQuery
    return draft.body.type.encoding == .json || (parts.bodyCount == nil && !isComputed)
  }

  private func body(_ usual: ParameterDestination) -> (any BodyParameters)? {
    if form.hasWholeBody {
      guard parts.composition.body != nil else { return nil }
      if let bytes = wholeBytes { return BytesBodyParameters(bytes, contentType: contentType) }
      return source
    }
    if hasUsualBody {
      guard usual == .json, let parameters else { return nil }
      return JSONBodyParameters(JSONObject: value(of: parameters, for: .json))
    }
    switch draft.body.type.kind.content {
    case .rows(.json):
      if let json = draft.body.json { return JSONBodyParameters(JSONObject: json) }
      return content.map { JSONBodyParameters(JSONObject: value(of: $0, for: .json)) }
    case .rows(.form):
      return content.map { FormURLEncodedBodyParameters(formObject: value(of: $0, for: .form)) }
    case .rows(.multipart): return content.map(multipart)
    // There is no type of the library for it: the form with the whole body is the same.
    case .rows(.graphQL): return nil
    case .text: return draft.body.text.map { TextBodyParameters(String($0), contentType: contentType) }
    case .file: return source
    case .nothing: return nil
    }
  }

  private var source: SourceBodyParameters? {
    wholeFile.map { file in
      SourceBodyParameters(
        PlaceholderSource(count: file.length, contentType: nil, suggestedName: nil), contentType: contentType)
    }
  }

  private func multipart(_ rows: SwiftRows) -> MultipartFormDataBodyParameters {
    MultipartFormDataBodyParameters(
      parts: rows.entries.map { entry in
        guard case .file(let file) = entry.value.value else {
          return .init(value: entry.value.value, name: entry.name, mimeType: entry.row.contentType)
        }
        let facts = try? parts.composition.context.files[file.path]?.get()
        return .init(
          source: PlaceholderSource(
            count: facts?.size ?? 0, contentType: facts?.contentType,
            suggestedName: FileReference(path: file.path).sentFilename),
          name: entry.name, mimeType: entry.row.contentType, fileName: entry.row.filename)
      }, boundary: parts.composition.boundary)
  }

  // MARK: - Pieces

  /// The part after scheme and host, as typed; the target as sent in a form with the whole target.
  var pathText: String {
    if parts.hasOwnTarget { return parts.method == "OPTIONS" ? "*" : "" }
    if form.hasWholeTarget { return parts.composition.target.text }
    let bytes = Array(draft.url.utf8)
    let colon = bytes.indices.first {
      bytes[$0...].starts(with: "://".utf8) || "/?#".utf8.contains(bytes[$0])
    }
    let start = colon.map { bytes[$0] == UInt8(ascii: ":") ? $0 + 3 : 0 } ?? 0
    let rest = bytes[start...].drop { !"/?#".utf8.contains($0) }
    return String(decoding: rest.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
  }

  var shownPath: String {
    if form.hasWholeTarget, !parts.hasOwnTarget { return parts.shownTarget }
    return parts.reveals ? pathText : SecretURL.masked(pathText)
  }

  var given: [ExportParts.Field] { parts.fields.filter { !$0.isAutomatic } }

  var contentType: String { parts.composition.body?.contentType ?? "application/octet-stream" }

  var wholeBytes: [UInt8]? {
    let segments = parts.composition.body?.bytes.segments ?? []
    guard segments.count < 2 else { return nil }
    guard let segment = segments.first else { return [] }
    guard case .bytes(let bytes) = segment.content else { return nil }
    return bytes.bytes
  }

  var wholeFile: (path: String, length: Int)? {
    let segments = parts.composition.body?.bytes.segments ?? []
    guard segments.count < 2 else { return nil }
    // An empty file has no segment.
    guard let segment = segments.first else { return draft.body.path.map { ($0, 0) } }
    guard case .file(let path, let length, _) = segment.content else { return nil }
    return (path, length)
  }

  var usesFiles: Bool {
    !parts.filePaths.isEmpty
      || (draft.body.type.isFile && parts.composition.body != nil && draft.body.bytes == nil)
      || (draft.body.type.makesParts && content?.entries.contains { $0.row.type == .file } == true)
  }
}
