internal import WiredraftCore

/// A request of a collection in the making, whose texts may refer to variables.
struct CollectionRequest {
  var request = ForeignRequest()
  /// The names of the variables that the texts refer to.
  private(set) var used: Set<String> = []
  private let scope: CollectionScope

  init(_ collection: ForeignCollection, in folder: Int) {
    self.init(collection.scope(of: folder), collection.marks)
  }

  init(_ scope: CollectionScope, _ marks: ReferenceMarks) {
    self.scope = scope
    request.marks = marks
  }

  /// Returns the entry of a request that is read already.
  func entry(in folder: Int, _ authentication: ForeignAuthentication) -> ForeignCollection.Entry {
    let reading = reading(authentication)
    let heading = ImportHeading(
      method: request.method, url: String(request.marks.shown(request.url).prefix { $0 != "?" }),
      title: request.title ?? "")
    return ForeignCollection.Entry(heading: heading, folder: folder) { _ in reading }
  }

  func reading(_ authentication: ForeignAuthentication) -> ForeignCollection.Reading {
    ForeignCollection.Reading(request: request, authentication: authentication, used: used)
  }

  mutating func note(
    _ kind: ImportRemark.Kind, _ finding: ImportFinding, at position: TextPosition? = nil
  ) {
    request.remarks.append(ImportRemark(kind, finding, at: position))
  }

  /// Returns a text with marks in place of its references.
  mutating func marked(_ text: String) -> String { scope.marked(text, &request.marks, &used) }

  /// Returns the variables that a text refers to, with the values that the collection gives them.
  mutating func references(in text: String) -> [(name: String, value: String?)] {
    let text = marked(text)
    return request.marks.references(in: text)
  }

  /// Returns a text with values in place of its references, for places that have none.
  mutating func expanded(_ text: String) -> String { request.marks.expanded(marked(text)) }

  // MARK: - The URL

  /// A value that fills a `:name` of the path.
  struct PathValue {
    var name: String
    var value: String
    var description: String?
  }

  /// Puts in the URL.
  ///
  /// - Parameters:
  ///   - typed: The URL as the program keeps it.
  ///   - dropsQuery: Whether the query is in a list, too.
  ///   - values: The values of the `:name` segments.
  ///   - keeps: Whether the program sends a byte of the path as it is, apart from braces; nil if the text is kept.
  ///   - keepsInValue: Whether it sends a byte of a value as it is; nil for those of the path.
  mutating func setURL(
    _ typed: String, dropsQuery: Bool = false, filling values: [PathValue] = [],
    keeping keeps: ((UInt8) -> Bool)? = nil, keepingValues keepsInValue: ((UInt8) -> Bool)? = nil
  ) {
    var url = marked(typed)[...]
    if let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) { url = url[..<hash] }
    let end = url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? url.endIndex
    let query = dropsQuery ? "" : url[end...]
    url = url[..<end]
    let authority = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let path = url.utf8[authority...].firstIndex(of: UInt8(ascii: "/")) ?? url.endIndex
    request.url =
      url[..<authority] + Self.ascii(url[authority..<path])
      + filled(url[path...], values, keeps, keepsInValue ?? keeps) + query
    guard Self.withScheme(request.marks.expanded(String(request.url.prefix(80)))) != nil else { return }
    request.url = "http://" + request.url
    note(.changed, CollectionFinding.addedScheme)
  }

  /// Returns an authority with its host in ASCII.
  static func ascii(_ authority: some StringProtocol) -> String {
    let start = authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex
    let end = authority[start...].firstIndex(of: ":") ?? authority.endIndex
    return authority[..<start] + InternationalHost.ascii(Array(authority[start..<end].utf8)[...])[...].text
      + authority[end...]
  }

  /// Returns a URL with the scheme that programs assume; nil if it has one, or begins with a reference.
  static func withScheme(_ url: String) -> String? {
    url.isEmpty || TextKind.beginsWithScheme(url.utf8) || url.hasPrefix("{{") ? nil : "http://" + url
  }

  /// Returns a path with the values of its `:name` segments, and without braces that would be rows.
  private mutating func filled(
    _ path: Substring, _ values: [PathValue], _ keeps: ((UInt8) -> Bool)?,
    _ keepsInValue: ((UInt8) -> Bool)?
  ) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { segment -> String in
      if segment.first == ":", let value = values.first(where: { $0.name == segment.dropFirst() }) {
        return fill(value, keepsInValue)
      }
      let bytes = PercentText.encoded(segment.utf8) { !"{}".utf8.contains($0) && keeps?($0) != false }
      return String(decoding: bytes, as: UTF8.self)
    }.joined(separator: "/")
  }

  /// Returns the segment for a value: a row, or the text itself where a row would be sent as other bytes.
  private mutating func fill(_ value: PathValue, _ keeps: ((UInt8) -> Bool)?) -> String {
    let text = marked(value.value)
    let isName = !value.name.isEmpty && value.name.utf8.allSatisfy { PercentText.isUnreserved($0) }
    guard isName, !text.isEmpty, text != ".", text != "..", text.utf8.allSatisfy(PercentText.isUnreserved)
    else {
      let bytes = PercentText.encoded(text.utf8) {
        PercentText.isUnreserved($0) || keeps?($0) ?? "!$&'()*+,;=:@/%".utf8.contains($0)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    if !request.path.contains(where: { $0.name == value.name }) {
      var row = Draft.Row(value.name, text)
      if let description = value.description { row.notes.description = description }
      request.path.append(row)
    }
    return "{\(value.name)}"
  }

  // MARK: - Rows

  /// A name and a value as the program lists them.
  struct Pair {
    var name = ""
    /// The value; nil for a name alone.
    var value: String? = ""
    var isEnabled = true
    var description: String?
  }

  mutating func addField(_ pair: Pair) {
    var field = ForeignRequest.Field(name: expanded(pair.name), value: marked(pair.value ?? ""))
    // The type of the content decides what the body is.
    if field.name.lowercased() == "content-type" { field.value = request.marks.expanded(field.value) }
    let value = String(
      String.UnicodeScalarView(
        field.value.unicodeScalars.drop { " \t\r\n".unicodeScalars.contains($0) }
          .reversed().drop { " \t\r\n".unicodeScalars.contains($0) }.reversed()))
    if value != field.value, pair.isEnabled { note(.changed, CollectionFinding.whiteSpaceAround(field.name)) }
    field.value = value
    field.isEnabled = pair.isEnabled
    field.description = pair.description
    request.fields.append(field)
  }

  /// Whether a row can be sent as a text of a query.
  static func fitsRow(_ text: String) -> Bool {
    hasEscapesAlone(text) && !text.utf8.contains { "[]{}|\\^`\"<>".utf8.contains($0) }
  }

  /// Adds a row to the query, and returns what it sends.
  ///
  /// - Parameter keeps: Whether the program sends a byte as it is; letters, digits and `-._~` always are, and `=` in a
  ///   name never is.
  @discardableResult
  mutating func addQuery(_ pair: Pair, keeping keeps: (UInt8) -> Bool = { _ in false }) -> String {
    let (name, value) = (marked(pair.name), pair.value.map { marked($0) })
    var isChanged = false
    func encoded(_ text: String, isName: Bool) -> String {
      // A row can't hold a percent sign that begins no escape.
      let keepsPercent = Self.hasEscapesAlone(text)
      let bytes = PercentText.encoded(text.utf8) { byte in
        if PercentText.isUnreserved(byte) { return true }
        guard keeps(byte), !(isName && byte == UInt8(ascii: "=")) else { return false }
        let isLegal =
          byte == UInt8(ascii: "%")
          ? keepsPercent : byte > 0x20 && byte < 0x7F && !"[]{}|\\^`\"<>#".utf8.contains(byte)
        if !isLegal { isChanged = true }
        return isLegal
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let (sentName, sentValue) = (encoded(name, isName: true), encoded(value ?? "", isName: false))
    let plain = [(name, sentName), (value ?? "", sentValue)].allSatisfy { text, sent in
      sent.utf8.elementsEqual(PercentText.encoded(text.utf8))
    }
    var row = Draft.Row(
      plain ? name : sentName, plain ? value ?? "" : sentValue, type: value == nil ? .null : .string)
    row.isVerbatim = !plain
    request.query.append(noted(row, pair))
    if isChanged, pair.isEnabled { note(.changed, CollectionFinding.encodedInQuery(pair.name)) }
    return value == nil ? sentName : sentName + "=" + sentValue
  }

  /// Whether each `%` in a text begins an escape.
  private static func hasEscapesAlone(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.allSatisfy {
      bytes[$0] != UInt8(ascii: "%") || PercentText.escape(in: bytes, at: $0) != nil
    }
  }

  mutating func formRow(_ pair: Pair) -> Draft.Row {
    noted(Draft.Row(marked(pair.name), marked(pair.value ?? "")), pair)
  }

  private func noted(_ row: Draft.Row, _ pair: Pair) -> Draft.Row {
    var row = row
    row.isEnabled = pair.isEnabled
    if let description = pair.description { row.notes.description = description }
    return row
  }

  /// Returns a part of a multipart body.
  ///
  /// - Parameter paths: The paths of files; nil for a text. Several files are several parts.
  mutating func parts(
    _ pair: Pair, files paths: [String]? = nil, contentType: String? = nil, filename: String? = nil
  ) -> [ForeignRequest.Part] {
    let name = marked(pair.name)
    if paths?.isEmpty == true { note(.leftOut, CollectionFinding.noFile("“\(pair.name)”")) }
    let contents: [ForeignRequest.Part.Content] =
      paths.map { ($0.isEmpty ? [""] : $0).map { .file(path: marked($0)) } }
      ?? [.text(marked(pair.value ?? ""))]
    return contents.map { content in
      var part = ForeignRequest.Part(
        name: name, content: content, filename: filename, contentType: contentType)
      part.isEnabled = pair.isEnabled
      part.description = pair.description
      return part
    }
  }

  // MARK: - The body

  /// Puts in a text as the body.
  ///
  /// - Parameter contentType: The content type that the program sends with it; nil for none.
  mutating func setText(_ text: String, contentType: String?) {
    request.content = .bytes(Array(marked(text).utf8))
    request.usualContentType = contentType
  }

  /// Puts in a query of GraphQL, with the JSON of its variables.
  mutating func setGraphQL(query: String, variables: String, operation: String? = nil) {
    var members: [ParameterValue.Member] = [.init(name: "query", value: .string(marked(query)))]
    if let operation, !operation.isEmpty {
      members.append(.init(name: "operationName", value: .string(marked(operation))))
    }
    members.append(.init(name: "variables", value: graphQLVariables(variables)))
    request.content = .bytes(Array(ParameterValue.object(members).compactJSON.utf8))
    request.usualContentType = "application/json"
  }

  private mutating func graphQLVariables(_ typed: String) -> ParameterValue {
    guard typed.contains(where: { $0 > " " }) else { return [:] }
    let text = marked(typed)
    if let value = try? ParameterValue(json: text) { return value }
    if let value = try? ParameterValue(json: request.marks.expanded(text)) { return value }
    note(.leftOut, CollectionFinding.variablesNotJSON)
    return [:]
  }
}
