internal import WiredraftCore

/// Reads a command of HTTPie as a shell and HTTPie would, without running either.
///
/// - Note: HTTPie 3.x, its documentation
struct HTTPieImport: ForeignFormat {
  static let format = ImportFormat.httpie

  static func recognises(_ text: Substring.UTF8View) -> Bool {
    guard let words = ShellGlance.words(after: ["http", "https"], in: text) else { return false }
    // “http is a protocol” is none.
    return words.contains { word in
      word.utf8.contains { ":/=?".utf8.contains($0) }
        || word.utf8.dropFirst().dropLast().contains(UInt8(ascii: ".")) || word == "localhost"
    }
  }

  static func requests(in text: String, _ options: ImportOptions) throws(ImportError) -> [ForeignRequest] {
    let bytes = Array(text.utf8)
    let script: ShellScript
    do throws(ShellError) {
      script = try ShellScript(running: ["http", "https"], in: bytes)
    } catch {
      throw error.importError(.httpie, in: bytes)
    }
    guard !script.commands.isEmpty else {
      throw ImportError(.httpie, "There is no command http or https in this text.")
    }
    return try script.requests(of: .httpie, in: bytes) {
      (command, places) throws(ImportError) -> ForeignRequest in
      let arguments = try HTTPieArguments(command.words.dropFirst(), in: bytes, places)
      var assembly = HTTPieAssembly(arguments, source: bytes, places)
      assembly.isSecure = command.words.first?.programName == "https"
      assembly.input = ShellInput(command)
      return try assembly.request()
    }
  }
}

/// What the words of an HTTPie command add up to.
private struct HTTPieAssembly {
  private enum Kind { case json, form, multipart }

  let source: [UInt8]
  var isSecure = false
  var input = ShellInput.none

  private let options: [HTTPieArguments.Given]
  private let words: [ShellArgument]
  private var remarks: [ImportRemark]
  private let places: PlaceFinder

  private var kind: Kind?
  private var (boundary, raw, auth, authType, scheme): (String?, String?, String?, String?, String?)
  private var (keepsDots, ignoresInput) = (false, false)

  private var json = HTTPieJSON()
  private var form = GroupedPairs<ForeignRequest.Part>()
  private var query = GroupedPairs<String>()
  private var fields: [ForeignRequest.Field] = []
  private var removed: Set<String> = []
  private var files: [(name: String, path: String, type: String?)] = []
  private var (hasData, hasFileParts) = (false, false)

  init(_ arguments: HTTPieArguments, source: [UInt8], _ places: PlaceFinder) {
    self.source = source
    options = arguments.options
    words = arguments.words
    remarks = arguments.remarks
    self.places = places
  }

  private func error(_ message: String, _ word: ShellArgument) -> ImportError {
    ImportError(.httpie, message, offset: word.offset, in: source)
  }

  // MARK: - The request

  mutating func request() throws(ImportError) -> ForeignRequest {
    for given in options { takeOption(given) }
    guard let first = words.first else { throw ImportError(.httpie, "The command names no URL.") }
    // A word of letters alone is the method, where another follows it.
    let hasMethod =
      words.count > 1 && !first.bytes.isEmpty
      && first.bytes.allSatisfy { byte in
        (0x41...0x5A).contains(byte & 0xDF) && byte < 0x80 && byte > 0x40
      }
    let url = hasMethod ? words[1] : first
    for word in words.dropFirst(hasMethod ? 2 : 1) { try takeItem(word) }
    if ignoresInput { input = .none }
    var hasInput = raw != nil
    if case .none = input {} else { hasInput = true }
    guard !hasInput || !hasData else {
      throw ImportError(
        .httpie,
        "HTTPie takes its content from items, from --raw or from standard input: this command has several of them."
      )
    }
    let target = RequestsURL(
      url.text, scheme: isSecure ? "https" : scheme ?? "http", keepsDots: keepsDots, adding: queryBytes)
    var request = ForeignRequest()
    request.url = target.text
    request.method = hasMethod ? first.text.uppercased() : hasInput || hasData ? "POST" : "GET"
    request.fields = fields
    addContent(to: &request)
    addAuthorization(to: &request, userInURL: target.credentials)
    request.remarks = remarks
    request.leaveOutTransferCoding()
    nameAddedFields(of: &request)
    return request
  }

  private mutating func takeOption(_ given: HTTPieArguments.Given) {
    let text = given.value.text
    switch given.meaning {
    case .json: kind = .json
    case .form: kind = .form
    case .multipart: kind = .multipart
    case .boundary: boundary = text
    case .raw: raw = text
    case .auth: auth = text
    case .authType: authType = text.lowercased()
    case .ignoreStandardInput: ignoresInput = true
    case .pathAsIs: keepsDots = true
    case .defaultScheme: scheme = text
    case .chunked:
      remarks.append(
        ImportRemark(.changed, "--chunked sends the content in pieces; here it is sent with its length."))
    }
  }

  private var queryBytes: [UInt8]? {
    guard !query.isEmpty else { return nil }
    return Array(
      query.pairs.map {
        PercentText.pythonForm($0.name) + [UInt8(ascii: "=")] + PercentText.pythonForm($0.value)
      }
      .joined(separator: [UInt8(ascii: "&")]))
  }

  // MARK: - Items

  private mutating func takeItem(_ word: ShellArgument) throws(ImportError) {
    guard let item = HTTPieItem(word) else {
      throw error(
        "“\(word.text.prefix(60))” is no item: HTTPie wants name=text, name:=json, name==text, Header:value or name@file.",
        word)
    }
    if item.separator.isData { hasData = true }
    if item.separator.embedsFile {
      remarks.append(
        ImportRemark(
          .leftOut,
          "“\(item.name)” has the text of the file \(item.value), which is not read: paste what it holds.",
          at: places.position(of: word.offset)))
      return
    }
    switch item.separator {
    case .query: query.append(item.name, item.value)
    case .header, .emptyHeader: try takeField(item, word)
    case .upload: takeFile(item)
    case .text: try takeData(item, .string(item.value), word)
    case .json: try takeData(item, try value(of: item, word), word)
    case .headerFile, .queryFile, .textFile, .jsonFile: break
    }
  }

  private func value(of item: HTTPieItem, _ word: ShellArgument) throws(ImportError) -> ParameterValue {
    do throws(JSONError) {
      return try ParameterValue(json: item.value)
    } catch {
      throw self.error(
        "The JSON of “\(item.name)” is wrong at its character \(error.position.column): \(error.kind.sentence).",
        word)
    }
  }

  private mutating func takeField(_ item: HTTPieItem, _ word: ShellArgument) throws(ImportError) {
    let name = item.name.lowercased()
    if item.separator == .emptyHeader {
      guard item.value.isEmpty else {
        throw error(
          "“\(item.name);” is a field without a value, and text follows it: write \(item.name):value.", word)
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

  private mutating func takeFile(_ item: HTTPieItem) {
    let pieces = item.value.split(separator: ";type=", maxSplits: 1, omittingEmptySubsequences: false)
    let path = String(pieces[0])
    let type = pieces.count > 1 ? String(pieces[1]) : FileTypes.type(ofFile: path)
    files.append((item.name, path, type))
    guard kind == .form || kind == .multipart else { return }
    hasFileParts = true
    form.append(
      item.name, ForeignRequest.Part(name: item.name, content: .file(path: path), contentType: type))
  }

  private mutating func takeData(
    _ item: HTTPieItem, _ value: ParameterValue, _ word: ShellArgument
  ) throws(ImportError) {
    guard kind == .form || kind == .multipart else {
      do throws(HTTPiePath.Problem) {
        try json.put(value, at: try HTTPiePath(item.name))
      } catch {
        throw self.error("The name “\(item.name.prefix(60))” \(error.sentence).", word)
      }
      return
    }
    guard let text = PythonJSON.text(of: value) else {
      throw error("“\(item.name)” is no text and no number: HTTPie puts no other JSON into a form.", word)
    }
    var part = ForeignRequest.Part(name: item.name, content: .text(text))
    // What HTTPie leaves out of parts is marked, for whether there are parts the last item tells.
    if item.separator == .json { part.filename = "" }
    form.append(item.name, part)
  }

  // MARK: - Content

  private mutating func addContent(to request: inout ForeignRequest) {
    if kind == .multipart || (kind == .form && hasFileParts) {
      addParts(to: &request)
    } else if let raw {
      request.content = .bytes(Array(raw.utf8))
    } else if kind == .form, case .none = input {
      let pairs = form.pairs.map { name, part -> [UInt8] in
        guard case .text(let text) = part.content else { return [] }
        return PercentText.pythonForm(name) + [UInt8(ascii: "=")] + PercentText.pythonForm(text)
      }
      request.content = .bytes(Array(pairs.joined(separator: [UInt8(ascii: "&")])))
    } else if let file = files.first {
      addFile(file, to: &request)
    } else if hasData {
      request.content = json.isEmpty ? .none : .bytes(json.text)
    } else {
      addInput(to: &request)
    }
    addContentType(to: &request)
  }

  private mutating func addParts(to request: inout ForeignRequest) {
    let left = form.pairs.filter { $0.value.filename == "" }
    for (name, _) in left {
      remarks.append(
        ImportRemark(.leftOut, "HTTPie sends “\(name)” in no part: := makes JSON alone. Write = for it."))
    }
    request.content = .parts(form.pairs.map(\.value).filter { $0.filename != "" }, boundary: boundary)
    request.usualContentType = "multipart/form-data"
  }

  private mutating func addFile(
    _ file: (name: String, path: String, type: String?), to request: inout ForeignRequest
  ) {
    request.content = .file(path: file.path)
    request.usualContentType = file.type
    for other in files where other.path != file.path || !other.name.isEmpty {
      remarks.append(
        ImportRemark(
          .leftOut, "“\(other.name)” is the file \(other.path): HTTPie wants --form for files with names."))
    }
    if !json.isEmpty {
      remarks.append(
        ImportRemark(
          .leftOut, "The items beside the file \(file.path) were left out: a file is the whole content."))
    }
  }

  private mutating func addInput(to request: inout ForeignRequest) {
    switch input {
    case .none: break
    case .file(let path): request.content = .file(path: path)
    case .bytes(let word):
      request.content = .bytes(word.bytes)
      noteExpansions(of: word)
    case .unknown:
      remarks.append(
        ImportRemark(.leftOut, "The command before the pipe is not run: what it writes is missing."))
    }
  }

  private mutating func noteExpansions(of word: ShellArgument) {
    remarks += word.expansions.map { ImportRemark(expansion: $0, at: places.position(of: word.offset)) }
  }

  private func addContentType(to request: inout ForeignRequest) {
    if removed.contains("content-type") {
      if case .parts = request.content { return }
      request.usualContentType = nil
      return
    }
    guard request.usualContentType == nil else { return }
    if kind == .form || kind == .multipart {
      request.usualContentType = "application/x-www-form-urlencoded; charset=utf-8"
      return
    }
    if case .none = request.content {
      // --json says so even of nothing.
      if kind == .json, request.value(ofField: "content-type") == nil {
        request.fields.append(ForeignRequest.Field(name: "Content-Type", value: "application/json"))
      }
    } else {
      request.usualContentType = "application/json"
    }
  }

  // MARK: - Fields

  private mutating func addAuthorization(to request: inout ForeignRequest, userInURL: String?) {
    let type = authType ?? "basic"
    guard let credentials = auth ?? (authType == nil ? userInURL : nil) else { return }
    let value: String
    switch type {
    case "basic":
      if auth == nil {
        value =
          "Basic " + Base64.encode(Array((credentials.contains(":") ? credentials : credentials + ":").utf8))
      } else {
        var pair = credentials
        if !pair.contains(":") {
          remarks.append(
            ImportRemark(.leftOut, "HTTPie would ask for the password of \(pair): it is empty here."))
          pair += ":"
        }
        value = "Basic " + Base64.encode(Array(pair.replacing("\\:", with: ":").utf8))
      }
    case "bearer": value = "Bearer " + credentials
    default:
      remarks.append(
        ImportRemark(
          .leftOut,
          "--auth-type \(type) makes a field of the server's answer, or signs the request when it is sent."))
      return
    }
    request.fields.removeAll { $0.name.lowercased() == "authorization" }
    request.fields.append(ForeignRequest.Field(name: "Authorization", value: value))
  }

  /// Names the fields that HTTPie adds by itself, and a draft does not.
  private func nameAddedFields(of request: inout ForeignRequest) {
    var hasContent = true
    if case .none = request.content { hasContent = false }
    let wantsJSON = kind == .json || (hasContent && kind == nil)
    let usual = [
      ("user-agent", "User-Agent: HTTPie/VERSION"),
      ("accept", wantsJSON ? "Accept: application/json, */*;q=0.5" : "Accept: */*"),
      ("accept-encoding", "Accept-Encoding: gzip, deflate"), ("connection", "Connection: keep-alive"),
    ]
    let added = usual.filter { request.value(ofField: $0.0) == nil && !removed.contains($0.0) }.map(\.1)
    guard !added.isEmpty else { return }
    request.remarks.append(ImportRemark(.added, "HTTPie also sends \(added.joined(separator: " and "))."))
  }
}

/// Names and values, those of one name together, in the order in which the names came first: as HTTPie sends them.
struct GroupedPairs<Value> {
  private var groups: [(name: String, values: [Value])] = []
  private var places: [[UInt8]: Int] = [:]

  var isEmpty: Bool { groups.isEmpty }

  mutating func append(_ name: String, _ value: Value) {
    let key = Array(name.utf8)
    if let place = places[key] {
      groups[place].values.append(value)
    } else {
      places[key] = groups.count
      groups.append((name, [value]))
    }
  }

  var pairs: [(name: String, value: Value)] {
    groups.flatMap { group in group.values.map { (group.name, $0) } }
  }
}

/// The content types that tools tell of files by the ends of their names, where all agree.
enum FileTypes {
  /// Returns the type; nil for an end that is not known.
  static func type(ofFile path: String) -> String? {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return types[path[path.utf8.index(after: dot)...].lowercased()]
  }

  private static let types = [
    "json": "application/json", "txt": "text/plain", "csv": "text/csv", "html": "text/html",
    "htm": "text/html",
    "xml": "application/xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "gif": "image/gif",
    "svg": "image/svg+xml", "webp": "image/webp", "pdf": "application/pdf", "zip": "application/zip",
    "css": "text/css", "mp4": "video/mp4", "mp3": "audio/mpeg",
  ]
}

extension String {
  /// The text without white space at its ends, line ends among it.
  var trimmingWhiteSpace: String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let start = utf8.firstIndex(where: { !isSpace($0) }),
      let end = utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start..<utf8.index(after: end)])
  }
}
