internal import WiredraftCore

/// Combines the words of a wget command into a request.
struct WgetAssembly {
  private var reading: CommandOptions<WgetOption.Meaning>
  private var urls: [ShellArgument] = []
  private var result = ForeignRequest()
  private var (agent, codings): (String?, String?) = (nil, nil)
  private var (isFresh, closes) = (false, false)

  init(source: [UInt8], _ places: PlaceFinder) {
    reading = CommandOptions(of: .wget, in: source, places)
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

  /// Returns the request.
  ///
  /// - Throws: ``ImportError`` if there is no URL, or more than one content.
  mutating func request() throws(ImportError) -> ForeignRequest {
    guard let url = urls.first else { throw ImportError(.wget, ShellFinding.noURL) }
    result.remarks = reading.remarks
    result.url = Self.withoutUser(url).prefix { $0 != "#" } + ""
    if !TextKind.beginsWithScheme(result.url.utf8) {
      result.url = "http://" + result.url
      note(.changed, WgetFinding.addedScheme)
    }
    for other in urls.dropFirst() { note(.leftOut, WgetFinding.secondURL(SecretURL.masked(other.text))) }
    var (user, password): (ShellArgument?, ShellArgument?) = (nil, nil)
    var (method, contents): (String?, Int) = (nil, 0)
    var typed: [ForeignRequest.Field] = []
    var asksFirst = true
    var isHead = false
    for given in reading.given {
      let text = given.value.text
      switch given.meaning {
      case .postData, .bodyData:
        result.content = .bytes(given.value.bytes)
        contents += 1
        if given.meaning == .postData { method = method ?? "POST" }
      case .postFile, .bodyFile:
        result.content = .file(path: text)
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
      case .cookies: note(.leftOut, WgetFinding.cookies(text))
      case .noChallenge: asksFirst = false
      case .noCache: isFresh = true
      case .noKeepAlive: closes = true
      case .compression: codings = text == "none" ? nil : "gzip"
      case .spider: isHead = true
      }
    }
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

  /// Sets a field as wget does: in place of an earlier one of the same name.
  private mutating func set(_ name: String, _ value: String) {
    let field = ForeignRequest.Field(name: name, value: value)
    if let index = result.fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
      result.fields[index] = field
    } else {
      result.fields.append(field)
    }
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
