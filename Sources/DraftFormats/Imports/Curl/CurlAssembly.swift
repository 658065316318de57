internal import WiredraftCore

/// Combines the options of a curl command into a request.
struct CurlAssembly {
  let source: [UInt8]
  let places: PlaceFinder
  var input: ShellInput
  var remarks: [ImportRemark]

  var urls: [ShellArgument] = []
  var method: String?
  var (isGet, isHead, isGlobbing, keepsDots, isCompressed) = (false, false, true, false, false)
  var (usesHTTP2, defaultScheme) = (false, "http")
  /// Whether cookies of files that have no time are left out.
  var isNewSession = false
  var data: CurlData
  var query: CurlData
  var parts: [ForeignRequest.Part]?
  var fields: [ForeignRequest.Field] = []
  /// The names, in lower case, of the fields that a `-H 'Name:'` removes.
  var removed: Set<String> = []
  var cookies: [String] = []
  /// The fields that are typed without exactly one space after the colon.
  var spaced: [String] = []
  var (userAgent, referer, bearer, range): (String?, String?, String?, String?)
  var requestTarget: String?
  var credentials: Credentials?
  var authentication = CurlAuthentication()
  var uploads: [ShellArgument] = []
  /// The file that is sent to the URL of the request that is being assembled.
  var upload: ShellArgument?
  var cookieFiles: [(option: String, path: String)] = []
  var entityTags: [ShellArgument] = []
  var sending: SendSettings?
  var references: ShellReferences
  var files: CurlFiles
  let options: ImportOptions

  init(
    _ arguments: CurlArguments, references: ShellReferences,
    _ options: ImportOptions, input: ShellInput, source: [UInt8], _ places: PlaceFinder
  ) {
    self.source = source
    self.places = places
    remarks = arguments.remarks
    self.references = references
    self.input = input
    self.options = options
    files = arguments.files
    (data, query) = (CurlData(input, files), CurlData(input, files))
  }

  /// Returns a text with values in place of marks, for places that have no references.
  func expanded(_ text: String) -> String { references.marks.expanded(text) }

  mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
    remarks.append(ImportRemark(kind, finding))
  }

  func error(_ finding: ImportFinding, _ word: ShellArgument) -> ImportError {
    ImportError(.curl, finding, offset: word.offset, in: source)
  }

  // MARK: - Options

  mutating func take(_ given: CurlArguments.Given) throws(ImportError) {
    var given = given
    given.value = references.marked(given.value, in: given.meaning.place(of: given.value))
    if given.meaning == .form || given.meaning == .uploadFile {
      // The content is known, but not as a file of which a part could have the name.
      remarks += given.value.expansions.filter { CurlFiles.isProcess($0.text) }.map {
        ImportRemark(expansion: $0.text, at: places.position(of: given.value.offset))
      }
    }
    let text = given.value.text
    switch given.meaning {
    case .url:
      urls.append(given.value)
    case .next, .config: break
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
      if expanded(text).contains("=") || references.isUnknown(text) {
        cookies.append(text)
      } else if !text.isEmpty {
        cookieFiles.append((given.name, text))
      }
    case .junkCookies: isNewSession = given.isOn
    case .entityTag: entityTags.append(given.value)
    case .user: credentials = Credentials(given.value)
    case .bearer:
      bearer = text
      authentication.take(given)
    case .basic, .digest, .ntlm, .ntlmHelper, .negotiate, .anyMethod, .signature: authentication.take(given)
    case .range: range = Self.range(text)
    case .uploadFile: uploads.append(given.value)
    case .insecure, .maxTime, .connectTimeout, .cacert, .cert, .key, .proxy, .noproxy, .unixSocket, .resolve:
      takeSetting(given)
    case .requestTarget: requestTarget = text
    }
  }

  mutating func takeSetting(_ given: CurlArguments.Given) {
    guard !CurlSending.add(given, expanded(given.value.text), to: &sending) else { return }
    let shown = CommandOptions<CurlOption.Meaning>.shown(given.name, given.value)
    remarks.append(
      ImportRemark(.ignored, ShellFinding.ignoredOption(shown), at: places.position(of: given.value.offset)))
  }

  /// curl puts a dash behind a number alone.
  private static func range(_ text: String) -> String {
    guard let first = text.utf8.first, (0x30...0x39).contains(first), !text.contains("-") else { return text }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return (Int(digits).map(String.init) ?? String(digits)) + "-"
  }

  mutating func takePart(_ text: String, _ given: CurlArguments.Given) throws(ImportError) {
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

  mutating func takeField(_ whole: String) {
    // curl takes line ends off the end, and a variable may hold the whole field.
    let end = whole.utf8.lastIndex { $0 != 0x0D && $0 != 0x0A }.map(whole.utf8.index(after:))
    let typed = String(whole[..<(end ?? whole.startIndex)])
    let text = typed.contains(":") ? typed : expanded(typed)
    if text.hasPrefix("@") {
      let path = (typed.hasPrefix("@") ? typed : text).dropFirst()
      guard let content = files.content(of: String(path), isText: true) else {
        note(.leftOut, CurlFinding.fieldFile(typed))
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
        note(.leftOut, CurlFinding.fieldWithoutColon(typed))
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
}
