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
    recognises(glance.text) || glance.hasMembers(["log.entries"])
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    do throws(JSONError) {
      return try HARReader.requests(in: Array(text.utf8))
    } catch {
      throw ImportError(.har, JSONFinding.malformed(error.kind), at: error.position)
    }
  }
}

/// Reads an archive incrementally, and keeps nothing but the requests.
private enum HARReader {
  static func requests(in bytes: [UInt8]) throws(JSONError) -> [ForeignRequest] {
    var cursor = JSONCursor(bytes)
    var found: [ForeignRequest] = []
    try object(&cursor) { (cursor, name) throws(JSONError) -> Bool in
      guard name == "log", try cursor.peek() == .object else { return false }
      try object(&cursor) { (cursor, name) throws(JSONError) -> Bool in
        guard name == "entries", try cursor.peek() == .array else { return false }
        try cursor.readArray(converting: { $0 }) { (cursor) throws(JSONError) -> Void in
          guard try cursor.peek() == .object else { return try cursor.passValue() }
          if let entry = try entry(&cursor) { found.append(entry) }
        }
        return true
      }
      return true
    }
    try cursor.expectEnd()
    return found
  }

  /// Reads an object; `member` returns whether it read the value, which is skipped otherwise.
  private static func object(
    _ cursor: inout JSONCursor, _ member: (inout JSONCursor, String) throws(JSONError) -> Bool
  ) throws(JSONError) {
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      if try !member(&cursor, name) { try cursor.passValue() }
    }
  }

  private static func entry(_ cursor: inout JSONCursor) throws(JSONError) -> ForeignRequest? {
    var entry: HAREntry?
    var comment = ""
    try object(&cursor) { (cursor, name) throws(JSONError) -> Bool in
      switch name {
      case "request" where try cursor.peek() == .object: entry = try HAREntry(&cursor)
      case "comment" where try cursor.peek() == .string: comment = try cursor.readString()
      default: return false
      }
      return true
    }
    return entry?.request(comment: comment)
  }
}

private struct HAREntry {
  private struct Pair {
    var (name, value) = ("", "")
    var (fileName, contentType, comment): (String?, String?, String?) = (nil, nil, nil)
  }

  private var (method, url, mimeType, encoding) = ("GET", "", "", "")
  private var text: String?
  private var comment: String?
  private var (fields, cookies, parameters, query): ([Pair], [Pair], [Pair], [Pair]) = ([], [], [], [])

  init(_ cursor: inout JSONCursor) throws(JSONError) {
    var entry = self
    try cursor.readObject(converting: { $0 }) { (cursor, name, _) throws(JSONError) in
      switch (name, try cursor.peek()) {
      case ("method", .string): entry.method = try cursor.readString()
      case ("url", .string): entry.url = try cursor.readString()
      case ("comment", .string): entry.comment = try cursor.readString()
      case ("headers", .array): entry.fields = try Self.pairs(&cursor)
      case ("cookies", .array): entry.cookies = try Self.pairs(&cursor)
      case ("queryString", .array): entry.query = try Self.pairs(&cursor)
      case ("postData", .object): try entry.readPostData(&cursor)
      default: try cursor.passValue()
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
      default: try cursor.passValue()
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

  func request(comment: String) -> ForeignRequest {
    var request = ForeignRequest()
    request.method = method
    request.url = url
    request.title = comment.isEmpty ? title : comment
    request.description = self.comment
    if query.contains(where: { $0.comment != nil }) { request.queryDescriptions = query.map(\.comment) }
    var pseudo: [String] = []
    for field in fields {
      if field.name.hasPrefix(":") {
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
    if !url.contains("?"), !query.isEmpty {
      request.url +=
        "?"
        + String(
          decoding: PercentText.form(query.map { ($0.name, $0.value) }, PercentText.pythonForm), as: UTF8.self
        )
      request.remarks.append(ImportRemark(.changed, HARFinding.queryOfList))
    }
    addContent(to: &request)
    request.leaveOutTransferCoding()
    return request
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

enum HARFinding {
  static func partsOfRequestLine(_ names: [String]) -> ImportFinding {
    ImportFinding(
      "\(names.prefix(8).joined(separator: ", ")): parts of the request line in HTTP/2, and no fields.")
  }
  static var queryOfList: ImportFinding {
    ImportFinding("The query was made of the archive's list, for the URL has none.")
  }
  static var notBase64: ImportFinding {
    ImportFinding("The body is named base64 and is not: its text is sent as it is.")
  }
  static var filesByName: ImportFinding {
    ImportFinding(
      "An archive holds no files: the rows name them as the archive does, to be found on this disk.")
  }
}
