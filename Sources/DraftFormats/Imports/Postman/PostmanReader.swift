internal import WiredraftCore

struct PostmanReader {
  private(set) var collection: ForeignCollection

  init(_ root: JSONNode, _ marks: ReferenceMarks) {
    var folder = ForeignCollection.Folder(name: root["info"]?["name"]?.string ?? "")
    var remarks: [ImportRemark] = []
    Self.read(root, into: &folder, &remarks)
    if case .inherited = folder.authentication { folder.authentication = .none }
    if let description = root["info"]?["description"], description.text?.isEmpty == false {
      remarks.append(ImportRemark(.leftOut, CollectionFinding.description, at: description.position))
    }
    collection = ForeignCollection(folder, marks, CollectionScope(name: Self.name))
    collection.remarks = remarks
    noteVariables(of: 0, at: root)
  }

  /// Returns the name here of a variable that Postman computes.
  @Sendable private static func name(of reference: String) -> String {
    reference == "$randomUUID" ? "$uuid" : HTTPFileVariables.counterpart(of: reference) ?? reference
  }

  private mutating func noteVariables(of folder: Int, at node: JSONNode) {
    for variable in collection.folders[folder].variables
    where collection.scope(of: folder).isComposed(variable.name) {
      collection.remarks.append(
        ImportRemark(
          .changed, CollectionFinding.composedVariable(variable.name), at: node["variable"]?.position))
    }
  }

  // MARK: - Folders

  /// Reads what a folder and a collection have in common.
  private static func read(
    _ node: JSONNode, into folder: inout ForeignCollection.Folder, _ remarks: inout [ImportRemark]
  ) {
    folder.authentication = PostmanAuthentication.read(node["auth"])
    folder.variables = node.list("variable").compactMap { variable in
      guard let name = variable["key"]?.string ?? variable["id"]?.string else { return nil }
      if variable["disabled"]?.isTrue == true {
        remarks.append(
          ImportRemark(.leftOut, CollectionFinding.disabledVariable(name), at: variable.position))
        return nil
      }
      return Variable.Definition(
        name, .string(variable["value"]?.text ?? ""),
        secrecy: variable["type"]?.string == "secret" ? true : nil)
    }
    remarks += scripts(of: node)
  }

  private static func scripts(of node: JSONNode) -> [ImportRemark] {
    node.list("event").compactMap { event in
      let lines = event["script"]?["exec"]
      let texts = lines?.string.map { [$0] } ?? lines?.elements.compactMap(\.string) ?? []
      guard texts.contains(where: { !$0.isEmpty }) else { return nil }
      return ImportRemark(
        .leftOut, CollectionFinding.script(event["listen"]?.string ?? "script"), at: event.position)
    }
  }

  mutating func readItems(of node: JSONNode, in folder: Int, depth: Int) {
    for item in node.list("item") {
      if item["item"]?.isArray == true {
        readFolder(item, in: folder, depth: depth)
      } else if let request = item["request"] {
        readRequest(request, of: item, in: folder)
      } else {
        collection.remarks.append(
          ImportRemark(
            .leftOut, CollectionFinding.member("“\(item["name"]?.string ?? "")”"), at: item.position))
      }
    }
  }

  private mutating func readFolder(_ item: JSONNode, in parent: Int, depth: Int) {
    guard depth < 100 else {
      collection.remarks.append(ImportRemark(.leftOut, CollectionFinding.tooDeep, at: item.position))
      return
    }
    let name = item["name"]?.string ?? ""
    var folder = ForeignCollection.Folder(name: name, parent: parent)
    Self.read(item, into: &folder, &collection.remarks)
    if item["description"]?.text?.isEmpty == false {
      collection.remarks.append(ImportRemark(.leftOut, CollectionFinding.description, at: item.position))
    }
    let number = collection.add(folder)
    noteVariables(of: number, at: item)
    let count = collection.entries.count
    readItems(of: item, in: number, depth: depth + 1)
    if collection.entries.count == count {
      collection.remarks.append(
        ImportRemark(.leftOut, CollectionFinding.emptyFolder(name), at: item.position))
    }
  }

  // MARK: - Requests

  private mutating func readRequest(_ node: JSONNode, of item: JSONNode, in folder: Int) {
    var reading = CollectionRequest(collection, in: folder)
    reading.request.title = item["name"]?.string
    reading.request.remarks += Self.scripts(of: item)
    if let answers = item["response"], answers.elementCount > 0 {
      reading.note(.ignored, CollectionFinding.savedAnswers, at: answers.position)
    }
    if let settings = item["protocolProfileBehavior"], settings.members.contains(where: { _ in true }) {
      reading.note(.leftOut, CollectionFinding.settings("protocolProfileBehavior"), at: settings.position)
    }
    // A request may be nothing but its URL.
    if let url = node.string {
      reading.setURL(url)
      collection.add(reading.entry(in: folder, .inherited))
      return
    }
    reading.request.method = node["method"]?.string ?? "GET"
    if let description = node["description"] ?? item["description"], description.text?.isEmpty == false {
      reading.note(.leftOut, CollectionFinding.description, at: description.position)
    }
    for name in ["proxy", "certificate"] where node[name].map({ $0.kind != .null }) == true {
      reading.note(.leftOut, CollectionFinding.settings(name), at: node[name]?.position)
    }
    readURL(node["url"], &reading)
    readFields(node["header"], &reading)
    if let body = node["body"] { readBody(body, &reading) }
    reading.note(
      .added,
      CollectionFinding.addedFields("Postman", ["User-Agent", "Accept", "Cache-Control", "Postman-Token"]))
    collection.add(reading.entry(in: folder, PostmanAuthentication.read(node["auth"])))
  }

  private static func description(of node: JSONNode) -> String? {
    let text = node["description"].flatMap { $0.string ?? $0["content"]?.string }
    return text?.isEmpty == false ? text : nil
  }

  private static func pair(_ node: JSONNode) -> CollectionRequest.Pair {
    CollectionRequest.Pair(
      name: node["key"]?.text ?? "", value: node["value"].flatMap(\.text),
      isEnabled: node["disabled"]?.isTrue != true, description: description(of: node))
  }

  private func readURL(_ node: JSONNode?, _ reading: inout CollectionRequest) {
    guard let node else { return }
    if let url = node.string { return reading.setURL(url) }
    let query = node["query"]?.isArray == true ? node["query"] : nil
    let values = node.list("variable").compactMap { variable in
      (variable["key"]?.string ?? variable["id"]?.string).map { name in
        CollectionRequest.PathValue(
          name: name, value: variable["value"]?.text ?? "", description: Self.description(of: variable))
      }
    }
    reading.setURL(
      node["raw"]?.string ?? Self.joined(node), dropsQuery: query != nil, filling: values)
    for entry in query == nil ? [] : node.list("query") {
      // Postman leaves most characters as they are typed (postman-url-encoder 3.0, encoder/encode-set.js).
      reading.addQuery(Self.pair(entry)) { $0 > 0x20 && $0 < 0x7F && !"\"#<>'&".utf8.contains($0) }
    }
  }

  /// Returns a URL that is given in parts alone.
  private static func joined(_ node: JSONNode) -> String {
    func joined(_ name: String, _ separator: String) -> String {
      guard let part = node[name] else { return "" }
      return part.isArray
        ? part.elements.compactMap { $0.string ?? $0["value"]?.string }.joined(separator: separator)
        : part.text ?? ""
    }
    let (scheme, port, path) = (joined("protocol", ""), joined("port", ""), joined("path", "/"))
    return (scheme.isEmpty ? "" : scheme + "://") + joined("host", ".") + (port.isEmpty ? "" : ":" + port)
      + (path.isEmpty || path.hasPrefix("/") ? path : "/" + path)
  }

  private func readFields(_ node: JSONNode?, _ reading: inout CollectionRequest) {
    guard let node else { return }
    if let text = node.string {
      for line in text.split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        reading.addField(
          .init(name: String(parts[0]).trimmingBlanks, value: String(parts.last ?? "").trimmingBlanks))
      }
      return
    }
    for field in node.elements { reading.addField(Self.pair(field)) }
  }

  // MARK: - The body

  private static let types = [
    "json": "application/json", "xml": "application/xml", "html": "text/html", "text": "text/plain",
    "javascript": "application/javascript",
  ]

  private func readBody(_ node: JSONNode, _ reading: inout CollectionRequest) {
    let mode = node["mode"]?.string
    if node["disabled"]?.isTrue == true {
      if mode != nil, mode != "none" {
        reading.note(.leftOut, CollectionFinding.disabledBody, at: node.position)
      }
      return
    }
    switch mode {
    case "raw":
      let language = node["options"]?["raw"]?["language"]?.string ?? "text"
      guard let text = node["raw"]?.text, !text.isEmpty else { return }
      reading.setText(text, contentType: Self.types[language] ?? "text/plain")
    case "urlencoded":
      // Fields of one name are sent together, encoded by RFC 3986 (postman-runtime 7, lib/requester/core-body-builder.js,
      // and postman-request, which it sends with).
      var rows = GroupedPairs<Draft.Row>()
      for field in node.list("urlencoded") {
        let row = reading.formRow(Self.pair(field))
        rows.append(row.name, row)
      }
      reading.request.content = .form(rows.pairs.map(\.value))
      reading.request.usualContentType = "application/x-www-form-urlencoded"
    case "formdata":
      let parts = node.list("formdata").flatMap { part in
        let isFile = part["type"]?.string == "file"
        let source = part["src"]
        let paths = source?.string.map { [$0] } ?? source?.elements.compactMap(\.string) ?? []
        return reading.parts(
          Self.pair(part), files: isFile ? paths : nil, contentType: part["contentType"]?.string,
          filename: part["fileName"]?.string)
      }
      reading.request.content = .parts(parts, boundary: nil)
      reading.request.usualContentType = "multipart/form-data"
    case "file":
      if let path = node["file"]?["src"]?.string {
        reading.request.content = .file(path: reading.marked(path))
      } else if let text = node["file"]?["content"]?.string {
        reading.setText(text, contentType: nil)
      } else {
        reading.note(.leftOut, CollectionFinding.noFile("the body"), at: node.position)
      }
    case "graphql":
      let content = node["graphql"]
      reading.setGraphQL(
        query: content?["query"]?.string ?? "", variables: content?["variables"]?.text ?? "",
        operation: content?["operationName"]?.string)
    case nil, "none": break
    case let mode?: reading.note(.leftOut, CollectionFinding.content(mode), at: node.position)
    }
  }
}

enum PostmanAuthentication {
  static func read(_ node: JSONNode?) -> ForeignAuthentication {
    guard let node, let type = node["type"]?.string else { return .inherited }
    func value(_ name: String) -> String? {
      guard let list = node[type] else { return nil }
      // 2.1 has a list of pairs, 2.0 an object.
      guard list.isArray else { return list[name]?.text }
      return list.elements.first { $0["key"]?.string == name }?["value"]?.text
    }
    switch type {
    case "noauth": return .none
    case "basic": return .basic(user: value("username") ?? "", password: value("password") ?? "")
    case "bearer": return .bearer(token: value("token") ?? "", scheme: "Bearer")
    case "apikey":
      let (name, text) = (value("key") ?? "", value("value") ?? "")
      return value("in") == "query" ? .queryKey(name: name, value: text) : .key(name: name, value: text)
    default: return .other(type)
    }
  }
}
