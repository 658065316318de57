internal import WiredraftCore

/// Reads a curl command as a shell and curl would, without running either.
///
/// - Note: curl 8.x, its manual page
struct CurlImport: ForeignFormat {
  static let format = ImportFormat.curl

  static func recognises(_ text: Substring.UTF8View) -> Bool {
    ShellGlance.words(after: ["curl"], in: text) != nil
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    let command: ShellCommand?
    do throws(ShellError) {
      command =
        WindowsCommand.recognises(bytes)
        ? try WindowsCommand.command(bytes) : try ShellCommand.first(running: ["curl"], in: bytes)
    } catch {
      throw error.importError(.curl, in: bytes)
    }
    guard let command, !command.words.isEmpty else {
      throw ImportError(.curl, "There is no curl command in this text.")
    }
    let arguments = try CurlArguments(command.words.dropFirst(), in: bytes)
    var assembly = CurlAssembly(source: bytes, remarks: arguments.remarks)
    for given in arguments.options { try assembly.take(given) }
    var request = try assembly.request()
    if command.readsPipe {
      request.remarks.append(
        ImportRemark(.leftOut, "The command before the pipe is not run: what it writes is missing."))
    }
    for (leftover, offset) in command.leftovers {
      request.remarks.append(
        ImportRemark(
          .ignored, "\(leftover) belongs to the shell, not to the request.",
          at: TextPosition(offset: offset, in: bytes)))
    }
    return [request]
  }
}

/// What the options of a curl command add up to.
private struct CurlAssembly {
  let source: [UInt8]
  var remarks: [ImportRemark]

  private var url: ShellArgument?
  private var method: String?
  private var (isGet, isHead, isGlobbing, keepsDots, isCompressed) = (false, false, true, false, false)
  private var data = CurlData()
  private var query = CurlData()
  private var parts: [ForeignRequest.Part]?
  private var fields: [ForeignRequest.Field] = []
  /// The fields that a `-H 'Name:'` takes away, in small letters.
  private var removed: Set<String> = []
  private var cookies: [String] = []
  private var (userAgent, referer, credentials, bearer, range): (String?, String?, [UInt8]?, String?, String?)
  private var upload: String?

  init(source: [UInt8], remarks: [ImportRemark]) {
    self.source = source
    self.remarks = remarks
  }

  // MARK: - Options

  mutating func take(_ given: CurlArguments.Given) throws(ImportError) {
    let text = given.value.text
    switch given.meaning {
    case .url:
      guard url == nil else {
        throw ImportError(
          .curl, "The command has a second URL here, and one draft is one request: paste one at a time.",
          offset: given.value.offset, in: source)
      }
      url = given.value
    case .next:
      throw ImportError(
        .curl, "\(given.name) begins a second request, and one draft is one request: paste one at a time.",
        offset: given.value.offset, in: source)
    case .request: method = text
    case .get: isGet = true
    case .head: isHead = true
    case .globoff: isGlobbing = false
    case .pathAsIs: keepsDots = true
    case .compressed: isCompressed = true
    case .data, .dataRaw, .dataBinary, .dataURLEncode, .json:
      if let remark = data.add(given.value.bytes, of: given.meaning) { remarks.append(remark) }
    case .urlQuery:
      // A plus sign keeps the rest as it stands.
      let isRaw = given.value.bytes.first == UInt8(ascii: "+")
      let bytes = isRaw ? Array(given.value.bytes.dropFirst()) : given.value.bytes
      if let remark = query.add(bytes, of: isRaw ? .dataRaw : .dataURLEncode) { remarks.append(remark) }
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
      upload = text
      if text == "-" || text == "." {
        remarks.append(ImportRemark(.leftOut, "Standard input was to be the content: it is not read."))
      }
    case .requestTarget:
      remarks.append(
        ImportRemark(
          .leftOut, "\(given.name) \(text) puts another target into the request line than the URL's."))
    }
  }

  private mutating func takePart(_ text: String, _ given: CurlArguments.Given) throws(ImportError) {
    guard let read = given.meaning == .form ? CurlFormPart(text) : CurlFormPart(literal: text) else {
      throw ImportError(
        .curl, "\(given.name) wants name=content, and has no “=”.", offset: given.value.offset, in: source)
    }
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
    guard (data.isGiven && !isGet ? 1 : 0) + (parts == nil ? 0 : 1) + (upload == nil ? 0 : 1) <= 1 else {
      throw ImportError(.curl, "curl takes one of -d, -F and -T: this command has several of them.")
    }
    var target = try CurlURL(url, isGlobbing: isGlobbing, keepsDots: keepsDots, in: source)
    if let upload, target.append(file: upload) {
      remarks.append(ImportRemark(.changed, "The name of the file was put behind the URL, as curl does."))
    }
    if isGet, data.isGiven, query.isGiven {
      remarks.append(
        ImportRemark(.ignored, "curl passes --url-query over where -G puts data into the query."))
    } else {
      if query.isGiven { target.append(query: query.bytes) }
    }
    if isGet, data.isGiven { target.append(query: data.bytes) }
    var request = ForeignRequest()
    request.url = target.text
    addContent(to: &request)
    request.method = method ?? (isHead ? "HEAD" : request.method)
    request.fields = fields
    addFields(to: &request, userInURL: target.credentials)
    request.remarks = remarks + target.remarks
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
      if upload != "-", upload != "." { request.content = .file(path: upload) }
    } else if data.isGiven, !isGet {
      request.method = "POST"
      request.content = data.file.map { .file(path: $0) } ?? .bytes(data.bytes)
      request.usualContentType = data.isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
    if removed.contains("content-type") { request.usualContentType = nil }
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
    if data.isJSON, !isGet { add("Accept", "application/json") }
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
    guard !added.isEmpty else { return }
    request.remarks.append(ImportRemark(.added, "curl also sends \(added.joined(separator: " and "))."))
  }
}
