internal import WiredraftCore

/// A request of a collection in the making.
struct PostmanRequest {
  private(set) var reading: CollectionRequest
  private let item: JSONNode
  private let request: JSONNode
  /// The item and the folders around it, the nearest first.
  private let chain: [JSONNode]
  private let scope: CollectionScope
  private var headers: [CollectionRequest.Pair] = []
  /// Whether the authentication gives the field Authorization.
  private var isSigned = false

  /// - Parameter folders: The nodes of the folders around the item, the nearest first.
  static func reading(
    _ request: JSONNode, of item: JSONNode, in folder: Int, _ folders: [JSONNode],
    _ collection: ForeignCollection
  ) -> ForeignCollection.Reading {
    var making = PostmanRequest(request, item, folders, in: folder, collection)
    return making.read()
  }

  private init(
    _ request: JSONNode, _ item: JSONNode, _ folders: [JSONNode], in folder: Int,
    _ collection: ForeignCollection
  ) {
    (self.item, self.request) = (item, request)
    chain = [item] + folders
    scope = collection.scope(of: folder)
    reading = CollectionRequest(collection, in: folder)
  }

  static func heading(of request: JSONNode, _ item: JSONNode) -> ImportHeading {
    let url = request.string.map { _ in PostmanURLParts(request) } ?? PostmanURLParts(request["url"])
    return ImportHeading(
      method: method(of: request), url: CollectionRequest.withScheme(url.address) ?? url.address,
      title: item["name"]?.string ?? "")
  }

  /// postman-collection, lib/collection/request.js b3d13b32, and postman-request, request.js a3417c4b: an empty one is GET.
  private static func method(of request: JSONNode) -> String {
    let method = request["method"]?.text?.uppercased() ?? ""
    return method.isEmpty ? "GET" : method
  }

  static func description(of node: JSONNode) -> String? {
    let text = node["description"].flatMap { $0.string ?? $0["content"]?.string }
    return text?.isEmpty == false ? text : nil
  }

  static func pair(_ node: JSONNode) -> CollectionRequest.Pair {
    CollectionRequest.Pair(
      name: node["key"]?.text ?? "", value: node["value"].flatMap(\.text),
      isEnabled: node["disabled"]?.isTruthy != true, description: description(of: node))
  }

  // MARK: - The whole

  private mutating func read() -> ForeignCollection.Reading {
    reading.request.title = item["name"]?.string
    reading.request.remarks += PostmanReader.scripts(of: item)
    if let answers = item["response"], answers.elementCount > 0 {
      reading.note(.ignored, CollectionFinding.savedAnswers, at: answers.position)
    }
    noteSettings()
    reading.request.description = Self.description(of: request) ?? Self.description(of: item)
    reading.request.method = Self.method(of: request)
    for name in ["proxy", "certificate"] where request[name].map({ $0.kind != .null }) == true {
      reading.note(.leftOut, CollectionFinding.settings(name), at: request[name]?.position)
    }
    let signing = ([request] + chain.dropFirst()).lazy.compactMap { PostmanAuthentication($0["auth"]) }.first
    readFields(signing)
    readURL(signing)
    readBody()
    addFields()
    noteComputed(signing)
    noteAdded()
    let own = PostmanAuthentication.read(request["auth"])
    // A key in the query is a row already.
    if case .queryKey? = signing?.value { return reading.reading(.none) }
    return reading.reading(own)
  }

  /// Returns a setting of `protocolProfileBehavior`, which a folder gives as well: postman-collection,
  /// lib/collection/item.js 79cd626e, getProtocolProfileBehaviorResolved.
  private func setting(_ name: String) -> JSONNode? {
    chain.lazy.compactMap { $0["protocolProfileBehavior"]?[name] }.first
  }

  private func isOn(_ name: String) -> Bool {
    guard let value = setting(name), value.kind != .null, value.bool != false else { return false }
    return value.string != "" && value.text != "0"
  }

  private mutating func noteSettings() {
    for member in item["protocolProfileBehavior"]?.members.map(\.value) ?? [] {
      let name = JSONNode.Member(value: member).name
      guard !PostmanRules.decidingSettings.contains(name) else { continue }
      reading.note(
        .leftOut, CollectionFinding.settings("protocolProfileBehavior.\(name)"), at: member.position)
    }
  }

  /// Whether Postman leaves out a field that it or Node.js would add.
  private func isLeftOut(_ name: String) -> Bool {
    setting("disabledSystemHeaders")?[name]?.isTrue == true
      && !headers.contains { $0.isEnabled && $0.name.lowercased() == name }
  }

  /// Notes the variables that Postman makes up, or keeps in its vault.
  private mutating func noteComputed(_ signing: PostmanAuthentication?) {
    var names = reading.used
    if let field = signing?.value.field { _ = reading.marked(field.name + field.value) }
    names.formUnion(reading.used)
    for name in names.sorted() where name.hasPrefix("vault:") {
      reading.note(.leftOut, CollectionFinding.valueKeptElsewhere(name))
    }
    let unknown = names.filter { PostmanRules.computedVariables.contains($0) && scope.values[$0] == nil }
    guard !unknown.isEmpty else { return }
    reading.note(.changed, CollectionFinding.computedVariables("Postman", unknown.sorted()))
  }

  private mutating func noteAdded() {
    var fields = PostmanRules.systemFields.filter { name in
      reading.request.value(ofField: name.lowercased()) == nil && !isLeftOut(name.lowercased())
    }
    let hasLength: Bool
    if reading.request.hasNoContent {
      hasLength = MethodTraits(named: reading.request.method)?.announcesEmptyContent == true
      if !isLeftOut("content-length") { fields += NodeRequest.lengthOfNothing(reading.request.method) }
    } else {
      hasLength = true
    }
    if hasLength, isLeftOut("content-length") {
      reading.note(.changed, PostmanFinding.fieldLeftOut("Content-Length"))
    }
    if isLeftOut("host") { reading.note(.changed, PostmanFinding.fieldLeftOut("Host")) }
    if !fields.isEmpty { reading.note(.added, CollectionFinding.addedFields("Postman", fields)) }
  }

  // MARK: - The URL

  private mutating func readURL(_ signing: PostmanAuthentication?) {
    let url = request.string.map { _ in PostmanURLParts(request) } ?? PostmanURLParts(request["url"])
    if let raw = url.otherRaw {
      reading.note(.changed, PostmanFinding.partsOfURL(raw), at: request["url"]?.position)
    }
    var pairs = url.query
    if case .queryKey(let name, let value)? = signing?.value {
      pairs.removeAll { $0.pair.name == name }
      pairs.append(.init(pair: .init(name: name, value: value)))
    }
    reading.setURL(url.address, filling: url.values, keeping: keepsInPath)
    readAuthority()
    let query = addQuery(pairs)
    if let path = path(of: url) { reading.request.target = path + (query.map { "?" + $0 } ?? "") }
    // A key is encoded as a parameter.
    noteValues(url, url.query)
  }

  /// Writes the host in small letters, and makes a header of the user before it, unless there is another one:
  /// postman-url-encoder, index.js 411487bf, toNodeUrl, and postman-request, request.js a3417c4b, init.
  private mutating func readAuthority() {
    let url = reading.request.url
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    let authority = url[start...].prefix { $0 != "/" }
    guard let at = authority.lastIndex(of: "@") else {
      reading.request.url = url[..<start] + authority.lowercased() + url[authority.endIndex...]
      return
    }
    reading.request.url =
      url[..<start] + authority[at...].dropFirst().lowercased() + url[authority.endIndex...]
    guard !headers.contains(where: { $0.isEnabled && $0.name.lowercased() == "authorization" }), !isSigned
    else { return }
    let parts = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let pair = parts.map { String(decoding: FormDecoder.percentDecoded($0.utf8), as: UTF8.self) } + [""]
    reading.request.fields.append(
      ForeignRequest.Field(name: "Authorization", value: pair[0] + ":" + pair[1], isBasic: true))
  }

  /// Whether Postman sends a byte of a path as it is.
  private var keepsInPath: (UInt8) -> Bool {
    guard isOn("disableUrlEncoding") else { return PostmanRules.keepsInPath }
    return PostmanRules.keepsUnencoded
  }

  /// Whether Postman sends a byte in a name or a value of a query as it is.
  private var keepsInQuery: (UInt8) -> Bool {
    guard isOn("disableUrlEncoding") else { return PostmanRules.keepsInQuery }
    return { byte in
      PostmanRules.keepsUnencoded(byte) && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "#")
    }
  }

  /// Returns the path as Postman sends it; nil if it isn't known.
  private mutating func path(of url: PostmanURLParts) -> String? {
    var rest = reading.marked(url.address)[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    guard !rest.isEmpty else { return nil }
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return "/" }
    let pieces = rest[slash...].split(separator: "/", omittingEmptySubsequences: false)
    var segments: [String] = []
    for piece in pieces {
      let value = piece.first == ":" ? url.values.last { $0.name == piece.dropFirst() } : nil
      segments.append(value.map { reading.marked($0.value) } ?? String(piece))
    }
    return String(
      decoding: PercentText.encoded(segments.joined(separator: "/").utf8, keeping: keepsInPath),
      as: UTF8.self)
  }

  /// Adds the rows of the query, and returns it as the draft sends it; nil if there is none.
  private mutating func addQuery(_ pairs: [PostmanURLParts.JSONPair]) -> String? {
    for pair in pairs where pair.hasOtherValue && pair.pair.isEnabled {
      reading.note(.changed, PostmanFinding.nameAlone(pair.pair.name))
    }
    let enabled = pairs.map(\.pair).filter(\.isEnabled)
    let texts = enabled.map { sent($0) }
    let fitsRows = texts.allSatisfy { text in
      !text.isEmpty && CollectionRequest.fitsRow(text)
    }
    guard fitsRows || enabled.contains(where: { $0.description != nil }) else {
      // The query stays a text, which holds what a row can't.
      let query = texts.joined(separator: "&")
      reading.request.url += "?" + query
      for pair in pairs where !pair.pair.isEnabled {
        reading.addQuery(pair.pair, keeping: keepsInQuery)
      }
      return query
    }
    var rows: [String] = []
    for pair in pairs {
      let text = reading.addQuery(pair.pair, keeping: keepsInQuery)
      if pair.pair.isEnabled { rows.append(text) }
    }
    return enabled.isEmpty ? nil : rows.joined(separator: "&")
  }

  /// Returns a pair as Postman sends it.
  private mutating func sent(_ pair: CollectionRequest.Pair) -> String {
    let keeps = keepsInQuery
    func encoded(_ text: String, isName: Bool) -> String {
      let bytes = PercentText.encoded(text.utf8) { keeps($0) && !(isName && $0 == UInt8(ascii: "=")) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let name = encoded(reading.marked(pair.name), isName: true)
    return pair.value.map { name + "=" + encoded(reading.marked($0), isName: false) } ?? name
  }

  /// Notes the variables whose values Postman puts into the path and the query without encoding all that a row encodes.
  private mutating func noteValues(_ url: PostmanURLParts, _ pairs: [PostmanURLParts.JSONPair]) {
    let parts = url.address.split(separator: "/", omittingEmptySubsequences: false)
    let start = url.address.contains("://") ? 3 : 1
    let path = parts.dropFirst(start).joined(separator: "/") + url.values.map(\.value).joined()
    let query = pairs.map(\.pair).filter(\.isEnabled).map { $0.name + ($0.value ?? "") }.joined()
    var noted: Set<String> = []
    for (text, keeps) in [(path, keepsInPath), (query, keepsInQuery)] {
      for (name, value) in reading.references(in: text) {
        let differs = value?.utf8.contains {
          !PercentText.isUnreserved($0) && (keeps($0) || "&?#".utf8.contains($0))
        }
        guard differs == true, noted.insert(name).inserted else { continue }
        reading.note(.changed, PostmanFinding.valueInTarget(name))
      }
    }
    for (name, value) in reading.references(in: parts.prefix(start).joined())
    where value?.contains(where: { $0 == "?" || $0 == "#" }) == true && noted.insert(name).inserted {
      reading.note(.changed, PostmanFinding.valueInTarget(name))
    }
    for (name, value) in reading.references(in: parts.prefix(start).joined())
    where value?.contains(where: \.isUppercase) == true && noted.insert(name).inserted {
      reading.note(.changed, PostmanFinding.capitalsInHost(name))
    }
  }

  // MARK: - The fields

  private mutating func readFields(_ signing: PostmanAuthentication?) {
    if let text = request["header"]?.string {
      for line in text.split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        headers.append(
          .init(name: String(parts[0]).trimmingBlanks, value: String(parts.last ?? "").trimmingBlanks))
      }
    } else {
      headers = request.list("header").map(Self.pair)
    }
    let field = signing?.value.field?.name.lowercased()
    isSigned = field == "authorization"
    let removed = signing?.removesAuthorization == true ? "authorization" : field
    headers.removeAll { $0.isEnabled && $0.name.lowercased() == removed }
    // A header without a name isn't sent: postman-runtime, lib/requester/core.js 97ec852a, sanitizeKeys.
    for header in headers where header.name.isEmpty && header.isEnabled && header.value?.isEmpty == false {
      reading.note(.leftOut, PostmanFinding.fieldWithoutName(header.value ?? ""))
    }
    headers.removeAll { $0.name.isEmpty }
    leaveOutSameFields()
    joinSameFields()
  }

  /// Puts the fields of one name together, as an object does; Node.js makes one of several Cookie.
  private mutating func joinSameFields() {
    var joined: [CollectionRequest.Pair] = []
    for header in headers {
      guard header.isEnabled, let last = joined.lastIndex(where: { $0.isEnabled && $0.name == header.name })
      else {
        joined.append(header)
        continue
      }
      if header.name.lowercased() == "cookie" {
        joined[last].value = (joined[last].value ?? "") + "; " + (header.value ?? "")
      } else {
        joined.insert(header, at: last + 1)
      }
    }
    headers = joined
  }

  /// Node.js has one entry for names that differ in case alone: the last one that is set.
  private mutating func leaveOutSameFields() {
    var last: [String: String] = [:]
    for header in headers where header.isEnabled { last[header.name.lowercased()] = header.name }
    headers.removeAll { header in
      guard header.isEnabled, let name = last[header.name.lowercased()], name != header.name else {
        return false
      }
      reading.note(.leftOut, PostmanFinding.sameField(header.name, as: name))
      return true
    }
  }

  private mutating func addFields() {
    func isType(_ header: CollectionRequest.Pair) -> Bool {
      header.isEnabled && header.name.lowercased() == "content-type"
    }
    // A draft has one type of its body.
    for header in headers.filter(isType).dropLast() {
      reading.note(.leftOut, PostmanFinding.furtherType(header.value ?? ""))
    }
    let last = headers.lastIndex(where: isType)
    for (index, header) in headers.enumerated() where index == last || !isType(header) {
      reading.addField(header)
    }
  }

  // MARK: - The body

  private mutating func readBody() {
    guard let node = request["body"] else { return }
    let body = PostmanBody(node)
    if node["disabled"]?.isTruthy == true {
      if !body.isEmpty { reading.note(.leftOut, CollectionFinding.disabledBody, at: node.position) }
      return
    }
    if body.isEmpty {
      if body.hasFields { reading.note(.leftOut, CollectionFinding.disabledBody, at: node.position) }
      return
    }
    let method = reading.request.method
    guard !PostmanRules.methodsWithoutBody.contains(method) || isOn("disableBodyPruning") else {
      return reading.note(.leftOut, PostmanFinding.prunedBody(method), at: node.position)
    }
    let type = headers.last { $0.isEnabled && $0.name.lowercased() == "content-type" }?.value
    body.read(into: &reading, contentType: type.map { reading.expanded($0) })
    replaceContentType(type)
  }

  /// Removes a content type that Postman replaces by that of a form.
  private mutating func replaceContentType(_ type: String?) {
    if isLeftOut("content-type") {
      (reading.request.usualContentType, reading.request.namesFileType) = (nil, false)
    }
    guard let type, setting("disabledSystemHeaders")?["content-type"]?.isTrue != true else { return }
    let sent: String
    switch reading.request.content {
    case .form where !PostmanRules.isFormType(type): sent = "application/x-www-form-urlencoded"
    case .parts(_, nil) where !type.hasPrefix("multipart/form-data"): sent = "multipart/form-data"
    default: return
    }
    headers.removeAll { $0.isEnabled && $0.name.lowercased() == "content-type" }
    reading.note(.changed, PostmanFinding.fieldOfBody(sent, replacing: type))
  }
}
