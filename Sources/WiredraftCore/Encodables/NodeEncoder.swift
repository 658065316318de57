struct NodeEncoder: Encoder {
  let node: EncodingNode

  var codingPath: [any CodingKey] { node.codingPath }
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
  let node: EncodingNode
  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil(forKey key: Key) { node.set(.null, for: key.stringValue) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    let name = key.stringValue
    node.set(try node.run.value(of: value, in: node, at: .member(name)), for: name)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.nestedMember(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.nestedMember(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.nestedMember("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.nestedMember(key.stringValue)) }

  // The commonest scalars have no node, and no search for the kind of their type.

  func encode(_ value: String, forKey key: Key) { node.set(.string(value), for: key.stringValue) }
  func encode(_ value: Bool, forKey key: Key) { node.set(.bool(value), for: key.stringValue) }
  func encode(_ value: Int, forKey key: Key) { node.set(.number(NumberLiteral(value)), for: key.stringValue) }
  func encode(_ value: Int64, forKey key: Key) {
    node.set(.number(NumberLiteral(value)), for: key.stringValue)
  }
  // The default ones of the protocol throw.
  func encode(_ value: Int128, forKey key: Key) {
    node.set(.number(NumberLiteral(value)), for: key.stringValue)
  }
  func encode(_ value: UInt128, forKey key: Key) {
    node.set(.number(NumberLiteral(value)), for: key.stringValue)
  }
  func encode(_ value: Double, forKey key: Key) throws {
    let name = key.stringValue
    node.set(try node.run.number(value, in: node, at: .member(name)), for: name)
  }
}

private struct UnkeyedNode: UnkeyedEncodingContainer {
  let node: EncodingNode
  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int { node.count }

  func encodeNil() { node.append(.null) }

  func encode(_ value: some Encodable) throws {
    node.append(try node.run.value(of: value, in: node, at: node.nextStep))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.appendNested()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.appendNested()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.appendNested()) }

  func encode(_ value: String) { node.append(.string(value)) }
  func encode(_ value: Bool) { node.append(.bool(value)) }
  func encode(_ value: Int) { node.append(.number(NumberLiteral(value))) }
  func encode(_ value: Int128) { node.append(.number(NumberLiteral(value))) }
  func encode(_ value: UInt128) { node.append(.number(NumberLiteral(value))) }
  func encode(_ value: Double) throws {
    node.append(try node.run.number(value, in: node, at: node.nextStep))
  }
}

private struct SingleNode: SingleValueEncodingContainer {
  let node: EncodingNode
  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil() { node.set(.null) }

  func encode(_ value: some Encodable) throws {
    node.set(try node.run.value(of: value, in: node, at: .root))
  }

  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: Int) { node.set(.number(NumberLiteral(value))) }
  func encode(_ value: Int128) { node.set(.number(NumberLiteral(value))) }
  func encode(_ value: UInt128) { node.set(.number(NumberLiteral(value))) }
  func encode(_ value: Double) throws { node.set(try node.run.number(value, in: node, at: .root)) }
}

extension EncodingNode {
  var codingPath: [any CodingKey] {
    EncodingRun.path(step, in: parent).map { StepKey(step: $0) }
  }
}

private struct StepKey: CodingKey {
  let step: ParameterValue.Step

  init(step: ParameterValue.Step) { self.step = step }
  init(stringValue: String) { step = .member(stringValue) }
  init(intValue: Int) { step = .element(intValue) }

  var stringValue: String {
    switch step {
    case .member(let name): name
    case .element(let index): "Index \(index)"
    }
  }
  var intValue: Int? {
    if case .element(let index) = step { index } else { nil }
  }
}
