internal import WiredraftCore

/// Follows references within the files of a description.
///
/// - Note: RFC 6901
struct OpenAPIReferences {
  enum Problem: Error, Hashable {
    case leadsBack(String)
    case file(String, ReferencedFiles.Problem)
    case notAPointer(String)
    case missing(String)
  }

  private let documents: OpenAPIDocuments
  private var known: [String: JSONNode] = [:]
  /// Only for large objects: a linear search for each member would be too slow.
  private var tables: [Int: [String: Int]] = [:]
  /// The number of references within pointers that are being followed.
  private var depth = 0

  init(_ documents: OpenAPIDocuments) { self.documents = documents }

  mutating func resolve(_ node: JSONNode) -> Result<JSONNode, Problem> {
    var node = node
    var seen: Set<Int> = []
    while let reference = node["$ref"]?.string {
      guard seen.insert(node.id).inserted else {
        return .failure(.leadsBack(reference))
      }
      switch target(of: reference, at: node) {
      case .success(let next): node = next
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(node)
  }

  /// Returns the value that a reference in an object leads to.
  mutating func target(of reference: String, at owner: JSONNode) -> Result<JSONNode, Problem> {
    let (tree, part) = (owner.tree, owner.tree.resources.resource(of: owner.index)?.nodes.lowerBound ?? 0)
    let key = tree.file.number == 0 && part == 0 ? reference : "\(tree.file.number) \(part) \(reference)"
    if let node = known[key] { return .success(node) }
    let (name, pointer) = Self.parts(of: reference)
    let root: JSONNode
    switch documents.root(named: name, at: owner) {
    case .success(let found): root = found
    case .failure(let problem): return .failure(.file(reference, problem))
    }
    var found = target(of: pointer, in: root, on: reference)
    // Many descriptions give schemas an `$id`, and go on to refer to the description as a whole.
    if case .failure(.missing) = found, root.index > 0 {
      found = target(of: pointer, in: root.tree.root, on: reference)
    }
    if case .success(let node) = found { known[key] = node }
    return found
  }

  private mutating func target(
    of pointer: String, in root: JSONNode, on reference: String
  ) -> Result<JSONNode, Problem> {
    guard pointer.isEmpty || pointer.hasPrefix("/") else {
      return root.tree.resources.anchor(pointer, in: root.index).map {
        .success(JSONNode(tree: root.tree, index: $0))
      } ?? .failure(.notAPointer(reference))
    }
    var node = root
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      switch child(of: node, Self.unescaped(step), on: reference) {
      case .success(let next): node = next
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(node)
  }

  /// Returns a file that holds a value as it is, such as an example.
  func file(named reference: String, at node: JSONNode) -> Result<JSONNode, Problem> {
    documents.root(named: Self.parts(of: reference).file, at: node).mapError { .file(reference, $0) }
  }

  /// Returns the file that a reference names, which is empty if it is the same, and the pointer into it.
  static func parts(of reference: String) -> (file: String, pointer: String) {
    let end = reference.utf8.firstIndex(of: UInt8(ascii: "#")) ?? reference.endIndex
    return (percentDecoded(reference[..<end]), percentDecoded(reference[end...].dropFirst()))
  }

  /// A member may be that of a reference which takes the place of the whole object.
  private mutating func child(
    of node: JSONNode, _ name: String, on reference: String
  ) -> Result<JSONNode, Problem> {
    if let next = child(of: node, name) { return .success(next) }
    guard node["$ref"] != nil else { return .failure(.missing(reference)) }
    guard depth < 20 else { return .failure(.leadsBack(reference)) }
    depth += 1
    defer { depth -= 1 }
    return resolve(node).flatMap { other in
      child(of: other, name).map { .success($0) } ?? .failure(.missing(reference))
    }
  }

  /// A member by its name, or an element by its index. O(1), except for the first access to a large object.
  mutating func child(of node: JSONNode, _ name: String) -> JSONNode? {
    if node.isArray { return Int(name).flatMap { $0 >= 0 ? node.element($0) : nil } }
    guard node.size > 200 else { return node[name] }
    if tables[node.id] == nil {
      var table: [String: Int] = [:]
      for member in node.members where table[member.name] == nil { table[member.name] = member.value.index }
      tables[node.id] = table
    }
    return tables[node.id]?[name].map { JSONNode(tree: node.tree, index: $0) }
  }

  private static func unescaped(_ step: Substring) -> String {
    guard step.utf8.contains(UInt8(ascii: "~")) else { return String(step) }
    var bytes: [UInt8] = []
    var isEscape = false
    for byte in step.utf8 {
      if isEscape {
        isEscape = false
        switch byte {
        case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
        case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
        default: bytes += [UInt8(ascii: "~"), byte]
        }
      } else if byte == UInt8(ascii: "~") {
        isEscape = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func percentDecoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    return String(decoding: FormDecoder.percentDecoded(text.utf8), as: UTF8.self)
  }
}
