internal import WiredraftCore

extension ForeignRequest {
  /// Returns a draft that sends the same method, target, content type and content, with remarks on anything
  /// that can't be carried over.
  ///
  /// This is the only place where foreign requests become drafts. It verifies its decisions by composing the
  /// result.
  func imported(_ options: ImportOptions) -> ImportedRequest {
    var assembly = DraftAssembly(self, options)
    assembly.assemble()
    var document = DraftDocument(assembly.draft, title: title)
    document.description = description?.isEmpty == true ? nil : description
    document.expected = expected
    document.send = send
    let remarks = assembly.remarks.map { remark in
      var remark = remark
      remark.finding = remark.finding.showing(marks)
      return remark
    }
    var result = ImportedRequest(document, remarks: remarks)
    result.hasOtherRows = assembly.hasOtherRows
    result.unreadFiles = (unreadFiles + assembly.unreadFiles).map(marks.shown)
    if let bytes = assembly.bodyLeftOut {
      result.binaryBody = ImportedBody(bytes: bytes, request: self, options: options)
    }
    return result
  }
}

/// A body that no draft can hold, since it is not text, with the request that it belongs to.
package struct ImportedBody: Sendable {
  package let bytes: [UInt8]
  private let request: ForeignRequest
  private let options: ImportOptions

  init(bytes: [UInt8], request: ForeignRequest, options: ImportOptions) {
    (self.bytes, self.request, self.options) = (bytes, request, options)
  }

  /// Returns the request with a draft that sends a file as its body, and with a remark that names the file.
  package func request(inFile name: String) -> ImportedRequest {
    var copy = request
    copy.content = .file(path: name)
    copy.remarks.append(ImportRemark(.changed, ContentFinding.bodyInFile(name, count: bytes.count)))
    return copy.imported(options)
  }
}

/// A draft in the making from a foreign request.
private struct DraftAssembly {
  let request: ForeignRequest
  let options: ImportOptions
  private(set) var draft = Draft()
  private(set) var remarks: [ImportRemark]
  /// Whether rows mean the same as a part of the request, but are sent as other bytes.
  private(set) var hasOtherRows = false
  /// The files among the bytes of a body, whose contents would make it a text.
  private(set) var unreadFiles: [String] = []
  /// The body, if it is not text.
  private(set) var bodyLeftOut: [UInt8]?

  init(_ request: ForeignRequest, _ options: ImportOptions) {
    self.request = request
    self.options = options
    remarks = request.remarks
  }

  private var contentType: String? { request.value(ofField: "content-type") ?? request.usualContentType }

  mutating func assemble() {
    draft.method = request.method
    // Bytes that would end a request line are encoded, as every tool does in some way.
    let bytes = PercentText.encoded(request.url.utf8) { $0 > 0x20 && $0 != 0x7F }
    draft.url = String(decoding: bytes, as: UTF8.self)
    draft.path = request.path
    addContent()
    splitQuery()
    describeQuery()
    addQuery()
    addFields()
    compareTarget()
    draft = draft.replacingTexts(request.marks.replacement)
    draft.variables = request.variables
    nameVariables()
  }

  /// Names the variables themselves in rows and the URL, which encode their values, where an export named an encoded value.
  private mutating func nameVariables() {
    for list in Draft.RowList.allCases where list != .headers {
      for index in (draft[list] ?? []).indices {
        guard let row = draft[list]?[index], !row.isVerbatim else { continue }
        let text = namingVariables(row.text)
        draft[list]?[index].text = text
      }
    }
    let url = namingVariables(draft.url)
    draft.url = url
  }

  private mutating func namingVariables(_ text: String) -> String {
    guard text.contains("_ENCODED") else { return text }
    var (result, rest) = ("", text[...])
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      let name = String(rest[open.upperBound..<close.lowerBound])
      result += rest[..<open.upperBound] + variable(encodedAs: name) + "}}"
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// Returns the variable of `NAME_ENCODED`, or of `NAME_ENCODED_2`; the name itself for any other one, or one with a value.
  private mutating func variable(encodedAs name: String) -> String {
    guard let mark = name.ranges(of: "_ENCODED").last, mark.lowerBound > name.startIndex,
      name[mark.upperBound...].allSatisfy({ $0 == "_" || $0.isNumber }),
      !draft.variables.contains(where: { $0.name == name })
    else { return name }
    let variable = String(name[..<mark.lowerBound])
    let remark = ImportRemark(.changed, ContentFinding.encodedReference(name, variable: variable))
    if !remarks.contains(remark) { remarks.append(remark) }
    return variable
  }

  private mutating func addContent() {
    let assembly = ContentAssembly(draft: draft, contentType: contentType, marks: request.marks)
    switch request.content {
    case .none: break
    case .bytes(let bytes): take(assembly, bytes)
    case .mixed(let bytes, let files):
      if let found = assembly.draftOfParts(bytes, files) {
        draft = found
        return
      }
      unreadFiles = files.sorted { $0.key < $1.key }.map(\.value).filter { options.files[$0] == nil }
      guard unreadFiles.isEmpty else {
        remarks.append(ImportRemark(.leftOut, ContentFinding.filesAmongBytes(unreadFiles)))
        return
      }
      var whole: [UInt8] = []
      for offset in 0...bytes.count {
        if let path = files[offset] { whole += options.files[path] ?? [] }
        if offset < bytes.count { whole.append(bytes[offset]) }
      }
      take(assembly, whole)
    case .file(let path):
      draft.body.type = .file
      draft.body.path = path
      draft.body.contentType = contentType
    case .rows(let rows): draft.parameters = rows
    case .parts(let parts, let boundary): draft = assembly.draft(with: parts, boundary: boundary)
    case .form(let rows, let set): draft = assembly.draft(withForm: rows, set)
    }
  }

  private mutating func take(_ assembly: ContentAssembly, _ bytes: [UInt8]) {
    let (found, notes, rewriting) = assembly.draft(with: bytes)
    draft = found
    remarks += notes
    if notes.contains(where: { $0.kind == .leftOut }) { bodyLeftOut = bytes }
    if let rewriting { offer(rewriting) }
  }

  /// Takes rows that are sent as other bytes if the options prefer rows, and adds a remark in either case.
  private mutating func offer(_ rewriting: ContentRewriting) {
    hasOtherRows = true
    if options.prefersRows { draft = rewriting.draft }
    remarks.append(rewriting.remark(isDone: options.prefersRows))
  }

  /// Turns the query into rows; offers those that are sent as other bytes.
  private mutating func splitQuery() {
    guard options.splitsQuery, let parts = SplitURL(draft.url), let query = parts.query, !query.isEmpty
    else { return }
    let target = draft.compose(in: .literal).target.bytes
    if let pairs = PairRows(query, in: .query) {
      let candidate = self.draft(withQuery: pairs, url: parts.withoutQuery)
      if candidate.compose(in: .literal).target.bytes == target {
        draft = candidate
        return
      }
    }
    guard let pairs = PairRows(rewriting: query, in: .query) else { return }
    let candidate = self.draft(withQuery: pairs, url: parts.withoutQuery)
    let composition = candidate.compose(in: .literal)
    guard let sent = composition.query else { return }
    offer(
      ContentRewriting(
        of: .query, query, rows: candidate, request.marks, sentAs: composition.target.bytes(in: sent)))
  }

  /// Returns the draft with rows that fill the query: the parameters if the method sends these there.
  private func draft(withQuery pairs: PairRows, url: String) -> Draft {
    var result = draft
    result.url = url
    result.styles.query = pairs.set
    if result.parameters == nil, parametersFillQuery {
      result.parameters = pairs.rows
    } else {
      result.query = pairs.rows
      result.queryAdds = request.addsQuery
    }
    return result
  }

  /// Describes the rows that the URL's query became.
  private mutating func describeQuery() {
    let list: Draft.RowList = draft.query == nil ? .parameters : .query
    guard draft.url != request.url, draft[list]?.count == request.queryDescriptions.count else { return }
    for (index, description) in request.queryDescriptions.enumerated() where description != nil {
      draft[list]?[index].notes.description = description
    }
  }

  /// Those of a GraphQL request are its variables.
  private var parametersFillQuery: Bool {
    MethodTraits(named: draft.method)?.prefersQuery == true && draft.body.type != .graphQL
  }

  /// Adds the rows that the tool keeps in a list, after those of the URL.
  private mutating func addQuery() {
    guard !request.query.isEmpty else { return }
    if draft.query == nil, parametersFillQuery {
      draft.parameters = (draft.parameters ?? []) + request.query
    } else {
      draft.query = (draft.query ?? []) + request.query
    }
  }

  private mutating func addFields() {
    let composition = draft.compose(in: .literal)
    let usual = composition.fields.filter { $0.row == nil }
    func usualValue(_ name: String) -> String? { usual.first { $0.name.lowercased() == name }?.value }
    for field in request.fields {
      let name = field.name.lowercased()
      if field.name.hasPrefix(":") {
        remarks.append(ImportRemark(.ignored, ContentFinding.partOfRequestLine(field.name)))
      } else if name == "host", field.value == usualValue(name),
        !request.keepsOrder || request.fields.first(where: { !$0.name.hasPrefix(":") }) == field
      {
        continue
      } else if name == "content-type", field.isEnabled, !field.isOmitted {
        addContentType(field, usual: usualValue(name))
      } else if name == "content-length" {
        let length = usualValue(name) ?? "0"
        if request.keepsOrder, usualValue(name) == nil, field.value == "0" {
          draft.headers.append(field.row(request.marks))
          continue
        }
        guard field.value != length, composition.body?.bytes.isAtHand != false else { continue }
        remarks.append(ImportRemark(.leftOut, ContentFinding.wrongLength(field.value, actual: length)))
      } else {
        draft.headers.append(field.row(request.marks))
      }
    }
    if let contentType {
      // Empty content, which the method does not announce, still has a type.
      guard request.value(ofField: "content-type") == nil else { return }
      if case .bytes(let bytes) = request.content, bytes.isEmpty || composition.body != nil,
        usualValue("content-type") != contentType
      {
        draft.headers.append(
          ForeignRequest.Field(name: "Content-Type", value: contentType).row(request.marks))
      }
      return
    }
    switch request.content {
    case .none, .rows: break
    case .file where request.namesFileType: break
    case .file: draft.headers.append(Draft.Row("Content-Type", type: .omitted))
    case .bytes, .mixed, .parts, .form:
      if composition.body != nil { draft.headers.append(Draft.Row("Content-Type", type: .omitted)) }
    }
  }

  /// Whether a field Content-Type is where the draft sends it by itself, and is spelled like that.
  private func isImplied(_ field: ForeignRequest.Field) -> Bool {
    guard field.name == "Content-Type",
      request.fields.count(where: { $0.name.lowercased() == "content-type" }) < 2
    else { return false }
    return !request.keepsOrder || field == request.fields.last { $0.name.lowercased() != "content-length" }
  }

  /// Adds the content type as a row, unless the body implies it.
  private mutating func addContentType(_ field: ForeignRequest.Field, usual: String?) {
    if field.value == usual, isImplied(field) { return }
    if case .parts = request.content, usual?.hasPrefix("multipart/") == true,
      !field.value.lowercased().contains("boundary=")
    {
      remarks.append(ImportRemark(.changed, ContentFinding.typeWithoutBoundary(field.value)))
      return
    }
    draft.headers.append(field.row(request.marks))
  }

  /// Adds a remark if the target can't be sent as given.
  private mutating func compareTarget() {
    let wanted: [UInt8]
    if let target = request.target {
      wanted = Array(target.utf8)
    } else {
      guard !request.query.contains(where: \.isEnabled), request.path.isEmpty,
        let parts = SplitURL(request.url)
      else { return }
      wanted = parts.target
    }
    let target = draft.compose(in: .literal).target.bytes
    guard !target.isEmpty, target.first == UInt8(ascii: "/"), target != wanted else { return }
    remarks.append(
      ImportRemark(
        .changed,
        ContentFinding.encodedTarget(
          request.marks.expanded(String(decoding: target.prefix(200), as: UTF8.self)))))
  }
}

/// A URL split at its first `?` and its `#`, each part as given.
struct SplitURL: Sendable {
  /// The URL without its query, but with its fragment.
  let withoutQuery: String
  /// The query without its `?`; nil if there is none.
  let query: [UInt8]?
  /// Path and query as in a request line: `/` for an empty path.
  let target: [UInt8]

  /// Splits a URL; nil if it is empty.
  init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard !bytes.isEmpty else { return nil }
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let mark = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?"))
    query = mark.map { Array(bytes[($0 + 1)..<fragment]) }
    withoutQuery = String(decoding: bytes[..<(mark ?? fragment)] + bytes[fragment...], as: UTF8.self)
    // The authority ends where a path or a query begins.
    var start = 0
    if let slash = bytes[..<(mark ?? fragment)].firstIndex(of: UInt8(ascii: "/")), slash > 0,
      bytes[slash - 1] == UInt8(ascii: ":"), bytes[slash...].prefix(2).elementsEqual("//".utf8)
    {
      start = slash + 2
    }
    let authorityEnd =
      bytes[start..<fragment].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? fragment
    let rest = bytes[authorityEnd..<fragment]
    target = rest.first == UInt8(ascii: "/") ? Array(rest) : [UInt8(ascii: "/")] + rest
  }
}
