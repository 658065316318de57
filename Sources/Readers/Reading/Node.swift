/// The bytes are hashed at once; the hash of an array takes them one by one.
struct MemberName: Hashable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

final class Node {
  typealias Members = OrderedMembers<MemberName, Node>

  enum Content {
    case null
    case text([UInt8])
    case mark
    /// Values in order; nil for a hole, which only JavaScript's arrays have.
    case list([Node?])
    case object(Members)
  }

  var content: Content
  let segment: Int
  /// The number that the reader keeps for a list or object: the next index, or the length of its names.
  var counter: Int?

  init(_ content: Content, segment: Int = -1) {
    self.content = content
    self.segment = segment
  }

  static func object() -> Node { Node(.object([:])) }

  static func object(of member: Node, named name: [UInt8]) -> Node {
    let object = Node.object()
    object[name] = member
    return object
  }

  /// Setting them makes the node an object.
  var members: Members? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  var items: [Node?]? {
    guard case .list(let items) = content else { return nil }
    return items
  }

  var isObject: Bool { if case .object = content { true } else { false } }
  var isList: Bool { if case .list = content { true } else { false } }
  var isNull: Bool { if case .null = content { true } else { false } }

  subscript(name: [UInt8]) -> Node? {
    get { if case .object(let members) = content { members[MemberName(name)] } else { nil } }
    set {
      guard case .object(var members) = content else { return }
      // The dictionary is taken out so that it isn't copied.
      content = .null
      members[MemberName(name)] = newValue
      content = .object(members)
    }
  }

  func append(_ item: Node, toListOf name: [UInt8]) {
    guard case .object(var members) = content else { return }
    content = .null
    let key = MemberName(name)
    let list = members[key] ?? Node(.list([]))
    members[key] = list
    list.append(item)
    content = .object(members)
  }

  func append(_ item: Node?) {
    guard case .list(var items) = content else { return }
    content = .null
    items.append(item)
    content = .list(items)
  }

  func eachLeaf(_ body: (Node) -> Void) {
    switch content {
    case .null, .text, .mark: body(self)
    case .list(let items): for item in items { item?.eachLeaf(body) }
    case .object(let members): for member in members.values { member.eachLeaf(body) }
    }
  }

  func finished(_ order: NameOrder) -> ReadValue {
    switch content {
    case .null: .null(segment: segment)
    case .text(let bytes): .text(bytes, segment: segment)
    case .mark: .mark(segment: segment)
    case .list(let items): .list(items.compactMap { $0?.finished(order) })
    case .object(let members):
      .object(
        order.sorted(members).map { .init(name: $0.key, value: $0.value.finished(order)) })
    }
  }
}

enum NameOrder {
  case arrival
  /// JavaScript's: names that are array indices first, by their number, then the others as they came.
  case indicesFirst

  func sorted(_ members: Node.Members) -> [(key: [UInt8], value: Node)] {
    let all = members.map { (key: $0.key.bytes, value: $0.value) }
    guard self == .indicesFirst, all.contains(where: { $0.key.arrayIndex != nil }) else { return all }
    let indices = all.compactMap { member in member.key.arrayIndex.map { (index: $0, member: member) } }
    return indices.sorted { $0.index < $1.index }.map(\.member) + all.filter { $0.key.arrayIndex == nil }
  }
}

extension [UInt8] {
  /// The number, if this is a decimal number without a leading zero, from 0 to 2⁵³−1.
  var canonicalNumber: Int? {
    guard let first, count <= 16, first.isDigit, first != UInt8(ascii: "0") || count == 1 else { return nil }
    var result = 0
    for byte in self {
      guard byte.isDigit else { return nil }
      result = result * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return result <= 9_007_199_254_740_991 ? result : nil
  }

  /// The number, if JavaScript takes this as the index of an array.
  var arrayIndex: Int? { canonicalNumber.flatMap { $0 <= 4_294_967_294 ? $0 : nil } }
}
