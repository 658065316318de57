internal import WiredraftCore

extension ImportFormat {
  /// Entries of an HTTP archive.
  public static let har = ImportFormat(
    "har", "an HTTP archive", isAskedFirst: true, fileNames: [".har"], reader: HARImport.self)
}

/// Reads the requests of an HTTP archive; the responses are ignored.
///
/// - Note: HAR 1.2, <http://www.softwareishard.com/blog/har-12-spec/>
struct HARImport: RequestFormat {
  static func recognises(_ text: Substring.UTF8View) -> Bool {
    guard text.first == UInt8(ascii: "{") else { return false }
    // Its only member is “log”, which is an object.
    var rest = text.dropFirst().drop { $0 <= 0x20 }
    guard rest.starts(with: "\"log\"".utf8) else { return false }
    rest = rest.dropFirst(5).drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return false }
    rest = rest.dropFirst().drop { $0 <= 0x20 }
    return rest.first == UInt8(ascii: "{")
  }

  static func recognises(_ glance: TextGlance) -> Bool {
    recognises(glance.text) || glance.hasMembers(["log.entries"]) || isEntry(glance)
  }

  /// Whether it is one entry, as it is copied out of an archive.
  private static func isEntry(_ glance: TextGlance) -> Bool {
    glance.hasMembers(["request.method", "request.url"])
      && (glance.hasMembers(["response"]) || glance.hasMembers(["startedDateTime"]))
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let isEntry = !recognises(text.utf8[...]) && isEntry(TextGlance(text[...]))
    let text = isEntry ? "{\"log\":{\"entries\":[\(text)]}}" : text
    var reader = HARReader()
    do throws(JSONError) {
      try reader.read(Array(text.utf8))
    } catch {
      throw ImportError(.har, JSONFinding.malformed(error.kind), at: error.position)
    }
    if reader.requests.isEmpty, let finding = reader.left.first { throw ImportError(.har, finding) }
    if !reader.left.isEmpty {
      reader.requests[0].remarks += reader.left.map { ImportRemark.outside($0, at: nil) }
    }
    return reader.requests
  }
}

/// Reads an archive incrementally, and keeps nothing but the requests.
private struct HARReader {
  var requests: [ForeignRequest] = []
  /// The findings on entries that are no requests over HTTP.
  private(set) var left: [ImportFinding] = []

  mutating func read(_ bytes: [UInt8]) throws(JSONError) {
    var cursor = JSONCursor(bytes)
    var reader = self
    try Self.object(&cursor) { (cursor, name) throws(JSONError) -> Bool in
      guard name == "log", try cursor.peek() == .object else { return false }
      try Self.object(&cursor) { (cursor, name) throws(JSONError) -> Bool in
        guard name == "entries", try cursor.peek() == .array else { return false }
        var number = 0
        try cursor.readArray(converting: { $0 }) { (cursor) throws(JSONError) -> Void in
          number += 1
          guard try cursor.peek() == .object else { return try cursor.passValue() }
          try reader.readEntry(&cursor, number)
        }
        return true
      }
      return true
    }
    try cursor.expectEnd()
    self = reader
  }

  /// Reads an object; `member` returns whether it read the value, which is skipped otherwise.
  private static func object(
    _ cursor: inout JSONCursor, _ member: (inout JSONCursor, String) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      if try !member(&cursor, name) { try cursor.passValue() }
    }
  }

  private mutating func readEntry(_ cursor: inout JSONCursor, _ number: Int) throws(JSONError) {
    var entry: HAREntry?
    var comment = ""
    try Self.object(&cursor) { (cursor, name) throws(JSONError) -> Bool in
      switch name {
      case "request" where try cursor.peek() == .object: entry = try HAREntry(&cursor)
      case "comment" where try cursor.peek() == .string: comment = try cursor.readString()
      default: return false
      }
      return true
    }
    guard let entry else { return }
    if let reason = entry.otherProtocol {
      left.append(HARFinding.otherEntry(number, reason))
    } else {
      requests.append(entry.request(comment: comment))
    }
  }
}

private struct HAREntry {
  private struct Pair {
    var (name, value) = ("", "")
    var (fileName, contentType, comment): (String?, String?, String?) = (nil, nil, nil)
  }

  private var (method, url, mimeType, encoding) = ("GET", "", "", "")
  private var (text, comment, version): (String?, String?, String?)
  /// The number of bytes that the body had.
  private var size = 0
  /// The members that have another kind of value than the specification says.
  private var odd: [String] = []
  private var (fields, cookies, parameters, query): ([Pair], [Pair], [Pair], [Pair]) = ([], [], [], [])

  init(_ cursor: inout JSONCursor) throws(JSONError) {
    var entry = self
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      switch (name, try cursor.peek()) {
      case ("method", .string): entry.method = try cursor.readString()
      case ("url", .string): entry.url = try cursor.readString()
      case ("comment", .string): entry.comment = try cursor.readString()
      case ("httpVersion", .string): entry.version = try cursor.readString()
      case ("bodySize", .number): entry.size = Int(try cursor.readNumber().text) ?? 0
      case ("headers", .array): entry.fields = try Self.pairs(&cursor)
      case ("cookies", .array): entry.cookies = try Self.pairs(&cursor)
      case ("queryString", .array): entry.query = try Self.pairs(&cursor)
      case ("postData", .object): try entry.readPostData(&cursor)
      case (let name, let kind):
        if kind != .null, ["method", "url", "headers", "cookies", "queryString", "postData"].contains(name) {
          entry.odd.append(name)
        }
        try cursor.passValue()
      }
    }
    self = entry
  }

  private init() {}

  private mutating func readPostData(_ cursor: inout JSONCursor) throws(JSONError) {
    var entry = self
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      switch (name, try cursor.peek()) {
      case ("mimeType", .string): entry.mimeType = try cursor.readString()
      case ("text", .string): entry.text = try cursor.readString()
      case ("encoding", .string), ("_encoding", .string): entry.encoding = try cursor.readString()
      case ("params", .array): entry.parameters = try Self.pairs(&cursor)
      case (let name, let kind):
        if kind != .null, ["text", "params"].contains(name) { entry.odd.append("postData." + name) }
        try cursor.passValue()
      }
    }
    self = entry
  }

  private static func pairs(_ cursor: inout JSONCursor) throws(JSONError) -> [Pair] {
    var pairs: [Pair] = []
    try cursor.readArray(converting: { $0 }) { (cursor) throws(JSONError) -> Void in
      guard try cursor.peek() == .object else { return try cursor.passValue() }
      var pair = Pair()
      try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
        switch (name, try cursor.peek()) {
        case ("name", .string): pair.name = try cursor.readString()
        case ("value", .string): pair.value = try cursor.readString()
        case ("fileName", .string): pair.fileName = try cursor.readString()
        case ("contentType", .string): pair.contentType = try cursor.readString()
        case ("comment", .string):
          let comment = try cursor.readString()
          pair.comment = comment.isEmpty ? nil : comment
        default: try cursor.passValue()
        }
      }
      pairs.append(pair)
    }
    return pairs
  }

  // MARK: - The request

  /// The reason why the entry is no request over HTTP; nil for one that is.
  var otherProtocol: String? {
    // Of a tunnel there is a host alone.
    let address = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
    if method == "CONNECT", !address.contains("/") { return "CONNECT \(url.prefix(60)) opens a tunnel" }
    let scheme = url.prefix { $0 != ":" && $0 != "/" && $0 != "?" }
    guard url.dropFirst(scheme.count).first == ":" else { return nil }
    switch scheme.lowercased() {
    case "http", "https": return nil
    case "ws", "wss": return "\(url.prefix(60)) is a WebSocket"
    case "data", "blob", "about", "file", "filesystem", "javascript": break
    default: if !url.contains("://") { return nil }
    }
    return "\(scheme.prefix(40)): is no request over HTTP"
  }

  func request(comment: String) -> ForeignRequest {
    var request = ForeignRequest()
    request.keepsOrder = true
    request.method = method
    request.url = url
    let path = url.prefix { $0 != "?" && $0 != "#" }
    if path.contains("{") || path.contains("}") {
      // A name in braces would be the place of a row.
      let encoded = path.replacing("{", with: "%7B").replacing("}", with: "%7D")
      request.url = String(encoded + url[path.endIndex...])
      request.remarks.append(ImportRemark(.changed, HARFinding.braces))
    }
    request.title = comment.isEmpty ? title : comment
    request.description = self.comment
    if query.contains(where: { $0.comment != nil }) { request.queryDescriptions = query.map(\.comment) }
    var pseudo: [String] = []
    for field in fields {
      if field.name.isEmpty {
        request.remarks.append(ImportRemark(.leftOut, HARFinding.fieldWithoutName))
      } else if field.name.hasPrefix(":") {
        pseudo.append(field.name)
      } else {
        request.fields.append(
          ForeignRequest.Field(name: field.name, value: field.value, description: field.comment))
      }
    }
    if !pseudo.isEmpty {
      request.remarks.append(ImportRemark(.ignored, HARFinding.partsOfRequestLine(pseudo)))
    }
    if request.value(ofField: "cookie") == nil, !cookies.isEmpty {
      let pairs = cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
      request.fields.append(ForeignRequest.Field(name: "Cookie", value: pairs))
    }
    if url.isEmpty { request.remarks.append(ImportRemark(.leftOut, HARFinding.noURL)) }
    if !odd.isEmpty { request.remarks.append(ImportRemark(.leftOut, HARFinding.otherKinds(odd))) }
    if version?.uppercased() == "HTTP/1.0" {
      request.remarks.append(ImportRemark(.changed, HARFinding.version))
    }
    if url.contains("?"), !query.isEmpty, !isQueryOfURL {
      request.remarks.append(ImportRemark(.ignored, HARFinding.otherQuery))
    }
    if !url.contains("?"), !query.isEmpty {
      request.url +=
        "?"
        + String(
          decoding: PercentText.form(query.map { ($0.name, $0.value) }, PercentText.pythonForm), as: UTF8.self
        )
      request.remarks.append(ImportRemark(.changed, HARFinding.queryOfList))
    }
    noteContent(of: &request)
    addContent(to: &request)
    request.leaveOutTransferCoding()
    return request
  }

  /// Whether the list of the query has the pairs of the URL, decoded or as they are.
  private var isQueryOfURL: Bool {
    let typed = url.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }.utf8
    let pairs = FormDecoder.pairs(in: Array(typed)[...])
    guard pairs.count == query.count else { return false }
    func decoded(_ text: String) -> [UInt8] {
      FormDecoder.percentDecoded(text.utf8, plusIsSpace: true)
    }
    return zip(pairs, query).allSatisfy { pair, listed in
      [(pair.nameBytes, listed.name), (pair.valueBytes ?? [], listed.value)].allSatisfy { bytes, text in
        Array(bytes) == Array(text.utf8) || Array(bytes) == decoded(text)
      }
    }
  }

  /// The method and the path, as a title in a list of entries.
  private var title: String? {
    guard let parts = SplitURL(url) else { return nil }
    let path = String(decoding: parts.target.prefix { $0 != UInt8(ascii: "?") }.prefix(120), as: UTF8.self)
    return "\(method) \(path)"
  }

  private func addContent(to request: inout ForeignRequest) {
    if !mimeType.isEmpty { request.usualContentType = mimeType }
    if let text, !text.isEmpty {
      guard encoding.lowercased() == "base64" else {
        request.content = .bytes(Array(text.utf8))
        return
      }
      if let bytes = Base64.decode(text.utf8, isLenient: true) {
        request.content = .bytes(bytes)
      } else {
        request.remarks.append(ImportRemark(.changed, HARFinding.notBase64))
        request.content = .bytes(Array(text.utf8))
      }
    } else if !parameters.isEmpty {
      addParameters(to: &request)
    } else if text != nil {
      request.content = .bytes([])
    } else {
      request.usualContentType = nil
    }
  }

  /// Says what the archive doesn't hold of a body.
  private func noteContent(of request: inout ForeignRequest) {
    let count = text?.utf8.count ?? 0
    if size > count, encoding.isEmpty, parameters.isEmpty, request.value(ofField: "content-length") == nil {
      request.remarks.append(
        count == 0
          ? ImportRemark(.leftOut, HARFinding.noBody(size))
          : ImportRemark(.changed, HARFinding.cut(count, of: size)))
    }
    if text?.utf8.allSatisfy({ $0 < 0x80 }) == false, encoding.isEmpty, let charset = otherCharset(request) {
      request.remarks.append(ImportRemark(.changed, HARFinding.charset(charset)))
    }
  }

  /// The charset of the body, if it is not UTF-8.
  private func otherCharset(_ request: ForeignRequest) -> String? {
    let type = (request.value(ofField: "content-type") ?? mimeType).lowercased()
    guard let start = type.firstRange(of: "charset=")?.upperBound else { return nil }
    let charset = type[start...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
    return ["utf-8", "utf8", "us-ascii"].contains(charset) ? nil : charset
  }

  private func addParameters(to request: inout ForeignRequest) {
    let type = (request.value(ofField: "content-type") ?? mimeType).lowercased()
    guard type.hasPrefix("multipart/") else {
      request.content = .bytes(PercentText.form(parameters.map { ($0.name, $0.value) }, PercentText.webForm))
      return
    }
    let parts = parameters.map { parameter in
      ForeignRequest.Part(
        name: parameter.name, content: parameter.fileName.map { .file(path: $0) } ?? .text(parameter.value),
        contentType: parameter.contentType, description: parameter.comment)
    }
    if parameters.contains(where: { $0.fileName != nil }) {
      request.remarks.append(ImportRemark(.changed, HARFinding.filesByName))
    }
    let boundary = MultipartDecoder(contentType: request.value(ofField: "content-type") ?? mimeType)?.boundary
    request.content = .parts(parts, boundary: boundary)
  }
}
