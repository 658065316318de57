internal import WiredraftCore

struct InsomniaReader {
  private var collection: ForeignCollection
  private var environments: [ImportedEnvironment] = []

  // MARK: - Format 5

  /// Reads a document whose folders contain their requests.
  init(document: JSONNode, _ marks: ReferenceMarks) {
    var root = ForeignCollection.Folder(name: document["name"]?.string ?? "")
    root.description = Self.description(of: document)
    root.authentication = .none
    root.variables = Self.variables(document["environments"]?["data"])
    collection = ForeignCollection(root, marks, CollectionScope(name: Self.name))
    noteVariables(of: 0, at: document["environments"])
    for environment in document["environments"]?.list("subEnvironments") ?? [] {
      environments.append(Self.environment(environment))
    }
    for name in ["spec", "testSuites", "certificates", "cookieJar"] {
      guard let node = document[name] else { continue }
      // An empty jar has a name alone.
      if name == "cookieJar", node.list("cookies").isEmpty { continue }
      collection.remarks.append(
        ImportRemark(
          .leftOut, name == "cookieJar" ? CollectionFinding.cookies : CollectionFinding.member(name),
          at: node.position))
    }
    readChildren(document.list("collection"), in: 0, depth: 0)
  }

  private mutating func readChildren(_ nodes: [JSONNode], in folder: Int, depth: Int) {
    for node in nodes {
      if node["children"]?.isArray == true {
        readFolder(node, children: node.list("children"), in: folder, depth: depth)
      } else {
        readRequest(node, in: folder)
      }
    }
  }

  private mutating func readFolder(_ node: JSONNode, children: [JSONNode], in parent: Int, depth: Int) {
    guard let number = addFolder(node, in: parent, depth: depth) else { return }
    let count = collection.entries.count
    readChildren(children, in: number, depth: depth + 1)
    noteEmpty(node, since: count)
  }

  private mutating func addFolder(_ node: JSONNode, in parent: Int, depth: Int) -> Int? {
    guard depth < 100 else {
      collection.remarks.append(ImportRemark(.leftOut, CollectionFinding.tooDeep, at: node.position))
      return nil
    }
    var folder = ForeignCollection.Folder(name: node["name"]?.string ?? "", parent: parent)
    folder.description = Self.description(of: node)
    folder.variables = Self.variables(node["environment"])
    folder.authentication = Self.authentication(node["authentication"])
    var reading = CollectionRequest(collection, in: parent)
    for header in node.list("headers") { reading.addField(Self.pair(header)) }
    folder.fields = reading.request.fields.map { field in
      var field = field
      field.marks = reading.request.marks
      return field
    }
    collection.remarks += Self.remarks(on: node)
    let number = collection.add(folder)
    noteVariables(of: number, at: node["environment"])
    return number
  }

  private mutating func noteEmpty(_ node: JSONNode, since count: Int) {
    guard collection.entries.count == count else { return }
    collection.remarks.append(
      ImportRemark(
        .leftOut, CollectionFinding.emptyFolder(node["name"]?.string ?? ""), at: node.position))
  }

  // MARK: - Format 4

  /// Reads a flat list of resources that name their parents.
  init(resources: [JSONNode], _ marks: ReferenceMarks) {
    func kind(_ node: JSONNode) -> String { node["_type"]?.string ?? "" }
    func base(of id: String) -> JSONNode? {
      resources.first { kind($0) == "environment" && $0["parentId"]?.string == id }
    }
    let workspaces = resources.filter { kind($0) == "workspace" }
    let workspace = workspaces.count > 1 ? nil : workspaces.first
    let workspaceID = workspaces.first?["_id"]?.string ?? "__WORKSPACE_ID__"
    let bases = Set(workspaces.compactMap { base(of: $0["_id"]?.string ?? "")?["_id"]?.string })
    let data = workspaces.count > 1 ? nil : base(of: workspaceID)?["data"]
    var root = ForeignCollection.Folder(name: workspace?["name"]?.string ?? "")
    root.description = workspace.flatMap(Self.description)
    root.authentication = .none
    root.variables = Self.variables(data)
    collection = ForeignCollection(root, marks, CollectionScope(name: Self.name))
    noteVariables(of: 0, at: data)
    for resource in resources {
      switch kind(resource) {
      case "request", "request_group", "workspace": break
      case "environment":
        let isBase = resource["_id"]?.string.map(bases.contains) ?? false
        if !isBase { environments.append(Self.environment(resource)) }
      case "cookie_jar":
        if !resource.list("cookies").isEmpty {
          collection.remarks.append(
            ImportRemark(.leftOut, CollectionFinding.cookies, at: resource.position))
        }
      case "grpc_request", "websocket_request":
        collection.remarks.append(Self.other(resource, kind: kind(resource)))
      case let kind:
        collection.remarks.append(
          ImportRemark(.leftOut, CollectionFinding.member(kind), at: resource.position))
      }
    }
    var children: [String: [JSONNode]] = [:]
    let known = Set(resources.compactMap { $0["_id"]?.string })
    for resource in resources where ["request", "request_group"].contains(kind(resource)) {
      let parent = resource["parentId"]?.string ?? workspaceID
      children[known.contains(parent) ? parent : workspaceID, default: []].append(resource)
    }
    var open: [(nodes: [JSONNode], folder: Int, depth: Int)] = []
    func sorted(_ id: String) -> [JSONNode] {
      func key(_ node: JSONNode) -> Double { node["metaSortKey"]?.text.flatMap(Double.init) ?? 0 }
      // A resource is read once, also if it is its own parent.
      return (children.removeValue(forKey: id) ?? []).enumerated().sorted {
        (key($0.element), $0.offset) < (key($1.element), $1.offset)
      }.map(\.element)
    }
    if workspaces.count > 1 {
      // Each is a folder; the last to be appended is the first to be read.
      for workspace in workspaces.reversed() {
        let id = workspace["_id"]?.string ?? ""
        var folder = ForeignCollection.Folder(name: workspace["name"]?.string ?? "", parent: 0)
        folder.description = Self.description(of: workspace)
        folder.variables = Self.variables(base(of: id)?["data"])
        let number = collection.add(folder)
        noteVariables(of: number, at: base(of: id)?["data"])
        open.append((sorted(id), number, 1))
      }
    } else {
      open.append((sorted(workspaceID), 0, 0))
    }
    while let (nodes, folder, depth) = open.popLast() {
      for node in nodes {
        guard kind(node) == "request_group" else {
          readRequest(node, in: folder)
          continue
        }
        let inner = sorted(node["_id"]?.string ?? "")
        if inner.isEmpty {
          noteEmpty(node, since: collection.entries.count)
        } else if let number = addFolder(node, in: folder, depth: depth) {
          open.append((inner, number, depth + 1))
        }
      }
    }
  }

  func contents(_ options: ImportOptions) -> ImportContents { collection.contents(environments, options) }

  // MARK: - Variables

  /// Returns the name here of a reference: `_.name`, `_['name']`, or the name alone.
  @Sendable private static func name(of reference: String) -> String {
    if reference.hasPrefix("_.") { return String(reference.dropFirst(2)) }
    for quote in ["'", "\""] where reference.hasPrefix("_[" + quote) && reference.hasSuffix(quote + "]") {
      return String(reference.dropFirst(3).dropLast(2))
    }
    return HTTPFileVariables.counterpart(of: reference) ?? reference
  }

  /// Returns the variables of an object; the members of objects in it have names with dots.
  private static func variables(_ node: JSONNode?, _ path: String = "", depth: Int = 0)
    -> [Variable.Definition]
  {
    (node?.members).map(Array.init)?.flatMap { member -> [Variable.Definition] in
      let name = path + member.name
      guard member.value.isObject, depth < 20 else {
        return [Variable.Definition(name, .string(text(of: member.value)))]
      }
      return variables(member.value, name + ".", depth: depth + 1)
    } ?? []
  }

  /// Returns the text that Nunjucks puts in for a value: the elements of a list with commas between them.
  private static func text(of value: JSONNode) -> String {
    if value.isArray { return value.elements.map(text).joined(separator: ",") }
    return value.isObject ? value.value.rewrittenByJavaScript.compactJSON : value.text ?? ""
  }

  /// Returns the variables of a document that has an environment alone.
  static func environments(in document: JSONNode, _ marks: ReferenceMarks) -> [ImportedEnvironment] {
    let environments = document["environments"] ?? document
    var scope = CollectionScope(name: name)
    let shared = ImportedEnvironment(sharing: variables(environments["data"])).resolved(in: scope, marks)
    scope.define(shared.variables)
    return [shared]
      + ImportedEnvironment.named(environments.list("subEnvironments").map(environment)).map {
        $0.resolved(in: scope, marks)
      }
  }

  private static func environment(_ node: JSONNode) -> ImportedEnvironment {
    let isPrivate = node["isPrivate"]?.isTrue == true || node["meta"]?["isPrivate"]?.isTrue == true
    let variables = variables(node["data"]).map { variable in
      Variable.Definition(variable.name, variable.value, secrecy: isPrivate ? true : nil)
    }
    return ImportedEnvironment(name: node["name"]?.string ?? "default", variables: variables)
  }

  private mutating func noteVariables(of folder: Int, at node: JSONNode?) {
    for variable in collection.folders[folder].variables
    where collection.scope(of: folder).isComposed(variable.name) {
      collection.remarks.append(
        ImportRemark(.changed, CollectionFinding.composedVariable(variable.name), at: node?.position))
    }
  }

  // MARK: - Requests

  private static func other(_ node: JSONNode, kind: String) -> ImportRemark {
    ImportRemark(
      .leftOut, CollectionFinding.otherRequest(node["name"]?.string ?? "", kind: kind), at: node.position)
  }

  private static func pair(_ node: JSONNode) -> CollectionRequest.Pair {
    CollectionRequest.Pair(
      name: node["name"]?.text ?? "", value: node["value"]?.text ?? "",
      isEnabled: node["disabled"]?.isTrue != true, description: description(of: node))
  }

  /// Returns a description, which format 5 has among the facts of a request or folder.
  private static func description(of node: JSONNode) -> String? {
    let text = (node["description"] ?? node["meta"]?["description"])?.string
    return text?.isEmpty == false ? text : nil
  }

  private static func remarks(on node: JSONNode) -> [ImportRemark] {
    var remarks: [ImportRemark] = []
    let scripts = node["scripts"] ?? node
    for (name, shown) in [
      ("preRequest", "preRequest"), ("afterResponse", "afterResponse"),
      ("preRequestScript", "preRequest"), ("afterResponseScript", "afterResponse"),
    ] where scripts[name]?.string?.isEmpty == false {
      remarks.append(ImportRemark(.leftOut, CollectionFinding.script(shown), at: scripts[name]?.position))
    }
    return remarks
  }

  private mutating func readRequest(_ node: JSONNode, in folder: Int) {
    let id = node["meta"]?["id"]?.string ?? ""
    if id.hasPrefix("ws-req") || id.hasPrefix("greq") || id.hasPrefix("socketio-req")
      || node["protoFileId"] != nil
    {
      collection.remarks.append(
        Self.other(
          node, kind: id.hasPrefix("ws-req") ? "WebSocket" : id.hasPrefix("s") ? "Socket.IO" : "gRPC"))
      return
    }
    var reading = CollectionRequest(collection, in: folder)
    reading.request.title = node["name"]?.string
    reading.request.description = Self.description(of: node)
    reading.request.method = node["method"]?.string ?? "GET"
    reading.request.remarks += Self.remarks(on: node)
    reading.setURL(
      node["url"]?.string ?? "",
      filling: node.list("pathParameters").filter { $0["value"]?.text?.isEmpty == false }.map {
        .init(name: $0["name"]?.string ?? "", value: $0["value"]?.text ?? "")
      }, keepingValues: { "!'()*".utf8.contains($0) })
    let rebuilds = (node["settingRebuildPath"] ?? node["settings"]?["rebuildPath"])?.bool != false
    let user = reading.settleURLByCurl(rebuildingPath: rebuilds)
    for parameter in node.list("parameters") where parameter["name"]?.text?.isEmpty == false {
      addParameter(Self.pair(parameter), &reading)
    }
    for header in node.list("headers") where header["name"]?.string?.isEmpty == false {
      reading.addField(Self.pair(header))
    }
    if let user, reading.request.value(ofField: "authorization") == nil {
      reading.request.fields.append(.init(name: "Authorization", value: user, isBasic: true))
    }
    if let body = node["body"] { readBody(body, &reading) }
    for tag in Self.tags(in: node) {
      reading.note(.leftOut, CollectionFinding.template(tag), at: node.position)
    }
    for name in reading.used.sorted() where name.contains(where: { "|([".contains($0) }) {
      reading.note(.leftOut, CollectionFinding.template("{{ \(name) }}"), at: node.position)
    }
    let latin = node["authentication"]?["useISO88591"]?.isTrue == true
    if latin, case .basic(let user, let password) = Self.authentication(node["authentication"]),
      !(user + password).utf8.allSatisfy({ $0 < 0x80 })
    {
      reading.note(.changed, CollectionFinding.latinCredentials)
    }
    let hasAgent = reading.request.value(ofField: "user-agent") != nil
    reading.note(
      .added, CollectionFinding.addedFields("Insomnia", hasAgent ? ["Accept"] : ["User-Agent", "Accept"]))
    collection.add(reading.entry(in: folder, Self.authentication(node["authentication"])))
  }

  /// Adds a row of the query as `buildQueryParameter` of Insomnia writes it.
  private func addParameter(_ typed: CollectionRequest.Pair, _ reading: inout CollectionRequest) {
    var pair = typed
    let bytes = Array((pair.name + " " + (pair.value ?? "")).utf8)
    // Escapes that are typed are kept.
    let isEscaped = bytes.indices.allSatisfy {
      bytes[$0] != UInt8(ascii: "%") || PercentText.escape(in: bytes, at: $0) != nil
    }
    // An empty value leaves the name alone.
    if pair.value?.isEmpty == true { pair.value = nil }
    reading.addQuery(pair) { "!'()*,".utf8.contains($0) || (isEscaped && $0 == UInt8(ascii: "%")) }
  }

  /// Returns the tags of the templates in a request, each once: `{% uuid 'v4' %}`.
  private static func tags(in node: JSONNode) -> [String] {
    var tags: [String] = []
    var rest = node.bytes
    while let start = rest.firstRange(of: Array("{%".utf8)) {
      rest = rest[start.lowerBound...]
      let tag = rest.prefix(80)
      let end = tag.firstRange(of: Array("%}".utf8))?.upperBound ?? tag.endIndex
      if !tags.contains(rest[..<end].text) { tags.append(rest[..<end].text) }
      rest = rest[end...]
    }
    return tags
  }

  private func readBody(_ node: JSONNode, _ reading: inout CollectionRequest) {
    let type = node["mimeType"]?.string ?? ""
    switch type {
    case "application/x-www-form-urlencoded" where node["params"] != nil:
      reading.request.content = .form(node.list("params").map { reading.formRow(Self.pair($0)) })
      reading.request.usualContentType = type
    case "multipart/form-data":
      let parts = node.list("params").flatMap { part in
        let isFile = part["type"]?.string == "file"
        let path = part["fileName"]?.string ?? ""
        return reading.parts(
          Self.pair(part), files: isFile ? (path.isEmpty ? [] : [path]) : nil,
          contentType: part["contentType"]?.string ?? part["multiline"]?.string)
      }
      reading.request.content = .parts(parts, boundary: nil)
      reading.request.usualContentType = "multipart/form-data"
    case "application/octet-stream" where node["fileName"] != nil:
      reading.request.content = .file(path: reading.marked(node["fileName"]?.string ?? ""))
      reading.request.usualContentType = type
    case "application/graphql":
      // The text is the JSON that is sent.
      reading.setText(node["text"]?.string ?? "", contentType: "application/json")
    default:
      guard let text = node["text"]?.string, !text.isEmpty else { return }
      reading.setText(text, contentType: type.isEmpty ? nil : type)
    }
  }

  private static func authentication(_ node: JSONNode?) -> ForeignAuthentication {
    guard let node, let type = node["type"]?.string, !type.isEmpty, type != "inherit" else {
      return .inherited
    }
    if node["disabled"]?.isTrue == true || type == "none" { return .none }
    func text(_ name: String) -> String { node[name]?.text ?? "" }
    switch type {
    case "basic": return .basic(user: text("username"), password: text("password"))
    case "bearer":
      return .bearer(token: text("token"), scheme: text("prefix").isEmpty ? "Bearer" : text("prefix"))
    case "apikey":
      switch text("addTo") {
      case "queryParams": return .queryKey(name: text("key"), value: text("value"))
      case "cookie": return .key(name: "Cookie", value: text("key") + "=" + text("value"))
      default: return .key(name: text("key"), value: text("value"))
      }
    default: return .other(type)
    }
  }
}
