internal import WiredraftCore

/// A value in a JSON text, by its index in the tree.
struct JSONNode: Sendable {
  let tree: JSONTree
  let index: Int

  private var entry: JSONTree.Entry { tree.entries[index] }

  var kind: JSONTree.Kind { entry.kind }
  var isObject: Bool { kind == .object }
  var isArray: Bool { kind == .array }

  /// The range of the value in the text, in bytes.
  var range: Range<Int> { Int(entry.start)..<Int(entry.end) }
  var position: TextPosition {
    tree.places?[index] ?? tree.position(of: Int(entry.start))
  }
  /// The number of entries of the value: itself, and all names and values inside it.
  var size: Int { Int(entry.next) - index }

  /// The text of a string; nil for any other kind.
  var string: String? {
    let range = range
    switch kind {
    case .string:
      return String(decoding: tree.bytes[(range.lowerBound + 1)..<(range.upperBound - 1)], as: UTF8.self)
    case .escapedString:
      var cursor = JSONCursor(Array(tree.bytes[range]))
      do throws(JSONError) { return try cursor.readString() } catch { return nil }
    default: return nil
    }
  }

  /// The value of true or false; nil for any other kind.
  var bool: Bool? {
    switch kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The number as written; nil for any other kind.
  var number: NumberLiteral? {
    kind == .number ? NumberLiteral(String(decoding: tree.bytes[range], as: UTF8.self)) : nil
  }

  /// The value with all values inside it.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text of the value.
  var value: ParameterValue {
    var cursor = JSONCursor(Array(tree.bytes[range]))
    do throws(JSONError) { return try cursor.readValue() } catch { return .null }
  }

  /// The members of an object in order; empty for any other kind.
  var members: Members { Members(tree: tree, place: index + 1, end: isObject ? Int(entry.next) : 0) }
  /// The elements of an array in order; empty for any other kind.
  var elements: Elements { Elements(tree: tree, place: index + 1, end: isArray ? Int(entry.next) : 0) }

  /// The first member with a name; nil if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  subscript(_ name: String) -> JSONNode? {
    for member in members where member.hasName(name) { return member.value }
    return nil
  }

  /// Returns the element at an index; nil if there is none.
  func element(_ place: Int) -> JSONNode? {
    for (index, element) in elements.enumerated() where index == place { return element }
    return nil
  }

  var elementCount: Int { elements.reduce(0) { count, _ in count + 1 } }

  struct Member {
    let nameNode: JSONNode
    let value: JSONNode

    var name: String { nameNode.string ?? "" }

    func hasName(_ name: String) -> Bool {
      guard nameNode.kind == .string else { return self.name.utf8.elementsEqual(name.utf8) }
      let range = nameNode.range
      return range.count == name.utf8.count + 2
        && nameNode.tree.bytes[(range.lowerBound + 1)..<(range.upperBound - 1)].elementsEqual(name.utf8)
    }
  }

  struct Members: Sequence, IteratorProtocol {
    let tree: JSONTree
    fileprivate var place: Int
    fileprivate let end: Int

    fileprivate init(tree: JSONTree, place: Int, end: Int) {
      (self.tree, self.place, self.end) = (tree, place, end)
    }

    mutating func next() -> Member? {
      guard place < end else { return nil }
      let member = Member(
        nameNode: JSONNode(tree: tree, index: place), value: JSONNode(tree: tree, index: place + 1))
      place = Int(tree.entries[place + 1].next)
      return member
    }
  }

  struct Elements: Sequence, IteratorProtocol {
    let tree: JSONTree
    fileprivate var place: Int
    fileprivate let end: Int

    fileprivate init(tree: JSONTree, place: Int, end: Int) {
      (self.tree, self.place, self.end) = (tree, place, end)
    }

    mutating func next() -> JSONNode? {
      guard place < end else { return nil }
      let node = JSONNode(tree: tree, index: place)
      place = Int(tree.entries[place].next)
      return node
    }
  }
}
