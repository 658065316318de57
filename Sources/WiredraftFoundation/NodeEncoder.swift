/// Encodes into a node.
struct NodeEncoder: Encoder {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(KeyedNode<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return UnkeyedNode(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleNode(node: node) }
}

private struct KeyedNode<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.path }

  mutating func encodeNil(forKey key: Key) { node.member(key).encodeNil() }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.member(key).encode(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.member(key)).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.member(key)).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.member(SuperKey())) }

  mutating func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.member(key)) }
}

private struct UnkeyedNode: UnkeyedEncodingContainer {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.path }
  var count: Int { node.count }

  mutating func encodeNil() { node.append().encodeNil() }

  mutating func encode(_ value: some Encodable) throws { try node.append().encode(value) }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
    Nested
  > { NodeEncoder(node: node.append()).container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.append()).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { NodeEncoder(node: node.append()) }
}

private struct SingleNode: SingleValueEncodingContainer {
  let node: EncodedNode
  var codingPath: [any CodingKey] { node.path }

  mutating func encodeNil() { node.encodeNil() }

  mutating func encode(_ value: some Encodable) throws { try node.encode(value) }
}

/// The key of a superclass's encoding.
private struct SuperKey: CodingKey {
  let stringValue = "super"
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) { return nil }
  init?(intValue: Int) { return nil }
}
