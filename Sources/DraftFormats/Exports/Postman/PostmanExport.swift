internal import WiredraftCore

extension CodeFormat {
  /// A collection of Postman, version 2.1: one request, or the drafts of a folder.
  public static let postman = CodeFormat(
    "postman", "Postman collection", letter: "o", fileExtension: "postman_collection.json",
    writer: PostmanExport.self)
}

/// Follows version 2.1 of the schema.
///
/// - Note: <https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html>
struct PostmanExport: CollectionWriter {
  let parts: ExportParts
  private let title: String?
  private let description: String?

  init(_ parts: ExportParts, _ document: DraftDocument) {
    self.parts = parts
    (title, description) = (document.title, document.description)
  }

  var text: String { Self.collection(DraftCollection(name: name, items: []), [item]) }

  static func collection(_ collection: DraftCollection, _ items: [ParameterValue]) -> String {
    let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    let info = heading(collection) + [.init(name: "schema", value: .string(schema))]
    let value: ParameterValue = ["info": .object(info), "item": .array(items)]
    return ReferenceMark.inBraces(JSONLayout.indented(value.compactJSON))
  }

  static func folder(_ folder: DraftCollection, _ items: [ParameterValue]) -> ParameterValue {
    .object(heading(folder) + [.init(name: "item", value: .array(items))])
  }

  private static func heading(_ folder: DraftCollection) -> [ParameterValue.Member] {
    [.init(name: "name", value: .string(folder.name))]
      + (folder.description.map { [.init(name: "description", value: .string($0))] } ?? [])
  }

  private var name: String { title ?? "\(parts.method) \(ReferenceMark.inBraces(parts.url))" }

  var item: ParameterValue {
    var request: [ParameterValue.Member] = [.init(name: "method", value: .string(parts.method))]
    if let (user, password) = parts.credentials {
      request.append(.init(name: "auth", value: Self.basic(user, password)))
    }
    request.append(
      .init(
        name: "header",
        value: .array(
          given.map {
            Self.described(
              [
                .init(name: "key", value: .string($0.shownName)),
                .init(name: "value", value: .string($0.shown)),
              ],
              $0.description)
          })))
    if let body { request.append(.init(name: "body", value: body)) }
    request.append(.init(name: "url", value: PostmanURL(parts).value))
    var members: [ParameterValue.Member] = [.init(name: "name", value: .string(name))]
    var behavior: [ParameterValue.Member] = []
    if body != nil, PostmanRules.methodsWithoutBody.contains(parts.method.uppercased()) {
      behavior.append(.init(name: "disableBodyPruning", value: .bool(true)))
    }
    if parts.isUntyped {
      behavior.append(.init(name: "disabledSystemHeaders", value: ["content-type": true]))
    }
    if !behavior.isEmpty { members.append(.init(name: "protocolProfileBehavior", value: .object(behavior))) }
    members.append(.init(name: "request", value: Self.described(request, description)))
    members.append(.init(name: "response", value: []))
    return .object(members)
  }

  fileprivate static func described(
    _ members: [ParameterValue.Member], _ description: String?
  ) -> ParameterValue {
    .object(members + (description.map { [.init(name: "description", value: .string($0))] } ?? []))
  }

  private static func basic(_ user: String, _ password: String) -> ParameterValue {
    [
      "type": "basic",
      "basic": [
        ["key": "username", "value": .string(user), "type": "string"],
        ["key": "password", "value": .string(password), "type": "string"],
      ],
    ]
  }

  private var given: [ExportParts.Field] {
    parts.fieldsToGive.filter { field in
      switch field.key {
      case "authorization": parts.credentials == nil
      case "content-type":
        if case .multipart = parts.content { !field.isAutomatic } else { true }
      default: true
      }
    }
  }

  private var body: ParameterValue? {
    switch parts.content {
    case .none: return nil
    case .form(let pairs, _):
      return [
        "mode": "urlencoded",
        "urlencoded": .array(
          zip(pairs, parts.formDescriptions(pairs.count)).map { pair, description in
            Self.described(
              [
                .init(name: "key", value: .string(pair.name)),
                .init(name: "value", value: .string(pair.value)),
                .init(name: "type", value: "text"),
              ], description)
          }),
      ]
    case .multipart(let found):
      let descriptions = parts.partDescriptions(found.count)
      return ["mode": "formdata", "formdata": .array(zip(found, descriptions).map(Self.part))]
    case .file(let path): return ["mode": "file", "file": ["src": .string(path)]]
    case .text, .other:
      let isJSON = parts.bodyType?.encoding == .json
      return [
        "mode": "raw", "raw": .string(parts.bodyText ?? ""),
        "options": ["raw": ["language": isJSON ? "json" : "text"]],
      ]
    }
  }

  private static func part(_ part: ExportContent.Part, _ description: String?) -> ParameterValue {
    var members: [ParameterValue.Member] = [
      .init(name: "key", value: .string(part.name)),
      .init(name: "type", value: part.path == nil ? "text" : "file"),
      part.path.map { .init(name: "src", value: .string($0)) }
        ?? .init(name: "value", value: .string(part.text)),
    ]
    if let type = part.contentType { members.append(.init(name: "contentType", value: .string(type))) }
    return described(members, description)
  }

  // MARK: - The verdict

  var verdict: ExportVerdict {
    var verdict = parts.verdict("Postman")
    var message = ToolMessage(parts)
    message.method = parts.method.uppercased()
    if parts.hasOwnTarget { message.targetChanges = ["it is written with the URL"] }
    if parts.target.contains("{{") { message.targetChanges.append("{{ }} names a variable") }
    if !parts.hasOwnTarget, target != parts.target {
      message.targetChanges.append("characters are percent-encoded")
    }
    message.contentChanges = contentChanges
    for index in message.fields.indices {
      message.fields[index].value = parts.valueWithVariables(of: parts.fields[index])
    }
    // A host is written in small letters.
    for (index, field) in parts.fields.enumerated() where field.isAutomatic && field.key == "host" {
      message.fields[index].value = field.value.lowercased()
    }
    message.fields += PostmanRules.systemFields.filter { !parts.has($0.lowercased()) }.map { .init($0, nil) }
    if parts.bodyCount == nil, NodeRequest.announcesNothing(message.method), !parts.has("content-length") {
      message.fields.append(.init("Content-Length", nil))
    }
    verdict.take(message, for: parts)
    verdict.differences += replacedNames.map { .leavesOut($0) }
    if case .multipart = parts.content { verdict.differences.append(.boundary) }
    verdict.notes.append(
      .remark("This is by Postman's documentation, and the order of the fields is Postman's."))
    return verdict
  }

  /// The target as Postman encodes it.
  private var target: String {
    let bytes = parts.target.utf8
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    let query = bytes[path.endIndex...].dropFirst()
    let sent = PercentText.encoded(path, keeping: PostmanRules.keepsInPath)
    guard path.endIndex < bytes.endIndex else { return String(decoding: sent, as: UTF8.self) }
    let rest = PercentText.encoded(query) { PostmanRules.keepsInQuery($0) || $0 == UInt8(ascii: "&") }
    return String(decoding: sent + [UInt8(ascii: "?")] + rest, as: UTF8.self)
  }

  /// The names of fields that a later one, whose name differs in case alone, replaces.
  private var replacedNames: [String] {
    var last: [String: String] = [:]
    for field in parts.fields { last[field.key] = field.name }
    return parts.fields.filter { last[$0.key] != $0.name }.map(\.name)
  }

  private var contentChanges: [String] {
    var changes: [String] = []
    switch parts.content {
    case .none, .file, .text: break
    case .form(let pairs, let isSame):
      if !isSame { changes.append("Postman encodes the form in its own way") }
      let names = pairs.map(\.name)
      if JavaScriptObject.order(names) != Array(names.indices) {
        changes.append("Postman orders it by its names")
      }
    case .multipart(let found):
      if found.isEmpty { changes.append("an empty form is left out") }
      changes += found.changesByName
    case .other: changes = parts.bytes == nil ? parts.fileChanges : ["bytes that are no text are left out"]
    }
    if parts.holdsBraces { changes.append("{{ }} names a variable") }
    return changes
  }
}

struct PostmanURL {
  let value: ParameterValue

  init(_ parts: ExportParts) {
    let url = parts.hasOwnTarget ? parts.shownOrigin : parts.url
    var members: [ParameterValue.Member] = [.init(name: "raw", value: .string(url))]
    var rest = url[...]
    if let end = rest.firstRange(of: "://"), !rest[..<end.lowerBound].contains("/") {
      members.append(.init(name: "protocol", value: .string(String(rest[..<end.lowerBound]))))
      rest = rest[end.upperBound...]
    }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    rest = rest[authority.endIndex...]
    let colon = authority.last == "]" ? nil : authority.lastIndex(of: ":")
    let isIPv6 = authority.hasPrefix("[")
    let host = authority[..<(colon ?? authority.endIndex)]
    let labels =
      isIPv6 || ReferenceMark.isIn(String(host))
      ? [host] : host.split(separator: ".", omittingEmptySubsequences: false)
    members.append(.init(name: "host", value: .array(labels.map { .string(String($0)) })))
    if let colon {
      members.append(.init(name: "port", value: .string(String(authority[colon...].dropFirst()))))
    }
    let path = rest.prefix { $0 != "?" }
    members.append(
      .init(
        name: "path",
        value: .array(
          path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { .string(String($0)) }
        )))
    let query = rest[path.endIndex...].dropFirst()
    if path.endIndex < rest.endIndex {
      let pairs = query.split(separator: "&", omittingEmptySubsequences: false)
      let descriptions = parts.queryDescriptions(pairs.count)
      members.append(.init(name: "query", value: .array(zip(pairs, descriptions).map(Self.pair))))
    }
    value = .object(members)
  }

  private static func pair(_ pair: Substring, _ description: String?) -> ParameterValue {
    let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // postman-collection 4.1, lib/collection/query-param.js, parseSingle: an empty pair is one without a name.
    return PostmanExport.described(
      [
        .init(name: "key", value: pair.isEmpty ? .null : .string(String(halves[0]))),
        .init(name: "value", value: halves.count > 1 ? .string(String(halves[1])) : .null),
      ], description)
  }
}
