internal import WiredraftCore

/// The pieces of a `Request` type in one form: as a request that can be composed, and as code.
struct SwiftRequestParts {
  private let parts: ExportParts
  private let draft: Draft
  private let form: SwiftRequestCode.Form
  private let parameters: SwiftRows?
  private let query: SwiftRows?
  private let content: SwiftRows?
  private let path: SwiftRows

  init(_ parts: ExportParts, _ draft: Draft, _ form: SwiftRequestCode.Form) {
    self.parts = parts
    self.draft = draft
    self.form = form
    let composition = parts.composition
    func rows(_ rows: [Row]?) -> SwiftRows? {
      rows.map { SwiftRows($0, in: composition.context.environment, reveals: parts.reveals) }
    }
    let routing = composition.routing
    let type = draft.body.type
    let isJSON = type == .json && draft.body.json == nil
    // The convenience parameters stand as such where they are sent in the way that a request has of its own.
    let isQuery = routing.query.source == .parameters && !form.hasWholeTarget
    let isBody = routing.body.source == .parameters && isJSON && !form.hasWholeBody
    parameters = isQuery || isBody ? rows(draft.parameters) : nil
    query = routing.query.source == .actual && !form.hasWholeTarget ? rows(draft.query) : nil
    if form.hasWholeBody || !type.hasRows || (type == .json && !isJSON) {
      content = nil
    } else if routing.body.source == .actual {
      content = rows(draft.body.parameters)
    } else if routing.body.source == .parameters, type != .json {
      content = rows(draft.parameters)
    } else {
      content = nil
    }
    // One that fills no braces is not sent.
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

  /// Whether the body is what a request has of its own: JSON of the parameters, or none.
  private var hasUsualBody: Bool {
    guard !form.hasWholeBody, content == nil, draft.body.json == nil || draft.body.type != .json else {
      return false
    }
    let isComputed = parameters != nil && !parts.composition.routing.prefersQuery
    switch draft.body.type {
    case .json: return true
    case .none: return !isComputed
    case .text, .file: return parts.bodyCount == nil && !isComputed
    case .form, .multipart: return parts.bodyCount == nil && !isComputed
    }
  }

  private func body(_ usual: ParameterDestination) -> (any BodyParameters)? {
    if form.hasWholeBody {
      guard parts.composition.body != nil else { return nil }
      if let bytes = wholeBytes { return BytesBodyParameters(bytes, contentType: contentType) }
      guard let file = wholeFile else { return nil }
      return SourceBodyParameters(
        StandInSource(count: file.length, contentType: nil, suggestedName: nil), contentType: contentType)
    }
    if hasUsualBody {
      guard usual == .json, let parameters else { return nil }
      return JSONBodyParameters(JSONObject: value(of: parameters, for: .json))
    }
    switch draft.body.type {
    case .json:
      if let json = draft.body.json { return JSONBodyParameters(JSONObject: json) }
      return content.map { JSONBodyParameters(JSONObject: value(of: $0, for: .json)) }
    case .form: return content.map { FormURLEncodedBodyParameters(formObject: value(of: $0, for: .form)) }
    case .multipart: return content.map(multipart)
    case .text: return draft.body.text.map { TextBodyParameters(String($0), contentType: contentType) }
    case .file:
      guard let file = wholeFile else { return nil }
      return SourceBodyParameters(
        StandInSource(count: file.length, contentType: nil, suggestedName: nil), contentType: contentType)
    case .none: return nil
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
          source: StandInSource(
            count: facts?.size ?? 0, contentType: facts?.contentType,
            suggestedName: FileReference(path: file.path).sentFilename),
          name: entry.name, mimeType: entry.row.contentType, fileName: entry.row.filename)
      }, boundary: parts.composition.boundary)
  }

  // MARK: - Pieces

  /// What stands behind scheme and host, as it was typed; the target as it is sent in the form that has it so.
  private var pathText: String {
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

  private var shownPath: String {
    if form.hasWholeTarget, !parts.hasOwnTarget { return parts.shownTarget }
    return parts.reveals ? pathText : SecretURL.masked(pathText)
  }

  private var given: [ExportParts.Field] { parts.fields.filter { !$0.isAutomatic } }

  private var contentType: String { parts.composition.body?.contentType ?? "application/octet-stream" }

  private var wholeBytes: [UInt8]? {
    let segments = parts.composition.body?.bytes.segments ?? []
    guard segments.count < 2 else { return nil }
    guard let segment = segments.first else { return [] }
    guard case .bytes(let bytes) = segment.content else { return nil }
    return bytes.bytes
  }

  private var wholeFile: (path: String, length: Int)? {
    let segments = parts.composition.body?.bytes.segments ?? []
    guard segments.count < 2 else { return nil }
    // Of an empty file there is no segment.
    guard let segment = segments.first else { return draft.body.path.map { ($0, 0) } }
    guard case .file(let path, let length, _) = segment.content else { return nil }
    return (path, length)
  }

  private var usesFiles: Bool {
    parts.pieces.contains { if case .file = $0 { true } else { false } }
      || (draft.body.type == .file && parts.composition.body != nil && draft.body.bytes == nil)
      || (draft.body.type == .multipart && content?.entries.contains { $0.row.type == .file } == true)
  }

  // MARK: - Code

  func code(title: String?) -> String {
    var names = SwiftNames()
    let name = names.type(for: title ?? Self.name(method: parts.method, path: pathText))
    var lines = ["import WiredraftCore"]
    if usesFiles { lines.append("import WiredraftFiles") }
    lines += ["", "struct \(name): Request {"]
    lines.append("  let baseURL = \(SwiftText.literal(parts.origin))")
    if !shownPath.isEmpty { lines.append("  let path = \(SwiftText.literal(shownPath))") }
    if parts.method != "GET" { lines.append("  let method = \(Self.method(parts.method))") }
    if !path.entries.isEmpty {
      lines.append("  let pathParameters: ParameterValue? = \(path.objectCode(indent: "  "))")
    }
    lines += path.comments.map { "  " + $0 }
    if let parameters { lines += property("parameters", "Parameters", parameters) }
    if let query { lines += property("queryParameters", "QueryParameters", query) }
    lines += bodyLines
    lines += fieldLines
    lines += styleLines
    lines += nested
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private func property(_ name: String, _ type: String, _ rows: SwiftRows) -> [String] {
    if form.hasKeys { return ["  var \(name) = \(type)()"] }
    return rows.comments.map { "  " + $0 } + [
      "  let \(name): ParameterValue? = \(rows.objectCode(indent: "  "))"
    ]
  }

  private var nested: [String] {
    guard form.hasKeys else { return [] }
    var lines: [String] = []
    func add(_ name: String, _ rows: SwiftRows?) {
      guard let rows else { return }
      lines.append("")
      lines += rows.keyedType(name).map { $0.isEmpty ? "" : "  " + $0 }
    }
    add("Parameters", parameters)
    add("QueryParameters", query)
    if draft.body.type != .multipart { add("Content", content) }
    return lines
  }

  private var bodyLines: [String] {
    if hasUsualBody { return [] }
    func line(_ code: String) -> [String] { ["  let bodyParameters = " + code] }
    let none = ["  let bodyParameters: (any BodyParameters)? = nil"]
    let type = SwiftText.literal(contentType)
    if form.hasWholeBody {
      guard parts.composition.body != nil else { return none }
      if let bytes = parts.bytes, wholeBytes != nil {
        return line(
          "BytesBodyParameters(\n    \(SwiftText.bytes(bytes, indent: "    ")), contentType: \(type))")
      }
      return fileLine(type).map(line) ?? none
    }
    switch draft.body.type {
    case .json:
      if let json = draft.body.json {
        let isHidden = !parts.reveals && parts.hiddenCount > 0
        let text = isHidden ? parts.bodyText.flatMap { try? ParameterValue(json: $0) } ?? json : json
        return line("JSONBodyParameters(JSONObject: \(SwiftValue(text).plainCode))")
      }
      guard let content else { return none }
      return content.commentsUnlessKeyed(form.hasKeys)
        + line(
          form.hasKeys
            ? "JSONBodyParameters(Content())"
            : "JSONBodyParameters(JSONObject: \(content.objectCode(indent: "  ")))")
    case .form:
      guard let content else { return none }
      return content.commentsUnlessKeyed(form.hasKeys)
        + line(
          form.hasKeys
            ? "FormURLEncodedBodyParameters(Content())"
            : "FormURLEncodedBodyParameters(formObject: \(content.objectCode(indent: "  ")))")
    case .multipart:
      guard let content else { return none }
      return content.commentsUnlessKeyed(false) + line(multipartCode(content))
    case .text:
      let text = SwiftText.lines(parts.bodyText ?? "", indent: "    ")
      let isUsual = contentType == "text/plain; charset=utf-8"
      return line("TextBodyParameters(\n    \(text)\(isUsual ? "" : ", contentType: \(type)"))")
    case .file: return fileLine(type).map(line) ?? none
    case .none: return none
    }
  }

  private func fileLine(_ type: String) -> String? {
    if let bytes = draft.body.bytes {
      return "BytesBodyParameters(\n    \(SwiftText.bytes(bytes, indent: "    ")), contentType: \(type))"
    }
    guard let file = wholeFile else { return nil }
    return
      "SourceBodyParameters(file: \(SwiftText.literal(parts.wholeFile ?? parts.path(file.path))), contentType: \(type))"
  }

  private func multipartCode(_ rows: SwiftRows) -> String {
    let lines = rows.entries.map { entry in
      let name = SwiftText.literal(entry.name)
      let type = entry.row.contentType.map { ", mimeType: \(SwiftText.literal($0))" } ?? ""
      guard case .file(let file) = entry.value.value else {
        // A parameter of any type is a value of its own there: the styles decide how it is written.
        let value = form.hasKeys && entry.value.type == nil ? entry.value.code : entry.value.plainCode
        let isPlain = value.hasPrefix("\"") || value.hasPrefix("#")
        return
          "      .init(value: \(isPlain ? value : "\(value) as ParameterValue"), name: \(name)\(type)),\n"
      }
      let path = entry.row.isSecret && !parts.reveals ? SecretMask.dots : parts.path(file.path)
      let fileName = entry.row.filename.map { ", fileName: \(SwiftText.literal($0))" } ?? ""
      return "      .init(file: \(SwiftText.literal(path)), name: \(name)\(type)\(fileName)),\n"
    }
    return "MultipartFormDataBodyParameters(\n    parts: [\n\(lines.joined())    ],\n    boundary: "
      + SwiftText.literal(parts.composition.boundary ?? "") + ")"
  }

  private var fieldLines: [String] {
    let fields = given
    guard !fields.isEmpty else { return [] }
    let names = fields.map(\.name)
    let isSorted = zip(names, names.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let isUnique = Set(names).count == names.count
    // A dictionary is put in the order of its names.
    if isSorted, isUnique {
      let members = fields.map { "\(SwiftText.literal($0.name)): \(SwiftText.literal($0.shown))" }
      return ["  let headerFields = \(SwiftRows.literal(members, indent: "  "))"]
    }
    let members = fields.map {
      "HTTPField.Name(\(SwiftText.literal($0.name)))!: \(SwiftText.literal($0.shown))"
    }
    return ["  let headerFields: HTTPFields = \(SwiftRows.literal(members, indent: "  "))"]
  }

  private var styleLines: [String] {
    let usual = EncodingStyles()
    let styles = draft.styles
    guard styles != usual else { return [] }
    var lines = ["  var styles: EncodingStyles {", "    var styles = EncodingStyles()"]
    func add<Style: RawRepresentable<String> & Equatable>(_ name: String, _ style: Style, _ usual: Style) {
      if style != usual { lines.append("    styles.\(name) = .\(SwiftNames.quoted(style.rawValue))") }
    }
    add("query", styles.query, usual.query)
    add("form", styles.form, usual.form)
    add("arrays", styles.arrays, usual.arrays)
    add("objects", styles.objects, usual.objects)
    add("nulls", styles.nulls, usual.nulls)
    add("booleans", styles.booleans, usual.booleans)
    add("dates", styles.dates, usual.dates)
    add("newlines", styles.newlines, usual.newlines)
    return lines + ["    return styles", "  }"]
  }

  private static func method(_ method: String) -> String {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
    if known.contains(method) { return "HTTPRequest.Method.\(method.lowercased())" }
    return "HTTPRequest.Method(\(SwiftText.literal(method)))!"
  }

  /// A name of the method and the last words of the path.
  private static func name(method: String, path: String) -> String {
    let path = path.prefix { $0 != "?" }
    let words = path.split(separator: "/").filter { !$0.contains("{") && !$0.contains("%") }.suffix(2)
    return ([method.lowercased()] + words.map(String.init)).joined(separator: " ")
  }
}

extension SwiftRows {
  fileprivate func commentsUnlessKeyed(_ isKeyed: Bool) -> [String] {
    isKeyed ? [] : comments.map { "  " + $0 }
  }
}
