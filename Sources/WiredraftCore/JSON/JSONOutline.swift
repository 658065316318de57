/// The values in JSON text, in any depth, with the place of each in the text.
///
/// A member can be shown and changed by its place, while the rest of the text stays as it was typed. Nothing is copied
/// from the text, and no value contains another: of a large text, parts can be read when they are needed.
package struct JSONOutline: Sendable {
  /// A value in the text; it takes 36 bytes.
  package struct Node: Sendable {
    fileprivate var nameStart, nameEnd, start, stop, ownIndex, ownParent, ownCount, next: UInt32
    /// The kind of the value.
    package fileprivate(set) var kind: ParameterValue.Kind

    /// The range of the member's name, with its quotes; nil for an element of an array.
    package var name: Range<Int>? { nameEnd > 0 ? Int(nameStart)..<Int(nameEnd) : nil }
    /// The range of the value, without white space around it.
    package var value: Range<Int> { Int(start)..<Int(stop) }
    /// Its index in the array or object that it is in.
    package var index: Int { Int(ownIndex) }
    /// The node of the array or object that it is in; 0 for the whole value itself.
    package var parent: Int { Int(ownParent) }
    /// The number of its own members.
    package var count: Int { Int(ownCount) }
    /// The first node after it and all that is in it.
    package var end: Int { Int(next) }

    /// Whether it is an array or object.
    package var isCollection: Bool { kind == .array || kind == .object }
    /// The range of the name and the value.
    package var range: Range<Int> { (name ?? value).lowerBound..<value.upperBound }
  }

  /// The nodes, each before those in it; the first is the whole value.
  package private(set) var nodes: [Node] = []
  /// The text.
  package private(set) var bytes: [UInt8]

  private static let maximumLength = Int(UInt32.max)

  /// Reads a text.
  ///
  /// - Throws: The errors of ``JSONCursor``.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init(_ text: some Sequence<UInt8>) throws(JSONError) {
    bytes = Array(text)
    try read(JSONCursor(bytes), checksStrings: true)
  }

  init?(valid text: String) {
    do throws(JSONError) { try self.init(text.utf8) } catch { return nil }
  }

  /// Reads a text that ``JSONScanner`` accepts; nil if it has too many values, is nested too deeply, or has changed since.
  ///
  /// A byte order mark may be before it, and strings may hold bytes other than UTF-8, and halves of surrogate pairs.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package init?(scanned bytes: [UInt8], maximumCount: Int) {
    self.bytes = bytes
    var cursor = JSONCursor(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { cursor.offset = 3 }
    do throws(JSONError) {
      try read(cursor, checksStrings: false, upTo: maximumCount)
    } catch { return nil }
    guard nodes.count <= maximumCount else { return nil }
  }

  /// Stops at the first node beyond `limit`.
  private mutating func read(
    _ cursor: JSONCursor, checksStrings: Bool, upTo limit: Int = .max
  ) throws(JSONError) {
    guard bytes.count < Self.maximumLength else {
      throw cursor.error(.trailingContent, at: Self.maximumLength - 1)
    }
    var steps = JSONSteps(cursor)
    var open: [Int] = []
    var name = 0..<0
    nodes.reserveCapacity(min(limit, bytes.count / 32))
    while nodes.count <= limit, let step = try steps.next() {
      let start = steps.cursor.offset
      switch step {
      case .name:
        try steps.cursor.pass(.string, checksStrings: checksStrings)
        name = start..<steps.cursor.offset
      case .end:
        let node = open.removeLast()
        nodes[node].stop = UInt32(start)
        nodes[node].next = UInt32(nodes.count)
      case .begin(let kind):
        // The bracket has been read.
        add(kind, named: name, at: start - 1..<start, in: open.last)
        name = 0..<0
        open.append(nodes.count - 1)
      case .scalar(let kind):
        try steps.cursor.pass(kind, checksStrings: checksStrings)
        add(kind, named: name, at: start..<steps.cursor.offset, in: open.last)
        name = 0..<0
      }
    }
    try steps.cursor.expectEnd()
  }

  private mutating func add(
    _ kind: ParameterValue.Kind, named name: Range<Int>, at value: Range<Int>, in parent: Int?
  ) {
    let index = parent.map { nodes[$0].ownCount } ?? 0
    if let parent { nodes[parent].ownCount += 1 }
    nodes.append(
      Node(
        nameStart: UInt32(name.lowerBound), nameEnd: UInt32(name.upperBound),
        start: UInt32(value.lowerBound), stop: UInt32(value.upperBound), ownIndex: index,
        ownParent: UInt32(parent ?? 0), ownCount: 0, next: UInt32(nodes.count + 1), kind: kind))
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
    guard new.count < Self.maximumLength, let node = lastNode(beginningUpTo: same.prefix),
      !nodes[node].isCollection, bytes.count - same.suffix <= nodes[node].value.upperBound
    else { return false }
    let value = nodes[node].value
    let scalar = new[value.lowerBound..<value.upperBound + new.count - bytes.count]
    guard let kind = Self.kind(ofScalar: Array(scalar)) else { return false }
    // Of a shorter text it is negative, modulo the size of the type.
    let growth = UInt32(truncatingIfNeeded: new.count - bytes.count)
    nodes[node].kind = kind
    nodes[node].stop &+= growth
    bytes = new
    guard growth != 0 else { return true }
    for index in nodes.indices[(node + 1)...] {
      nodes[index].start &+= growth
      nodes[index].stop &+= growth
      if nodes[index].nameEnd > 0 {
        nodes[index].nameStart &+= growth
        nodes[index].nameEnd &+= growth
      }
    }
    var outer = node
    while outer > 0 {
      outer = nodes[outer].parent
      nodes[outer].stop &+= growth
    }
    return true
  }

  private static func kind(ofScalar text: [UInt8]) -> ParameterValue.Kind? {
    var cursor = JSONCursor(text)
    do throws(JSONError) {
      let kind = try cursor.peek()
      guard cursor.offset == 0 else { return nil }
      try cursor.pass(kind, checksStrings: true)
      return cursor.offset == text.count ? kind : nil
    } catch {
      return nil
    }
  }

  private func lastNode(beginningUpTo offset: Int) -> Int? {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].value.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  // MARK: - Places

  /// Returns the node at a position in one: the index of a member, then that of one within it, and so on; nil if there is
  /// none.
  ///
  /// - Complexity: O(*d* log *n*), where *d* is the depth, and *n* is the number of members.
  package func node(at position: [Int], in outer: Int = 0) -> Int? {
    guard !nodes.isEmpty else { return nil }
    var node = outer
    for index in position {
      guard (0..<nodes[node].count).contains(index) else { return nil }
      node = child(index, of: node)
    }
    return node
  }

  /// The member must exist.
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
    while node > 0 {
      position.append(nodes[node].index)
      node = nodes[node].parent
    }
    return position.reversed()
  }

  /// Returns the members of an array or object in order; none for any other value.
  package func children(of node: Int) -> UnfoldSequence<Int, Int> {
    let end = nodes[node].end
    return sequence(state: node + 1) { [nodes] child in
      guard child < end else { return nil }
      defer { child = nodes[child].end }
      return child
    }
  }

  /// Returns the last member of an object with a name, which counts for most readers; nil if there is none.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  package func member(_ name: String, of node: Int) -> Int? {
    let end = nodes[node].kind == .object ? nodes[node].end : 0
    var child = node + 1
    var found: Int?
    while child < end {
      if isNamed(child, name) { found = child }
      child = nodes[child].end
    }
    return found
  }

  /// Whether a member has a name.
  package func isNamed(_ node: Int, _ name: String) -> Bool {
    guard let range = nodes[node].name else { return false }
    let text = bytes[range.lowerBound + 1..<range.upperBound - 1]
    guard text.contains(UInt8(ascii: "\\")) else { return text.elementsEqual(name.utf8) }
    return string(at: range).utf8.elementsEqual(name.utf8)
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

  /// Returns the text of a string without quotes and escapes; nil for any other value.
  package func string(of node: Int) -> String? {
    nodes[node].kind == .string ? string(at: nodes[node].value) : nil
  }

  private func string(at range: Range<Int>) -> String {
    let text = bytes[range.lowerBound + 1..<range.upperBound - 1]
    guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
    var cursor = JSONCursor(Array(bytes[range]))
    do throws(JSONError) { return try cursor.readString() } catch { return "" }
  }
}

extension JSONCursor {
  /// The value is neither an array nor an object.
  fileprivate mutating func pass(_ kind: ParameterValue.Kind, checksStrings: Bool) throws(JSONError) {
    switch kind {
    case .string where checksStrings: try readString { _, _ in }
    case .string: try passString()
    case .number: _ = try passNumber()
    case .bool: _ = try readBool()
    case .null, .array, .object: try readNull()
    }
  }
}
