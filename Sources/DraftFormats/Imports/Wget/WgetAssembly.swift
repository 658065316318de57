internal import WiredraftCore

/// Combines the words of a wget command into a request.
struct WgetAssembly {
  private var reading: CommandOptions<WgetOption.Meaning>
  private var urls: [ShellArgument] = []
  private var result = ForeignRequest()

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

  private mutating func note(_ kind: ImportRemark.Kind, _ finding: WgetFinding) {
    result.remarks.append(ImportRemark(kind, finding))
  }

  /// Returns the request.
  ///
  /// - Throws: ``ImportError`` if there is no URL, or more than one content.
  mutating func request() throws(ImportError) -> ForeignRequest {
    guard let url = urls.first else { throw ImportError(.wget, ShellFinding.noURL) }
    result.remarks = reading.remarks
    result.url = url.text.prefix { $0 != "#" } + ""
    if !TextKind.beginsWithScheme(result.url.utf8) {
      result.url = "http://" + result.url
      note(.changed, .addedScheme)
    }
    for other in urls.dropFirst() { note(.leftOut, .secondURL(SecretURL.masked(other.text))) }
    var (user, password): (ShellArgument?, ShellArgument?) = (nil, nil)
    var (method, contents): (String?, Int) = (nil, 0)
    var fields: [ForeignRequest.Field] = []
    var asksFirst = true
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
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 {
          fields.append(.init(name: String(parts[0]), value: String(parts[1]).trimmingWhiteSpace))
        }
      case .user: user = given.value
      case .password: password = given.value
      case .userAgent: fields.append(.init(name: "User-Agent", value: text))
      case .referer: fields.append(.init(name: "Referer", value: text))
      case .cookies: note(.leftOut, .cookies(text))
      case .noChallenge: asksFirst = false
      }
    }
    guard contents < 2 else { throw ImportError(.wget, WgetFinding.severalContents) }
    result.method = method ?? "GET"
    result.fields = fields
    if contents > 0 { result.usualContentType = "application/x-www-form-urlencoded" }
    addCredentials(user, password, asksFirst: asksFirst)
    nameAddedFields()
    return result
  }

  private mutating func addCredentials(_ user: ShellArgument?, _ password: ShellArgument?, asksFirst: Bool) {
    guard var pair = user else { return }
    pair.append(ShellArgument(bytes: [UInt8(ascii: ":")], offset: pair.offset))
    if let password { pair.append(password) }
    let credentials = Credentials(pair)
    result.fields.append(credentials.field)
    result.remarks += credentials.remarks
    if asksFirst { note(.changed, .afterQuestion) }
  }

  /// Names the fields that wget sends by itself.
  private mutating func nameAddedFields() {
    let usual = [
      ("user-agent", "User-Agent: Wget/1.24"), ("accept", "Accept: */*"),
      ("accept-encoding", "Accept-Encoding: identity"), ("connection", "Connection: Keep-Alive"),
    ]
    let added = usual.filter { result.value(ofField: $0.0) == nil }.map(\.1)
    if !added.isEmpty { note(.added, .addedFields(added)) }
  }
}
