internal import WiredraftCore

extension CodeFormat {
  /// A request of OpenCollection, or a collection with the drafts of a folder.
  public static let opencollection = CodeFormat(
    "opencollection", "OpenCollection file", letter: "n", fileExtension: "yml",
    writer: OpenCollectionExport.self)
}

/// - Note: <https://spec.opencollection.com>
struct OpenCollectionExport: CollectionWriter {
  private let source: BrunoParts

  init(_ parts: ExportParts, _ document: DraftDocument) { source = BrunoParts(parts, document) }

  var text: String { YAMLLayout.text(item) }

  static func collection(_ collection: DraftCollection, _ items: [ParameterValue]) -> String {
    YAMLLayout.text(
      .object(
        [
          .init(name: "opencollection", value: "1.0.0"),
          .init(name: "info", value: ["name": .string(collection.name)]),
          .init(name: "bundled", value: true), .init(name: "items", value: .array(items)),
        ] + docs(collection)))
  }

  static func folder(_ folder: DraftCollection, _ items: [ParameterValue]) -> ParameterValue {
    .object(
      [
        .init(name: "info", value: ["name": .string(folder.name), "type": "folder"]),
        .init(name: "items", value: .array(items)),
      ] + docs(folder))
  }

  private static func docs(_ folder: DraftCollection) -> [ParameterValue.Member] {
    folder.description.map { [.init(name: "docs", value: .string($0))] } ?? []
  }

  var item: ParameterValue {
    var members: [ParameterValue.Member] = [
      .init(name: "info", value: ["name": .string(source.title), "type": "http", "seq": 1]),
      .init(name: "http", value: .object(http)),
    ]
    if let runtime { members.append(.init(name: "runtime", value: runtime)) }
    // Without this the query would be encoded again.
    members.append(.init(name: "settings", value: ["encodeUrl": false]))
    if let description = source.description {
      members.append(.init(name: "docs", value: .string(description)))
    }
    return .object(members)
  }

  private var http: [ParameterValue.Member] {
    var members: [ParameterValue.Member] = [
      .init(name: "method", value: .string(source.parts.method)),
      .init(name: "url", value: .string(source.url)),
    ]
    if let query = source.query, !query.isEmpty {
      let rows = query.map { Self.row($0, [.init(name: "type", value: "query")]) }
      members.append(.init(name: "params", value: .array(rows)))
    }
    let headers = source.headers
    if !headers.isEmpty {
      members.append(.init(name: "headers", value: .array(headers.map { Self.row($0) })))
    }
    if let body { members.append(.init(name: "body", value: body)) }
    if let (user, password) = source.parts.credentials {
      members.append(
        .init(
          name: "auth", value: ["type": "basic", "username": .string(user), "password": .string(password)]))
    }
    return members
  }

  private static func row(_ row: BrunoParts.Row, _ others: [ParameterValue.Member] = []) -> ParameterValue {
    var members: [ParameterValue.Member] = [
      .init(name: "name", value: .string(row.name)), .init(name: "value", value: .string(row.value)),
    ]
    members += others
    if let description = row.description {
      members.append(.init(name: "description", value: .string(description)))
    }
    return .object(members)
  }

  private var body: ParameterValue? {
    switch source.body {
    case .none: return nil
    case .form(let rows): return ["type": "form-urlencoded", "data": .array(rows.map { Self.row($0) })]
    case .parts(let found):
      return ["type": "multipart-form", "data": .array(found.map { Self.part($0.part, $0.description) })]
    case .file(let path, let type):
      return [
        "type": "file",
        "data": [["filePath": .string(path), "contentType": .string(type ?? ""), "selected": true]],
      ]
    case .text(let text, let isJSON): return ["type": isJSON ? "json" : "text", "data": .string(text)]
    }
  }

  private static func part(_ part: ExportContent.Part, _ description: String?) -> ParameterValue {
    var members: [ParameterValue.Member] = [
      .init(name: "name", value: .string(part.name)),
      .init(name: "type", value: part.path == nil ? "text" : "file"),
      .init(
        name: "value", value: part.path.map { ParameterValue.array([.string($0)]) } ?? .string(part.text)),
    ]
    if let type = part.contentType { members.append(.init(name: "contentType", value: .string(type))) }
    if let description { members.append(.init(name: "description", value: .string(description))) }
    return .object(members)
  }

  private var runtime: ParameterValue? {
    var members: [ParameterValue.Member] = []
    if !source.assertions.isEmpty {
      let assertions = source.assertions.map { expression, word, value in
        var members: [ParameterValue.Member] = [
          .init(name: "expression", value: .string(expression)),
          .init(name: "operator", value: .string(word)),
        ]
        if !value.isEmpty { members.append(.init(name: "value", value: .string(value))) }
        return ParameterValue.object(members)
      }
      members.append(.init(name: "assertions", value: .array(assertions)))
    }
    if !source.captures.isEmpty {
      let actions = source.captures.map { name, expression -> ParameterValue in
        [
          "type": "set-variable", "phase": "after-response",
          "selector": ["expression": .string(expression), "method": "jsonq"],
          "variable": ["name": .string(name), "scope": "runtime"],
        ]
      }
      members.append(.init(name: "actions", value: .array(actions)))
    }
    return members.isEmpty ? nil : .object(members)
  }

  var verdict: ExportVerdict { source.verdict() }
}
