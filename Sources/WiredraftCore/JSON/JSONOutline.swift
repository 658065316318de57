/// The members of an array or object in JSON text, in any depth, with the place of each in the text.
///
/// A member can be shown and changed by its place, while the rest of the text stays as it was typed.
package struct JSONOutline: Sendable {
  /// A value in the text.
  package struct Node: Sendable {
    /// The kind of the value.
    package let kind: JSONCursor.Kind
    /// The range of the member's name, with its quotes; nil for an element of an array.
    package let name: Range<Int>?
    /// The range of the value, without white space around it.
    package internal(set) var value: Range<Int>
    /// The number of arrays and objects that it is in.
    package let depth: Int
    /// Its index in the array or object that it is in.
    package let index: Int
    /// The node of the array or object that it is in; 0 for the whole value itself.
    package let parent: Int
    /// The number of its own members.
    package internal(set) var count = 0
    /// The first node after it and all that is in it.
    package internal(set) var end = 0

    /// Whether it is an array or object.
    package var isCollection: Bool { kind == .array || kind == .object }
    /// The range of the name and the value.
    package var range: Range<Int> { (name?.lowerBound ?? value.lowerBound)..<value.upperBound }
  }

  /// The nodes, each before those in it; the first is the whole value.
  package private(set) var nodes: [Node] = []
  /// The text.
  package let bytes: [UInt8]

  /// Reads a text.
  ///
  /// - Throws: The errors of ``JSONCursor``.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: some Sequence<UInt8>) throws(JSONError) {
    bytes = Array(text)
    var steps = JSONSteps(JSONCursor(bytes))
    var open: [Int] = []
    var name: Range<Int>?
    while let step = try steps.next() {
      switch step {
      case .name:
        let start = steps.cursor.offset
        try steps.cursor.passText()
        name = start..<steps.cursor.offset
      case .end:
        let node = open.removeLast()
        nodes[node].value = nodes[node].value.lowerBound..<steps.cursor.offset
        nodes[node].end = nodes.count
      case .begin(let kind):
        // The bracket has been read.
        add(kind, named: name, at: steps.cursor.offset - 1, in: open)
        name = nil
        open.append(nodes.count - 1)
      case .scalar(let kind):
        steps.cursor.skipSpace()
        let start = steps.cursor.offset
        switch kind {
        case .string: try steps.cursor.passText()
        case .number: _ = try steps.cursor.passNumber()
        case .bool: _ = try steps.cursor.readBool()
        case .null, .array, .object: try steps.cursor.readNull()
        }
        add(kind, named: name, at: start, in: open)
        name = nil
        nodes[nodes.count - 1].value = start..<steps.cursor.offset
        nodes[nodes.count - 1].end = nodes.count
      }
    }
    try steps.cursor.expectEnd()
  }

  /// Reads a text that is known to be JSON; nil if it isn't.
  init?(valid text: String) {
    do throws(JSONError) { try self.init(text.utf8) } catch { return nil }
  }

  private mutating func add(_ kind: JSONCursor.Kind, named name: Range<Int>?, at start: Int, in open: [Int]) {
    let parent = open.last ?? 0
    let index = open.isEmpty ? 0 : nodes[parent].count
    if !open.isEmpty { nodes[parent].count += 1 }
    nodes.append(
      Node(
        kind: kind, name: name, value: start..<start, depth: open.count, index: index, parent: parent))
  }

  // MARK: - Places

  /// Returns the node at a position: the index of a member, then that of one within it, and so on; nil if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members on the way.
  package func node(at position: [Int]) -> Int? {
    guard !nodes.isEmpty else { return nil }
    var node = 0
    for index in position {
      guard (0..<nodes[node].count).contains(index) else { return nil }
      node += 1
      for _ in 0..<index { node = nodes[node].end }
    }
    return node
  }

  /// Returns the position of a node.
  package func position(of node: Int) -> [Int] {
    var position: [Int] = []
    var node = node
    while nodes[node].depth > 0 {
      position.append(nodes[node].index)
      node = nodes[node].parent
    }
    return position.reversed()
  }

  /// Returns the name of a member; nil for an element of an array.
  package func name(of node: Int) -> String? { nodes[node].name.map(string) }

  /// Returns the text of a value as a row has it: that of a string without quotes and escapes, nothing for null, and
  /// JSON for any other.
  package func text(of node: Int) -> String {
    let range = nodes[node].value
    return switch nodes[node].kind {
    case .string: string(at: range)
    case .null: ""
    default: String(decoding: bytes[range], as: UTF8.self)
    }
  }

  private func string(at range: Range<Int>) -> String {
    var cursor = JSONCursor(Array(bytes[range]))
    do throws(JSONError) { return try cursor.readString() } catch { return "" }
  }
}

extension JSONCursor {
  /// Passes over a string, which is checked as if it were read.
  fileprivate mutating func passText() throws(JSONError) { try readString { _, _ in } }
}
