internal import WiredraftCore

extension CollectionRequest {
  // MARK: - The URL

  /// Puts in the URL of a request of Bruno, as Node makes a target of it.
  ///
  /// The query of the URL is sent, and not the list beside it, which has descriptions and rows that are off.
  /// - Note: usebruno/bruno 4, packages/bruno-cli/src/runner/interpolate-vars.js, packages/bruno-common/src/utils/url
  /// - Parameter environments: The environments of the collection, whose values may be sent in place of references.
  /// - Returns: The user and the password in the URL, joined by a colon; nil if there is none.
  mutating func setURL(
    bruno source: BrunoItem.Request, _ environments: [ImportedEnvironment]
  ) -> String? {
    var url = marked(source.url)
    if let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) { url = String(url[..<hash]) }
    let start = request.marks.expanded(String(url.prefix(80)))
    if !start.isEmpty, !start.hasPrefix("{{"), !TextKind.beginsWithScheme(start.utf8) {
      url = "http://" + url
      note(.changed, CollectionFinding.addedScheme)
    }
    let authority = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let end = url.utf8[authority...].firstIndex { "/?".utf8.contains($0) } ?? url.endIndex
    var origin = String(url[..<end])
    var credentials: String?
    if let sign = url[authority..<end].lastIndex(of: "@") {
      credentials = String(url[authority..<sign])
      origin = String(url[..<authority] + url[url.index(after: sign)..<end])
    }
    let host = origin.firstRange(of: "://")?.upperBound ?? origin.startIndex
    origin = origin[..<host] + Self.ascii(origin[host...])
    if request.marks.references(in: origin).isEmpty { origin = Self.serialized(origin) }
    let typed = url[end...]
    let question = typed.firstIndex(of: "?") ?? typed.endIndex
    let pathValues = BrunoValues(.path, environments)
    let rest =
      (plain(typed[..<question], pathValues) + plain(query: typed[question...], source, environments))
      .prefix { source.encodesURL || $0 != "#" }
    let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    let (path, rows) = filled(String(rest[..<mark]), source.path, pathValues)
    var query = String(rest[mark...].dropFirst())
    if source.encodesURL { query = Self.encodedQuery(query) }
    request.path = rows
    request.url = Self.text(origin: origin, path: path, query: query, rows: rows)
    describeQuery(source)
    return credentials
  }

  /// Returns a scheme and an authority as Node writes them: in small letters, without the usual port.
  private static func serialized(_ origin: String) -> String {
    guard TextKind.beginsWithScheme(origin.utf8), let start = origin.firstRange(of: "://")?.upperBound else {
      return origin
    }
    let scheme = origin[..<start].lowercased()
    let authority = String(origin[start...])
    return authority.isEmpty
      ? origin : scheme + Authority.serialized(authority, isSecure: scheme == "https://")
  }

  /// Returns a text with those values in place of their references that Bruno sends as other bytes than a draft.
  private mutating func plain(_ text: some StringProtocol, _ values: BrunoValues) -> String {
    let text = String(text)
    for (name, value) in request.marks.references(in: text) where value == nil {
      let places = values.environments(sendingOtherBytesOf: name)
      if !places.isEmpty { noteOnce(BrunoFinding.environmentInURL(name, places)) }
    }
    let (result, names) = request.marks.replacing(text) { values.areSentAsOtherBytes($0) ? $0 : nil }
    for name in names { noteOnce(BrunoFinding.valueInURL(name)) }
    return result
  }

  /// Returns a query with its sign, and with values in it; a name can't hold the sign before a value.
  private mutating func plain(
    query: Substring, _ source: BrunoItem.Request, _ environments: [ImportedEnvironment]
  ) -> String {
    let (names, values) = (
      BrunoValues(source.encodesURL ? .encodedName : .query, environments),
      BrunoValues(source.encodesURL ? .encodedValue : .query, environments)
    )
    return query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      let name = pair.prefix { $0 != "=" }
      return plain(name, names) + plain(pair[name.endIndex...], values)
    }.joined(separator: "&")
  }

  private mutating func noteOnce(_ finding: ImportFinding) {
    if !request.remarks.contains(where: { $0.finding == finding }) { note(.changed, finding) }
  }

  /// Returns the URL as Node writes it, with `{name}` in place of the segments that rows fill.
  private static func text(origin: String, path: String, query: String, rows: [Draft.Row]) -> String {
    let mark = query.isEmpty ? "" : "?"
    var text = WebURL(Array((origin + path + mark + query).utf8)).text
    // The path of a URL without one is implied.
    if path.isEmpty, text.utf8.dropFirst(origin.utf8.count).first == UInt8(ascii: "/") {
      text.remove(at: text.utf8.index(text.startIndex, offsetBy: origin.utf8.count))
    }
    guard !rows.isEmpty else { return text }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
    let segments = text[..<end].split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix(":") && rows.contains { $0.name == segment.dropFirst() }
        ? "{\(segment.dropFirst())}" : String(segment)
    }
    return segments.joined(separator: "/") + text[end...]
  }

  /// Fills the `:name` of a path; a value that a row can't hold is put into the path itself.
  private mutating func filled(
    _ path: String, _ values: [BrunoItem.Row], _ sent: BrunoValues
  ) -> (path: String, rows: [Draft.Row]) {
    guard !values.isEmpty else { return (path, []) }
    var rows: [Draft.Row] = []
    // Empty segments are dropped, but for the last one.
    var segments = path.split(separator: "/").map(String.init)
    for index in segments.indices {
      let segment = segments[index]
      if segment.hasPrefix(":"), let value = values.first(where: { $0.name == segment.dropFirst() }) {
        let text = plain(marked(value.value), sent)
        guard let row = Self.row(value, text) else {
          segments[index] = text
          continue
        }
        if !rows.contains(where: { $0.name == row.name }) { rows.append(row) }
      } else if Self.isODataSegment(segment) {
        for value in values where segments[index].contains(":" + value.name) {
          segments[index] = segments[index].replacing(
            ":" + value.name, with: plain(marked(value.value), sent))
        }
      }
    }
    let filled = segments.map { "/" + $0 }.joined()
    return (filled + (path.hasSuffix("/") ? "/" : ""), rows)
  }

  private static func row(_ value: BrunoItem.Row, _ text: String) -> Draft.Row? {
    guard !value.name.isEmpty, value.name.utf8.allSatisfy({ PercentText.isUnreserved($0) }), !text.isEmpty,
      text != ".", text != "..", text.utf8.allSatisfy(PercentText.isUnreserved)
    else { return nil }
    var row = Draft.Row(value.name, text)
    row.notes.description = value.description
    return row
  }

  /// Whether a segment is `Products(:id)`.
  private static func isODataSegment(_ segment: String) -> Bool {
    guard segment.hasSuffix(")"), let open = segment.firstIndex(of: "("), open > segment.startIndex else {
      return false
    }
    return segment[..<open].utf8.allSatisfy { PercentText.isUnreserved($0) && $0 != UInt8(ascii: "~") }
      && segment.firstIndex(of: ")") == segment.index(before: segment.endIndex)
  }

  /// Returns a query with its names and values encoded as `encodeURIComponent` does, without pairs that have no name.
  private static func encodedQuery(_ query: String) -> String {
    func encoded(_ text: Substring) -> String {
      let bytes = PercentText.encoded(text.utf8) { PercentText.isUnreserved($0) || "!'()*".utf8.contains($0) }
      return String(decoding: bytes, as: UTF8.self)
    }
    return query.split(separator: "&").compactMap { pair in
      let name = pair.prefix { $0 != "=" }
      guard !name.allSatisfy(\.isWhitespace) else { return nil }
      return encoded(name)
        + (name.endIndex < pair.endIndex ? "=" + encoded(pair[name.endIndex...].dropFirst()) : "")
    }.joined(separator: "&")
  }

  /// Takes the descriptions of the list beside the query, and its rows that are off.
  private mutating func describeQuery(_ source: BrunoItem.Request) {
    let typed = source.url.prefix { $0 != "#" }
    let query = typed.firstIndex(of: "?").map { typed[$0...].dropFirst() } ?? ""
    let pairs = query.split(separator: "&", omittingEmptySubsequences: source.encodesURL)
    var open = source.query.filter(\.isEnabled)
    let descriptions = pairs.map { pair -> String? in
      let name = pair.prefix { $0 != "=" }
      let value = String(pair[name.endIndex...].dropFirst()).trimmingBlanks
      guard let place = open.firstIndex(where: { $0.name == name && $0.value == value }) else { return nil }
      return open.remove(at: place).description
    }
    if descriptions.contains(where: { $0 != nil }) { request.queryDescriptions = descriptions }
    if !open.isEmpty { note(.leftOut, BrunoFinding.unsentRows(open.map(\.name)), at: open[0].position) }
    for row in source.query where !row.isEnabled { addQuery(Pair(row)) }
  }

  // MARK: - Fields

  /// Adds fields, of which Bruno sends one of each name, the last.
  mutating func addFields(bruno rows: [BrunoItem.Row]) {
    var noted: Set<String> = []
    var last: [String: Int] = [:]
    for (index, row) in rows.enumerated() where row.isEnabled { last[row.name.lowercased()] = index }
    for (index, row) in rows.enumerated() where !row.name.isEmpty {
      var pair = Pair(row)
      if row.isEnabled, last[row.name.lowercased()] != index {
        pair.isEnabled = false
        if noted.insert(row.name.lowercased()).inserted {
          note(.changed, BrunoFinding.repeatedField(row.name), at: row.position)
        }
      }
      addField(pair)
    }
  }

  /// Removes the content type that Bruno replaces by another.
  private mutating func removeContentType(_ isReplaced: (String) -> Bool, sent: String) {
    for field in request.fields
    where field.isEnabled && field.name.lowercased() == "content-type" && isReplaced(field.value) {
      note(.changed, BrunoFinding.otherType(field.value, sent: sent))
    }
    request.fields.removeAll {
      $0.isEnabled && $0.name.lowercased() == "content-type" && isReplaced($0.value)
    }
  }

  // MARK: - The body

  mutating func setBody(bruno body: BrunoItem.Body) {
    switch body {
    case .none: break
    case .text(let text, let contentType): setText(text, contentType: contentType)
    case .json(let typed):
      guard !typed.isEmpty else { return }
      let cleaned = BrunoComments(typed)
      if cleaned.hasComments { note(.changed, BrunoFinding.comments) }
      setText(cleaned.text, contentType: "application/json")
    case .graphQL(let query, let variables):
      let text = BrunoComments(variables).text
      let json = try? ParameterValue(json: text)
      setGraphQL(query: query, variables: json?.rewrittenByJavaScript.compactJSON ?? text)
    case .form(let rows):
      request.content = .form(rows.map { formRow(Pair($0)) }, .form)
      request.usualContentType = "application/x-www-form-urlencoded"
      // Bruno sends the type also of a form without rows, whatever the method.
      if !rows.contains(where: \.isEnabled), request.value(ofField: "content-type") == nil {
        addField(Pair(name: "Content-Type", value: "application/x-www-form-urlencoded"))
      }
    case .parts(let rows):
      request.content = .parts(
        rows.flatMap { parts(Pair($0), files: $0.files, contentType: $0.contentType) }, boundary: nil)
      request.usualContentType = "multipart/form-data"
      removeContentType({ $0.lowercased().contains("boundary=") }, sent: "a boundary of its own")
    case .files(let rows):
      guard let file = rows.first(where: \.isEnabled) else {
        note(.leftOut, BrunoFinding.noFileChosen(rows.map(\.value)))
        return
      }
      if let type = file.contentType { removeContentType({ $0 != type }, sent: type) }
      request.content = .file(path: marked(file.value))
      request.usualContentType = file.contentType
    case .other(let kind): note(.leftOut, CollectionFinding.content(kind))
    }
  }
}

extension CollectionRequest.Pair {
  init(_ row: BrunoItem.Row) {
    self.init(name: row.name, value: row.value, isEnabled: row.isEnabled, description: row.description)
  }
}
