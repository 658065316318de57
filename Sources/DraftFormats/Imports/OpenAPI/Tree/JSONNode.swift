internal import WiredraftCore

struct JSONNode: Sendable {
  let tree: JSONTree
  let index: Int

  /// The same for each use of the value, and another for each value of all files of a description.
  var id: Int { tree.file.number << 40 | index }

  var kind: ParameterValue.Kind { tree.outline.nodes[index].kind }
  var isObject: Bool { kind == .object }
  var isArray: Bool { kind == .array }

  /// In bytes.
  var range: Range<Int> { tree.outline.nodes[index].value }
  var bytes: ArraySlice<UInt8> { tree.bytes[range] }
  var position: TextPosition { tree.position(of: index) }
  /// That of the name before it.
  var namePosition: TextPosition { tree.positionOfName(of: index) }
  var size: Int { tree.size(of: index) }

  var string: String? { tree.outline.string(of: index) }
  var bool: Bool? { kind == .bool ? bytes.first == UInt8(ascii: "t") : nil }
  var number: NumberLiteral? {
    kind == .number ? NumberLiteral(String(decoding: bytes, as: UTF8.self)) : nil
  }

  /// Each use parses the text of the value.
  var value: ParameterValue {
    var cursor = JSONCursor(Array(bytes))
    do throws(JSONError) { return try cursor.readValue() } catch { return .null }
  }

  var members: some Sequence<Member> { children(isObject).lazy.map { Member(value: $0) } }
  var elements: some Sequence<JSONNode> { children(isArray) }

  private func children(_ isOfKind: Bool) -> some Sequence<JSONNode> {
    tree.outline.children(of: index).prefix(isOfKind ? .max : 0).lazy.map { JSONNode(tree: tree, index: $0) }
  }

  /// Searches the members one by one; of several with the name, the first counts.
  subscript(_ name: String) -> JSONNode? {
    tree.outline.member(name, of: index).map { JSONNode(tree: tree, index: $0) }
  }

  func element(_ place: Int) -> JSONNode? {
    isArray ? tree.outline.node(at: [place], in: index).map { JSONNode(tree: tree, index: $0) } : nil
  }

  var elementCount: Int { isArray ? tree.outline.nodes[index].count : 0 }

  struct Member {
    let value: JSONNode

    var name: String { value.tree.outline.name(of: value.index) ?? "" }
  }
}
