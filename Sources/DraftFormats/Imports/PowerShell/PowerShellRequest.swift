internal import WiredraftCore

/// A request in the making from the parameters of a command.
struct PowerShellRequest {
  private let script: PowerShellScript
  private var result = ForeignRequest()
  private var used: [String] = []
  private var body: PowerShellValue?
  private var (form, inFile): (PowerShellValue?, String?)
  private var (token, hasMethod): (String?, Bool) = (nil, false)
  /// The value of `-Authentication`, and the user and the password of `-Credential`, joined by a colon.
  private var (authentication, credentials): (String?, String?) = (nil, nil)
  private var settings = SendSettings()
  /// Whether the body has members in an order that PowerShell makes.
  private var isUnordered = false
  /// The number of texts of JSON within each other.
  private var nesting = 0
  private let position: TextPosition

  /// Reads the parameters of a command.
  ///
  /// - Throws: ``ImportError`` for a parameter without its value, or a command without a URL.
  init(
    _ words: ArraySlice<PowerShellWord>, at position: TextPosition, in script: PowerShellScript,
    marks: ReferenceMarks
  ) throws(ImportError) {
    self.script = script
    self.position = position
    result.marks = marks
    var words = words
    while let word = words.popFirst() {
      guard let text = word.plainText ?? Self.splatted(word), text.hasPrefix("-") || text.hasPrefix("@")
      else {
        if result.url.isEmpty {
          result.url = self.text(of: word.value)
        } else {
          note(.leftOut, PowerShellFinding.beside(word.shown), at: word.position)
        }
        continue
      }
      if text.hasPrefix("@") {
        if case .table(let members, _)? = script.value(of: String(text.dropFirst())) {
          for member in members { take("-" + self.text(member.name), member.value, word.position) }
        } else {
          note(.leftOut, PowerShellFinding.notATable(text), at: word.position)
        }
        continue
      }
      var name = text
      var joined: PowerShellValue?
      if let colon = text.firstIndex(of: ":") {
        name = String(text[..<colon])
        let rest = String(text[text.index(after: colon)...])
        if !rest.isEmpty { joined = .text([.literal(rest)]) }
      }
      let short = name.dropFirst().lowercased()
      if short == "skipcertificatecheck" {
        settings.insecure = true
        continue
      }
      if !Self.valued.contains(short), Self.switches.contains(where: { $0.hasPrefix(short) }) {
        result.remarks.append(ImportRemark(.ignored, PowerShellFinding.parameter(name), at: word.position))
        continue
      }
      guard let value = joined ?? words.popFirst()?.value else {
        throw ImportError(.powershell, PowerShellFinding.valueMissing(name), at: word.position)
      }
      take(name, value, word.position)
    }
    guard !result.url.isEmpty else { throw ImportError(.powershell, PowerShellFinding.noURL, at: position) }
  }

  private mutating func note(
    _ kind: ImportRemark.Kind, _ finding: ImportFinding, at position: TextPosition? = nil
  ) {
    let remark = ImportRemark(kind, finding, at: position ?? self.position)
    if !result.remarks.contains(remark) { result.remarks.append(remark) }
  }

  private static func splatted(_ word: PowerShellWord) -> String? {
    guard case .text(let pieces) = word.value, case .literal(let text)? = pieces.first, text.hasPrefix("@")
    else { return nil }
    return text
  }

  /// The parameters without a value.
  private static let switches = [
    "usebasicparsing", "usedefaultcredentials", "disablekeepalive", "skipcertificatecheck",
    "skipheadervalidation", "skiphttperrorcheck", "passthru", "resume", "noproxy", "followrellink",
    "allowunencryptedauthentication", "preserveauthorizationonredirect", "preservehttpmethodonredirect",
    "allowinsecureredirect", "proxyusedefaultcredentials", "verbose",
  ]

  /// Parameters with a value that have no meaning for the bytes of a request.
  private static let valued: Set = [
    "proxy", "proxycredential", "timeoutsec", "connectiontimeoutseconds", "operationtimeoutseconds",
    "maximumredirection", "maximumretrycount", "retryintervalsec", "outfile", "httpversion", "sslprotocol",
    "certificate", "certificatethumbprint", "sessionvariable", "erroraction", "ea", "outvariable", "ov",
    "statuscodevariable", "responseheadersvariable", "warningaction", "errorvariable",
  ]

  private static let parameters = [
    "uri", "method", "custommethod", "headers", "body", "contenttype", "useragent", "infile", "form",
    "websession", "token", "authentication", "credential",
  ]

  private mutating func take(_ typed: String, _ value: PowerShellValue, _ position: TextPosition) {
    // A name may be cut where it is unambiguous.
    let short = typed.dropFirst().lowercased()
    let name = Self.parameters.first { $0 == short } ?? Self.parameters.first { $0.hasPrefix(short) } ?? short
    switch name {
    case "uri": result.url = text(of: value)
    case "method", "custommethod":
      result.method = text(of: value).uppercased()
      hasMethod = true
    case "headers": for pair in pairs(value, of: typed) { addField(pair.name, pair.value) }
    case "body": body = value
    case "contenttype": addField("Content-Type", text(of: value))
    case "useragent": addField("User-Agent", text(of: value))
    case "infile": inFile = Self.path(text(of: value))
    case "form": form = value
    case "websession" where script.hasSession: break
    case "token": token = text(of: value)
    case "authentication":
      let method = text(of: value).lowercased()
      authentication = method
      guard !["bearer", "oauth", "none", "basic"].contains(method) else { return }
      result.remarks.append(ImportRemark(.leftOut, PowerShellFinding.parameter(typed), at: position))
    case "credential":
      guard case .credential(let user, let password) = script.resolved(value) else {
        return note(.leftOut, PowerShellFinding.unknownCredential, at: position)
      }
      credentials = text(of: user) + ":" + text(of: password)
    case "proxy":
      let text = text(of: value)
      settings.proxy = result.marks.expanded(text)
    case "timeoutsec", "operationtimeoutseconds":
      if let seconds = NumberLiteral(text(of: value)), SendSettings.isLimit(seconds) {
        settings.maxTime = seconds
      }
    case "connectiontimeoutseconds":
      if let seconds = NumberLiteral(text(of: value)), SendSettings.isLimit(seconds) {
        settings.connectTimeout = seconds
      }
    case _ where Self.valued.contains(name):
      result.remarks.append(ImportRemark(.ignored, PowerShellFinding.parameter(typed), at: position))
    default:
      result.remarks.append(ImportRemark(.leftOut, PowerShellFinding.parameter(typed), at: position))
    }
  }

  private mutating func addField(_ name: String, _ value: String) {
    result.fields.removeAll { $0.name.lowercased() == name.lowercased() }
    result.fields.append(.init(name: name, value: value))
  }

  // MARK: - Texts

  /// Returns a text with marks in place of its variables, and with the values of those that are texts with others.
  private mutating func text(_ pieces: [PowerShellPiece], depth: Int = 0) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .literal(let text): result += text
      case .variable(let name): result += self.text(ofVariable: name, depth: depth)
      case .expression(let written): result += text(ofExpression: written)
      case .value(let value): result += text(of: value)
      }
    }
    return result
  }

  /// The text that a function of .NET makes; the call as written if a variable in it has no value.
  private mutating func text(of call: PowerShellCall, _ value: PowerShellValue) -> String {
    let inner = text(of: value)
    let known = result.marks.expanded(inner)
    if result.marks.references(in: inner).contains(where: { $0.value == nil }) {
      note(.changed, PowerShellFinding.unknownCall(known))
      return known
    }
    switch call {
    case .base64: return Base64.encode(Array(known.utf8))
    case .escapeDataString: return String(decoding: PercentText.encoded(known.utf8), as: UTF8.self)
    case .urlEncode, .webURLEncode:
      let bytes = PercentText.encoded(known.utf8) { $0 == 0x20 || Self.isKept($0) }
      let text = String(decoding: bytes, as: UTF8.self).replacing(" ", with: "+")
      guard call == .urlEncode else { return text }
      // HttpUtility writes its digits in small letters.
      let pieces = text.split(separator: "%", omittingEmptySubsequences: false)
      return String(pieces[0])
        + pieces.dropFirst().map { "%" + $0.prefix(2).lowercased() + $0.dropFirst(2) }.joined()
    }
  }

  private mutating func text(ofVariable name: String, depth: Int) -> String {
    if name.lowercased().hasPrefix("env:") { return result.marks.mark(for: "$env." + name.dropFirst(4)) }
    if let constant = Self.constants[name.lowercased()] { return constant }
    switch script.value(of: name) {
    case .text(let pieces)? where depth < 8:
      if pieces.count == 1, case .literal(let value) = pieces[0] {
        if !result.variables.contains(where: { $0.name == name }) {
          result.variables.append(Variable.Definition(name, .string(value)))
        }
        return result.marks.mark(for: name, value: value)
      }
      return text(pieces, depth: depth + 1)
    case let known? where depth < 8 && known.isWhole: return text(of: known)
    case .variable(let other)? where depth < 8: return text(ofVariable: other, depth: depth + 1)
    default:
      if !used.contains(name) { used.append(name) }
      return result.marks.mark(for: name)
    }
  }

  private static let constants = ["true": "True", "false": "False", "null": ""]

  private mutating func text(ofExpression written: String) -> String {
    note(.changed, PowerShellFinding.expression(String(written.prefix(60))))
    return written
  }

  private mutating func text(of value: PowerShellValue) -> String {
    switch value {
    case .text(let pieces): return text(pieces)
    case .variable(let name): return text(ofVariable: name, depth: 0)
    case .number(let text): return text
    case .table:
      note(.leftOut, PowerShellFinding.tableInText)
      return ""
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .stream, .allBytes: return text(ofExpression: "[byte[]]")
    case .list:
      note(.changed, PowerShellFinding.listInText)
      return "System.Object[]"
    case .json(let source, let form): return text(ofJSON: source, form)
    case .call(let call, let inner): return text(of: call, inner)
    case .file(let path, _): return text(ofExpression: "Get-Content " + path)
    case .credential: return text(ofExpression: "PSCredential")
    case .expression(let written): return text(ofExpression: written)
    }
  }

  /// Returns the members of a table.
  private mutating func pairs(_ value: PowerShellValue, of name: String) -> [(name: String, value: String)] {
    switch script.resolved(value) {
    case .table(let members, _): return members.map { (text($0.name), text(of: $0.value)) }
    default:
      note(.leftOut, PowerShellFinding.notATable(name))
      return []
    }
  }

  // MARK: - The request

  /// Returns the request.
  ///
  /// - Parameters:
  ///   - agent: The User-Agent of the session; nil for none.
  ///   - cookies: The cookies of the session.
  ///   - remarks: The remarks on the statements before it.
  func request(agent: String?, cookies: [String], _ remarks: [ImportRemark]) -> ForeignRequest {
    var copy = self
    return copy.finished(agent: agent, cookies: cookies, remarks)
  }

  private mutating func finished(agent: String?, cookies: [String], _ before: [ImportRemark])
    -> ForeignRequest
  {
    if let agent, result.value(ofField: "user-agent") == nil { addField("User-Agent", agent) }
    if !cookies.isEmpty, result.value(ofField: "cookie") == nil {
      addField("Cookie", cookies.joined(separator: "; "))
    }
    if let token { addField("Authorization", "Bearer " + token) }
    addCredentials()
    if settings != SendSettings() { result.send = settings }
    leaveOutPartsOfRequestLine()
    addScheme()
    addContent()
    result.remarks = before + result.remarks
    if isUnordered { note(.changed, PowerShellFinding.unordered) }
    if !used.isEmpty { result.remarks.append(ImportRemark(.changed, PowerShellFinding.variables(used))) }
    if result.value(ofField: "user-agent") == nil {
      result.remarks.append(ImportRemark(.added, PowerShellFinding.addedFields))
    }
    return result
  }

  /// Adds the field of `-Credential`, which PowerShell sends at once with `-Authentication Basic` alone.
  private mutating func addCredentials() {
    guard let credentials else { return }
    guard authentication == "basic" else { return note(.leftOut, PowerShellFinding.credentialAfterQuestion) }
    result.fields.removeAll { $0.name.lowercased() == "authorization" }
    var field = ForeignRequest.Field(name: "Authorization", value: credentials)
    field.isBasic = true
    result.fields.append(field)
  }

  /// Removes what a browser writes beside the fields: the parts of the request line.
  private mutating func leaveOutPartsOfRequestLine() {
    let names = ["authority", "method", "path", "scheme"]
    guard names.allSatisfy({ name in result.fields.contains { $0.name == name } }) else { return }
    result.fields.removeAll { names.contains($0.name) }
    result.remarks += names.map { ImportRemark(.ignored, ContentFinding.partOfRequestLine($0)) }
  }

  private mutating func addScheme() {
    let start = result.marks.expanded(String(result.url.prefix(80)))
    guard !TextKind.beginsWithScheme(start.utf8), !start.hasPrefix("{{") else { return }
    result.url = "http://" + result.url
    result.remarks.append(ImportRemark(.changed, CollectionFinding.addedScheme))
  }

  private mutating func addContent() {
    if let inFile {
      result.content = .file(path: inFile)
      addFormType()
      if body != nil { note(.leftOut, PowerShellFinding.parameter("-Body")) }
    } else if let form {
      guard case .table(let members, let isOrdered) = script.resolved(form) else {
        return note(.leftOut, PowerShellFinding.notATable("-Form"))
      }
      isUnordered = !isOrdered && members.count > 1
      result.content = .parts(members.flatMap { parts($0.name, $0.value) }, boundary: nil)
      result.usualContentType = "multipart/form-data"
      if !hasMethod { result.method = "POST" }
      if body != nil { note(.leftOut, PowerShellFinding.parameter("-Body")) }
    } else if let body {
      addBody(body)
    } else if result.method == "POST", result.value(ofField: "content-type") == nil {
      addField("Content-Type", Self.formType)
    }
  }

  private static let formType = "application/x-www-form-urlencoded"

  /// Sets the content type that PowerShell gives each POST.
  private mutating func addFormType() {
    if result.method == "POST" { result.usualContentType = Self.formType }
  }

  private mutating func addBody(_ body: PowerShellValue) {
    if case .bytes(let bytes) = script.resolved(body) {
      result.content = .bytes(bytes)
    } else if case .file(let path, let isWhole) = script.resolved(body) {
      result.content = .file(path: Self.path(path))
      if !isWhole { note(.changed, PowerShellFinding.linesOfFile(path)) }
    } else if let pieces = script.stream(body) {
      addStream(pieces)
    } else if case .json(let source, let form) = script.resolved(body) {
      result.content = .bytes(Array(text(ofJSON: source, form).utf8))
    } else if case .table(let members, let isOrdered) = script.resolved(body) {
      isUnordered = !isOrdered && members.count > 1
      // As `WebUtility.UrlEncode` of .NET writes names and values.
      let pairs = members.map { (name: text($0.name), value: text(of: $0.value)) }
      let form = PercentText.form(pairs) { text in
        let bytes = PercentText.encoded(text) { $0 == 0x20 || Self.isKept($0) }
        return bytes.map { $0 == 0x20 ? UInt8(ascii: "+") : $0 }
      }
      if result.method == "GET" {
        result.url += (result.url.contains("?") ? "&" : "?") + String(decoding: form, as: UTF8.self)
        return
      }
      result.content = .bytes(form)
    } else if case .expression(let written) = script.resolved(body) {
      note(.leftOut, PowerShellFinding.unknownBody(String(written.prefix(60))))
    } else {
      result.content = .bytes(Array(text(of: body).utf8))
    }
    addFormType()
  }

  private mutating func addStream(_ pieces: [PowerShellValue]) {
    var (bytes, files): ([UInt8], [Int: String]) = ([], [:])
    for piece in pieces {
      switch piece {
      case .allBytes(let path):
        // Two files have nothing between them that tells one from the other.
        guard files.updateValue(text(path), forKey: bytes.count) == nil else {
          return note(.leftOut, ContentFinding.filesAmongBytes(files.values + [text(path)]))
        }
      case .bytes(let more): bytes += more
      default: bytes += text(of: piece).utf8
      }
    }
    result.content = ForeignRequest.Content(bytes, files: files)
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    "!()*".utf8.contains(byte) || (byte != UInt8(ascii: "~") && PercentText.isUnreserved(byte))
  }

  /// Each element of a list is a part of its own.
  private mutating func parts(
    _ name: [PowerShellPiece], _ value: PowerShellValue
  ) -> [ForeignRequest.Part] {
    guard case .list(let elements) = script.resolved(value) else { return [part(name, value)] }
    return elements.map { part(name, $0) }
  }

  private mutating func part(_ name: [PowerShellPiece], _ value: PowerShellValue) -> ForeignRequest.Part {
    let name = text(name)
    if case .expression(let written) = script.resolved(value) {
      var path = written.filter { $0 != "(" && $0 != ")" && $0 != "'" && $0 != "\"" }[...]
      if path.hasPrefix("Get-Item ") {
        path = path.dropFirst(9)
        for option in ["-Path ", "-LiteralPath "] where path.hasPrefix(option) {
          path = path.dropFirst(option.count)
        }
        return ForeignRequest.Part(
          name: name, content: .file(path: Self.path(String(path).trimmingBlanks)),
          contentType: "application/octet-stream")
      }
    }
    return ForeignRequest.Part(
      name: name, content: .text(text(of: value)), contentType: "text/plain; charset=utf-8")
  }

  // MARK: - JSON

  /// A path with slashes, unless it is one of a drive of Windows.
  private static func path(_ text: String) -> String {
    text.contains(":") || text.hasPrefix("\\\\") ? text : text.replacing("\\", with: "/")
  }

  /// Returns the text that `ConvertTo-Json` makes, without its white space.
  private mutating func text(ofJSON value: PowerShellValue, _ form: PowerShellJSON) -> String {
    guard nesting < 8 else { return "" }
    nesting += 1
    defer { nesting -= 1 }
    let value = json(value, level: 0, of: form)
    if !form.isCompressed { note(.changed, PowerShellFinding.jsonWithoutSpace) }
    return value.compactJSON
  }

  private mutating func json(
    _ value: PowerShellValue, level: Int, of form: PowerShellJSON
  ) -> ParameterValue {
    switch value {
    case .table(let members, let isOrdered):
      guard level <= form.depth, level < 50 else {
        note(.changed, PowerShellFinding.cutJSON(depth: form.depth))
        return .string(
          isOrdered ? "System.Collections.Specialized.OrderedDictionary" : "System.Collections.Hashtable")
      }
      if !isOrdered, members.count > 1 { isUnordered = true }
      return .object(
        members.map { .init(name: text($0.name), value: json($0.value, level: level + 1, of: form)) })
    case .list(let elements):
      guard level <= form.depth, level < 50 else {
        note(.changed, PowerShellFinding.cutJSON(depth: form.depth))
        return .string(elements.map { text(of: $0) }.joined(separator: " "))
      }
      return .array(elements.map { json($0, level: level + 1, of: form) })
    case .variable(let name):
      switch name.lowercased() {
      case "true": return true
      case "false": return false
      case "null": return .null
      default:
        if let known = script.value(of: name), known.isWhole, level < 50 {
          return json(known, level: level, of: form)
        }
        return .string(text(ofVariable: name, depth: 0))
      }
    case .number(let text): return number(text) ?? .string(text)
    default: return .string(text(of: value))
    }
  }

  /// A number with a point is written with the digits that it needs, and at least one behind the point.
  private func number(_ text: String) -> ParameterValue? {
    guard text.contains(where: { ".eE".contains($0) }) else { return try? ParameterValue(json: text) }
    return Double(text).flatMap(ShortestNumber.init).flatMap { try? ParameterValue(json: $0.python) }
  }
}

extension PowerShellValue {
  /// Whether a variable has the value as a whole, rather than as a part of a text.
  fileprivate var isWhole: Bool {
    switch self {
    case .table, .list, .json, .number, .bytes, .file, .credential, .call, .stream, .allBytes: true
    case .text, .variable, .expression: false
    }
  }
}
