internal import WiredraftCore

extension CurlAssembly {
  /// Returns the requests of an operation: one for each URL, in the order in which curl sends them.
  mutating func requests(from given: [CurlArguments.Given]) throws(ImportError) -> [ForeignRequest] {
    do throws(ImportError) {
      for given in given { try take(given) }
      guard !urls.isEmpty else {
        let unread = files.unread.first.map(references.marks.shown)
        var error = ImportError(.curl, unread.map(CurlFinding.noURLBesideFile) ?? ShellFinding.noURL)
        error.unreadFiles = files.unread.map(references.marks.shown)
        throw error
      }
      for upload in uploads.dropFirst(urls.count) {
        note(.leftOut, CurlFinding.secondUpload(option: "-T", path: upload.text))
      }
      try readEntityTags()
      var requests: [ForeignRequest] = []
      for (index, url) in urls.enumerated() {
        let upload = uploads.indices.contains(index) ? uploads[index] : nil
        requests += try self.requests(of: url, upload)
      }
      return requests
    } catch {
      var error = error
      error.finding = error.finding.showing(references.marks)
      throw error
    }
  }

  /// The most requests of one URL that are read.
  static let most = 1_000

  private func requests(
    of url: ShellArgument, _ upload: ShellArgument?
  ) throws(ImportError) -> [ForeignRequest] {
    func glob(_ word: ShellArgument) throws(ImportError) -> CurlGlob {
      isGlobbing ? try CurlGlob(word, in: source) : CurlGlob(literal: word)
    }
    let urls = try glob(url)
    let uploads = try upload.map { (word) throws(ImportError) in try glob(word) }
    let (product, isTooMuch) = urls.count.multipliedReportingOverflow(by: uploads?.count ?? 1)
    let count = isTooMuch ? Int.max : product
    var requests: [ForeignRequest] = []
    for index in 0..<min(count, Self.most) {
      var one = self
      let target = CurlURL(
        urls[index % urls.count], hasLiteralBraces: !isGlobbing || urls.hasEscapes, keepsDots: keepsDots,
        defaultScheme: defaultScheme, marks: references.marks)
      one.upload = uploads.map { $0[index / urls.count] }
      if one.upload?.bytes.isEmpty == true { one.upload = nil }
      let request = try one.request(to: target)
      requests.append(one.finished(request))
    }
    if count > Self.most {
      requests[0].remarks.append(
        ImportRemark(.leftOut, CurlFinding.manyRequests(count, most: Self.most)))
    }
    return requests
  }

  private func finished(_ request: ForeignRequest) -> ForeignRequest {
    var request = request
    request.marks = references.marks
    request.variables = references.definitions
    request.send = sending
    for path in data.files.unread + query.files.unread + files.unread
    where !request.unreadFiles.contains(path) { request.unreadFiles.append(path) }
    return request
  }

  private mutating func readEntityTags() throws(ImportError) {
    for word in entityTags {
      if let content = files.content(of: word.text, isText: true) {
        let tag = content.filter { $0 != 0x0A && $0 != 0x0D }
        fields.append(
          ForeignRequest.Field(
            name: "If-None-Match", value: tag.isEmpty ? "\"\"" : String(decoding: tag, as: UTF8.self)))
      } else {
        remarks.append(
          ImportRemark(
            .leftOut, ShellFinding.unsupportedOption("--etag-compare \(word.text)", .addsEntityTag),
            at: places.position(of: word.offset)))
      }
    }
  }

  private mutating func request(to url: CurlURL) throws(ImportError) -> ForeignRequest {
    let ways = [data.isGiven && !isGet, parts != nil, upload != nil, isHead]
    guard ways.count(where: \.self) <= 1 else {
      throw ImportError(.curl, CurlFinding.severalContents)
    }
    if let scheme = url.otherScheme { throw ImportError(.curl, CurlFinding.otherScheme(scheme)) }
    var target = url
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
    if let requestTarget, !Self.take(requestTarget, in: &request) {
      note(.leftOut, CurlFinding.otherTarget(requestTarget))
    }
    request.remarks = remarks + target.remarks + references.remarks(places)
    request.leaveOutTransferCoding()
    nameDifferences(of: &request)
    nameAddedFields(of: &request)
    return request
  }

  /// Takes a target that a draft sends by itself, which is `*` for OPTIONS and the authority for CONNECT; returns false for
  /// any other target.
  private static func take(_ target: String, in request: inout ForeignRequest) -> Bool {
    guard let url = SplitURL(request.url), url.target.elementsEqual("/".utf8) else { return false }
    let start = request.url.hasSuffix("/") ? String(request.url.dropLast()) : request.url
    if target == "*", request.method == "OPTIONS" {
      request.url = start + "/*"
      return true
    }
    let port = request.url.hasPrefix("https:") ? ":443" : ":80"
    return request.method == "CONNECT" && [start, start + port].contains { $0.hasSuffix("//" + target) }
  }

  mutating func addContent(to request: inout ForeignRequest) {
    if let parts {
      request.method = "POST"
      request.content = .parts(parts, boundary: nil)
      request.usualContentType = "multipart/form-data"
    } else if let upload {
      request.method = "PUT"
      addUpload(upload, to: &request)
    } else if data.isGiven, !isGet {
      request.method = "POST"
      request.content =
        data.file.map { .file(path: $0) }
        ?? data.inner.map { .mixed(data.bytes, files: $0) } ?? .bytes(data.bytes)
      if let file = data.file, data.keepsLineEnds { note(.changed, CurlFinding.fileAsItIs(file)) }
      request.usualContentType = data.isJSON ? "application/json" : "application/x-www-form-urlencoded"
    }
    if removed.contains("content-type") { request.usualContentType = nil }
  }

  static func isInput(_ upload: ShellArgument) -> Bool { upload.text == "-" || upload.text == "." }

  mutating func addUpload(_ upload: ShellArgument, to request: inout ForeignRequest) {
    guard Self.isInput(upload) else {
      request.content = .file(path: upload.text)
      return
    }
    switch input {
    case .file(let path): request.content = .file(path: path)
    case .bytes(let word): request.content = .bytes(word.bytes)
    case .mixed(let word, let files): request.content = .mixed(word.bytes, files: files)
    case .none, .unknown:
      note(.leftOut, CurlFinding.inputNotRead)
      return
    }
    // Without this field, and with a length that is typed, curl sends the input in one piece.
    if !removed.contains("transfer-encoding") { note(.changed, CurlFinding.inputInPieces) }
  }

  /// Adds the field Authorization, unless curl makes it of the server's answer or of the whole request.
  mutating func addAuthorization(to request: inout ForeignRequest, userInURL: Credentials?) {
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
  mutating func addFields(to request: inout ForeignRequest, userInURL: Credentials?) {
    request.keepsOrder = true
    request.fields = fields
    addAuthorization(to: &request, userInURL: userInURL)
    // The field Authorization that was added is the last.
    var added = Array(request.fields[fields.count...])
    func add(_ name: String, _ value: String?) {
      let lowered = name.lowercased()
      guard let value, !value.isEmpty, !removed.contains(lowered) else { return }
      guard !fields.contains(where: { $0.name.lowercased() == lowered }) else { return }
      append(name, value)
    }
    func append(_ name: String, _ value: String) {
      let trimmed = value.trimmingBlanks
      if trimmed != value { note(.changed, CurlFinding.blanksAround(name)) }
      added.append(ForeignRequest.Field(name: name, value: trimmed))
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
    let typed =
      cookies.isEmpty || fields.contains { $0.name.lowercased() == "cookie" }
      ? nil : cookies.joined(separator: ";")
    // Those of files are sent beside a field that is typed.
    let all = [cookiesOfFiles(for: request.url), removed.contains("cookie") ? nil : typed].compactMap(\.self)
    if !all.isEmpty { append("Cookie", all.joined(separator: "; ")) }
    let host = fields.filter { $0.name.lowercased() == "host" }.map {
      ForeignRequest.Field(name: "Host", value: $0.value)
    }
    request.fields = host + added + fields.filter { $0.name.lowercased() != "host" }
    addTypeOfParts(to: &request)
    guard data.isJSON else { return }
    added = []
    add("Content-Type", "application/json")
    add("Accept", "application/json")
    request.fields += added
  }

  private mutating func cookiesOfFiles(for url: String) -> String? {
    var found = CurlCookies(at: options.time)
    for (option, path) in cookieFiles {
      if let content = files.content(of: path, isText: true) {
        found.read(content, isNewSession: isNewSession)
      } else {
        note(.leftOut, CurlFinding.cookieFile(option: option, path: path))
      }
    }
    return found.value(for: expanded(url))
  }

  /// In place of the boundary that curl draws for a Content-Type that is typed and names none.
  static let boundary = String(repeating: "-", count: 24) + "d74496d66958873e"

  /// curl appends its boundary to the Content-Type of parts, and sends that field behind all others.
  private mutating func addTypeOfParts(to request: inout ForeignRequest) {
    guard case .parts(let parts, _) = request.content else { return }
    if removed.contains("content-type") { note(.changed, CurlFinding.attachments(type: "")) }
    guard let type = request.value(ofField: "content-type") else { return }
    request.fields.removeAll { $0.name.lowercased() == "content-type" }
    if type == "multipart/form-data" { return }
    if !type.lowercased().hasPrefix("multipart/form-data") {
      note(.changed, CurlFinding.attachments(type: type))
    }
    var value = type
    if let own = MultipartDecoder(contentType: type)?.boundary, Boundary.isValid(own) {
      request.content = .parts(parts, boundary: own)
      note(.changed, CurlFinding.ownBoundary(own))
    } else {
      request.content = .parts(parts, boundary: Self.boundary)
      value += "; boundary=" + Self.boundary
    }
    request.fields.append(ForeignRequest.Field(name: "Content-Type", value: value))
  }

  /// Names, or mends, the differences between the fields that curl sends and those of a draft.
  mutating func nameDifferences(of request: inout ForeignRequest) {
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
  func nameAddedFields(of request: inout ForeignRequest) {
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
    var isLengthFirst = request.usualContentType != nil && request.value(ofField: "content-type") == nil
    if case .parts = request.content { isLengthFirst = true }
    guard !added.isEmpty || isLengthFirst else { return }
    request.remarks.append(
      ImportRemark(.added, CurlFinding.addedFields(added, isLengthFirst: isLengthFirst)))
  }

  /// Whether curl waits for an answer before it sends the content.
  func expectsContinue(_ content: ForeignRequest.Content) -> Bool {
    switch content {
    case .bytes(let bytes): upload != nil ? !bytes.isEmpty : bytes.count > 1 << 20
    case .file: upload != nil
    default: false
    }
  }
}
