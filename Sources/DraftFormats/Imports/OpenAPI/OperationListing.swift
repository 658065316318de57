internal import WiredraftCore

/// Lists the operations of a description.
struct OperationListing {
  private(set) var operations: [OpenAPIDescription.Operation] = []
  private(set) var remarks: [ImportRemark] = []
  private let root: JSONNode
  private var references: OpenAPIReferences

  /// The members of a path that are operations; `query` is part of OpenAPI 3.2.
  static let methods: Set<String> = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace", "query",
  ]

  init(_ documents: OpenAPIDocuments) {
    root = documents.first.root
    references = OpenAPIReferences(documents)
  }

  mutating func read() {
    if let webhooks = root["webhooks"] {
      remarks.append(ImportRemark(.leftOut, OpenAPIFinding.webhooks, at: webhooks.position))
    }
    guard let paths = root["paths"] else { return }
    switch references.resolve(paths) {
    case .failure(let problem): leaveOut(OpenAPIFinding.pathsUnresolved(problem), paths)
    case .success(let paths): for member in paths.members where !member.name.hasPrefix("x-") { read(member) }
    }
  }

  private mutating func read(_ member: JSONNode.Member) {
    let path = member.name
    switch references.resolve(member.value) {
    case .failure(let problem):
      leaveOut(OpenAPIFinding.pathUnresolved(path, problem), member.value)
      readMembers(of: member.value, path, [member.value])
    case .success(let item):
      // The path may have members beside the reference.
      let items = item.id == member.value.id ? [item] : [member.value, item]
      if !item.isObject || item["$ref"] != nil { leaveOut(OpenAPIFinding.pathNotObject(path), member.value) }
      for node in items { readMembers(of: node, path, items) }
    }
  }

  private mutating func readMembers(of node: JSONNode, _ path: String, _ items: [JSONNode]) {
    for entry in node.members {
      let name = entry.name
      if Self.methods.contains(name) {
        add(entry.value, method: name.uppercased(), path, items)
      } else if name == "additionalOperations" {
        for other in entry.value.members { add(other.value, method: other.name, path, items) }
      }
    }
  }

  private mutating func add(_ node: JSONNode, method: String, _ path: String, _ items: [JSONNode]) {
    var nodes = [node]
    var problem: OpenAPIReferences.Problem?
    switch references.resolve(node) {
    case .success(let found): if found.id != node.id { nodes.append(found) }
    case .failure(let reason): problem = reason
    }
    guard nodes.allSatisfy(\.isObject) else {
      return leaveOut(OpenAPIFinding.operationNotObject(method: method, path: path), node)
    }
    func member(_ name: String) -> JSONNode? { nodes.lazy.compactMap { $0[name] }.first }
    let summary = member("summary") ?? member("description") ?? items.lazy.compactMap { $0["summary"] }.first
    operations.append(
      OpenAPIDescription.Operation(
        method: method, path: path, operationID: member("operationId")?.string,
        summary: summary?.string.map { PlainWords.prose($0, limit: 120) },
        tags: member("tags")?.elements.compactMap(\.string) ?? [],
        isDeprecated: member("deprecated")?.bool == true,
        nodes: nodes, pathItems: items, problem: problem))
  }

  private mutating func leaveOut(_ finding: ImportFinding, _ node: JSONNode) {
    remarks.append(ImportRemark(.leftOut, finding, on: node))
  }
}
