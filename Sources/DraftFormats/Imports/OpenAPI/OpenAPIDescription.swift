public import WiredraftCore

/// An OpenAPI description: a list of operations, each of which becomes a draft.
///
/// It consists of text alone: no file is read, and nothing is fetched. References are resolved within the
/// text.
///
/// ```swift
/// let description = try OpenAPIDescription(
///   reading: #"{"openapi": "3.1.0", "paths": {"/me": {"get": {"operationId": "whoAmI"}}}}"#)
/// description.operations.map(\.name)  // ["GET /me"]
/// ```
/// - Note: <https://spec.openapis.org/oas/v3.1.1>
public struct OpenAPIDescription: Sendable {
  /// An operation in the description.
  public struct Operation: Sendable {
    /// The method.
    public let method: String
    /// The path, with a `{name}` for each path parameter.
    public let path: String
    /// The name of the operation in the description; nil if it has none.
    public let operationID: String?
    /// A short summary of the operation; nil if the description has none.
    public let summary: String?
    /// The groups that the operation belongs to.
    public let tags: [String]
    /// Whether the operation should no longer be used.
    public let isDeprecated: Bool

    let node: JSONNode
    let pathItem: JSONNode

    /// The title of a draft of the operation: its summary, its name, or method and path.
    var title: String {
      let summary = node["summary"]?.string.map { PlainWords.prose($0, limit: 120) } ?? ""
      return summary.isEmpty ? operationID ?? name : summary
    }
    /// Method and path.
    public var name: String { method + " " + path }
    /// The position in the text.
    public var position: TextPosition { node.position }
  }

  /// The title of the described service; nil if there is none.
  public let title: String?
  /// The version of OpenAPI as written in the text.
  public let version: String
  /// The operations, in the order of the text.
  public let operations: [Operation]
  /// The remarks on anything that could not be listed.
  public let remarks: [ImportRemark]

  let root: JSONNode

  /// Reads the text of a description.
  ///
  /// - Parameters:
  ///   - text: The JSON text.
  ///   - places: The positions, in the text from which `text` was converted, of each name and each value in
  ///     order; nil if `text` was not converted.
  /// - Throws: ``ImportError``, with line and column, if the text is not JSON, or not an OpenAPI 3
  ///   description.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(reading text: String, places: [TextPosition]? = nil) throws(ImportError) {
    // Some editors write a byte order mark before the text.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let first = text.utf8.first { $0 > 0x20 }
    guard first != nil else { throw ImportError(.openapi, OpenAPIFinding.empty) }
    if Self.isYAML(text) {
      throw ImportError(
        .openapi, OpenAPIFinding.yaml, at: TextPosition(line: 1, column: 1))
    }
    do throws(JSONError) {
      root = try JSONTree(text, places: places).root
    } catch {
      throw ImportError(.openapi, OpenAPIFinding.notJSON(error.kind), at: error.position)
    }
    version = try Self.version(of: root)
    title = root["info"]?["title"]?.string
    var listing = OperationListing(root)
    listing.read()
    (operations, remarks) = (listing.operations, listing.remarks)
  }

  /// Returns whether a text looks like a description in JSON or YAML, judging by its beginning.
  public static func recognises(_ text: String) -> Bool {
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
    let beginning = String(decoding: text.utf8.prefix(1 << 16).dropFirst(mark), as: UTF8.self)
    if beginning.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      let head = beginning.utf8.filter { $0 > 0x20 }
      // If names are sorted, all components come before the version.
      if componentKinds.contains(where: { head.starts(with: "{\"components\":{\"\($0)\":{".utf8) }) {
        return true
      }
      // A number must follow, since other JSON may have a member of this name.
      return ["\"openapi\":\"3", "\"openapi\":\"4", "\"swagger\":\"1", "\"swagger\":\"2"].contains {
        head.firstRange(of: Array($0.utf8)) != nil
      }
    }
    return isYAML(beginning)
  }

  /// Returns whether a text looks like a description in YAML, judging by its beginning.
  public static func isYAML(_ text: String) -> Bool {
    text.utf8.first { $0 > 0x20 } != UInt8(ascii: "{") && namesVersion(text)
  }

  /// Whether a line gives the OpenAPI version in YAML.
  private static func namesVersion(_ text: String) -> Bool {
    var isInComponents = false
    return text.utf8.prefix(1 << 16).split(separator: 0x0A).contains { line in
      if isInComponents, line.first == 0x20 {
        let words = line.split { $0 <= 0x20 }
        if words.count == 1, componentKinds.contains(where: { words[0].elementsEqual(($0 + ":").utf8) }) {
          return true
        }
      }
      let mark = "components:".utf8
      isInComponents = line.starts(with: mark) && line.dropFirst(mark.count).allSatisfy { $0 <= 0x20 }
      return ["openapi:", "swagger:", "'openapi':", "'swagger':", "\"openapi\":", "\"swagger\":"]
        .contains { line.starts(with: $0.utf8) }
    }
  }

  private static let componentKinds = [
    "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes", "links",
    "callbacks", "pathItems",
  ]

  private static func version(of root: JSONNode) throws(ImportError) -> String {
    if let swagger = root["swagger"] {
      let version = swagger.string ?? swagger.number?.text ?? ""
      throw ImportError(.openapi, OpenAPIFinding.swagger(version: version), at: swagger.position)
    }
    guard let node = root["openapi"] else {
      throw ImportError(.openapi, OpenAPIFinding.noVersion, at: root.position)
    }
    guard let version = node.string ?? node.number?.text else {
      throw ImportError(.openapi, OpenAPIFinding.versionNotText, at: node.position)
    }
    guard version == "3" || version.hasPrefix("3.") else {
      throw ImportError(.openapi, OpenAPIFinding.otherVersion(version), at: node.position)
    }
    return version
  }
}

private struct OperationListing {
  private(set) var operations: [OpenAPIDescription.Operation] = []
  private(set) var remarks: [ImportRemark] = []
  private let root: JSONNode
  private var references: OpenAPIReferences

  /// The members of a path that are operations; `query` is part of OpenAPI 3.2.
  private static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  init(_ root: JSONNode) {
    self.root = root
    references = OpenAPIReferences(root)
  }

  mutating func read() {
    guard let paths = root["paths"] else {
      if let webhooks = root["webhooks"] {
        remarks.append(
          ImportRemark(.leftOut, OpenAPIFinding.webhooks, at: webhooks.position))
      }
      return
    }
    for member in paths.members where !member.name.hasPrefix("x-") { read(member) }
  }

  private mutating func read(_ member: JSONNode.Member) {
    let path = member.name
    switch references.resolve(member.value) {
    case .failure(let problem):
      remarks.append(
        ImportRemark(.leftOut, OpenAPIFinding.pathUnresolved(path, problem), at: member.value.position))
    case .success(let item):
      // The path may have members beside the reference.
      for node in item.index == member.value.index ? [item] : [member.value, item] {
        for entry in node.members {
          let name = entry.name
          if Self.methods.contains(name) {
            add(entry.value, method: name.uppercased(), path, item)
          } else if name == "additionalOperations" {
            for other in entry.value.members { add(other.value, method: other.name, path, item) }
          }
        }
      }
    }
  }

  private mutating func add(_ node: JSONNode, method: String, _ path: String, _ item: JSONNode) {
    guard node.isObject else {
      remarks.append(

        ImportRemark(
          .leftOut, OpenAPIFinding.operationNotObject(method: method, path: path), at: node.position))
      return
    }
    operations.append(
      OpenAPIDescription.Operation(
        method: method, path: path, operationID: node["operationId"]?.string,
        summary: (node["summary"] ?? node["description"] ?? item["summary"])?.string.map {
          PlainWords.prose($0, limit: 120)
        },
        tags: node["tags"]?.elements.compactMap(\.string) ?? [],
        isDeprecated: node["deprecated"]?.bool == true,
        node: node, pathItem: item))
  }
}
