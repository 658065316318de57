/// The members of an array or object in JSON text, in any depth, with the place of each in the text.
///
/// A member can be shown and changed by its place, while the rest of the text stays as it was typed.
package struct JSONOutline: Sendable {
  /// A value in the text.
  package struct Node: Sendable {
    /// The kind of the value.
    package internal(set) var kind: ParameterValue.Kind
    /// The range of the member's name, with its quotes; nil for an element of an array.
    package internal(set) var name: Range<Int>?
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
  package private(set) var bytes: [UInt8]

  /// Reads a text.
  ///
  /// - Throws: The errors of ``JSONCursor``.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: some Sequence<UInt8>) throws(JSONError) {
    bytes = Array(text)
    var steps = JSONSteps(JSONCursor(bytes))
    var open: [Int] = []
    var name: Range<Int>?
    // Most members take more bytes than these.
    nodes.reserveCapacity(bytes.count / 8)
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
        try steps.cursor.passScalar(kind)
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

  private mutating func add(
    _ kind: ParameterValue.Kind, named name: Range<Int>?, at start: Int, in open: [Int]
  ) {
    let parent = open.last ?? 0
    let index = open.isEmpty ? 0 : nodes[parent].count
    if !open.isEmpty { nodes[parent].count += 1 }
    nodes.append(
      Node(
        kind: kind, name: name, value: start..<start, depth: open.count, index: index, parent: parent))
  }

  /// Follows a change within one value that is neither an array nor an object; returns whether that is the change.
  ///
  /// - Parameter text: The text after the change.
  /// - Complexity: O(*n*), where *n* is the length of the text; members are not read again.
  package mutating func follow(to text: String) -> Bool {
    let new = Array(text.utf8)
    let same = bytes.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { TextDifference(from: old, to: $0) }
    }
    guard let node = lastNode(beginningUpTo: same.prefix), !nodes[node].isCollection,
      bytes.count - same.suffix <= nodes[node].value.upperBound
    else { return false }
    let growth = new.count - bytes.count
    let value = nodes[node].value.lowerBound..<nodes[node].value.upperBound + growth
    guard let kind = Self.kind(ofScalar: Array(new[value])) else { return false }
    nodes[node].kind = kind
    nodes[node].value = value
    bytes = new
    guard growth != 0 else { return true }
    for index in nodes.indices[(node + 1)...] {
      nodes[index].value = nodes[index].value.lowerBound + growth..<nodes[index].value.upperBound + growth
      if let name = nodes[index].name {
        nodes[index].name = name.lowerBound + growth..<name.upperBound + growth
      }
    }
    var outer = node
    while outer > 0 {
      outer = nodes[outer].parent
      nodes[outer].value = nodes[outer].value.lowerBound..<nodes[outer].value.upperBound + growth
    }
    return true
  }

  /// Returns the kind of a value that is neither an array nor an object; nil if the text isn't such a value alone.
  private static func kind(ofScalar text: [UInt8]) -> ParameterValue.Kind? {
    var cursor = JSONCursor(text)
    do throws(JSONError) {
      let kind = try cursor.peek()
      guard cursor.offset == 0 else { return nil }
      try cursor.passScalar(kind)
      return cursor.offset == text.count ? kind : nil
    } catch {
      return nil
    }
  }

  /// Returns the last node whose value begins at an offset or before it.
  private func lastNode(beginningUpTo offset: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].value.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  // MARK: - Places

  /// Returns the node at a position: the index of a member, then that of one within it, and so on; nil if there is none.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth, and *n* is the number of members.
  package func node(at position: [Int]) -> Int? {
    guard !nodes.isEmpty else { return nil }
    var node = 0
    for index in position {
      guard (0..<nodes[node].count).contains(index) else { return nil }
      node = child(index, of: node)
    }
    return node
  }

  /// Returns a member of an array or object that has it.
  private func child(_ index: Int, of parent: Int) -> Int {
    var (low, high) = (parent + 1, nodes[parent].end)
    while true {
      var node = (low + high) / 2
      while nodes[node].parent != parent { node = nodes[node].parent }
      if nodes[node].index == index { return node }
      if nodes[node].index < index { low = nodes[node].end } else { high = node }
    }
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

  /// Passes over a value that is neither an array nor an object.
  fileprivate mutating func passScalar(_ kind: ParameterValue.Kind) throws(JSONError) {
    switch kind {
    case .string: try passText()
    case .number: _ = try passNumber()
    case .bool: _ = try readBool()
    case .null, .array, .object: try readNull()
    }
  }
}
