public import WiredraftCore

extension ParameterValue {
  /// Makes the value that an encodable value describes: keys in the order in which they are encoded, numbers by their
  /// exact digits.
  ///
  /// ```swift
  /// struct Point: Encodable {
  ///   let x = 1
  ///   let y = 2.5
  /// }
  /// try ParameterValue(encoding: Point()).compactJSON  // {"x":1,"y":2.5}
  /// ```
  /// - Throws: What the value's own encoding throws.
  public init(encoding value: some Encodable) throws {
    let node = Node()
    try node.encode(value, codingPath: [])
    self = node.value
  }
}

/// A place in the value that is being made.
private final class Node {
  enum Content {
    case nothing
    case value(ParameterValue)
    case array([Node])
    case object([(name: String, node: Node)])
  }

  var content = Content.nothing

  var value: ParameterValue {
    switch content {
    case .nothing: .object([])
    case .value(let value): value
    case .array(let nodes): .array(nodes.map(\.value))
    case .object(let members):
      .object(members.map { ParameterValue.Member(name: $0.name, value: $0.node.value) })
    }
  }

  func encode(_ value: some Encodable, codingPath: [any CodingKey]) throws {
    if let parameter = value as? any APIParamConvertible, !(value is any Collection) || value is String {
      content = .value(parameter.value(for: .json))
    } else {
      try value.encode(to: NodeEncoder(node: self, codingPath: codingPath))
    }
  }

  /// Adds an element to an array.
  func append() -> Node {
    let node = Node()
    if case .array(var nodes) = content {
      content = .nothing
      nodes.append(node)
      content = .array(nodes)
    } else {
      content = .array([node])
    }
    return node
  }

  var count: Int {
    if case .array(let nodes) = content { nodes.count } else { 0 }
  }

  /// Returns the member of a name: the one that is there already, or a new one at the end.
  func member(_ name: String) -> Node {
    guard case .object(var members) = content else {
      let node = Node()
      content = .object([(name, node)])
      return node
    }
    if let member = members.first(where: { $0.name == name }) { return member.node }
    let node = Node()
    content = .nothing
    members.append((name, node))
    content = .object(members)
    return node
  }
}

private struct NodeEncoder: Encoder {
  let node: Node
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .object = node.content {} else { node.content = .object([]) }
    return KeyedEncodingContainer(Keyed<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array = node.content {} else { node.content = .array([]) }
    return Unkeyed(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    Single(node: node, codingPath: codingPath)
  }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  let codingPath: [any CodingKey]

  mutating func encodeNil(forKey key: Key) { node.member(key.stringValue).content = .value(.null) }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key.stringValue).encode(value, codingPath: codingPath + [key])
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key]).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key]).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    NodeEncoder(node: node.member("super"), codingPath: codingPath)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    NodeEncoder(node: node.member(key.stringValue), codingPath: codingPath + [key])
  }
}

private struct Unkeyed: UnkeyedEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  mutating func encodeNil() { node.append().content = .value(.null) }

  mutating func encode(_ value: some Encodable) throws {
    try node.append().encode(value, codingPath: codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
    Nested
  > {
    NodeEncoder(node: node.append(), codingPath: codingPath).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.append(), codingPath: codingPath).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.append(), codingPath: codingPath) }
}

private struct Single: SingleValueEncodingContainer {
  let node: Node
  let codingPath: [any CodingKey]

  mutating func encodeNil() { node.content = .value(.null) }

  mutating func encode(_ value: some Encodable) throws {
    try node.encode(value, codingPath: codingPath)
  }
}
