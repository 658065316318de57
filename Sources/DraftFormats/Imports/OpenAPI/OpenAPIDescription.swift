public import WiredraftCore

/// An OpenAPI description: the operations that it lists, each of which becomes a draft.
///
/// It is pure text: no file is read, and nothing is fetched. References lead within the text alone.
///
/// ```swift
/// let description = try OpenAPIDescription(
///   reading: #"{"openapi": "3.1.0", "paths": {"/me": {"get": {"operationId": "whoAmI"}}}}"#)
/// description.operations.map(\.name)  // ["GET /me"]
/// ```
/// - Note: <https://spec.openapis.org/oas/v3.1.1>
public struct OpenAPIDescription: Sendable {
  /// An operation, as the description lists it.
  public struct Operation: Sendable {
    /// The method.
    public let method: String
    /// The path, with `{name}` for what is filled in.
    public let path: String
    /// The name that the description gives it; nil for none.
    public let operationID: String?
    /// What it does, in few words; nil where the description doesn't say.
    public let summary: String?
    /// The groups that it belongs to.
    public let tags: [String]
    /// Whether it should no longer be used.
    public let isDeprecated: Bool

    let node: JSONNode
    let pathItem: JSONNode

    /// What a draft of it is called: its summary, its name, or method and path.
    var title: String {
      let summary = node["summary"]?.string.map { PlainWords.prose($0, limit: 120) } ?? ""
      return summary.isEmpty ? operationID ?? name : summary
    }
    /// Method and path.
    public var name: String { method + " " + path }
    /// Where it stands in the text.
    public var position: TextPosition { node.position }
  }

  /// The title of what is described; nil for none.
  public let title: String?
  /// The version of OpenAPI, as the text says it.
  public let version: String
  /// The operations in the order of the text.
  public let operations: [Operation]
  /// What could not be listed.
  public let remarks: [ImportRemark]

  let root: JSONNode

  /// Reads the text of a description.
  ///
  /// - Parameters:
  ///   - text: The text, which is JSON.
  ///   - places: Where each name and each value of it stood in the text that it was made of, in their order; nil where
  ///     this is the text itself.
  /// - Throws: ``ImportError`` where it is no JSON, or none of OpenAPI 3, with line and column.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(reading text: String, places: [TextPosition]? = nil) throws(ImportError) {
    // Some editors put a mark before the text.
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

  /// Returns whether a text looks like a description, in JSON or YAML, by what stands near its beginning.
  public static func recognises(_ text: String) -> Bool {
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
    let beginning = String(decoding: text.utf8.prefix(1 << 16).dropFirst(mark), as: UTF8.self)
    if beginning.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      let head = beginning.utf8.filter { $0 > 0x20 }
      // Where names are sorted, all components stand before the version.
      if componentKinds.contains(where: { head.starts(with: "{\"components\":{\"\($0)\":{".utf8) }) {
        return true
      }
      // A number follows: another JSON may have a member of this name.
      return ["\"openapi\":\"3", "\"openapi\":\"4", "\"swagger\":\"1", "\"swagger\":\"2"].contains {
        head.firstRange(of: Array($0.utf8)) != nil
      }
    }
    return isYAML(beginning)
  }

  /// Returns whether a text looks like a description in YAML, by what stands near its beginning.
  public static func isYAML(_ text: String) -> Bool {
    text.utf8.first { $0 > 0x20 } != UInt8(ascii: "{") && namesVersion(text)
  }

  /// Whether a line says which version of OpenAPI it is, as YAML has it.
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

  /// What the components of a description are called together.
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

/// Lists the operations of a description.
private struct OperationListing {
  private(set) var operations: [OpenAPIDescription.Operation] = []
  private(set) var remarks: [ImportRemark] = []
  private let root: JSONNode
  private var references: OpenAPIReferences

  /// The members of a path that are operations; `query` is of OpenAPI 3.2.
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
      // Beside a reference stands what the path itself adds.
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
