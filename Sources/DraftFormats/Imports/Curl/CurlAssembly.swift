internal import WiredraftCore

/// Combines the options of a curl command into a request.
struct CurlAssembly {
  private let source: [UInt8]
  private let places: PlaceFinder
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
  /// The names, in lower case, of the fields that a `-H 'Name:'` removes.
  private var removed: Set<String> = []
  private var cookies: [String] = []
  /// The fields that are typed without exactly one space after the colon.
  private var spaced: [String] = []
  private var (userAgent, referer, bearer, range): (String?, String?, String?, String?)
  private var credentials: Credentials?
  private var authentication = CurlAuthentication()
  private var upload: ShellArgument?
  private var sending: SendSettings?
  private var references: ShellReferences
  private var files: CurlFiles

  init(
    _ command: ShellCommand, _ arguments: CurlArguments, references: ShellReferences,
    _ options: ImportOptions, source: [UInt8], _ places: PlaceFinder
  ) {
    self.source = source
    self.places = places
    remarks = arguments.remarks
    var references = references
    var command = command
    command.replaceInputs { references.marked($0, in: $1) }
    self.references = references
    input = ShellInput(command)
    files = CurlFiles(options.files)
    (data, query) = (CurlData(input, files), CurlData(input, files))
  }

  /// Returns a text with values in place of marks, for places that have no references.
  private func expanded(_ text: String) -> String { references.marks.expanded(text) }

  private mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
    remarks.append(ImportRemark(kind, finding))
  }

  private func error(_ finding: ImportFinding, _ word: ShellArgument) -> ImportError {
    ImportError(.curl, finding, offset: word.offset, in: source)
  }

  // MARK: - Options

  private mutating func take(_ given: CurlArguments.Given) throws(ImportError) {
    var given = given
    given.value = references.marked(given.value, in: given.meaning.place(of: given.value))
    let text = given.value.text
    switch given.meaning {
    case .url:
      guard url == nil else { throw secondURL(given.value) }
      url = given.value
    case .next:
      throw error(CurlFinding.nextRequest(option: given.name), given.value)
    case .request: method = expanded(text)
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
      // A plus sign keeps the rest as typed.
      let isRaw = given.value.bytes.first == UInt8(ascii: "+")
      let bytes = isRaw ? Array(given.value.bytes.dropFirst()) : given.value.bytes
      remarks += query.add(bytes, of: isRaw ? .dataRaw : .dataURLEncode)
    case .form, .formString: try takePart(text, given)
    case .header: takeField(text)
    case .userAgent: userAgent = text
    case .referer: referer = text.split(separator: ";auto").first.map(String.init) ?? ""
    case .cookie:
      if expanded(text).contains("=") || text.isEmpty || references.isUnknown(text) {
        cookies.append(text)
      } else {
        note(.leftOut, CurlFinding.cookieFile(option: given.name, path: text))
      }
    case .user: credentials = Credentials(given.value)
    case .bearer:
      bearer = text
      authentication.take(given)
    case .basic, .digest, .ntlm, .ntlmHelper, .negotiate, .anyMethod, .signature: authentication.take(given)
    case .range: range = text
    case .uploadFile:
      guard upload == nil else {
        note(.leftOut, CurlFinding.secondUpload(option: given.name, path: text))
        return
      }
      upload = given.value
    case .insecure, .maxTime, .connectTimeout, .cacert, .cert, .key, .proxy, .noproxy, .unixSocket, .resolve:
      takeSetting(given)
    case .requestTarget: note(.leftOut, CurlFinding.otherTarget(option: given.name, target: text))
    }
  }

  private mutating func takeSetting(_ given: CurlArguments.Given) {
    guard !CurlSending.add(given, expanded(given.value.text), to: &sending) else { return }
    let shown = CommandOptions<CurlOption.Meaning>.shown(given.name, given.value)
    remarks.append(
      ImportRemark(.ignored, ShellFinding.ignoredOption(shown), at: places.position(of: given.value.offset)))
  }

  private func secondURL(_ word: ShellArgument) -> ImportError {
    let isBlank = !word.bytes.isEmpty && word.bytes.allSatisfy { $0 <= 0x20 }
    return error(isBlank ? CurlFinding.brokenLine : CurlFinding.secondURL, word)
  }

  private mutating func takePart(_ text: String, _ given: CurlArguments.Given) throws(ImportError) {
    guard let read = given.meaning == .form ? CurlFormPart(text, input, &files) : CurlFormPart(literal: text)
    else {
      throw error(CurlFinding.partWithoutEquals(option: given.name), given.value)
    }
    if read.part.name.isEmpty { note(.changed, CurlFinding.partWithoutName) }
    // A later option that reads standard input finds it empty.
    if read.usesInput { input = .bytes(ShellArgument(bytes: [], offset: given.value.offset)) }
    parts = parts ?? []
    parts?.append(read.part)
    remarks += read.remarks
  }

  private mutating func takeField(_ typed: String) {
    // A variable may hold the whole field.
    let text = typed.contains(":") ? typed : expanded(typed)
    if text.hasPrefix("@") {
      guard let content = files.content(of: String(text.dropFirst()), isText: true) else {
        note(.leftOut, CurlFinding.fieldFile(text))
        return
      }
      for line in content.split(separator: 0x0A) { takeField(line.text.trimmingBlanks) }
      return
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      // `Name;` is a field without a value.
      if text.hasSuffix(";") {
        fields.append(ForeignRequest.Field(name: expanded(String(text.dropLast())), value: ""))
        spaced.append(expanded(String(text.dropLast())))
      } else {
        note(.leftOut, CurlFinding.fieldWithoutColon(text))
      }
      return
    }
    let name = expanded(String(text[..<colon]))
    let rest = String(text[text.utf8.index(after: colon)...])
    let value = rest.trimmingBlanks
    if value.isEmpty {
      removed.insert(name.lowercased())
    } else {
      fields.append(ForeignRequest.Field(name: name, value: value))
      if rest != " " + value { spaced.append(name) }
    }
  }

  // MARK: - The request

  mutating func request(from options: [CurlArguments.Given]) throws(ImportError) -> ForeignRequest {
    do throws(ImportError) {
      for given in options { try take(given) }
      var request = try request()
      request.marks = references.marks
      request.variables = references.definitions
      request.send = sending
      for path in data.files.unread + query.files.unread + files.unread
      where !request.unreadFiles.contains(path) { request.unreadFiles.append(path) }
      request.remarks = request.remarks.map { remark in
        var remark = remark
        remark.finding = remark.finding.showing(references.marks)
        return remark
      }
      return request
    } catch {
      var error = error
      error.finding = error.finding.showing(references.marks)
      throw error
    }
  }

  private mutating func request() throws(ImportError) -> ForeignRequest {
    guard let url else { throw ImportError(.curl, ShellFinding.noURL) }
    guard (data.isGiven && !isGet ? 1 : 0) + (parts == nil ? 0 : 1) + (upload == nil ? 0 : 1) <= 1 else {
      throw ImportError(.curl, CurlFinding.severalContents)
    }
    var target = try CurlURL(
      url, isGlobbing: isGlobbing, keepsDots: keepsDots, defaultScheme: defaultScheme,
      marks: references.marks, in: source)
    if let upload, !Self.isInput(upload), target.append(file: upload.text) {
      note(.changed, CurlFinding.uploadName)
    }
    if isGet, data.isGiven, query.isGiven {
      note(.ignored, CurlFinding.passedOverQuery)
    } else {
      if query.isGiven { target.append(query: query.bytes) }
    }
    if isGet, data.isGiven {
      target.append(query: data.bytes)
      if let content = data.contentOfFile() {
        target.append(query: content)
      } else if let file = data.file {
        remarks.append(CurlData.refusal(file))
      }
    }
    var request = ForeignRequest()
    request.url = target.text
    addContent(to: &request)
    request.method = method ?? (isHead ? "HEAD" : request.method)
    addFields(to: &request, userInURL: target.credentials)
    request.remarks = remarks + target.remarks + references.remarks(places)
    request.leaveOutTransferCoding()
    nameDifferences(of: &request)
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
      if let file = data.file, data.keepsLineEnds { note(.changed, CurlFinding.fileAsItIs(file)) }
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
      note(.leftOut, CurlFinding.inputNotRead)
      return
    }
    note(.changed, CurlFinding.inputInPieces)
  }

  /// Adds the field Authorization, unless curl makes it of the server's answer or of the whole request.
  private mutating func addAuthorization(to request: inout ForeignRequest, userInURL: Credentials?) {
    remarks += authentication.remarks(places)
    guard !removed.contains("authorization"), request.value(ofField: "authorization") == nil else { return }
    if let bearer, authentication.sendsToken {
      if !bearer.isEmpty {
        request.fields.append(ForeignRequest.Field(name: "Authorization", value: "Bearer " + bearer))
      }
    } else if let found = credentials ?? userInURL, bearer == nil, authentication.sendsBasic {
      if let user = found.userWithoutPassword, credentials != nil {
        note(.leftOut, CurlFinding.noPassword(user: user))
      }
      request.fields.append(found.field)
      remarks += found.remarks
    } else if credentials != nil || userInURL != nil || bearer != nil {
      note(.leftOut, CurlFinding.credentials)
    }
  }

  /// Adds the fields in the order in which curl sends them: those of options, those of `-H`, and those of `--json`.
  private mutating func addFields(to request: inout ForeignRequest, userInURL: Credentials?) {
    request.keepsOrder = true
    request.fields = fields
    addAuthorization(to: &request, userInURL: userInURL)
    // The field Authorization that was added is the last.
    var added = Array(request.fields[fields.count...])
    func add(_ name: String, _ value: String?) {
      let lowered = name.lowercased()
      guard let value, !value.isEmpty, !removed.contains(lowered) else { return }
      guard !fields.contains(where: { $0.name.lowercased() == lowered }) else { return }
      added.append(ForeignRequest.Field(name: name, value: value))
    }
    if let range {
      if case .none = request.content {
        add("Range", "bytes=" + range)
      } else {
        note(.leftOut, CurlFinding.range(range))
      }
    }
    add("User-Agent", userAgent)
    add("Referer", referer)
    add("Cookie", cookies.isEmpty ? nil : cookies.joined(separator: ";"))
    let host = fields.filter { $0.name.lowercased() == "host" }.map {
      ForeignRequest.Field(name: "Host", value: $0.value)
    }
    request.fields = host + added + fields.filter { $0.name.lowercased() != "host" }
    guard data.isJSON else { return }
    added = []
    add("Content-Type", "application/json")
    add("Accept", "application/json")
    request.fields += added
  }

  /// Names, or mends, the differences between the fields that curl sends and those of a draft.
  private mutating func nameDifferences(of request: inout ForeignRequest) {
    func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
      request.remarks.append(ImportRemark(kind, finding))
    }
    if removed.contains("host") { note(.leftOut, CurlFinding.noHost) }
    if !spaced.isEmpty { note(.changed, CurlFinding.spaces(spaced)) }
    switch request.content {
    case .none where upload == nil:
      if ["POST", "PUT", "PATCH", "QUERY"].contains(request.method) {
        note(.changed, CurlFinding.addedLength)
      }
    case .bytes(let bytes) where bytes.isEmpty && upload == nil:
      guard !["POST", "PUT", "PATCH", "QUERY"].contains(request.method),
        request.value(ofField: "content-length") == nil
      else { return }
      request.fields.append(ForeignRequest.Field(name: "Content-Length", value: "0"))
    default: break
    }
  }

  /// Adds a remark that names the fields that curl adds by itself, but a draft does not.
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
    if expectsContinue(request.content) { note("expect", "Expect: 100-continue") }
    let isLengthFirst = request.usualContentType != nil && request.value(ofField: "content-type") == nil
    guard !added.isEmpty || isLengthFirst else { return }
    request.remarks.append(
      ImportRemark(.added, CurlFinding.addedFields(added, isLengthFirst: isLengthFirst)))
  }

  /// Whether curl waits for an answer before it sends the content.
  private func expectsContinue(_ content: ForeignRequest.Content) -> Bool {
    switch content {
    case .bytes(let bytes): upload != nil ? !bytes.isEmpty : bytes.count > 1 << 20
    case .file: upload != nil
    default: false
    }
  }
}
