internal import WiredraftCore

/// Combines the words of an HTTPie command into a request.
struct HTTPieAssembly {
  enum Kind { case json, form, multipart }

  let dialect: HTTPieDialect
  let source: [UInt8]
  var isSecure = false
  var input = ShellInput.none
  /// The contents of the files that may be read, by their paths.
  var contents: [String: [UInt8]] = [:]
  /// The files that would have been read.
  var unread: [String] = []

  private(set) var options: [HTTPieArguments.Given]
  private(set) var words: [ShellArgument]
  /// The references in the words.
  private var references: ShellReferences?
  var remarks: [ImportRemark]
  let places: PlaceFinder

  var kind: Kind?
  var (boundary, raw, authType, scheme): (String?, String?, String?, String?)
  var auth: ShellArgument?
  var (keepsDots, ignoresInput) = (false, false)

  var json = HTTPieJSON()
  var form: GroupedPairs<ForeignRequest.Part>
  var query: GroupedPairs<String>
  var fields: [ForeignRequest.Field] = []
  var removed: Set<String> = []
  var files: [(name: String, path: String, type: String?)] = []
  var (hasData, hasFileParts) = (false, false)

  init(
    _ arguments: HTTPieArguments, of dialect: HTTPieDialect = .httpie, source: [UInt8], _ places: PlaceFinder
  ) {
    self.dialect = dialect
    form = GroupedPairs(joinsNames: dialect == .httpie)
    query = GroupedPairs(joinsNames: dialect == .httpie)
    self.source = source
    options = arguments.options
    words = arguments.words
    remarks = arguments.remarks
    self.places = places
  }

  /// Puts references in the place of a shell's variables in the words, and in the standard input.
  mutating func takeReferences(of command: ShellCommand, _ marks: ReferenceMarks, _ options: ImportOptions) {
    var found = ShellReferences(command.variables, marks, home: options.home)
    for index in self.options.indices {
      let place: ShellReferences.Place = self.options[index].meaning == .auth ? .credentials : .text
      self.options[index].value = found.marked(self.options[index].value, in: place)
    }
    for index in words.indices {
      let place: ShellReferences.Place
      if index <= (hasMethod ? 1 : 0) {
        place = .file
      } else {
        switch HTTPieItem(words[index])?.separator {
        case .header, .emptyHeader: place = .text
        case .query, .text: place = .data
        default: place = .file
        }
      }
      words[index] = found.marked(words[index], in: place)
    }
    var command = command
    command.replaceInputs { found.marked($0, in: $1) }
    input = ShellInput(command)
    references = found
  }

  /// Whether the first word is the method: one of letters alone, if another word follows it.
  private var hasMethod: Bool {
    guard words.count > 1, let first = words.first, !first.bytes.isEmpty else { return false }
    return first.bytes.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) && $0 < 0x80 && $0 > 0x40 }
  }

  mutating func note(_ kind: ImportRemark.Kind, _ finding: ImportFinding) {
    remarks.append(ImportRemark(kind, finding))
  }

  func error(_ finding: ImportFinding, _ word: ShellArgument) -> ImportError {
    ImportError(dialect.format, finding, offset: word.offset, in: source)
  }

  // MARK: - The request

  mutating func request() throws(ImportError) -> ForeignRequest {
    for given in options { takeOption(given) }
    guard let first = words.first else { throw ImportError(dialect.format, ShellFinding.noURL) }
    let hasMethod = hasMethod
    let url = hasMethod ? words[1] : first
    for word in words.dropFirst(hasMethod ? 2 : 1) { try takeItem(word) }
    if ignoresInput { input = .none }
    var hasInput = raw != nil
    if case .none = input {} else { hasInput = true }
    guard !hasInput || !hasData else {
      throw ImportError(dialect.format, HTTPieFinding.severalContents(program: dialect.program))
    }
    let target = RequestsURL(
      url.text, scheme: isSecure ? "https" : scheme ?? "http", keepsDots: keepsDots,
      encodes: dialect == .httpie, adding: queryBytes)
    var request = ForeignRequest()
    request.url = dialect.url(target.text)
    // A variable at the beginning may hold the scheme.
    if references?.marks.leadingMark(of: url.bytes) != nil, let start = target.text.firstRange(of: "://") {
      request.url = String(target.text[start.upperBound...])
    }
    request.method = hasMethod ? first.text.uppercased() : hasInput || hasData ? "POST" : "GET"
    request.fields = fields
    request.addsQuery = !query.isEmpty
    addContent(to: &request)
    addAuthorization(to: &request, userInURL: target.credentials == nil ? nil : url.userInfo.map { url[$0] })
    request.remarks = remarks
    if let references {
      request.marks = references.marks
      request.variables = references.definitions
      request.remarks += references.remarks(places)
    }
    request.unreadFiles = unread
    request.leaveOutTransferCoding()
    nameAddedFields(of: &request)
    if dialect == .xh { Self.capitaliseFields(of: &request) }
    return request
  }

  mutating func takeOption(_ given: HTTPieArguments.Given) {
    let text = given.value.text
    switch given.meaning {
    case .json: kind = .json
    case .form: kind = .form
    case .multipart: kind = .multipart
    case .boundary: boundary = text
    case .raw: raw = text
    case .auth: auth = given.value
    case .bearer: (auth, authType) = (given.value, "bearer")
    case .https: isSecure = true
    case .authType: authType = text.lowercased()
    case .ignoreStandardInput: ignoresInput = true
    case .pathAsIs: keepsDots = true
    case .defaultScheme: scheme = text
    case .chunked: note(.changed, HTTPieFinding.chunked)
    }
  }

  var queryBytes: [UInt8]? {
    query.isEmpty ? nil : PercentText.form(query.pairs, dialect.encoded)
  }

  // MARK: - Items

  mutating func takeItem(_ word: ShellArgument) throws(ImportError) {
    guard let given = HTTPieItem(word) else {
      throw error(HTTPieFinding.notAnItem(word.text, program: dialect.program), word)
    }
    if given.separator.isData { hasData = true }
    guard let item = try embedding(given, word) else { return }
    switch item.separator {
    case .query: query.append(item.name, item.value)
    case .header, .emptyHeader: try takeField(item, word)
    case .upload: takeFile(item)
    case .text: try takeData(item, .string(item.value), word)
    case .json: try takeData(item, try value(of: item, word), word)
    case .headerFile, .queryFile, .textFile, .jsonFile: break
    }
  }

  mutating func value(of item: HTTPieItem, _ word: ShellArgument) throws(ImportError) -> ParameterValue {
    if let mark = references?.marks.leadingMark(of: Array(item.value.utf8)), mark.end == item.value.utf8.count
    {
      note(.changed, HTTPieFinding.referenceInJSON(item: item.name))
      return .string(item.value)
    }
    let value: ParameterValue
    do throws(JSONError) {
      value = try ParameterValue(json: item.value)
    } catch {
      throw self.error(HTTPieFinding.malformedJSON(item: item.name, error), word)
    }
    guard dialect == .xh else { return value }
    do throws(SerdeJSON.Problem) {
      return try SerdeJSON.value(value)
    } catch {
      throw self.error(XhFinding.refusedJSON(item: item.name, error), word)
    }
  }

  mutating func takeField(_ item: HTTPieItem, _ word: ShellArgument) throws(ImportError) {
    let name = item.name.lowercased()
    if item.separator == .emptyHeader {
      guard item.value.isEmpty else {
        throw error(HTTPieFinding.textBehindField(item.name), word)
      }
      fields.append(ForeignRequest.Field(name: item.name, value: ""))
    } else if item.value.isEmpty {
      fields.removeAll { $0.name.lowercased() == name }
      removed.insert(name)
      return
    } else {
      fields.append(ForeignRequest.Field(name: item.name, value: item.value.trimmingWhiteSpace))
    }
    removed.remove(name)
  }

  mutating func takeData(
    _ item: HTTPieItem, _ value: ParameterValue, _ word: ShellArgument
  ) throws(ImportError) {
    guard kind == .form || kind == .multipart else {
      if dialect == .xh, item.name.isEmpty { throw error(XhFinding.itemWithoutName(word.text), word) }
      do throws(HTTPiePath.Problem) {
        try json.put(value, at: try HTTPiePath(item.name, of: dialect), of: dialect)
      } catch {
        throw self.error(HTTPieFinding.badName(item.name, error), word)
      }
      return
    }
    if dialect == .xh, item.separator == .json {
      throw ImportError(.xh, XhFinding.jsonInForm(item: item.name), offset: word.offset, in: source)
    }
    guard let text = PythonJSON.text(of: value) else {
      throw error(HTTPieFinding.noFormValue(item: item.name, program: dialect.program), word)
    }
    var part = ForeignRequest.Part(name: item.name, content: .text(text))
    // HTTPie leaves this item out of parts. It is marked, since a later item may decide that there are parts.
    if item.separator == .json { part.filename = "" }
    form.append(item.name, part)
  }
}

extension String {
  /// The text without white space at its ends, including line ends.
  var trimmingWhiteSpace: String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let start = utf8.firstIndex(where: { !isSpace($0) }),
      let end = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start..<utf8.index(after: end)])
  }
}
