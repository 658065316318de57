internal import WiredraftCore

/// The parts of a file that have a URI of their own, by `$self` or `$id`, and the anchors in them.
///
/// - Note: OpenAPI 3.2, *Establishing the Base URI*; JSON Schema 2020-12, section 8.2
struct JSONResources: Sendable {
  struct Resource: Sendable {
    /// The nodes of the resource; the first is its root.
    let nodes: Range<Int>
    let uri: String
  }

  private struct Anchor {
    let name: String
    let node: Int
  }

  /// Each before those in it.
  private(set) var all: [Resource] = []
  private var anchors: [Anchor] = []

  init(_ outline: JSONOutline) {
    for node in outline.nodes.indices where outline.nodes[node].kind == .string {
      guard let range = outline.nodes[node].name, outline.bytes[range.lowerBound + 1] == UInt8(ascii: "$")
      else {
        continue
      }
      let owner = outline.nodes[node].parent
      switch outline.name(of: node) {
      case "$self" where owner == 0, "$id":
        guard let uri = outline.string(of: node) else { continue }
        if uri.hasPrefix("#") {
          anchors.append(Anchor(name: String(uri.dropFirst()), node: owner))
        } else {
          let base = resource(of: outline.nodes[owner].parent).map(\.uri) ?? ""
          all.append(
            Resource(
              nodes: owner..<outline.nodes[owner].end,
              uri: Self.resolved(String(uri.prefix { $0 != "#" }), against: owner == 0 ? "" : base)))
        }
      case "$anchor", "$dynamicAnchor":
        if let name = outline.string(of: node) { anchors.append(Anchor(name: name, node: owner)) }
      default: break
      }
    }
  }

  /// Returns the innermost resource that a value is in.
  func resource(of node: Int) -> Resource? { all.last { $0.nodes.contains(node) } }

  /// Returns the value of an anchor in the resource with a root.
  func anchor(_ name: String, in root: Int) -> Int? {
    anchors.first { $0.name == name && (resource(of: $0.node)?.nodes.lowerBound ?? 0) == root }?.node
  }

  /// Returns a reference without a fragment as it is meant from a base URI.
  ///
  /// - Note: RFC 3986, section 5.2
  static func resolved(_ reference: String, against base: String) -> String {
    guard !base.isEmpty, !reference.isEmpty else { return reference.isEmpty ? base : reference }
    let scheme = reference.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    if reference.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":") { return reference }
    guard let start = base.firstRange(of: "://") else {
      return base.hasPrefix("/") ? ServerAddress.path(reference, from: base) : reference
    }
    if reference.hasPrefix("//") { return base[..<start.lowerBound] + ":" + reference }
    let path = base[start.upperBound...].firstIndex(of: "/") ?? base.endIndex
    return base[..<path] + ServerAddress.path(reference, from: String(base[path...]))
  }
}
