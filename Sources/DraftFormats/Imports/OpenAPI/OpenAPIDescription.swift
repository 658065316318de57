public import WiredraftCore

/// An OpenAPI 3 or Swagger 2.0 description: a list of operations, each of which becomes a draft.
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

    /// The operation; also the reference in its place, if there is one, whose own members come first.
    let nodes: [JSONNode]
    /// The object of the path; also the reference in its place, if there is one.
    let pathItems: [JSONNode]
    /// The reason why the reference in the operation's place leads to none.
    let problem: OpenAPIReferences.Problem?

    /// The title of a draft of the operation: its summary, its name, or method and path.
    var title: String {
      let summary = self["summary"]?.string.map { PlainWords.prose($0, limit: 120) } ?? ""
      return summary.isEmpty ? operationID ?? name : summary
    }
    /// The description as it is written, without white space behind it; nil if it has no words.
    var description: String? {
      guard let text = self["description"]?.string, let end = text.lastIndex(where: { !$0.isWhitespace })
      else {
        return nil
      }
      return String(text[...end])
    }
    /// Method and path.
    public var name: String { method + " " + path }
    /// The position in the text, or in that of another file.
    public var position: TextPosition { nodes[0].position }
    /// The reference in the place of the operation, if the file that it names was not read.
    package var unreadReference: String? {
      if case .file(let reference, _)? = problem { reference } else { nil }
    }

    subscript(_ name: String) -> JSONNode? {
      for node in nodes { if let value = node[name] { return value } }
      return nil
    }
  }

  /// The title of the described service; nil if there is none.
  public let title: String?
  /// The version of OpenAPI or Swagger as written in the text.
  public let version: String
  /// The operations, in the order of the text.
  public let operations: [Operation]
  /// The remarks on anything that could not be listed.
  public let remarks: [ImportRemark]

  /// The remark on operations whose parameters and bodies are elsewhere, for a list; the draft of each has its own.
  package var unresolvedOperations: ImportRemark? {
    let unresolved = operations.filter { $0.problem != nil }
    guard let first = unresolved.first, let problem = first.problem else { return nil }
    return ImportRemark(
      .leftOut, OpenAPIFinding.operationsUnresolved(first.name, problem, others: unresolved.count - 1),
      on: first.nodes[0])
  }

  let documents: OpenAPIDocuments
  /// Whether the description is Swagger 2.0.
  let isSwagger: Bool

  var root: JSONNode { documents.first.root }
  /// The paths of the files that the text refers to and that were not read.
  package var unreadFiles: [String] { documents.unread }

  /// Reads the text of a description.
  ///
  /// - Parameters:
  ///   - text: The JSON text.
  ///   - places: The positions, in the text from which `text` was converted, of each name and each value in
  ///     order; nil if `text` was not converted.
  /// - Throws: ``ImportError``, with line and column, if the text is not JSON, or not an OpenAPI 3 or Swagger 2.0
  ///   description.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(reading text: String, places: [TextPosition]? = nil) throws(ImportError) {
    try self.init(reading: text, places: places, ImportTools())
  }

  /// Reads the text of a description, and the files that it refers to, if the tools have them.
  init(reading text: String, places: [TextPosition]?, _ tools: ImportTools) throws(ImportError) {
    // Some editors write a byte order mark before the text.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let first = text.utf8.first { $0 > 0x20 }
    guard first != nil else { throw ImportError(.openapi, OpenAPIFinding.empty) }
    if Self.isYAML(text) {
      throw ImportError(
        .openapi, OpenAPIFinding.yaml, at: TextPosition(line: 1, column: 1))
    }
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(text, places: places, of: JSONTree.File(path: tools.files.name))
    } catch {
      throw ImportError(.openapi, OpenAPIFinding.notJSON(error.kind), at: error.position)
    }
    (version, isSwagger) = try Self.version(of: tree.root)
    documents = OpenAPIDocuments(tree, tools.files, yaml: tools.yaml)
    title = documents.first.root["info"]?["title"]?.string
    var listing = OperationListing(documents)
    listing.read()
    (operations, remarks) = (listing.operations, listing.remarks)
  }

  /// Returns whether a text looks like a description in JSON or YAML, judging by its beginning.
  public static func recognises(_ text: String) -> Bool {
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
    let beginning = String(decoding: text.utf8.prefix(1 << 16).dropFirst(mark), as: UTF8.self)
    if isFlow(beginning) { return true }
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
    isFlow(text) || text.utf8.first { $0 > 0x20 } != UInt8(ascii: "{") && namesVersion(text)
  }

  /// Whether a text is a description in YAML's flow style, `{openapi: 3.1.0, …}`, perhaps behind comments or `---`.
  private static func isFlow(_ text: String) -> Bool {
    var rest = text.utf8.prefix(1 << 16)[...]
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: "---".utf8) {
        rest = rest.dropFirst(3)
      } else if rest.first == UInt8(ascii: "#") || rest.first == UInt8(ascii: "%") {
        rest = rest.drop { $0 != 0x0A }
      } else {
        break
      }
    }
    guard rest.first == UInt8(ascii: "{"), OpenAPIImport.isFlow(rest) else { return false }
    let head = rest.filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    return ["{", ","].contains { before in
      ["openapi:3", "openapi:4", "swagger:1", "swagger:2"].contains {
        head.firstRange(of: Array((before + $0).utf8)) != nil
      }
    }
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

  private static func version(of root: JSONNode) throws(ImportError) -> (String, isSwagger: Bool) {
    guard let node = root["openapi"] ?? root["swagger"] else {
      let isPart = partNames.contains { root[$0] != nil }
      throw ImportError(.openapi, isPart ? OpenAPIFinding.part : OpenAPIFinding.noVersion, at: root.position)
    }
    guard let version = node.string ?? node.number?.text else {
      throw ImportError(.openapi, OpenAPIFinding.versionNotText, at: node.position)
    }
    let isSwagger = root["openapi"] == nil
    let number = isSwagger ? "2" : "3"
    guard version == number || version.hasPrefix(number + ".") else {
      throw ImportError(
        .openapi, OpenAPIFinding.otherVersion(isSwagger ? "Swagger" : "OpenAPI", version), at: node.position)
    }
    return (version, isSwagger)
  }

  /// Members of an operation, a path, a parameter, a body or a list of components in a file of its own.
  private static let partNames =
    [
      "responses", "requestBody", "operationId", "parameters", "content", "in", "schemas", "components",
      "paths",
    ]
    + OperationListing.methods
}
