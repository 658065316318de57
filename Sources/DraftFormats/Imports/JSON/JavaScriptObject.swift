internal import WiredraftCore

/// The order and the numbers of objects in JavaScript, in which several programs keep what they send.
enum JavaScriptObject {
  /// Returns the order in which an object lists its members: those of one name are together, and names that are indexes
  /// are first.
  ///
  /// - Note: ECMA-262, OrdinaryOwnPropertyKeys
  static func order(_ names: [String]) -> [Int] {
    var groups = GroupedPairs<Int>()
    for (index, name) in names.enumerated() { groups.append(name, index) }
    func number(_ name: String) -> UInt32? {
      UInt32(name).flatMap { String($0) == name && $0 < .max ? $0 : nil }
    }
    let numbers = groups.pairs.compactMap { pair in number(pair.name).map { (number: $0, index: pair.value) }
    }
    let first = numbers.sorted { ($0.number, $0.index) < ($1.number, $1.index) }.map(\.index)
    return first + groups.pairs.map(\.value).filter { number(names[$0]) == nil }
  }
}

extension ParameterValue {
  /// The value after JavaScript has read and written it: numbers have 64 bits, and of members with one name the last counts.
  ///
  /// - Note: ECMA-262, JSON.parse and JSON.stringify
  var rewrittenByJavaScript: ParameterValue {
    switch self {
    case .number(let literal):
      guard let number = Double(literal.text), number.isFinite else { return .null }
      let text = number == 0 ? "0" : ShortestNumber(number)?.javaScript
      return text.flatMap(NumberLiteral.init).map(ParameterValue.number) ?? self
    case .array(let elements): return .array(elements.map(\.rewrittenByJavaScript))
    case .object(let members):
      let order = JavaScriptObject.order(members.map(\.name))
      let kept = order.indices.filter { place in
        place + 1 == order.count
          || !members[order[place]].name.utf8.elementsEqual(members[order[place + 1]].name.utf8)
      }
      return .object(
        kept.map { place in
          let member = members[order[place]]
          return Member(name: member.name, value: member.value.rewrittenByJavaScript)
        })
    default: return self
    }
  }
}
