internal import WiredraftCore

extension BrunoItem {
  /// Reads a request, a folder or a collection in the format OpenCollection.
  ///
  /// Any value may be in any place: what is of another kind than expected is left out, with a remark.
  /// - Note: usebruno/bruno 4, packages/bruno-filestore/src/formats/yml; the schema of opencollection-dev/opencollection 1
  init(_ node: JSONNode) {
    let info = node["info"]
    name = (info?["name"] ?? node["name"])?.plainText
    order = (info?["seq"] ?? node["seq"])?.plainText.flatMap(Double.init)
    position = node.position
    description = Self.description(node["docs"]) ?? Self.description(info?["description"])
    let type = (info?["type"] ?? node["type"])?.string
    let http = node["http"] ?? node["graphql"] ?? (node["url"] == nil ? nil : node)
    let isGraphQL = type == "graphql" || node["graphql"] != nil
    if let type, !["http", "graphql", "folder"].contains(type) {
      otherKind = Self.kinds[type] ?? "of the type \(type)"
    } else if type != "folder", let http {
      request = request(node, http, isGraphQL: isGraphQL)
      headers = rows(http["headers"], "headers")
    } else if let type, type != "folder" {
      otherKind = "of the type \(type) without its details"
    }
    let defaults = request == nil ? node["request"] : node["runtime"]
    if request == nil { headers = rows(defaults?["headers"], "headers") }
    variables = rows(defaults?["variables"], "variables")
    captures = captures(defaults?["actions"])
    noteScripts(defaults?["scripts"])
    let authentication = http?["auth"] ?? defaults?["auth"]
    // A request without one has none; a folder without one has that of the folder around it.
    if let authentication {
      self.authentication = Self.read(authentication)
      noteAuthentication(authentication["type"]?.string, at: authentication.position)
    } else if request != nil {
      self.authentication = .none
    }
    noteOthers(node)
    if request == nil, let settings = defaults?["settings"] {
      note(.leftOut, CollectionFinding.settings("settings"), at: settings.position)
    }
  }

  private static let kinds = [
    "grpc": "a request by gRPC", "websocket": "a request by WebSocket", "ws": "a request by WebSocket",
    "mqtt": "a request by MQTT", "amqp": "a request by AMQP", "signalr": "a request by SignalR",
    "graphql-subscription": "a subscription of GraphQL", "script": "a script", "app": "an app",
  ]

  private mutating func request(_ node: JSONNode, _ http: JSONNode, isGraphQL: Bool) -> Request {
    let method = http["method"]?.plainText ?? ""
    var request = Request(
      method: method.isEmpty ? (isGraphQL ? "POST" : "GET") : method.uppercased(),
      url: http["url"]?.plainText ?? "")
    let parameters = http["params"]
    for (row, kind) in zip(rows(parameters, "params"), kinds(of: parameters)) {
      if kind == "path" { request.path.append(row) } else { request.query.append(row) }
    }
    if let settings = node["settings"], !settings.isNull {
      // Settings without this one encode, as new requests do.
      request.encodesURL = settings["encodeUrl"]?.bool ?? true
      request.omittedFields = settings.list("omitHeaders").compactMap(\.plainText)
      for member in settings.members {
        note(setting: member.name, member.value.shown, at: member.value.position)
      }
    }
    request.body = http["body"].map { body($0, isGraphQL: isGraphQL) } ?? .none
    request.assertions = assertions(node["runtime"]?["assertions"])
    return request
  }

  /// The kinds of those parameters that are rows.
  private func kinds(of node: JSONNode?) -> [String] {
    (node?.elements.filter(\.isObject) ?? []).map { $0["type"]?.string ?? "query" }
  }

  // MARK: - Rows

  private static func description(_ node: JSONNode?) -> String? {
    let text = node?.string ?? node?["content"]?.string
    return text?.allSatisfy(\.isWhitespace) == false ? text : nil
  }

  /// Returns the elements of a list as rows.
  private mutating func rows(_ node: JSONNode?, _ name: String) -> [Row] {
    objects(node, name).map { Self.row($0) }
  }

  static func row(_ node: JSONNode) -> Row {
    // A variable may have a type beside its value.
    let value = node["value"].flatMap { $0["data"] ?? $0 }
    return Row(
      name: node["name"]?.plainText ?? "", value: value?.plainText ?? "",
      isEnabled: node["disabled"]?.isTrue != true, description: description(node["description"]),
      position: node.position)
  }

  /// Returns the objects of a list, with a remark on anything else.
  private mutating func objects(_ node: JSONNode?, _ name: String) -> [JSONNode] {
    guard let node, !node.isNull else { return [] }
    guard node.isArray else {
      note(.leftOut, BrunoFinding.notAList(name), at: node.position)
      return []
    }
    for element in node.elements where !element.isObject {
      note(.leftOut, BrunoFinding.notARow(name, element.shown), at: element.position)
    }
    return node.elements.filter(\.isObject)
  }

  private mutating func assertions(_ node: JSONNode?) -> [Row] {
    objects(node, "assertions").map { assertion in
      var row = Self.row(assertion)
      let value = assertion["value"]?.plainText.map { " " + $0 } ?? ""
      row.name = assertion["expression"]?.plainText ?? ""
      row.value = (assertion["operator"]?.plainText ?? "eq") + value
      return row
    }
  }

  private mutating func captures(_ node: JSONNode?) -> [Row] {
    objects(node, "actions").compactMap { action in
      guard action["type"]?.string == "set-variable", action["phase"]?.string == "after-response" else {
        note(.leftOut, BrunoFinding.action(action["type"]?.shown ?? ""), at: action.position)
        return nil
      }
      var row = Self.row(action)
      row.name = action["variable"]?["name"]?.plainText ?? ""
      row.value = action["selector"]?["expression"]?.plainText ?? ""
      return row
    }
  }

  // MARK: - The body

  private mutating func body(_ node: JSONNode, isGraphQL: Bool) -> Body {
    guard !node.isNull else { return .none }
    // Of several bodies, one is selected.
    if node.isArray {
      let variants = Array(node.elements)
      guard let chosen = variants.first(where: { $0["selected"]?.isTrue == true }) ?? variants.first else {
        return .none
      }
      for variant in variants where variant.index != chosen.index {
        note(
          .leftOut, BrunoFinding.otherVariant(variant["title"]?.shown ?? ""), at: variant.position)
      }
      return chosen["body"].map { body($0, isGraphQL: isGraphQL) } ?? .none
    }
    guard node.isObject else {
      note(.leftOut, BrunoFinding.notAMapping("body"), at: node.position)
      return .none
    }
    if isGraphQL {
      return .graphQL(query: node["query"]?.plainText ?? "", variables: node["variables"]?.plainText ?? "")
    }
    let (type, data) = (node["type"]?.string ?? "", node["data"])
    switch type {
    case "json": return .json(data?.plainText ?? "")
    case "text": return .text(data?.plainText ?? "", contentType: "text/plain")
    case "xml": return .text(data?.plainText ?? "", contentType: "application/xml")
    case "sparql": return .text(data?.plainText ?? "", contentType: "application/sparql-query")
    case "form-urlencoded": return .form(rows(data, "data"))
    case "multipart-form": return .parts(objects(data, "data").map(Self.part))
    case "file":
      return .files(
        objects(data, "data").map { file in
          var row = Self.row(file)
          row.value = file["filePath"]?.plainText ?? ""
          row.isEnabled = file["selected"]?.isTrue == true
          row.contentType = Self.contentType(file)
          return row
        })
    case "none": return .none
    default: return .other(type)
    }
  }

  private static func part(_ node: JSONNode) -> Row {
    var row = row(node)
    row.contentType = contentType(node)
    guard node["type"]?.string == "file" else { return row }
    row.files = node["value"]?.isArray == true ? node.list("value").compactMap(\.plainText) : [row.value]
    row.files?.removeAll(where: \.isEmpty)
    return row
  }

  private static func contentType(_ node: JSONNode) -> String? {
    let type = node["contentType"]?.string
    return type?.isEmpty == false ? type : nil
  }

  // MARK: - Authentication

  private static func read(_ node: JSONNode) -> ForeignAuthentication {
    let mode = node.isObject ? node["type"]?.plainText : node.plainText
    return ForeignAuthentication(bruno: mode ?? "none") { node[$0]?.plainText ?? "" }
  }

  // MARK: - Remarks

  private mutating func noteScripts(_ node: JSONNode?) {
    let scripts = node.map { $0.isArray ? Array($0.elements) : [$0] } ?? []
    for script in scripts where !script.isNull {
      note(.leftOut, CollectionFinding.script(script["type"]?.shown ?? "scripts"), at: script.position)
    }
  }

  private static let known: Set = [
    "opencollection", "info", "http", "graphql", "runtime", "settings", "docs", "request", "items", "config",
    "bundled", "extensions", "examples", "name", "seq", "type", "method", "url", "params", "headers", "body",
    "auth", "grpc", "websocket", "tags", "script",
  ]

  /// The members that are mappings, each with members of its own.
  private static let mappings = ["info", "http", "graphql", "runtime", "settings", "request", "config"]

  private mutating func noteOthers(_ node: JSONNode) {
    for name in Self.mappings {
      if let member = node[name], !member.isObject, !member.isNull {
        note(.leftOut, BrunoFinding.notAMapping(name), at: member.position)
      }
    }
    if let docs = node["docs"], !docs.isNull, docs.string == nil, docs["content"]?.string == nil {
      note(.leftOut, CollectionFinding.member("docs"), at: docs.position)
    }
    for member in node.members {
      let finding: ImportFinding
      switch member.name {
      case "examples" where member.value.elementCount > 0:
        note(.ignored, CollectionFinding.savedAnswers, at: member.value.namePosition)
        continue
      case let name where Self.known.contains(name): continue
      case let name: finding = CollectionFinding.member(name)
      }
      note(.leftOut, finding, at: member.value.namePosition)
    }
  }
}

extension BrunoTree {
  /// Reads a collection, or a folder in one, with the requests in it.
  init(_ node: JSONNode, named name: String) {
    self.init(name: node["info"]?["name"]?.string ?? node["name"]?.string ?? name)
    item = BrunoItem(node)
    for child in node.list("items") where child.isObject {
      if child["items"] != nil || (child["info"]?["type"] ?? child["type"])?.string == "folder" {
        let folder = BrunoTree(child, named: "")
        others += folder.others
        folders.append(folder)
        continue
      }
      let request = BrunoItem(child)
      if request.request != nil {
        requests.append((request, ""))
      } else {
        let kind = request.otherKind ?? "of no known type"
        others.append(.outside(BrunoFinding.otherKind(request.name ?? "", kind), at: child.position))
      }
    }
  }
}

extension JSONNode {
  var isNull: Bool { kind == .null }

  /// The text that JavaScript makes of a value; nil for null.
  fileprivate var plainText: String? {
    kind == .array || kind == .object ? value.rewrittenByJavaScript.compactJSON : text
  }

  /// The value as it is named in a remark, cut short.
  fileprivate var shown: String {
    let text = plainText ?? "null"
    return text.unicodeScalars.count <= 60
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
  }
}
