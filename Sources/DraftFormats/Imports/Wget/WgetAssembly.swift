internal import WiredraftCore

/// Combines the words of a wget command into a request.
struct WgetAssembly {
  private var reading: CommandOptions<WgetOption.Meaning>
  private var urls: [ShellArgument] = []
  private var result = ForeignRequest()
  private var (agent, codings): (String?, String?) = (nil, nil)
  private var (isFresh, closes) = (false, false)
  private var references: ShellReferences
  private var files: CurlFiles
  private let options: ImportOptions
  /// The files that the script writes itself.
  private let written: [String: ShellInput]

  init(
    written: [String: ShellInput], source: [UInt8], _ places: PlaceFinder, _ references: ShellReferences,
    _ options: ImportOptions
  ) {
    self.written = written
    reading = CommandOptions(of: .wget, in: source, places)
    self.references = references
    self.options = options
    files = CurlFiles(options.files)
  }

  /// Reads the words after `wget`.
  ///
  /// - Throws: ``ImportError`` for an option that does not exist, or has no value.
  mutating func read(_ words: ArraySlice<ShellArgument>) throws(ImportError) {
    var rest = words
    var takesOptions = true
    while let word = rest.popFirst() {
      let text = word.text
      if !takesOptions || !text.hasPrefix("-") || text == "-" {
        urls.append(word)
        reading.note(expansionsOf: word, except: word.userInfo)
      } else if text == "--" {
        takesOptions = false
      } else if text.hasPrefix("--") {
        try takeLong(word, &rest)
      } else if let name = [
        "-nv": "no-verbose", "-nc": "no-clobber", "-np": "no-parent", "-nd": "no-directories",
        "-nH": "no-host-directories",
      ][text], let option = WgetOption.table[name] {
        try reading.take(option, text, at: word, &rest)
      } else {
        try reading.takeLetters(of: word, in: WgetOption.table, &rest)
      }
    }
  }

  private mutating func takeLong(
    _ word: ShellArgument, _ rest: inout ArraySlice<ShellArgument>
  ) throws(ImportError) {
    let equals = word.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: word.bytes[2..<(equals ?? word.bytes.count)].prefix(80), as: UTF8.self)
    guard let (found, option) = WgetOption.table.long(name), equals == nil || option.takesValue else {
      throw reading.noOption("--" + name, at: word)
    }
    let joined = equals.map { word[($0 + 1)..<word.bytes.count] }
    try reading.take(option, "--" + found, at: word, joined: joined, &rest)
  }

  private mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
    result.remarks.append(ImportRemark(kind, finding))
  }

  /// Returns the requests: one for each URL.
  ///
  /// - Throws: ``ImportError`` if there is no URL, or more than one content.
  mutating func requests() throws(ImportError) -> [ForeignRequest] {
    for index in reading.given.indices {
      let given = reading.given[index]
      reading.given[index].value = references.marked(given.value, in: given.meaning.place)
    }
    var unread: [String] = []
    for given in reading.given where given.meaning == .inputFile {
      if let content = files.content(of: given.value.text, isText: true) {
        urls += content.split(separator: 0x0A).filter { !$0.isBlank }.map {
          ShellArgument(bytes: Array($0.trimmingBlanks), offset: given.value.offset)
        }
      } else {
        unread.append(given.value.text)
        reading.note(.leftOut, WgetFinding.inputFile(given.value.text), at: given.value)
      }
    }
    guard !urls.isEmpty else {
      var error = ImportError(.wget, unread.first.map(WgetFinding.noURLBesideFile) ?? ShellFinding.noURL)
      error.unreadFiles = unread
      throw error
    }
    return try urls.map { (url) throws(ImportError) -> ForeignRequest in
      var one = self
      var request = try one.request(to: one.references.marked(url, in: .url))
      request.marks = one.references.marks
      request.variables = one.references.definitions
      request.remarks += one.references.remarks(reading.places)
      request.unreadFiles = unread + one.files.unread
      return request
    }
  }

  private mutating func request(to url: ShellArgument) throws(ImportError) -> ForeignRequest {
    result.remarks = reading.remarks
    result.url = Self.withoutUser(url).prefix { $0 != "#" } + ""
    let mayHaveScheme = references.marks.leadingMark(of: Array(result.url.utf8)) != nil
    if !mayHaveScheme, !TextKind.beginsWithScheme(result.url.utf8) {
      result.url = "http://" + result.url
      note(.changed, WgetFinding.addedScheme)
    }
    result.url = Self.cleaned(result.url)
    var (user, password): (ShellArgument?, ShellArgument?) = (nil, nil)
    var (method, contents): (String?, Int) = (nil, 0)
    var typed: [ForeignRequest.Field] = []
    var asksFirst = true
    var isHead = false
    var cookies: CurlCookies?
    for given in reading.given {
      let text = given.value.text
      switch given.meaning {
      case .postData, .bodyData:
        result.content = .bytes(given.value.bytes)
        contents += 1
        if given.meaning == .postData { method = method ?? "POST" }
      case .postFile, .bodyFile:
        result.content = content(ofFile: text)
        contents += 1
        if given.meaning == .postFile { method = method ?? "POST" }
      case .method: method = text.uppercased()
      case .header:
        // An empty text takes all fields before it back.
        if text.isEmpty { typed = [] }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
          typed.append(.init(name: String(parts[0]), value: String(parts[1]).trimmingWhiteSpace))
        } else if !text.isEmpty {
          note(.leftOut, WgetFinding.notAField(String(text.prefix(60))))
        }
      case .user: user = given.value
      case .password: password = given.value
      case .userAgent: agent = text
      case .referer: set("Referer", text)
      case .cookies:
        if let content = files.content(of: text, isText: true) {
          cookies = cookies ?? CurlCookies(at: options.time)
          cookies?.read(content, isNewSession: false)
        } else {
          note(.leftOut, WgetFinding.cookies(text))
        }
      case .inputFile: break
      case .noChallenge: asksFirst = false
      case .noCache: isFresh = true
      case .noKeepAlive: closes = true
      case .compression: codings = text == "none" ? nil : "gzip"
      case .spider: isHead = true
      }
    }
    if let value = cookies?.value(for: references.marks.expanded(result.url)) { set("Cookie", value) }
    // A field in another spelling than the usual one is sent so.
    result.keepsOrder = typed.contains { $0.name != "Content-Type" && $0.name.lowercased() == "content-type" }
    guard contents < 2 else { throw ImportError(.wget, WgetFinding.severalContents) }
    result.method = method ?? (isHead ? "HEAD" : "GET")
    if contents > 0 { result.usualContentType = "application/x-www-form-urlencoded" }
    if isFresh {
      set("Cache-Control", "no-cache")
      set("Pragma", "no-cache")
    }
    // An empty text sends no field.
    if let agent, !agent.isEmpty { set("User-Agent", agent) }
    if let codings { set("Accept-Encoding", codings) }
    addCredentials(user, password, of: url, asksFirst: asksFirst)
    if closes { set("Connection", "Close") }
    for field in typed { set(field.name, field.value) }
    nameAddedFields(sendsAgent: agent?.isEmpty != true)
    return result
  }

  private func content(ofFile path: String) -> ForeignRequest.Content {
    switch written[path] {
    case .file(let path): .file(path: path)
    case .bytes(let word): .bytes(word.bytes)
    case .mixed(let word, let files): .mixed(word.bytes, files: files)
    case .none?, .unknown, nil: .file(path: path)
    }
  }

  /// Sets a field as wget does: in place of an earlier one of the same name.
  private mutating func set(_ name: String, _ value: String) {
    let field = ForeignRequest.Field(name: name, value: value)
    if let index = result.fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
      result.fields[index] = field
    } else {
      result.fields.append(field)
    }
  }

  /// Returns a URL with its path and its encoding as wget sends them: without `.` and `..`, with `%25` for a `%` without
  /// two digits, and with what no URL may have encoded.
  ///
  /// - Note: GNU Wget 1.21, `src/url.c`, `reencode_escapes` and `path_simplify`
  private static func cleaned(_ url: String) -> String {
    var bytes = Array(url.utf8)
    let start =
      url.firstRange(of: "://").map { url.utf8.distance(from: url.startIndex, to: $0.upperBound) } ?? 0
    let path =
      bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? bytes.count
    let rest = bytes[path...]
    let encoded = PercentText.encoded(rest) { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    var result: [UInt8] = []
    for (index, byte) in encoded.enumerated() {
      result.append(byte)
      if byte == UInt8(ascii: "%"), PercentText.escape(in: encoded, at: index) == nil { result += "25".utf8 }
    }
    let end = result.firstIndex(of: UInt8(ascii: "?")) ?? result.count
    let clean = CurlURL.withoutDotSegments(result[..<end], isEncoded: false)
    bytes.replaceSubrange(path..., with: clean + result[end...])
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func withoutUser(_ url: ShellArgument) -> String {
    guard let user = url.userInfo else { return url.text }
    let end = min(user.upperBound + 1, url.bytes.count)
    return String(decoding: url.bytes[..<user.lowerBound] + url.bytes[end...], as: UTF8.self)
  }

  private mutating func addCredentials(
    _ user: ShellArgument?, _ password: ShellArgument?, of url: ShellArgument, asksFirst: Bool
  ) {
    let pair: ShellArgument
    if let inURL = url.userInfo {
      pair = url[inURL]
    } else if var typed = user {
      typed.append(ShellArgument(bytes: [UInt8(ascii: ":")], offset: typed.offset))
      if let password { typed.append(password) }
      pair = typed
    } else {
      return
    }
    let credentials = Credentials(pair)
    result.fields.append(credentials.field)
    result.remarks += credentials.remarks
    if asksFirst { note(.changed, WgetFinding.afterQuestion) }
  }

  private mutating func nameAddedFields(sendsAgent: Bool) {
    let usual = [
      ("user-agent", "User-Agent: Wget/1.24"), ("accept", "Accept: */*"),
      ("accept-encoding", "Accept-Encoding: identity"), ("connection", "Connection: Keep-Alive"),
    ]
    let added = usual.filter {
      result.value(ofField: $0.0) == nil && (sendsAgent || $0.0 != "user-agent")
    }.map(\.1)
    if !added.isEmpty { note(.added, WgetFinding.addedFields(added)) }
  }
}
