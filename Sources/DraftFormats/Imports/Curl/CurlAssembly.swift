internal import WiredraftCore

/// What the options of a curl command add up to.
struct CurlAssembly {
  private let source: [UInt8]
  private var input: ShellInput
  private var remarks: [ImportRemark]

  private var url: ShellArgument?
  private var method: String?
  private var (isGet, isHead, isGlobbing, keepsDots, isCompressed) = (false, false, true, false, false)
  private var (usesHTTP2, defaultScheme) = (false, "http")
  private var data: CurlData
  private var query: CurlData
  private var parts: [ForeignRequest.Part]?
  private var fields: [ForeignRequest.Field] = []
  /// The fields that a `-H 'Name:'` takes away, in small letters.
  private var removed: Set<String> = []
  private var cookies: [String] = []
  private var (userAgent, referer, credentials, bearer, range): (String?, String?, [UInt8]?, String?, String?)
  private var upload: ShellArgument?

  init(_ command: ShellCommand, _ arguments: CurlArguments, source: [UInt8]) {
    self.source = source
    remarks = arguments.remarks
    input = ShellInput(command)
    (data, query) = (CurlData(input), CurlData(input))
  }

  // MARK: - Options

  mutating func take(_ given: CurlArguments.Given) throws(ImportError) {
    let text = given.value.text
    switch given.meaning {
    case .url:
      guard url == nil else { throw secondURL(given.value) }
      url = given.value
    case .next:
      throw ImportError(
        .curl, "\(given.name) begins a second request, and one draft is one request: paste one at a time.",
        offset: given.value.offset, in: source)
    case .request: method = text
    case .get: isGet = given.isOn
    case .head: isHead = given.isOn
    case .globoff: isGlobbing = !given.isOn
    case .pathAsIs: keepsDots = given.isOn
    case .compressed: isCompressed = given.isOn
    case .http2: usesHTTP2 = true
    case .protoDefault: defaultScheme = text
    case .data, .dataRaw, .dataBinary, .dataURLEncode, .json:
      remarks += data.add(given.value.bytes, of: given.meaning)
    case .urlQuery:
      // A plus sign keeps the rest as it stands.
      let isRaw = given.value.bytes.first == UInt8(ascii: "+")
      let bytes = isRaw ? Array(given.value.bytes.dropFirst()) : given.value.bytes
      remarks += query.add(bytes, of: isRaw ? .dataRaw : .dataURLEncode)
    case .form, .formString: try takePart(text, given)
    case .header: takeField(text)
    case .userAgent: userAgent = text
    case .referer: referer = text.split(separator: ";auto").first.map(String.init) ?? ""
    case .cookie:
      if text.contains("=") || text.isEmpty {
        cookies.append(text)
      } else {
        remarks.append(
          ImportRemark(.leftOut, "\(given.name) \(text) names a file of cookies, which is not read."))
      }
    case .user:
      credentials = given.value.bytes
      if !given.value.bytes.contains(UInt8(ascii: ":")) {
        remarks.append(
          ImportRemark(.leftOut, "curl would ask for the password of \(text): it is empty here."))
        credentials?.append(UInt8(ascii: ":"))
      }
    case .bearer: bearer = text
    case .range: range = text
    case .uploadFile:
      guard upload == nil else {
        remarks.append(
          ImportRemark(
            .leftOut, "\(given.name) \(text) is for a second URL, which the command does not have."))
        return
      }
      upload = given.value
    case .requestTarget:
      remarks.append(
        ImportRemark(
          .leftOut, "\(given.name) \(text) puts another target into the request line than the URL's."))
    }
  }

  private func secondURL(_ word: ShellArgument) -> ImportError {
    let isBlank = !word.bytes.isEmpty && word.bytes.allSatisfy { $0 <= 0x20 }
    return ImportError(
      .curl,
      isBlank
        ? "A space stands behind the backslash here, which ends the command: a line goes on only where nothing follows the backslash."
        : "The command has a second URL here, and one draft is one request: paste one at a time.",
      offset: word.offset, in: source)
  }

  private mutating func takePart(_ text: String, _ given: CurlArguments.Given) throws(ImportError) {
    guard let read = given.meaning == .form ? CurlFormPart(text, input) : CurlFormPart(literal: text) else {
      throw ImportError(
        .curl, "\(given.name) wants name=content, and has no “=”.", offset: given.value.offset, in: source)
    }
    if read.part.name.isEmpty {
      remarks.append(
        ImportRemark(.changed, "curl sends a part without a name; here its name is empty."))
    }
    // Whoever reads it next finds nothing.
    if read.usesInput { input = .bytes(ShellArgument(bytes: [], offset: given.value.offset)) }
    parts = parts ?? []
    parts?.append(read.part)
    remarks += read.remarks
  }

  private mutating func takeField(_ text: String) {
    if text.hasPrefix("@") {
      remarks.append(ImportRemark(.leftOut, "-H \(text) names a file of fields, which is not read."))
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      // `Name;` is a field without a value.
      if text.hasSuffix(";") {
        fields.append(ForeignRequest.Field(name: String(text.dropLast()), value: ""))
      } else {
        remarks.append(ImportRemark(.leftOut, "-H \(text) has no colon, and curl does not send it."))
      }
      return
    }
    let name = String(text[..<colon])
    let value = String(text[text.utf8.index(after: colon)...]).trimmingBlanks
    if value.isEmpty {
      removed.insert(name.lowercased())
    } else {
      fields.append(ForeignRequest.Field(name: name, value: value))
    }
  }

  // MARK: - The request

  mutating func request() throws(ImportError) -> ForeignRequest {
    guard let url else { throw ImportError(.curl, "The command names no URL.") }
    if let quote = ["“", "”", "‘", "’"].first(where: { url.text.hasPrefix($0) }) {
      throw ImportError(
        .curl,
        "The quote \(quote) is one of printed text, which no shell takes for a quote: put ' in its place.",
        offset: url.offset, in: source)
    }
    guard (data.isGiven && !isGet ? 1 : 0) + (parts == nil ? 0 : 1) + (upload == nil ? 0 : 1) <= 1 else {
      throw ImportError(.curl, "curl takes one of -d, -F and -T: this command has several of them.")
    }
    var target = try CurlURL(
      url, isGlobbing: isGlobbing, keepsDots: keepsDots, defaultScheme: defaultScheme, in: source)
    if let upload, !Self.isInput(upload), target.append(file: upload.text) {
      remarks.append(ImportRemark(.changed, "The name of the file was put behind the URL, as curl does."))
    }
    if isGet, data.isGiven, query.isGiven {
      remarks.append(
        ImportRemark(.ignored, "curl passes --url-query over where -G puts data into the query."))
    } else {
      if query.isGiven { target.append(query: query.bytes) }
    }
    if isGet, data.isGiven {
      target.append(query: data.bytes)
      if let file = data.file { remarks.append(CurlData.refusal(file)) }
    }
    var request = ForeignRequest()
    request.url = target.text
    addContent(to: &request)
    request.method = method ?? (isHead ? "HEAD" : request.method)
    request.fields = fields
    addFields(to: &request, userInURL: target.credentials)
    request.remarks = remarks + target.remarks
    request.leaveOutTransferCoding()
    nameAddedFields(of: &request)
    return request
  }

  private mutating func addContent(to request: inout ForeignRequest) {
    if let parts {
      request.method = "POST"
      request.content = .parts(parts, boundary: nil)
      request.usualContentType = "multipart/form-data"
    } else if let upload {
      request.method = "PUT"
      addUpload(upload, to: &request)
    } else if data.isGiven, !isGet {
      request.method = "POST"
      request.content = data.file.map { .file(path: $0) } ?? .bytes(data.bytes)
      request.usualContentType = data.isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
    if removed.contains("content-type") { request.usualContentType = nil }
  }

  private static func isInput(_ upload: ShellArgument) -> Bool { upload.text == "-" || upload.text == "." }

  private mutating func addUpload(_ upload: ShellArgument, to request: inout ForeignRequest) {
    guard Self.isInput(upload) else {
      request.content = .file(path: upload.text)
      return
    }
    switch input {
    case .file(let path): request.content = .file(path: path)
    case .bytes(let word): request.content = .bytes(word.bytes)
    case .none, .unknown:
      remarks.append(ImportRemark(.leftOut, "Standard input was to be the content: it is not read."))
      return
    }
    remarks.append(
      ImportRemark(.changed, "curl sends standard input in pieces; here it is sent with its length."))
  }

  private mutating func addFields(to request: inout ForeignRequest, userInURL: [UInt8]?) {
    func has(_ name: String) -> Bool {
      fields.contains { $0.name.lowercased() == name } || removed.contains(name)
    }
    func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty, !has(name.lowercased()) else { return }
      request.fields.append(ForeignRequest.Field(name: name, value: value))
    }
    if let bearer {
      add("Authorization", "Bearer " + bearer)
    } else if let user = credentials
      ?? userInURL.map({ $0.contains(UInt8(ascii: ":")) ? $0 : $0 + [UInt8(ascii: ":")] })
    {
      add("Authorization", "Basic " + Base64.encode(user))
    }
    if let range {
      if case .none = request.content {
        add("Range", "bytes=" + range)
      } else {
        remarks.append(
          ImportRemark(
            .leftOut, "-r \(range) is for answers: with content, curl makes a field Content-Range of it."))
      }
    }
    add("User-Agent", userAgent)
    add("Referer", referer)
    add("Cookie", cookies.isEmpty ? nil : cookies.joined(separator: "; "))
    if data.isJSON { add("Accept", "application/json") }
    if data.isJSON, isGet { add("Content-Type", "application/json") }
  }

  /// Names the fields that curl adds by itself, and a draft does not.
  private func nameAddedFields(of request: inout ForeignRequest) {
    var added: [String] = []
    func note(_ name: String, _ field: String) {
      guard request.value(ofField: name) == nil, !removed.contains(name) else { return }
      added.append(field)
    }
    if userAgent == nil { note("user-agent", "User-Agent: curl/VERSION") }
    note("accept", "Accept: */*")
    if isCompressed { note("accept-encoding", "Accept-Encoding: deflate, gzip, br, zstd") }
    if usesHTTP2, !request.url.hasPrefix("https:") {
      added.append("Connection: Upgrade, HTTP2-Settings, Upgrade: h2c and HTTP2-Settings")
    }
    if case .bytes(let bytes) = request.content, bytes.count > 1 << 20 {
      note("expect", "Expect: 100-continue")
    }
    guard !added.isEmpty else { return }
    request.remarks.append(ImportRemark(.added, "curl also sends \(added.joined(separator: " and "))."))
  }
}
