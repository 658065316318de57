internal import WiredraftCore

/// The body of a request.
///
/// - Note: postman-collection, lib/collection/request-body.js 0e637dc0, and postman-runtime,
///   lib/requester/core-body-builder.js 0c2348d0.
struct PostmanBody {
  private let node: JSONNode
  private let mode: String

  init(_ node: JSONNode) {
    self.node = node
    let name = node.string == nil ? node["mode"]?.text?.lowercased() : "raw"
    mode = name.map { $0.isEmpty || PostmanRules.modes.contains($0) ? $0 : "raw" } ?? ""
  }

  /// Whether nothing is sent: also where all fields of a form are switched off.
  var isEmpty: Bool {
    switch mode {
    case "raw": raw == nil
    case "urlencoded": !fields.contains { $0.pair.isEnabled }
    case "formdata": !node.list("formdata").contains { $0["disabled"]?.isTruthy != true }
    case "graphql": node["graphql"]?.isObject != true
    case "file": path.isEmpty && (file["content"]?.string ?? "").isEmpty
    default: true
    }
  }

  /// Whether there are fields of a form, be they switched off.
  var hasFields: Bool { !node.list(mode).isEmpty }

  /// The text of a raw body; nil if there is none. A value is written as JSON.
  private var raw: String? {
    let value = node.string == nil ? node["raw"] : node
    if let text = value?.string { return text.isEmpty ? nil : text }
    guard let value, value.isArray || value.isObject, value.size > 1 else { return nil }
    return value.value.rewrittenByJavaScript.compactJSON
  }

  private var file: JSONNode { node["file"] ?? node }

  private var path: String { node["file"]?.string ?? file["src"]?.string ?? "" }

  /// The fields of a form, which may be one text.
  private var fields: [(pair: CollectionRequest.Pair, node: JSONNode?)] {
    if let text = node["urlencoded"]?.string, !text.isEmpty {
      return PostmanURLParts.pairs(of: text).map { ($0.pair, nil) }
    }
    return node.list("urlencoded").map { (PostmanRequest.pair($0), $0) }
  }

  func read(into reading: inout CollectionRequest, contentType: String?) {
    switch mode {
    case "raw":
      let language = node["options"]?["raw"]?["language"]?.string ?? "text"
      reading.setText(raw ?? "", contentType: PostmanRules.languageTypes[language] ?? "text/plain")
    case "urlencoded": readForm(&reading)
    case "formdata": readParts(&reading, contentType)
    case "graphql": readGraphQL(&reading)
    case "file":
      if !path.isEmpty {
        reading.request.content = .file(path: reading.marked(path))
        reading.request.namesFileType = true
        noteType(of: path, contentType, &reading)
      } else {
        reading.setText(file["content"]?.string ?? "", contentType: nil)
      }
    default: break
    }
  }

  /// Encoded by RFC 3986: postman-request 2.88, lib/querystring.js. Postman keeps the fields as an object: postman-runtime,
  /// lib/requester/core-body-builder.js 0c2348d0, urlEncodedBodyReducer.
  private func readForm(_ reading: inout CollectionRequest) {
    var rows: [Draft.Row] = []
    for field in fields {
      var row = reading.formRow(field.pair)
      if field.node?["value"]?.isObject == true || field.node?["value"]?.isArray == true { row.text = "" }
      rows.append(row)
    }
    reading.request.content = .form(JavaScriptObject.order(rows.map(\.name)).map { rows[$0] })
    reading.request.usualContentType = "application/x-www-form-urlencoded"
  }

  private func readParts(_ reading: inout CollectionRequest, _ contentType: String?) {
    let parts = node.list("formdata").flatMap { node -> [ForeignRequest.Part] in
      let isFile = node["type"]?.string == "file"
      let source = node["src"]
      let paths = source?.string.map { [$0] } ?? source?.elements.compactMap(\.string) ?? []
      var pair = PostmanRequest.pair(node)
      // A value that is false or zero is empty: postman-collection, lib/collection/form-param.js 18a32fc2. An object is sent as JSON.
      if let value = node["value"], value.string == nil {
        if ["false", "0"].contains(pair.value) { pair.value = "" }
        if value.isObject || value.isArray { pair.value = value.value.rewrittenByJavaScript.compactJSON }
      }
      let type = node["contentType"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      let name = node["fileName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      if isFile, pair.isEnabled { for path in paths { noteType(of: path, type, &reading) } }
      return reading.parts(pair, files: isFile ? paths : nil, contentType: type, filename: name)
    }
    reading.request.content = .parts(parts, boundary: contentType.flatMap(PostmanRules.boundary))
    reading.request.usualContentType = "multipart/form-data"
  }

  /// Postman takes the type of a file from mime-types, a longer table than those on which tools agree.
  private func noteType(of path: String, _ type: String?, _ reading: inout CollectionRequest) {
    let name = path.split(separator: "/").last ?? ""
    guard type == nil, name.contains("."), FileTypes.type(ofFile: path) == nil else { return }
    reading.note(.changed, PostmanFinding.typeByName(path))
  }

  /// Variables that are a text are put in as they are written.
  private func readGraphQL(_ reading: inout CollectionRequest) {
    var members: [String] = []
    let content = node["graphql"]
    for name in ["query", "operationName", "variables"] {
      guard let value = content?[name] else { continue }
      if name == "variables", let text = value.string {
        if !text.isEmpty { members.append("\"variables\":" + text) }
      } else if value.string != nil || content?["variables"]?.string == nil {
        members.append("\"\(name)\":" + value.value.rewrittenByJavaScript.compactJSON)
      }
    }
    reading.setText("{" + members.joined(separator: ",") + "}", contentType: "application/json")
  }
}
