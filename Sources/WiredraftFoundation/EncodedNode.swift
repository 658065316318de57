import WiredraftCore

/// The state that all nodes of one value share.
final class EncodingRun {
  /// The first error: containers can't throw, and the value's own encoding may ignore an error.
  var failure: EncodableError?
  let stack = StackSpace()
}

/// A place in the value being made.
final class EncodedNode {
  private enum Content {
    case nothing
    case value(ParameterValue)
    case array([EncodedNode])
    case object([(name: String, node: EncodedNode)])
  }

  let run: EncodingRun
  let path: [any CodingKey]
  private var content = Content.nothing
  /// The indices of an object's members by name, once there are many.
  private var places: [[UInt8]: Int] = [:]

  init(_ run: EncodingRun, path: [any CodingKey]) {
    self.run = run
    self.path = path
  }

  /// Returns the value, and empties the node and its descendants, without a call for each level to make or to free
  /// them.
  func takeValue() -> ParameterValue {
    var builder = ValueBuilder()
    var open: [ArraySlice<(name: String, node: EncodedNode)>] = []
    func begin(_ node: EncodedNode, named name: String) {
      switch node.content {
      case .nothing: builder.add(.object([]), named: name)
      case .value(let value): builder.add(value, named: name)
      case .array(let nodes):
        builder.begin(isObject: false, named: name)
        open.append(nodes.map { ("", $0) }[...])
      case .object(let nodes):
        builder.begin(isObject: true, named: name)
        open.append(nodes[...])
      }
      node.content = .nothing
    }
    begin(self, named: "")
    while let last = open.indices.last {
      if let next = open[last].popFirst() {
        begin(next.node, named: next.name)
      } else {
        open.removeLast()
        builder.end()
      }
    }
    return builder.value
  }

  // MARK: - Filling

  func encode(_ value: some Encodable) throws {
    if let failure = run.failure { throw failure }
    guard hasRoom() else { throw run.failure ?? .tooDeep(steps) }
    if let parameter = value as? any APIParamConvertible {
      try set(parameter.value(for: .json))
    } else {
      try value.encode(to: NodeEncoder(node: self))
      if value is any UnorderedMembers { sortMembers() }
    }
  }

  func encodeNil() { content = .value(.null) }

  private func set(_ value: ParameterValue) throws {
    if let inner = value.pathOfNonFiniteNumber {
      let failure = EncodableError.notANumber(steps + inner)
      run.failure = run.failure ?? failure
      throw failure
    }
    content = .value(value)
  }

  /// Returns whether the node may hold others, or call the encoding of a value.
  private func hasRoom() -> Bool {
    if path.count <= ParameterValue.deepestEncodable, path.count < 32 || run.stack.isLeft { return true }
    run.failure = run.failure ?? .tooDeep(steps)
    return false
  }

  private var steps: [ValueStep] {
    path.map { key in (key as? ElementKey).map { .element($0.index) } ?? .member(key.stringValue) }
  }

  // MARK: - Arrays

  func beginArray() {
    guard hasRoom() else { return }
    if case .array = content { return }
    content = .array([])
  }

  var count: Int {
    if case .array(let nodes) = content { nodes.count } else { 0 }
  }

  /// Adds an element to an array; if there is no room for one, its contents are discarded.
  func append() -> EncodedNode {
    guard hasRoom() else { return self }
    let node = EncodedNode(run, path: path + [ElementKey(index: count)])
    if case .array(var nodes) = content {
      content = .nothing
      nodes.append(node)
      content = .array(nodes)
    } else {
      content = .array([node])
    }
    return node
  }

  // MARK: - Objects

  func beginObject() {
    guard hasRoom() else { return }
    if case .object = content { return }
    content = .object([])
    places = [:]
  }

  /// Returns the member with a name: the existing one, or a new one at the end.
  func member(_ key: some CodingKey) -> EncodedNode {
    beginObject()
    guard case .object(var members) = content else { return self }
    let name = key.stringValue
    let bytes = Array(name.utf8)
    if let place = places[bytes] { return members[place].node }
    let node = EncodedNode(run, path: path + [key])
    content = .nothing
    places[bytes] = members.count
    members.append((name, node))
    content = .object(members)
    return node
  }

  private func sortMembers() {
    guard case .object(let members) = content else { return }
    content = .object(members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    places = [:]
  }
}

/// A key that is an index in an array.
struct ElementKey: CodingKey {
  let index: Int

  init(index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { return nil }

  var intValue: Int? { index }
  var stringValue: String { "Index \(index)" }
}

/// A type whose members have a different order each time the program runs.
private protocol UnorderedMembers {}
extension Dictionary: UnorderedMembers {}
