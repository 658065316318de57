internal import WiredraftCore

/// Follows references only within the text of the description.
///
/// - Note: RFC 6901
struct OpenAPIReferences {
  enum Problem: Error, Hashable {
    case leadsBack(String)
    case outside(String)
    case notAPointer(String)
    case missing(String)
  }

  private let root: JSONNode
  private var known: [String: JSONNode] = [:]
  /// Only for large objects: a linear search for each member would be too slow.
  private var tables: [Int: [String: Int]] = [:]

  init(_ root: JSONNode) { self.root = root }

  mutating func resolve(_ node: JSONNode) -> Result<JSONNode, Problem> {
    var node = node
    var seen: Set<Int> = []
    while let reference = node["$ref"]?.string {
      guard seen.insert(node.index).inserted else {
        return .failure(.leadsBack(reference))
      }
      switch target(of: reference) {
      case .success(let next): node = next
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(node)
  }

  mutating func target(of reference: String) -> Result<JSONNode, Problem> {
    if let node = known[reference] { return .success(node) }
    guard reference.utf8.first == UInt8(ascii: "#") else {
      return .failure(.outside(reference))
    }
    let pointer = Self.percentDecoded(reference.dropFirst())
    guard pointer.isEmpty || pointer.hasPrefix("/") else {
      return .failure(.notAPointer(reference))
    }
    var node = root
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let next = child(of: node, Self.unescaped(step)) else {
        return .failure(.missing(reference))
      }
      node = next
    }
    known[reference] = node
    return .success(node)
  }

  /// A member by its name, or an element by its index. O(1), except for the first access to a large object.
  mutating func child(of node: JSONNode, _ name: String) -> JSONNode? {
    if node.isArray { return Int(name).flatMap { $0 >= 0 ? node.element($0) : nil } }
    guard node.size > 200 else { return node[name] }
    if tables[node.index] == nil {
      var table: [String: Int] = [:]
      for member in node.members where table[member.name] == nil { table[member.name] = member.value.index }
      tables[node.index] = table
    }
    return tables[node.index]?[name].map { JSONNode(tree: node.tree, index: $0) }
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
